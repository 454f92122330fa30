/** The first page: pick a game and play a bot, go on with a match, or watch one. */

import { DRAWN } from "../boards/drawn.js";
import { art, button, fill, h } from "../ui.js";
import { challengeList, entry, matchList } from "./parts/lists.js";
import { playBot } from "./parts/start.js";

/** Of the matches that wait for the reader. */
const WAITING_SHOWN = 3;

/** @type {import("../app.js").Screen} */
export default async function home(context, root) {
  const { words, session } = context;
  const games = await context.games();
  const lists = h("div", { class: "lists" });
  const challenges = h("section", { class: "waits" });
  const mine = session.player ? (await session.read("/v1/matches", { query: { scope: "mine" } })).body.matches : [];
  const waiting = mine.filter((/** @type {any} */ { your_turn }) => your_turn).slice(0, WAITING_SHOWN);
  const titles = new Map(games.map((game) => [game.key, game.title]));
  fill(
    root,
    h("h1", null, words("home.title")),
    h("p", { class: "lead" }, words("home.lead")),
    waiting.length > 0 && h("section", { class: "waits" }, h("h2", null, words("list.waits")),
      h("ul", { class: "matches" }, waiting.map((/** @type {any} */ match) => h("li", null, entry(context, match, titles))))),
    challenges,
    h("div", { class: "games" }, games.map((game) => card(context, game))),
    lists,
    h("p", { class: "quiet foot" },
      h("a", { href: "/docs" }, words("home.docs")), " · ",
      h("a", { href: "#/sandbox" }, words("sandbox")), " · ",
      h("a", { href: "#/check" }, words("check"))),
  );
  if (session.player) void context.attempt(() => challengeList(context, challenges, games));
  const wanted = session.player ? ["mine", "open", "live", "finished"] : ["live", "finished"];
  for (const scope of wanted) {
    const place = h("section", null);
    lists.append(place);
    void context.attempt(() => matchList(context, place, scope, games, waiting.map(({ id }) => id)));
  }
}

/** @param {import("../context.js").Context} context @param {any} game */
function card(context, game) {
  const { words } = context;
  const [least, most] = [game.seats[0], game.seats.at(-1)];
  return h("article", { class: `game game-${game.key}` },
    art(game.key),
    h("div", { class: "about" },
      h("h2", null, h("a", { href: `#/g/${game.key}` }, game.title)),
      h("p", { class: "quiet" }, least === most ? words("home.seats", { count: least }) : words("home.range", { least, most })),
      DRAWN.has(game.key) && h("p", null, words(`about.${game.key}`)),
      h("div", { class: "row" },
        button(words("play_bot"), () => playBot(context, game), "main"),
        h("a", { class: "more", href: `#/g/${game.key}` }, words("more")))));
}
