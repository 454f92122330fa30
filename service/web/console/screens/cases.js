/** Disputes that wait for a ruling. */

import { button, fill, h, seatMark } from "../ui.js";
import { list } from "./parts/lists.js";

/** @type {import("../app.js").Screen} */
export default async function cases(context, root) {
  const { words, session } = context;
  const titles = new Map((await context.games()).map(({ key, title }) => [key, title]));
  const queue = h("ul", { class: "cards" });
  const more = h("div", null);
  /** @param {string | null} cursor */
  const load = async (cursor) => {
    const { body } = await session.read("/v1/matches", { query: { scope: "disputed", cursor, limit: 12 } });
    const matches = await Promise.all(body.matches.map(async (/** @type {any} */ { id }) => (await session.read(`/v1/matches/${id}`)).body));
    queue.append(...matches.map(card));
    fill(more, body.next && button(words("list.more"), () => context.attempt(() => load(body.next))));
    return matches.length;
  };

  /** @param {any} match */
  function card(match) {
    const names = context.names(match);
    const open = match.disputes.filter((/** @type {any} */ { status }) => status !== "ruled");
    const seated = match.view.you !== null;
    return h("li", null, h("a", { class: `card of-${match.view.game}`, href: `#/case/${match.id}` },
      h("strong", null, titles.get(match.view.game) ?? match.view.game),
      h("span", { class: "quiet" }, list(context, names)),
      open.map((/** @type {any} */ dispute) => h("span", { class: "claim" }, seatMark(dispute.seat), " ", words(`reason.${dispute.reason}`),
        dispute.note && h("q", null, dispute.note),
        h("span", { class: `tag finding ${dispute.finding || "pending"}` }, words(`found.${dispute.finding || "pending"}`)),
        h("span", { class: "quiet" }, words("dispute.since", { when: context.when(dispute.opened_at) })))),
      seated && h("span", { class: "quiet" }, words("ruling.seated"))));
  }

  fill(root, h("h1", null, words("cases")), h("p", { class: "lead" }, words("cases.lead")), queue, more);
  if ((await load(null)) === 0) fill(queue, h("li", { class: "quiet" }, words("cases.none")));
}
