// Plays a match against a bot on a running service, follows its feed to the end, and checks its proof.

import { Commands, Http, PinnedKeys, Receipts, Replay, Session, follow, memory, receiptsInMemory, stepsOf, verifyBundle } from "../../../service/web/console/client/index.js";

const [origin = "", moves = "10"] = process.argv.slice(2);
const storage = memory();
const session = new Session(new Http(origin), { storage });
await session.signUp("Aroha");
const pinned = new PinnedKeys(storage, origin);
await pinned.compare((await session.read("/v1/keys")).body.keys);
/** @type {unknown[]} */
const alarms = [];
const receipts = new Receipts(receiptsInMemory(), pinned, (found) => alarms.push(found));

const commands = new Commands(session);
const { id } = await commands.post("/v1/matches", { game: "kiwara", seats: 2, bots: { 1: "greedy" } });
await commands.post(`/v1/matches/${id}/start`);

let played = 0;
let kept = 0;
const versions = [];
for await (const { kind, data } of follow(session, id)) {
  if (kind === "event") versions.push(data.version);
  if (kind !== "state" || !data.your_turn) continue;
  const { body } = await session.read(`/v1/matches/${id}`);
  if (body.legal.length === 0) continue;
  const enough = played >= Number(moves);
  const answer = enough ? await commands.post(`/v1/matches/${id}/resign`) : await commands.play(id, body.legal[0], { version: body.version });
  if (await receipts.keep(answer.receipt)) kept++;
  if (!enough) played++;
}
const replay = new Replay(session, id);
const events = await replay.events();
await receipts.compare(id, events);
const { text } = await session.read(`/v1/matches/${id}/audit`);
const { verdict } = await verifyBundle(text, { keys: pinned.keys });
const start = (await replay.at(1)).view.status;
console.log(JSON.stringify({ played, kept, versions, events: events.length, steps: stepsOf(events).length, alarms, verdict, start }));
