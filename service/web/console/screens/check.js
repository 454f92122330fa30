/** Check a bundle from a file, and step through it. The file goes nowhere: the service is asked for words and rules only. */

import { fingerprint } from "../client/verify.js";
import { eventText, playersOf } from "../client/sentences.js";
import { button, fill, h, seatMark, toast } from "../ui.js";
import { openClauses } from "./parts/panels.js";
import { drawRecord } from "./parts/record.js";
import { timeline } from "./parts/timeline.js";
import { showVerdict } from "./parts/verdict.js";

/** @typedef {import("../client/verify.js").PublicKey} PublicKey */

/** @type {import("../app.js").Screen} */
export default async function check(context, root) {
  const { words } = context;
  /** @type {PublicKey[]} */
  let given = [];
  let bundle = "";
  let name = "";
  /** @type {ReturnType<typeof timeline> | null} */
  let line = null;
  /** @type {any} */
  let played = null;
  const result = h("div", null);
  const story = h("div", null);
  const known = h("ul", { class: "known" });
  const trusted = () => [...context.pinned.keys, ...given.filter((key) => !context.pinned.keys.some((one) => one.public === key.public))];
  // Read now what the story needs, so that a file can be looked at when the network is away.
  const games = await context.games().catch(() => []);
  const templates = new Map(games.map(({ key }) => [key, context.once(`/v1/games/${key}/sentences`).catch(() => null)]));

  function tellKeys() {
    fill(known, trusted().map(({ id, since }) => h("li", null, h("code", null, id), " ", h("span", { class: "quiet" }, since ? words("check.since", { when: context.when(since) }) : words("check.given")))));
    if (known.childElementCount === 0) known.append(h("li", { class: "quiet" }, words("check.no_keys")));
  }

  async function judge() {
    if (!bundle) return;
    line?.end();
    line = null;
    fill(story);
    const verdict = await showVerdict(context, result, bundle, trusted(), { receipts: context.receipts, name });
    if (verdict.verdict !== "unreadable") await tell(verdict.version ?? 0);
  }

  /** @param {number} wrong */
  async function tell(wrong) {
    // The strict parser has read it; the loose one gives the same here, only with plain objects.
    const { events, match } = JSON.parse(bundle);
    const { game, edition, rules, life = 1, seats: count } = events[0].data;
    played = { life, view: { game, rules } };
    const words_ = await (templates.get(game) ?? null);
    const seats = seatsOf(events, count);
    const players = words_ ? playersOf(words_, seats) : {};
    const names = players.seats ?? seats.map((_, seat) => words("seat.number", { number: seat + 1 }));
    const told = events.map((/** @type {any} */ event) => ({ ...event, text: words_ ? eventText(words_, event, players) : undefined }));
    const outcome = events.findLast((/** @type {any} */ { type }) => type === "match.MatchFinished")?.data.outcome;
    const record = h("section", { class: "record box open", "aria-live": "polite" });
    line = timeline(context, { version: wrong || 1, last: events.length, names, wrong, onGo: (version) => drawRecord(context, record, told[version - 1], words_, players) });
    const title = games.find(({ key }) => key === game)?.title ?? game;
    fill(story,
      h("h2", null, words("check.story", { game: title })),
      h("p", { class: "quiet" }, h("code", null, match), ` · ${words("check.facts", { rules, edition, when: context.when(events[0].at) })}`),
      outcome && h("ul", { class: "standing" }, names.map((name, seat) => h("li", null, seatMark(seat), " ", name, " ",
        h("span", { class: "quiet" }, words("place", { place: outcome.places[seat], seats: names.length }), outcome.scores.length > 0 && ` · ${outcome.scores[seat]}`)))),
      h("div", { class: "table replay" }, h("div", { class: "stage" }, line.transport, record, positions(match, events)), h("aside", null, h("section", { class: "box open" }, h("h2", null, words("events")), line.log))));
    line.tell(told);
    line.go(wrong || 1);
  }

  /** Boards need the rules, and those run in a service. @param {string} match @param {any[]} events */
  function positions(match, events) {
    const found = h("div", null);
    const look = async () => {
      const last = events.at(-1);
      const { body } = await context.session.read(`/v1/matches/${match}/events`, { query: { after: last.version - 1, limit: 1 } });
      const same = body.events[0]?.hash === last.hash;
      fill(found, same ? h("a", { class: "button main", href: `#/m/${match}/${line?.version() ?? 1}` }, words("check.here")) : h("p", { class: "verdict refuted" }, words("check.other")));
    };
    return h("section", { class: "positions" },
      h("p", { class: "quiet" }, words("check.positions")),
      h("div", { class: "row" }, button(words("check.look"), () => look().catch(() => fill(found, h("p", null, words("check.elsewhere"), h("pre", { tabindex: 0 }, `kemu import ${name || "match.bundle.json"} --keys kemu.keys.json`)))))),
      found);
  }

  /** @param {FileList | null | undefined} files */
  async function take(files) {
    for (const file of files ?? []) {
      const text = await file.text();
      const list = keysIn(text);
      if (!list) [bundle, name] = [text, file.name];
      else if ((await Promise.all(list.map(async (key) => key.id === (await fingerprint(key.public))))).every(Boolean)) given = list;
      else toast(words("check.false_keys"), "error");
    }
    tellKeys();
    await judge();
  }

  const input = h("input", { type: "file", multiple: true, accept: ".json,application/json", class: "unseen", onchange: () => void take(input.files) });
  const zone = h("label", { class: "drop" }, input, h("strong", null, words("check.drop")), h("span", { class: "button" }, words("check.choose")));
  fill(root, h("h1", null, words("check")), h("p", { class: "lead" }, words("check.lead")),
    h("div", { class: "columns wide-first" }, zone, h("section", { class: "box open" }, h("h2", null, words("check.keys")), known, h("p", { class: "quiet" }, words("check.keys.why")))),
    h("section", { "aria-live": "polite" }, result), story);
  tellKeys();
  openClauses(context, root, () => played);
  result.addEventListener("click", (event) => {
    const link = event.target instanceof HTMLElement ? event.target.closest("a[data-version]") : null;
    if (!(link instanceof HTMLElement)) return;
    event.preventDefault();
    line?.go(Number(link.dataset.version));
  });
  const over = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    zone.classList.toggle("over", event.type === "dragover");
  };
  const drop = (/** @type {DragEvent} */ event) => {
    over(event);
    void take(event.dataTransfer?.files);
  };
  addEventListener("dragover", over);
  addEventListener("dragleave", over);
  addEventListener("drop", drop);
  return () => {
    line?.end();
    removeEventListener("dragover", over);
    removeEventListener("dragleave", over);
    removeEventListener("drop", drop);
  };
}

/** The keys, if this is what `GET /v1/keys` answers. @param {string} text @returns {PublicKey[] | null} */
function keysIn(text) {
  try {
    const { keys } = JSON.parse(text);
    return Array.isArray(keys) && keys.every(({ id, public: key }) => typeof id === "string" && typeof key === "string" && /^([0-9a-f]{2})+$/.test(key)) ? keys : null;
  } catch {
    return null;
  }
}

/** Who sat where at the end. @param {any[]} events @param {number} count */
function seatsOf(events, count) {
  const seats = Array.from({ length: count }, () => ({ player: /** @type {string | null} */ (null) }));
  for (const { type, data } of events) if (type === "match.SeatTaken") seats[data.seat] = { player: data.player };
  return seats;
}
