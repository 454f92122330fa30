/** One game: play it with bots of your choice, its best players, and what its matches say about it. */

import { DRAWN } from "../boards/drawn.js";
import { setting } from "../context.js";
import { art, button, fill, h, labelled, select, svg } from "../ui.js";
import { gameForm } from "./parts/game_form.js";
import { howToPlay } from "./parts/panels.js";
import { playBot } from "./parts/start.js";

/** @type {import("../app.js").Screen} */
export default async function game(context, root, [key = ""]) {
  const { words, session } = context;
  const shown = await context.once(`/v1/games/${key}`);
  const form = gameForm(context, shown);
  const bot = select("bot", shown.bots.map((/** @type {any} */ one) => [one, context.botName(one)]), setting("bot") ?? shown.bots[0]);
  const ranks = h("section", { class: "box open" }, h("h2", null, words("leaderboard")), h("p", null, h("a", { href: `#/s/${key}` }, words("standings"))));
  const numbers = h("section", { class: "box open" }, h("h2", null, words("statistics")));
  fill(
    root,
    h("div", { class: "banner" },
      art(key),
      h("div", null, h("h1", null, shown.title), DRAWN.has(key) && h("p", { class: "lead" }, words(`about.${key}`)))),
    h("div", { class: "columns" },
      h("section", { class: "box open" }, h("h2", null, words("play_bot")), labelled(words("bot"), bot), form.element,
        h("div", { class: "row" }, button(words("play_bot"), () => {
          const { seats, options, terms } = form.value();
          return playBot(context, shown, { seats, options, bot: bot.value, terms });
        }, "main"))),
      h("div", null, howToPlay(context, shown),
        shown.reconstructed.length > 0 && h("details", { class: "box" }, h("summary", null, words("reconstructed")), h("ul", null, shown.reconstructed.map((/** @type {string} */ text) => h("li", null, text)))),
        ranks, numbers)),
  );
  if (!session.player) {
    ranks.append(h("p", { class: "quiet" }, words("sign_in.first")));
    numbers.hidden = true;
    return;
  }
  void context.attempt(async () => {
    const { body } = await session.read(`/v1/games/${key}/leaderboard`, { query: { provisional: true, limit: 10 } });
    if (body.players.length === 0) return void ranks.append(h("p", { class: "quiet" }, words("list.none")));
    ranks.append(h("table", { class: "plain" }, h("tbody", null, body.players.map((/** @type {any} */ one) => h("tr", null,
      h("td", { class: "number" }, one.rank),
      h("td", null, h("a", { href: `#/p/${one.player}` }, one.name ?? words("seat.nameless"))),
      h("td", { class: "number" }, one.rating, one.provisional && "?"))))));
  });
  void context.attempt(async () => {
    const { body } = await session.read(`/v1/games/${key}/statistics`);
    if (body.matches === 0) return void (numbers.hidden = true);
    numbers.append(
      h("p", null, words("statistics.matches", { count: body.matches })),
      bars(words("statistics.endings"), body.endings.map((/** @type {any} */ one) => [shown.endings[one.reason] ?? one.reason, one.matches])),
      bars(words("statistics.seats"), body.seats.map((/** @type {any} */ one) => [`${words("seat.number", { number: one.seat + 1 })} / ${one.seats}`, one.played ? Math.round((100 * one.won) / one.played) : 0])),
    );
  });
}

/** @param {string} title @param {[string, number][]} rows */
function bars(title, rows) {
  if (rows.length === 0) return "";
  const most = Math.max(...rows.map(([, value]) => value), 1);
  return h("figure", null, h("figcaption", null, title), h("table", { class: "plain" }, h("tbody", null, rows.map(([label, value]) => {
    const bar = svg("svg", { viewBox: "0 0 100 8", class: "bar", preserveAspectRatio: "none", "aria-hidden": "true" });
    bar.append(svg("rect", { width: (100 * value) / most, height: 8 }));
    return h("tr", null, h("th", { scope: "row" }, label), h("td", { class: "wide" }, bar), h("td", { class: "number" }, value));
  }))));
}
