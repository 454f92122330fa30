/** What stands beside a board: seats with their clocks, events, and the outcome. */

import { DRAWN } from "../../boards/drawn.js";
import { choose, setting } from "../../context.js";
import { fill, h, seatMark } from "../../ui.js";
import { list } from "./lists.js";

const SOON_MS = 30_000;

/** Time left as people write it. @param {number} ms */
export function clockText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return `${days ? `${days} d ` : ""}${hours || days ? `${hours}:` : ""}${rest}`;
}

/**
 * The seats: mark, name, score, clock, and whether they are to act.
 * @param {import("../../context.js").Context} context @param {HTMLElement} root
 */
export function seatsPanel(context, root) {
  const { words } = context;
  /** @type {any} */
  let match = null;
  /** @type {any} */
  let presence = null;
  /** @type {HTMLElement[]} */
  let clocks = [];

  const tick = () => {
    const clock = match?.view.clock;
    if (!clock) return;
    for (const [seat, place] of clocks.entries()) {
      const deadline = clock.deadlines[seat];
      const left = deadline === null ? clock.left[seat] : deadline - context.http.now();
      const text = clockText(left);
      if (place.textContent !== text) place.textContent = text;
      place.classList.toggle("runs", deadline !== null);
      place.classList.toggle("soon", deadline !== null && left < SOON_MS);
    }
  };
  const timer = setInterval(tick, 250);

  const draw = () => {
    const names = context.names(match);
    root.closest(".screen")?.classList.add(`of-${match.view.game}`);
    clocks = [];
    fill(root, match.view.seats.map((/** @type {any} */ seat, /** @type {number} */ number) => {
      const clock = match.view.clock && h("span", { class: "clock", role: "timer" });
      if (clock) clocks.push(clock);
      const acts = match.view.active.includes(number);
      const person = seat.player && !seat.player.startsWith("bot:");
      return h("li", { class: `seat${acts ? " acts" : ""}${number === match.view.you ? " you" : ""}` },
        seatMark(number),
        person ? h("a", { href: `#/p/${seat.player}` }, names[number]) : h("span", null, names[number]),
        number === match.view.you && h("span", { class: "quiet yours" }, words("seat.you")),
        presence?.seats.includes(number) && h("span", { class: "here", title: words("seat.here") }, "●"),
        seat.resigned && h("span", { class: "quiet" }, words("seat.resigned")),
        seat.away && h("span", { class: "quiet" }, words("seat.away")),
        h("span", { class: "grow" }),
        acts && h("span", { class: "quiet to-act" }, words("seat.acts")),
        match.scores.length > 0 && h("span", { class: "score", title: words("score") }, match.scores[number]),
        clock);
    }));
    tick();
  };

  return {
    /** @param {any} next */
    draw(next) {
      match = next;
      draw();
    },
    /** @param {any} next */
    present(next) {
      presence = next;
      if (match) draw();
    },
    /** What the clocks show, by seat. */
    clocks: () => clocks.map((clock) => clock.textContent ?? ""),
    end: () => clearInterval(timer),
  };
}

/** The sentence of an event: from the service, or its type where that gave none. @param {any} event */
export const sentence = (event) => event.text ?? event.type.replace(/^\w+\./, "").replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();

/**
 * One line of the list of events.
 * @param {import("../../context.js").Context} context @param {any} event @param {{ href?: string, current?: boolean, over?: boolean }} [state]
 */
export function eventLine(context, event, { href, current = false, over = false } = {}) {
  const text = sentence(event);
  return h("li", { class: `event${over ? " over" : ""}`, "aria-current": current ? "step" : null, "data-version": event.version },
    h("span", { class: "number" }, event.version),
    // What follows from a decision may happen to another seat than the one that acted.
    Number.isInteger(event.seat) && (event.decision ?? event.version) === event.version ? seatMark(event.seat) : h("span", { class: "seat-mark" }),
    href ? h("a", { href }, text) : h("span", null, text),
    h("button", { type: "button", class: "clause", "data-clause": event.clause, title: context.words("clause.show") }, `§${event.clause}`),
    h("time", { datetime: event.at }, new Intl.DateTimeFormat(context.language, { timeStyle: "short" }).format(new Date(event.at))));
}

/**
 * Clauses open their text, by the rules of the match at hand.
 * @param {import("../../context.js").Context} context @param {HTMLElement} root @param {() => any} match
 */
export function openClauses(context, root, match) {
  root.addEventListener("click", async (event) => {
    const number = event.target instanceof HTMLElement ? event.target.dataset.clause : undefined;
    if (!number) return;
    const { life, view: { game, rules } } = match();
    const versions = `version=${rules}&life=${life}`;
    const found = await context.attempt(() => context.once(`/v1/games/${game}/rules?${versions}`));
    if (!found) return;
    const { clauses } = found;
    const clause = clauses.find((/** @type {any} */ one) => one.number === number);
    const dialog = h("dialog", { class: "ask" },
      h("h2", null, `§${number}`),
      h("p", null, clause?.text ?? context.words("clause.unknown")),
      h("div", { class: "row end" },
        h("a", { href: `/docs/rules/${game}?${versions}&language=${context.language}`, target: "_blank" }, context.words("rules")),
        h("button", { type: "button", class: "main", onclick: () => dialog.close() }, context.words("close"))));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** The game in a few sentences, open until it is closed once. @param {import("../../context.js").Context} context @param {any} game */
export function howToPlay(context, game) {
  const { words } = context;
  const seen = `how.${game.key}`;
  const box = h("details", { class: "box how", open: setting(seen) !== "seen" && matchMedia("(min-width: 60rem)").matches },
    h("summary", null, words("how")),
    DRAWN.has(game.key) && h("ol", null, words(`how.${game.key}`).split("\n").map((line) => h("li", null, line))),
    h("a", { href: `/docs/rules/${game.key}?language=${context.language}`, target: "_blank" }, words("rules.all")));
  box.addEventListener("toggle", () => box.open || choose(seen, "seen"));
  return box;
}

/** Places, names and points, best first. @param {import("../../context.js").Context} context @param {any} match */
export function resultTable(context, match) {
  const { outcome, you } = match.view;
  const names = context.names(match);
  const seats = names.map((_, seat) => seat).sort((one, other) => outcome.places[one] - outcome.places[other]);
  return h("table", { class: "plain" }, h("caption", { class: "unseen" }, context.words("result")), h("tbody", null, seats.map((seat) =>
    h("tr", { class: outcome.winners.includes(seat) ? "won" : "" },
      h("td", null, `${outcome.places[seat]}.`),
      h("td", null, seatMark(seat), " ", names[seat], seat === you && h("span", { class: "quiet" }, ` ${context.words("seat.you")}`)),
      outcome.scores.length > 0 && h("td", { class: "number" }, outcome.scores[seat])))));
}

/** How it ended, in a few words. @param {any} match @param {any} game */
export const outcomeWhy = (match, game) => game.endings[match.view.outcome?.reason] ?? match.view.outcome?.reason ?? "";

/** @param {import("../../context.js").Context} context @param {any} match @param {any} [game] for the reason, too */
export function outcomeText(context, match, game) {
  const { words } = context;
  const { outcome } = match.view;
  if (match.annulled) return words("annulled");
  if (!outcome) return words(match.view.status === "cancelled" ? "cancelled" : "running");
  const names = context.names(match);
  const winners = outcome.winners.map((/** @type {number} */ seat) => names[seat]);
  const drawn = winners.length === 0 || winners.length === names.length;
  const text = drawn ? words("drawn") : words(outcome.winners.includes(match.view.you) ? "you_won" : "won", { who: list(context, winners) });
  return game ? `${text} ${outcomeWhy(match, game)}.` : text;
}
