/** Set a table for others, wait for others who want the same, or sit down at an open table. */

import { followOwn } from "../client/feed.js";
import { mayPass } from "../client/http.js";
import { art, button, fill, h } from "../ui.js";
import { gameForm } from "./parts/game_form.js";
import { matchList } from "./parts/lists.js";
import { haveName } from "./parts/start.js";

const TICKET = "kemu.ticket";

/** @type {import("../app.js").Screen} */
export default async function lobby(context, root) {
  const { words, session, commands } = context;
  const games = await context.games();
  /** Ends the wait. */
  let leave = () => {};
  const choice = h("fieldset", { class: "picker" }, h("legend", { class: "unseen" }, words("game")), games.map(({ key, title }, at) =>
    h("label", null,
      h("input", { type: "radio", name: "game", value: key, checked: at === 0, class: "unseen" }),
      art(key),
      h("span", null, title))));
  const chosen = () => games.find(({ key }) => key === choice.querySelector("input:checked")?.getAttribute("value"));
  const details = h("div", null);
  const waiting = h("div", { class: "waiting", "aria-live": "polite" });
  const open = h("section", null);
  const mine = h("section", null);
  /** @type {ReturnType<typeof gameForm>} */
  let form;
  const pick = () => {
    form = gameForm(context, chosen());
    fill(details, form.element);
  };
  choice.addEventListener("change", pick);
  pick();

  async function create() {
    if (!(await haveName(context))) return;
    await context.attempt(async () => {
      const wished = form.value();
      const made = await commands.post("/v1/matches", wished);
      location.hash = `#/m/${made.id}`;
    });
  }

  async function queue() {
    if (!(await haveName(context))) return;
    await context.attempt(async () => {
      const { game, seats, options, terms } = form.value();
      const ticket = await commands.post("/v1/matchmaking", { game, seats, options, terms: { clock: terms.clock, rated: terms.rated } });
      sessionStorage.setItem(TICKET, ticket.id);
      void wait(ticket.id);
    });
  }

  /** @param {string} ticket */
  async function wait(ticket) {
    fill(waiting, h("p", null, words("queue.waiting")), button(words("queue.cancel"), () => context.attempt(async () => {
      await session.send("DELETE", `/v1/matchmaking/${ticket}`);
      done();
    })));
    const gone = new AbortController();
    leave = () => gone.abort();
    /** What the feed does not tell: what was there before it, and while it is away. */
    const look = async () => {
      const { body } = await session.send("GET", `/v1/matchmaking/${ticket}`, { signal: gone.signal });
      if (body.match) sit(body.match);
    };
    const lost = (/** @type {unknown} */ error) => void (gone.signal.aborted || mayPass(error) || done());
    const feed = followOwn(session, { signal: gone.signal, onLink: (online) => void (online || look().catch(lost)) });
    try {
      for await (const { kind, data } of feed) {
        if (kind === "ready") await look().catch(lost);
        if (kind === "notice" && data.ticket === ticket) sit(data.match);
      }
    } catch (error) {
      lost(error);
    }
  }

  /** @param {string} match */
  function sit(match) {
    done();
    location.hash = `#/m/${match}`;
  }

  function done() {
    leave();
    sessionStorage.removeItem(TICKET);
    fill(waiting);
  }

  fill(
    root,
    h("h1", null, words("lobby")),
    h("div", { class: "columns" },
      h("section", { class: "box open" },
        h("h2", null, words("lobby.new")),
        choice,
        details,
        h("div", { class: "row" }, button(words("lobby.create"), create, "main"), button(words("queue"), queue)),
        h("p", { class: "quiet" }, words("lobby.ways")),
        waiting),
      h("div", null, session.player ? [mine, open] : h("section", { class: "box open" }, h("h2", null, words("list.open")), h("p", { class: "quiet" }, words("sign_in.first"))))),
  );
  if (session.player) void context.attempt(() => matchList(context, mine, "mine", games));
  if (session.player) void context.attempt(() => matchList(context, open, "open", games));
  const ticket = sessionStorage.getItem(TICKET);
  if (ticket) void wait(ticket);
  return () => leave();
}
