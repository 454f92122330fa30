/** Lists of matches, a page at a time. */

import { button, fill, h, seatMark } from "../../ui.js";

/**
 * @param {import("../../context.js").Context} context @param {HTMLElement} root
 * @param {string} scope open, mine, live, finished or disputed; only `mine` has the matches of the reader @param {any[]} games
 * @param {readonly string[]} [elsewhere] matches that the page shows already
 */
export async function matchList(context, root, scope, games, elsewhere = []) {
  const { words } = context;
  const titles = new Map(games.map((game) => [game.key, game.title]));
  const list = h("ul", { class: "matches" });
  const more = h("div", null);
  /** @param {string | null} cursor */
  const load = async (cursor) => {
    const { body } = await context.session.read("/v1/matches", { query: { scope, cursor, limit: 8 } });
    const { player } = context.session;
    const own = (/** @type {any} */ { seats }) => player && seats.some((/** @type {any} */ seat) => seat.player === player);
    const shown = body.matches.filter((/** @type {any} */ match) => !elsewhere.includes(match.id) && (scope === "mine" || !own(match)));
    list.append(...shown.map((/** @type {any} */ match) => h("li", null, entry(context, match, titles))));
    fill(more, body.next && button(words("list.more"), () => context.attempt(() => load(body.next))));
    return shown.length;
  };
  const found = await load(null).catch((error) => {
    if (error.status === 401) return 0;
    throw error;
  });
  if (found === 0 && scope !== "mine" && scope !== "disputed") return;
  fill(root, h("h2", null, words(`list.${scope}`)), found ? list : h("p", { class: "quiet" }, words("list.none")), more);
}

/**
 * The open challenges of the reader, sent and received.
 * @param {import("../../context.js").Context} context @param {HTMLElement} root @param {any[]} games
 */
export async function challengeList(context, root, games) {
  const { words, session, commands } = context;
  const { body } = await session.read("/v1/challenges");
  /** @param {string} id @param {string} how */
  const answer = (id, how) => context.attempt(async () => {
    const begun = await commands.post(`/v1/challenges/${id}/${how}`, how === "accept" ? {} : undefined);
    if (how === "accept") location.hash = `#/m/${begun.id}`;
    else await challengeList(context, root, games);
  });
  fill(root, body.challenges.length > 0 && h("h2", null, words("challenges")), h("ul", { class: "matches" }, body.challenges.map((/** @type {any} */ { id, game, challenger, challenged }) => {
    const sent = challenger.player === session.player;
    const other = sent ? challenged : challenger;
    const params = { who: other.name ?? words("seat.nameless"), game: games.find(({ key }) => key === game)?.title ?? game };
    return h("li", { class: "match" }, h("a", { href: `#/p/${other.player}` }, words(sent ? "challenge.sent" : "challenge.received", params)), h("span", { class: "grow" }),
      h("div", { class: "row" }, sent ? button(words("challenge.withdraw"), () => answer(id, "withdraw")) : [button(words("challenge.accept"), () => answer(id, "accept"), "main"), button(words("decline"), () => answer(id, "decline"))]));
  })));
}

/** @param {import("../../context.js").Context} context @param {any} match @param {Map<string, string>} titles */
export function entry(context, match, titles) {
  const { words } = context;
  const address = match.status === "finished" ? `#/m/${match.id}/${match.version}` : `#/m/${match.id}`;
  return h("a", { class: `match of-${match.game}`, href: address },
    h("strong", null, titles.get(match.game) ?? match.game),
    match.your_turn && h("span", { class: "tag" }, words("your_turn")),
    match.disputed && h("span", { class: "tag warn" }, words("list.disputed.badge")),
    h("span", { class: "who" }, match.seats.map((/** @type {any} */ seat, /** @type {number} */ number) =>
      h("span", { class: "seat" }, seatMark(number), seat.name ?? (seat.bot ? words("seat.bot", { bot: context.botName(seat.bot) }) : words("seat.free"))))),
    h("span", { class: "quiet" }, result(context, match) || words("list.at", { version: match.version, when: context.when(match.updated_at) })));
}

/** @param {import("../../context.js").Context} context @param {any} match */
function result(context, match) {
  const { words } = context;
  if (match.annulled) return words("annulled");
  if (!match.outcome) return match.status === "cancelled" ? words("cancelled") : "";
  const winners = match.outcome.winners.map((/** @type {number} */ seat) => match.seats[seat]?.name ?? words("seat.number", { number: seat + 1 }));
  return winners.length === match.seats.length || winners.length === 0 ? words("drawn") : words("won", { who: list(context, winners) });
}

/** "Aroha and Bela" in the reader's language. @param {import("../../context.js").Context} context @param {string[]} names */
export const list = (context, names) => new Intl.ListFormat(context.language, { type: "conjunction" }).format(names);
