/** What everybody may know of a player: ratings and past matches; and what one may do about them. */

import { ask, button, fill, h, labelled, select, toast } from "../ui.js";
import { bars, sparkline } from "./parts/plots.js";

const REASONS = ["cheating", "conduct", "name", "other"];
const REMEMBERED = 100;
const CHALLENGE_HOURS = 48;

/** @type {import("../app.js").Screen} */
export default async function profile(context, root, [player = ""]) {
  const { words, session } = context;
  const me = session.player;
  const mine = player === me;
  const path = `/v1/players/${player}`;
  const [games, { body: shown }, { body: ratings }, { body: past }] = await Promise.all([
    context.games(),
    session.read(path),
    session.read(`${path}/ratings`),
    session.read(`${path}/history`, { query: { limit: REMEMBERED } }),
  ]);
  const titles = new Map(games.map(({ key, title }) => [key, title]));
  const versus = h("div", null);
  const list = h("ul", { class: "past" });
  const more = h("div", null);
  const choice = select("game", [["", words("profile.all_games")], ...games.map(({ key, title }) => /** @type {[string, string]} */ ([key, title]))]);
  choice.addEventListener("change", () => void context.attempt(() => show(null)));

  /** The ratings after each match, the oldest first. @param {string} game @returns {number[]} */
  const course = (game) => past.matches
    .filter((/** @type {any} */ match) => match.game === game && match.rated)
    .map((/** @type {any} */ match) => match.seats.find((/** @type {any} */ seat) => seat.player === player)?.after)
    .filter((/** @type {any} */ rating) => typeof rating === "number")
    .reverse();

  /** @param {any} one */
  function rating(one) {
    const values = course(one.game);
    return h("li", { class: "card" },
      h("a", { href: `#/s/${one.game}` }, titles.get(one.game) ?? one.game),
      h("p", { class: "big" }, one.rating, h("span", { class: "quiet" }, ` ± ${one.uncertainty}`)),
      values.length > 1 ? sparkline(words("profile.course", { from: values[0] ?? 0, to: values.at(-1) ?? 0, count: values.length }), values) : null,
      h("p", { class: "quiet" }, words("matches", { count: one.matches }), one.provisional && ` · ${words("provisional")}`));
  }

  /** @param {any} match */
  function line(match) {
    const own = match.seats.find((/** @type {any} */ seat) => seat.player === player);
    const gain = own && match.rated ? own.after - own.before : 0;
    const others = match.seats.filter((/** @type {any} */ seat) => seat !== own).map((/** @type {any} */ seat) => seat.name ?? (seat.bot ? context.botName(seat.bot) : words("seat.nameless")));
    return h("li", null, h("a", { href: `#/m/${match.id}` },
      h("span", { class: `place-badge p${own?.place ?? 0}` }, own?.place ?? "?"),
      h("span", null, h("strong", null, titles.get(match.game) ?? match.game), " ", h("span", { class: "quiet" }, words("profile.against", { who: others.join(", ") })),
        match.annulled && h("span", { class: "tag warn" }, words("annulled.short"))),
      match.rated ? h("span", { class: `gain ${gain < 0 ? "down" : "up"}` }, `${gain < 0 ? "−" : "+"}${Math.abs(gain)}`) : h("span", { class: "quiet" }, words("terms.unrated")),
      h("time", { class: "quiet", datetime: match.ended_at }, new Intl.DateTimeFormat(context.language, { dateStyle: "medium" }).format(new Date(match.ended_at)))));
  }

  /** @param {string | null} cursor */
  async function show(cursor) {
    const { body } = await session.read(`${path}/history`, { query: { cursor, limit: 20, game: choice.value || null } });
    if (!cursor) fill(list);
    list.append(...body.matches.map(line));
    if (list.childElementCount === 0) list.append(h("li", { class: "quiet" }, words("list.none")));
    fill(more, body.next && button(words("list.more"), () => context.attempt(() => show(body.next))));
  }

  async function compare() {
    const { body } = await session.read(`/v1/players/${me}/versus/${player}`);
    if (body.games.length === 0) return;
    fill(versus, h("h2", null, words("versus", { who: shown.name })), h("table", { class: "plain" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, words("game")), ["won", "drawn", "lost"].map((key) => h("th", { scope: "col", class: "number" }, words(`versus.${key}`))))),
      h("tbody", null, body.games.map((/** @type {any} */ one) => h("tr", null, h("th", { scope: "row" }, titles.get(one.game) ?? one.game), h("td", { class: "number" }, one.won), h("td", { class: "number" }, one.drawn), h("td", { class: "number" }, one.lost))))));
  }

  async function report() {
    const reason = select("reason", REASONS.map((key) => [key, words(`report.${key}`)]));
    const text = h("textarea", { name: "text", maxlength: 1000, rows: 4 });
    if (!(await ask([h("h2", null, words("report.title", { who: shown.name })), h("p", { class: "quiet" }, words("report.why")), labelled(words("dispute.reason"), reason), labelled(words("dispute.note"), text)], words("report.send"), words("cancel")))) return;
    await context.attempt(async () => {
      await session.send("POST", `${path}/reports`, { body: { reason: reason.value, text: text.value } });
      toast(words("report.sent"));
    });
  }

  async function challenge() {
    const game = select("game", games.filter(({ seats }) => seats.includes(2)).map(({ key, title }) => [key, title]));
    if (!(await ask([h("h2", null, words("challenge.title", { who: shown.name })), h("p", { class: "quiet" }, words("challenge.why", { who: shown.name, count: CHALLENGE_HOURS })), labelled(words("game"), game)], words("challenge"), words("cancel")))) return;
    await context.attempt(async () => {
      await context.commands.post("/v1/challenges", { player, game: game.value, seats: 2, hours: CHALLENGE_HOURS });
      location.hash = "#/";
    });
  }

  /** @param {string} list @param {string} said */
  const put = (list, said) => context.attempt(async () => {
    await session.send("POST", `/v1/players/me/${list}`, { body: { player } });
    toast(words(said, { who: shown.name }));
  });

  const all = ratings.ratings.filter((/** @type {any} */ one) => one.options === null);
  const places = past.matches.map((/** @type {any} */ match) => match.seats.find((/** @type {any} */ seat) => seat.player === player)?.place).filter(Boolean);
  const counts = [...new Set(places)].sort().map((place) => /** @type {[string, number]} */ ([words("profile.place", { place }), places.filter((/** @type {number} */ one) => one === place).length]));
  fill(
    root,
    h("h1", null, shown.name),
    h("p", { class: "quiet" }, words("since", { when: new Intl.DateTimeFormat(context.language, { dateStyle: "long" }).format(new Date(shown.created_at)) })),
    !mine && me && h("div", { class: "row deeds" },
      button(words("challenge"), challenge, "main"),
      button(words("friend.add"), () => put("friends", "friend.added")),
      button(words("block"), async () => void ((await ask(h("p", null, words("block.sure", { who: shown.name })), words("block"), words("cancel"))) && (await put("blocks", "block.done")))),
      button(words("report"), report)),
    h("h2", null, words("ratings")),
    all.length > 0 ? h("ul", { class: "cards small" }, all.map(rating)) : h("p", { class: "quiet" }, words("profile.unrated")),
    h("div", { class: "columns wide-first" },
      h("section", null, h("div", { class: "row head" }, h("h2", null, words("history")), h("span", { class: "grow" }), choice), list, more),
      h("div", null, counts.length > 0 && bars(words("profile.places"), counts), versus)),
  );
  choice.setAttribute("aria-label", words("game"));
  await show(null);
  if (me && !mine) await context.attempt(compare);
}
