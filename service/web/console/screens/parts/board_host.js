/** Holds the board of a game: its picture, its tray, the picks, the text mode, and the buttons that send. */

import { compose, picked, wished } from "../../boards/compose.js";
import { DRAWN } from "../../boards/drawn.js";
import { setting } from "../../context.js";
import { announce, button, fill, h, svg } from "../../ui.js";

/**
 * @param {import("../../context.js").Context} context
 * @param {any} match the first position
 * @param {{ onCommand?: (command: any) => Promise<unknown>, onChoice?: () => void, tell?: Record<string, () => string> }} [options]
 *   without `onCommand` the board only shows; `tell` has what is read aloud on a key of the board
 */
export async function hostBoard(context, match, { onCommand, onChoice = () => {}, tell = {} } = {}) {
  const { view } = match;
  const game = await context.once(`/v1/games/${view.game}?edition=${encodeURIComponent(view.edition)}`);
  const edition = await context.once(`/v1/games/${view.game}/editions/${encodeURIComponent(view.edition)}`);
  const drawn = DRAWN.has(view.game);
  const [{ default: makeBoard }, { default: texts }, tellCommand] = await Promise.all([
    import(`../../boards/${drawn ? view.game : "plain"}.js`),
    import(`../../words/boards.${context.language}.js`),
    drawn ? undefined : teller(context, match),
  ]);
  const board = /** @type {import("../../boards/types.js").Board} */ (makeBoard());
  const { wordsOf } = await import("../../context.js");
  const words = wordsOf(texts);
  const drawing = /** @type {SVGSVGElement} */ (svg("svg", { class: `board board-${view.game}` }));
  const tray = h("div", { class: "tray" });
  const rail = h("ol", { class: "rail" });
  const choices = h("div", { class: "tray choices" });
  const actions = h("div", { class: "row actions" });
  const reading = h("details", { class: "reading" });
  const element = h("div", { class: "board-host" }, drawing, tray, onCommand && h("div", { class: "steps" }, rail, choices, actions), reading);

  /** @type {readonly string[]} */
  let picks = [];
  /** @type {any} */
  let shown = match;
  /** @type {readonly any[]} */
  let last = [];
  let sending = false;

  board.mount(
    { svg: drawing, tray, choices },
    { game, edition, language: context.language, you: view.you, words, players: context.names(match), tell: tellCommand, onPicks: (next) => choose(next), onWish: (place) => void explain(place) },
  );

  const aloud = /** @type {Record<string, () => string>} */ ({ ...tell, b: () => board.rows(shown.view).filter(({ says }) => says && says !== words("boards.empty")).map(({ name, says }) => `${name}: ${says}`).join(". ") });
  drawing.addEventListener("keydown", ({ key, ctrlKey, altKey, metaKey }) => {
    if (!ctrlKey && !altKey && !metaKey && Object.hasOwn(aloud, key)) announce(aloud[key]?.() ?? "");
  });

  /** @param {readonly string[]} next */
  function choose(next) {
    if (!onCommand || sending) return;
    picks = next;
    redraw();
    reveal();
    onChoice();
    const { command } = compose(board.steps, shown.legal, picks);
    // What ends a turn is confirmed in any case.
    if (command && picks.length > 0 && setting("confirm") === "no" && Object.keys(command).length > 1) void send(command);
  }

  /** @param {any} command */
  async function send(command) {
    if (!onCommand || sending) return;
    sending = true;
    element.setAttribute("aria-busy", "true");
    try {
      await onCommand(command);
    } finally {
      sending = false;
      picks = [];
      element.removeAttribute("aria-busy");
      redraw();
      onChoice();
    }
  }

  /** Ask the rules why a place cannot be chosen; what is not in `legal` is always refused, and the refusal names its clause. @param {string} place */
  async function explain(place) {
    const command = wished(board.steps, shown.legal, picks, place);
    if (!onCommand || !command) return;
    const { id } = shown;
    await context.attempt(() => context.session.send("POST", `/v1/matches/${id}/commands`, { body: command, headers: { "If-Match": `"${shown.version}"` } }));
  }

  function redraw() {
    const legal = onCommand ? shown.legal : [];
    const focused = element.contains(document.activeElement);
    board.draw(shown.view, legal, picks, last);
    const { command, settled } = compose(board.steps, legal, picks);
    // Where nothing in it can be focused, the tray itself can, to be scrolled by keys.
    tray.tabIndex = tray.childElementCount > 0 && !tray.querySelector("button") ? 0 : -1;
    fill(rail, legal.length > 0 && board.rail(shown.view, legal).map(({ name, state }) => h("li", { class: state, "aria-current": state === "now" ? "step" : null }, h("span", null, name))));
    fill(actions,
      picks.length > 0 && button(context.words("back"), () => choose(picks.slice(0, -1))),
      command && (picks.length > 0 || legal.length === 1) && button(picks.length > 0 ? context.words("confirm") : commandText(command, board, shown.view), () => send(command), "main confirm"));
    if (reading.open) read();
    // Where the button is gone that had the focus, the board has it, so that the keyboard goes on from there.
    if (focused && !element.contains(document.activeElement)) /** @type {SVGElement | null} */ (drawing.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
    return settled;
  }

  /** On a small screen, what may be chosen can lie outside of it: bring it in, unless some of it is there. */
  function reveal() {
    const open = [...element.querySelectorAll(".board .spot.open, .tray:not(.choices) .open")];
    if (!open.some(seen)) open[0]?.scrollIntoView({ block: "center" });
  }

  /** Whether the middle of something is on the screen, and not below the buttons. @param {Element} part */
  function seen(part) {
    const { left, top, width, height } = part.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && element.contains(there) && !there.closest(".steps");
  }

  /** The same position in words, with every command as a button. */
  function read() {
    const rows = board.rows(shown.view);
    fill(reading,
      h("summary", null, context.words("as_text")),
      h("p", { class: "quiet" }, context.words("board.keys")),
      h("table", null,
        h("caption", { class: "unseen" }, context.words("as_text")),
        h("tbody", null, rows.map((row) => h("tr", null, h("th", { scope: "row" }, row.name), h("td", null, row.says))))),
      onCommand && shown.legal.length > 0 && h("h2", null, context.words("your_moves")),
      onCommand && h("ul", { class: "moves" }, shown.legal.map((/** @type {any} */ command) =>
        h("li", null, button(commandText(command, board, shown.view), () => send(command))))));
  }
  reading.append(h("summary", null, context.words("as_text")));
  reading.addEventListener("toggle", () => reading.open && read());

  return {
    element,
    board,
    game,
    /** @param {any} next @param {readonly any[]} [events] of the last decision */
    draw(next, events = last) {
      // Picks survive what others do, as long as they still lead somewhere, but not the player's own command.
      if (next.version !== shown.version) picks = sending ? [] : keptPicks(board, next.legal, picks);
      // What may be chosen stands first.
      const moved = next.version !== shown.version;
      if (moved) tray.scrollTop = 0;
      shown = next;
      last = events;
      redraw();
      // Who reads further down is left in peace.
      if (moved && drawing.getBoundingClientRect().bottom > 0) reveal();
    },
    prompt: () => board.prompt(shown.view, onCommand ? shown.legal : [], picks),
    /** Mark the places of one event for a while, in the place of the last ones. @param {any} event */
    point: (event) => board.draw(shown.view, onCommand ? shown.legal : [], picks, event ? [event] : last),
    back() {
      if (picks.length === 0) return false;
      choose(picks.slice(0, -1));
      return true;
    },
    pick: (/** @type {string} */ place) => choose(picked(board.steps, shown.legal, picks, place)),
  };
}

/**
 * Tells commands as the service does.
 * @param {import("../../context.js").Context} context @param {any} match @returns {Promise<(command: any) => string>}
 */
async function teller(context, match) {
  const { game, edition } = match.view;
  const [{ sentence }, templates] = await Promise.all([
    import("../../client/sentences.js"),
    context.once(`/v1/games/${game}/sentences?edition=${encodeURIComponent(edition)}`),
  ]);
  return (command) => sentence(templates, { type: command.type, data: command }, { seats: context.names(match) });
}

/** The picks that still lead somewhere. @param {import("../../boards/types.js").Board} board @param {any[]} legal @param {readonly string[]} picks */
function keptPicks(board, legal, picks) {
  const lost = picks.findIndex((pick, at) => !compose(board.steps, legal, picks.slice(0, at + 1)).settled.some((choice) => choice.pick === pick));
  return lost < 0 ? picks : picks.slice(0, lost);
}

/** A command in words: the sentence of the service, or the names of what it chooses. @param {any} command @param {import("../../boards/types.js").Board} board @param {any} view */
function commandText(command, board, view) {
  const { settled } = compose(board.steps, [command], ["type=" + command.type]);
  // Only a command without choices has a name of its own, as its button.
  const chosen = settled.filter(({ place }) => !place.startsWith("type:"));
  return (chosen.length > 0 ? chosen : settled).map(({ place }) => board.name(place, view)).filter(Boolean).join(", ") || command.type;
}
