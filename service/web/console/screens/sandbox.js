/** For developers: two to six guests in one page, each with a board, the raw view, and every request as a command for a shell. */

import { Commands, Http, Session, memory } from "../client/index.js";
import { button, fill, h, labelled, seatMark, select, toast } from "../ui.js";
import { hostBoard } from "./parts/board_host.js";
import { tree } from "./parts/tree.js";

const NAMES = ["Aroha", "Bela", "Chike", "Dunja", "Esi", "Finn"];
const SHOWN = 200;

/** @type {import("../app.js").Screen} */
export default async function sandbox(context, root) {
  const { words } = context;
  const games = await context.games();
  const choice = select("game", games.map(({ key, title }) => [key, title]));
  const count = h("select", { name: "seats" });
  const offerSeats = () => fill(count, games.find(({ key }) => key === choice.value).seats.map((/** @type {number} */ number) => h("option", { value: number }, number)));
  choice.addEventListener("change", offerSeats);
  offerSeats();
  const follow = h("input", { type: "checkbox", checked: true });
  const log = h("ol", { class: "curl", tabindex: 0, "aria-label": words("sandbox.requests") });
  const table = h("div", null);
  /** @type {{ session: Session, commands: Commands }[]} */
  let guests = [];
  let match = "";
  let shown = 0;
  /** @type {any[]} what each guest sees */
  let views = [];
  let keys = (/** @type {KeyboardEvent} */ _event) => {};

  /** @param {string} text */
  const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

  /** @param {number} seat @returns {(method: string, url: string, sent: any) => void} */
  const note = (seat) => (method, url, sent) => {
    const parts = ["curl -sS", method === "GET" ? "" : `-X ${method}`, quoted(location.origin + url)];
    if (sent.token) parts.push(`-H "Authorization: Bearer $${(NAMES[seat] ?? "TOKEN").toUpperCase()}"`);
    for (const [name, value] of Object.entries(sent.headers ?? {})) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
    if (sent.body !== undefined) parts.push(`-H 'Content-Type: application/json' -d ${quoted(JSON.stringify(sent.body))}`);
    const line = parts.filter(Boolean).join(" ");
    log.append(h("li", { class: method === "GET" ? "reads" : "writes" }, seatMark(seat), h("code", null, line),
      h("button", { type: "button", class: "copy", onclick: () => navigator.clipboard?.writeText(line).then(() => toast(words("copied"))) }, words("copy"))));
    while (log.childElementCount > SHOWN) log.firstElementChild?.remove();
    log.scrollTop = log.scrollHeight;
  };

  async function begin() {
    fill(table, h("p", { class: "quiet" }, words("loading")));
    fill(log);
    shown = 0;
    guests = Array.from({ length: Number(count.value) }, (_, seat) => {
      const session = new Session(new Http("", { language: () => context.language, onRequest: note(seat) }), { storage: memory() });
      return { session, commands: new Commands(session) };
    });
    for (const [seat, { session }] of guests.entries()) await session.signUp(NAMES[seat] ?? "", "sandbox");
    const [host] = guests;
    if (!host) return;
    match = (await host.commands.post("/v1/matches", { game: choice.value, seats: guests.length })).id;
    for (const { commands } of guests.slice(1)) await commands.post(`/v1/matches/${match}/join`);
    await host.commands.post(`/v1/matches/${match}/start`);
    await refresh();
  }

  /** Read the match as each guest sees it, and turn to one of those who are to act. */
  async function refresh() {
    views = await Promise.all(guests.map(async ({ session }) => (await session.read(`/v1/matches/${match}`)).body));
    if (follow.checked && !views[shown]?.legal.length) shown = Math.max(0, views.findIndex(({ legal }) => legal.length > 0));
    await draw();
  }

  /** @param {any} command */
  const send = (command) => context.attempt(async () => {
    const { version, view } = views[shown];
    await guests[shown]?.commands.play(match, command, view.active.length === 1 ? { version } : {});
    await refresh();
  });

  async function draw() {
    const seen = views[shown];
    const host = seen.view.play ? await hostBoard(context, seen, { onCommand: send, onChoice: tell }) : null;
    const prompt = h("p", { class: "prompt", "aria-live": "polite" });
    function tell() {
      fill(prompt, seen.legal.length > 0 && host ? host.prompt() : words("sandbox.waits"));
    }
    host?.draw(seen, []);
    tell();
    keys = (event) => void (event.key === "Escape" && host?.back() && event.preventDefault());
    const raw = h("textarea", { name: "raw", rows: 3, "aria-label": words("sandbox.command") });
    const moves = h("select", { name: "move", onchange: () => (raw.value = moves.value) }, seen.legal.map((/** @type {any} */ command) => h("option", null, JSON.stringify(command))));
    raw.value = moves.value;
    const tabs = h("div", { class: "tabs", role: "tablist", "aria-label": words("seats") }, guests.map((_, seat) => h("button", {
      type: "button", role: "tab", "aria-selected": String(seat === shown), onclick: () => {
        shown = seat;
        void draw();
      },
    }, seatMark(seat), " ", NAMES[seat], views[seat].legal.length > 0 && h("span", { class: "tag" }, views[seat].legal.length))));
    fill(table, tabs, h("div", { class: "table" },
      h("div", { role: "tabpanel", "aria-label": NAMES[shown] }, prompt, host?.element),
      h("aside", null,
        h("section", { class: "box open" }, h("h2", null, words("sandbox.command")),
          h("div", { class: "form" }, seen.legal.length > 0 && labelled(words("sandbox.legal", { count: seen.legal.length }), moves), raw,
            button(words("send"), () => {
              try {
                return send(JSON.parse(raw.value));
              } catch (error) {
                return toast(String(error), "error");
              }
            }, "main"))),
        h("details", { class: "box", open: true }, h("summary", null, words("sandbox.view", { version: seen.version })), tree({ view: seen.view, legal: seen.legal, scores: seen.scores }, 1)),
        h("p", null, h("a", { href: `#/m/${match}` }, words("sandbox.watch"))))));
  }

  const onKey = (/** @type {KeyboardEvent} */ event) => keys(event);
  addEventListener("keydown", onKey);
  fill(root, h("h1", null, words("sandbox")), h("p", { class: "lead" }, words("sandbox.lead")),
    h("div", { class: "row begin" }, labelled(words("game"), choice), labelled(words("seats"), count), button(words("sandbox.begin"), () => context.attempt(begin), "main"),
      h("label", { class: "tick" }, follow, " ", words("sandbox.follow"))),
    table, h("h2", null, words("sandbox.requests")), h("p", { class: "quiet" }, words("sandbox.tokens")), log);
  return () => removeEventListener("keydown", onKey);
}
