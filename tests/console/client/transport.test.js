import assert from "node:assert/strict";
import test from "node:test";

import { Commands, Http, Problem, Session, Unreachable, follow, followOwn, hint, memory } from "../../../service/web/console/client/index.js";
import { answer, noAnswer, pair, service, signedIn, streamed } from "./support.js";

test("a lost answer: the same command is sent again with the same key", async () => {
  const { session, asked } = signedIn(noAnswer, answer(503, { code: "store_unavailable" }), answer(200, { version: 7 }));
  const commands = new Commands(session);
  assert.deepEqual(await commands.play("m1", { type: "kiwara.PlaceTotem", stop: 3 }, { version: 6 }), { version: 7 });
  assert.equal(new Set(asked.map(({ headers }) => headers.get("Idempotency-Key"))).size, 1);
  assert.deepEqual(asked.map(({ headers }) => headers.get("If-Match")), ['"6"', '"6"', '"6"']);
  assert.deepEqual(asked.map(({ body }) => body), Array(3).fill({ type: "kiwara.PlaceTotem", stop: 3 }));
  assert.deepEqual(commands.pending, []);
});

test("a page that is loaded again sends what had no answer, once", async () => {
  const { session, storage, asked, left } = signedIn(noAnswer);
  const leaving = new AbortController();
  const before = new Commands(session, { storage, onWaiting: () => leaving.abort(new Error("page closed")) });
  await assert.rejects(before.play("m1", { type: "x" }, { signal: leaving.signal }), /page closed/);
  left.push(answer(200, { version: 2 }));
  const after = new Commands(session, { storage });
  const [delivered] = await after.resume();
  assert.deepEqual(delivered, { status: "fulfilled", value: { version: 2 } });
  assert.equal(asked[1]?.headers.get("Idempotency-Key"), asked[0]?.headers.get("Idempotency-Key"));
  assert.deepEqual(await after.resume(), []);
});

test("a refusal is final, and says which clause it rests on", async () => {
  const { session, asked } = signedIn(answer(412, { code: "stale_version", title: "Moved on", detail: "It is at 9", clause: "M6.1" }));
  const commands = new Commands(session);
  await assert.rejects(commands.play("m1", {}), (error) => {
    assert(error instanceof Problem);
    assert.deepEqual([error.status, error.code, error.message, error.clause], [412, "stale_version", "It is at 9", "M6.1"]);
    return true;
  });
  assert.equal(asked.length, 1);
  assert.deepEqual(commands.pending, []);
});

test("a hint is asked for until the bot has thought", async () => {
  const thinking = new Response(JSON.stringify({ command: null }), { status: 202, headers: { "Content-Type": "application/json", "Retry-After": "0.01" } });
  const given = { command: { type: "kiwara.PlaceTotem", stop: 3 }, text: "Place the totem on stop 3" };
  const { session, asked } = signedIn(() => thinking, answer(200, given));
  assert.deepEqual(await hint(session, "m1"), given);
  assert.deepEqual(asked.map(({ path }) => path), Array(2).fill("/v1/matches/m1/hint?text=true&wait=10"));
});

test("two tabs whose token has expired refresh it once", async () => {
  const { session, http, storage, asked } = signedIn(
    answer(401, { code: "token_expired" }),
    answer(401, { code: "token_expired" }),
    answer(200, pair("t2", "r2")),
    answer(200, { who: "p1" }),
    answer(200, { who: "p1" }),
  );
  const other = new Session(http, { storage });
  const all = await Promise.all([session.send("GET", "/v1/players/me"), other.send("GET", "/v1/players/me")]);
  assert.deepEqual(all.map(({ body }) => body), [{ who: "p1" }, { who: "p1" }]);
  assert.equal(asked.filter(({ path }) => path === "/v1/tokens/refresh").length, 1);
  assert.deepEqual(asked.slice(-2).map(({ headers }) => headers.get("Authorization")), ["Bearer t2", "Bearer t2"]);
});

test("without locks of the browser, a note in the storage makes tabs refresh one after the other", async () => {
  const { session, http, storage, asked } = signedIn(answer(200, pair("t2", "r2")));
  const locks = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  try {
    const tabs = [session, new Session(http, { storage }), new Session(http, { storage })];
    assert.deepEqual(await Promise.all(tabs.map((tab) => tab.refresh("t1"))), ["t2", "t2", "t2"]);
  } finally {
    if (locks) Object.defineProperty(globalThis, "navigator", locks);
    else Reflect.deleteProperty(globalThis, "navigator");
  }
  assert.equal(asked.length, 1);
  assert.equal(storage.getItem("kemu.session.main.lock"), null);
});

test("a refresh whose answer is lost uses the same refresh token again; a refused one signs out", async () => {
  const { session, asked, left } = signedIn(noAnswer, answer(200, pair("t2", "r2")));
  assert.equal(await session.refresh("t1"), "t2");
  assert.deepEqual(asked.map(({ body }) => body.refresh_token), ["r1", "r1"]);
  left.push(answer(401, { code: "refresh_reused" }));
  await assert.rejects(session.refresh("t2"), { code: "refresh_reused" });
  assert.equal(session.player, null);
});

test("a token that is about to expire is refreshed before it is used", async () => {
  const { asked, http } = service(answer(200, pair("t2", "r2")), answer(200, {}));
  const storage = memory();
  storage.setItem("kemu.session.main", JSON.stringify(pair("t1", "r1", 5_000)));
  await new Session(http, { storage }).send("GET", "/v1/players/me");
  assert.deepEqual(asked.map(({ path }) => path), ["/v1/tokens/refresh", "/v1/players/me"]);
  assert.equal(asked[1]?.headers.get("Authorization"), "Bearer t2");
});

const event = (/** @type {number} */ version) => `id: ${version}\nevent: event\ndata: ${JSON.stringify({ version, hash: `h${version}` })}\n\n`;
const state = (/** @type {number} */ version) => `event: state\ndata: ${JSON.stringify({ version, active: [0] })}\n\n`;
const end = 'event: end\ndata: {"version":3,"status":"finished"}\n\n';

/** @param {AsyncIterable<any>} feed */
async function told(feed) {
  const all = [];
  for await (const { kind, data } of feed) all.push(`${kind} ${data.version ?? ""}`.trim());
  return all;
}

test("a feed that is cut in the middle of a message goes on without a gap", async () => {
  const { session, asked } = signedIn(
    streamed("retry: 1000\n\n:\n\n", event(1) + state(1).slice(0, 10)),
    noAnswer,
    streamed(event(2).slice(0, 7), event(2).slice(7), event(3), end),
  );
  assert.deepEqual(await told(follow(session, "m1", { query: { view: true } })), ["event 1", "event 2", "event 3", "end 3"]);
  assert.deepEqual(asked.map(({ path }) => path), [
    "/v1/matches/m1/stream?view=true",
    "/v1/matches/m1/stream?view=true&after=1&head=h1",
    "/v1/matches/m1/stream?view=true&after=1&head=h1",
  ]);
});

test("the own feed comes back to where it was, and begins anew after a reset", async () => {
  const ready = (/** @type {string} */ id) => `id: ${id}\nevent: ready\ndata: {}\n\n`;
  const notice = 'id: 7-2\nevent: notice\ndata: {"kind":"matched","match":"m1"}\n\n';
  const { session, asked } = signedIn(streamed(ready("7-1"), notice), noAnswer, streamed("id: 0\nevent: reset\ndata: {}\n\n"), streamed(ready("8-1")));
  const done = new AbortController();
  const links = [];
  const kinds = [];
  for await (const { kind } of followOwn(session, { signal: done.signal, onLink: (online) => links.push(online) })) {
    kinds.push(kind);
    if (kinds.length === 4) done.abort();
  }
  assert.deepEqual(kinds, ["ready", "notice", "reset", "ready"]);
  assert.deepEqual(asked.map(({ path }) => path), ["/v1/stream", "/v1/stream?after=7-2", "/v1/stream?after=7-2", "/v1/stream"]);
  assert.equal(links.filter((online) => !online).length, 3);
});

test("where streams do not get through, the feed polls", async () => {
  const { session, asked } = signedIn(
    noAnswer,
    noAnswer,
    answer(200, { events: [{ version: 1, hash: "h1" }], version: 1, status: "running", active: [0] }),
    answer(200, { events: [{ version: 2, hash: "h2" }], version: 2, status: "finished", active: [] }),
  );
  assert.deepEqual(await told(follow(session, "m1")), ["event 1", "state 1", "event 2", "state 2", "end 2"]);
  assert.equal(asked.at(-1)?.path, "/v1/matches/m1/events?after=1&head=h1&wait=25");
});

test("polls bring the view, too, and a stream is tried again after a while", async () => {
  const page = (/** @type {number} */ version, /** @type {any[]} */ events = []) => answer(200, { events, version, status: "running", active: [0] });
  const none = Array.from({ length: 19 }, () => page(1));
  const { session, asked } = signedIn(
    noAnswer,
    noAnswer,
    page(1, [{ version: 1, hash: "h1" }]),
    answer(200, { version: 1, view: { you: 0 }, legal: [{ type: "x" }], scores: [] }),
    ...none,
    streamed(event(2), end),
  );
  const all = [];
  for await (const { kind, data } of follow(session, "m1", { query: { view: true } })) all.push([kind, data.legal]);
  assert.deepEqual(all, [["event", undefined], ["state", [{ type: "x" }]], ["event", undefined], ["end", undefined]]);
  assert.equal(asked.at(-1)?.path, "/v1/matches/m1/stream?view=true&after=1&head=h1");
});

test("a stream that is silent for 35 seconds is dead", async (context) => {
  const silent = (/** @type {RequestInit} */ { signal }) =>
    new Response(new ReadableStream({ start: (stream) => signal?.addEventListener("abort", () => stream.error(signal.reason)) }));
  const { session, asked } = signedIn(silent, streamed(event(1), end));
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {boolean[]} */
  const links = [];
  const feed = told(follow(session, "m1", { onLink: (online) => links.push(online) }));
  const turns = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  await turns();
  context.mock.timers.tick(34_000);
  await turns();
  assert.deepEqual([asked.length, links], [1, []]);
  context.mock.timers.tick(1_000);
  await turns();
  assert.deepEqual(links, [false]);
  context.mock.timers.tick(1_000);
  assert.deepEqual(await feed, ["event 1", "end 3"]);
  assert.deepEqual([asked.length, links.at(-1)], [2, true]);
});

test("a log that has lost its end is told from the beginning", async () => {
  const { session } = signedIn(answer(410, { code: "history_lost" }), streamed(event(1), end));
  assert.deepEqual(await told(follow(session, "m1", { after: 9, head: "h9" })), ["reset", "event 1", "end 3"]);
});

test("a match that is not there ends the feed with its problem", async () => {
  const { session } = signedIn(answer(404, { code: "no_such_match" }));
  await assert.rejects(told(follow(session, "m1")), { code: "no_such_match" });
});

test("the time of the service is known from its answers", async () => {
  const { http } = service(answer(200, {}, { Date: new Date(Date.now() + 90_000).toUTCString() }));
  await http.send("GET", "/v1/games");
  assert(Math.abs(http.now() - Date.now() - 90_000) < 2_000);
});

test("no answer at all is told apart from a problem", async () => {
  const http = new Http("http://kemu", { fetch: async () => noAnswer() });
  await assert.rejects(http.send("GET", "/v1/games"), Unreachable);
});
