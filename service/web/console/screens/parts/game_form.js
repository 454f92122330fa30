/** Seats, options, bots and terms of a new match, as the catalogue describes them. */

import { h, labelled, select } from "../../ui.js";

const CLOCKS = /** @type {const} */ ([
  ["", null],
  ["blitz", { kind: "bank", seconds: 600, increment: 5 }],
  ["slow", { kind: "bank", seconds: 2400, increment: 20 }],
  ["day", { kind: "move", seconds: 86_400, flag: "bot" }],
  ["week", { kind: "move", seconds: 604_800, flag: "bot" }],
]);

/** @param {import("../../context.js").Context} context @param {any} game */
export function gameForm(context, game) {
  const { words } = context;
  const seats = select("seats", game.seats.map((/** @type {number} */ count) => [String(count), String(count)]));
  const edition = select("edition", game.editions.map((/** @type {any} */ one) => [one.key ?? one, one.title ?? one.key ?? one]));
  const clock = select("clock", CLOCKS.map(([key]) => [key, words(`clock.${key || "none"}`)]));
  const rated = h("input", { type: "checkbox", checked: true });
  const hidden = h("input", { type: "checkbox" });
  const delay = h("input", { type: "number", min: 0, max: 100, value: 0 });
  /** @type {Map<string, () => unknown>} */
  const chosen = new Map();
  const options = game.options.map((/** @type {any} */ option) => {
    if (option.kind === "rows") {
      const input = h("textarea", { name: option.name, rows: option.rows, cols: option.columns, spellcheck: false });
      chosen.set(option.name, () => (input.value.trim() ? input.value.trim().split(/\s+/) : option.default));
      return labelled(option.title, input);
    }
    if (option.kind === "flag") {
      const input = h("input", { type: "checkbox", checked: option.default });
      chosen.set(option.name, () => input.checked);
      return labelled(option.title, input);
    }
    const values = option.choices ?? [option.default];
    const input = select(option.name, values.map((/** @type {any} */ value) => [String(value), option.labels?.[String(value)] ?? String(value)]), String(option.default));
    chosen.set(option.name, () => values.find((/** @type {any} */ value) => String(value) === input.value));
    return labelled(option.title, input);
  });
  const element = h("div", { class: "form" },
    labelled(words("seats"), seats),
    options,
    game.editions.length > 1 && labelled(words("edition"), edition),
    labelled(words("clock"), clock),
    h("details", { class: "further" }, h("summary", null, words("further")),
      labelled(words("rated"), rated),
      labelled(words("private"), hidden),
      labelled(words("delay"), delay)));
  return {
    element,
    value: () => ({
      game: game.key,
      seats: Number(seats.value),
      options: Object.fromEntries([...chosen].map(([name, read]) => [name, read()])),
      ...(game.editions.length > 1 ? { edition: edition.value } : {}),
      terms: {
        clock: CLOCKS.find(([key]) => key === clock.value)?.[1] ?? null,
        rated: rated.checked && !hidden.checked,
        private: hidden.checked,
        delay: Number(delay.value),
      },
    }),
  };
}
