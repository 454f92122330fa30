/** The best players of a game, and what all its matches say about it. */

import { button, fill, h, select } from "../ui.js";
import { bars } from "./parts/plots.js";

/** @type {import("../app.js").Screen} */
export default async function standings(context, root, [key = ""]) {
  const { words, session } = context;
  const games = await context.games();
  const game = games.find((one) => one.key === key);
  const links = h("nav", { class: "tabs", "aria-label": words("game") }, games.map((one) => h("a", { href: `#/s/${one.key}`, "aria-current": one.key === key ? "page" : null }, one.title)));
  const ranks = h("ol", { class: "ranks" });
  const more = h("div", null);
  const numbers = h("div", null);
  fill(root, h("h1", null, words("standings.of", { game: game?.title ?? key })), links);
  if (!session.player) return void root.append(h("p", null, words("sign_in.first"), " ", h("a", { href: "#/me" }, words("sign_in"))));
  const { body: about } = await session.read(`/v1/games/${key}/statistics`);

  const sets = select("options", [["", words("standings.all")], ...about.option_sets.map((/** @type {any} */ one) => /** @type {[string, string]} */ ([one.key, `${setName(one)} (${one.matches})`]))]);
  sets.setAttribute("aria-label", words("standings.options"));
  const provisional = h("input", { type: "checkbox", checked: true });
  for (const choice of [sets, provisional]) choice.addEventListener("change", () => void context.attempt(() => load(null)));

  /** Only what is not usual names an option set. @param {any} one */
  function setName({ seats, options }) {
    const unusual = game.options.filter((/** @type {any} */ { name, default: usual }) => name in options && JSON.stringify(options[name]) !== JSON.stringify(usual));
    const said = unusual.map((/** @type {any} */ option) => `${option.title}: ${option.labels?.[String(options[option.name])] ?? options[option.name]}`);
    return [words("home.seats", { count: seats }), ...said].join(", ");
  }

  /** @param {string | null} cursor */
  async function load(cursor) {
    const { body } = await session.read(`/v1/games/${key}/leaderboard`, { query: { options: sets.value || null, provisional: provisional.checked, cursor, limit: 20 } });
    if (!cursor) fill(ranks);
    const best = Math.max(1, ...body.players.map((/** @type {any} */ one) => one.rating));
    ranks.append(...body.players.map((/** @type {any} */ one) => h("li", { class: one.player === session.player ? "you" : "" },
      h("span", { class: `place-badge p${one.rank}` }, one.rank),
      h("a", { href: `#/p/${one.player}` }, one.name ?? words("seat.nameless")),
      h("meter", { min: 0, max: best, value: one.rating, "aria-hidden": "true" }),
      h("strong", { class: "number" }, one.rating), h("span", { class: "quiet" }, `± ${one.uncertainty}`),
      h("span", { class: "quiet" }, words("matches", { count: one.matches }), one.provisional && ` · ${words("provisional")}`))));
    if (ranks.childElementCount === 0) ranks.append(h("li", { class: "nobody quiet" }, words("list.none")));
    fill(more, body.next && button(words("list.more"), () => context.attempt(() => load(body.next))));
  }

  /** @param {number} part @param {number} whole */
  const percent = (part, whole) => new Intl.NumberFormat(context.language, { style: "percent" }).format(whole ? part / whole : 0);

  /** @param {any} share @param {string} who @returns {[string, number, string]} */
  const fared = (share, who) => [`${who} / ${share.seats}`, share.played ? (100 * (share.won + share.shared / 2)) / share.played : 0, words("statistics.share", { won: percent(share.won, share.played), played: share.played })];

  function draw() {
    if (about.matches === 0) return fill(numbers, h("p", { class: "quiet" }, words("list.none")));
    const minutes = about.seconds && Math.max(1, Math.round(about.seconds.mean / 60));
    fill(numbers,
      h("ul", { class: "figures" },
        h("li", null, h("strong", null, about.matches), words("statistics.matches.word", { count: about.matches })),
        about.moves && h("li", null, h("strong", null, about.moves.mean), words("statistics.moves", { least: about.moves.least, most: about.moves.most })),
        minutes && h("li", null, h("strong", null, words("statistics.minutes", { count: minutes })), words("statistics.length"))),
      bars(words("statistics.endings"), about.endings.map((/** @type {any} */ one) => [game.endings[one.reason] ?? one.reason, one.matches])),
      about.seats.length > 0 && bars(words("statistics.seats"), about.seats.map((/** @type {any} */ one) => fared(one, words("seat.number", { number: one.seat + 1 }))), 100),
      about.sides.length > 0 && bars(words("statistics.sides"), about.sides.map((/** @type {any} */ one) => fared(one, sideName(one.side))), 100),
      about.refused.length > 0 && h("section", null, h("h3", null, words("statistics.refused")), h("ol", { class: "refused" }, about.refused.slice(0, 5).map((/** @type {any} */ one) =>
        h("li", null, h("strong", null, `§${one.clause}`), " ", one.text, " ", h("span", { class: "quiet" }, words("statistics.times", { count: one.times })))))));
  }

  /** @param {string} side */
  const sideName = (side) => Object.values(game.names).map((/** @type {any} */ names) => names[side]).find(Boolean) ?? side;

  root.append(h("div", { class: "columns wide-first" },
    h("section", null, h("h2", null, words("leaderboard")), h("div", { class: "row" }, sets, h("label", { class: "tick" }, provisional, " ", words("standings.provisional"))), ranks, more),
    h("section", { class: "box open" }, h("h2", null, words("statistics")), numbers)));
  await load(null);
  draw();
}
