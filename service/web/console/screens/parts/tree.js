/** A JSON value as a tree to open and close. */

import { h } from "../../ui.js";

const SHORT = 60;

/** @param {any} value @param {number} [open] how many levels are open @returns {HTMLElement} */
export function tree(value, open = 1) {
  return h("div", { class: "tree" }, branch("", value, open));
}

/** @param {string} name @param {any} value @param {number} open @returns {HTMLElement} */
function branch(name, value, open) {
  const label = name && h("span", { class: "name" }, `${name}: `);
  if (typeof value !== "object" || value === null) return h("div", null, label, h("span", { class: `of-${value === null ? "null" : typeof value}` }, typeof value === "bigint" ? String(value) : JSON.stringify(value)));
  const members = Object.entries(value);
  const flat = JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? String(inner) : inner));
  if (members.length === 0 || (name && flat.length <= SHORT && members.every(([, inner]) => typeof inner !== "object" || inner === null))) return h("div", null, label, h("span", null, flat));
  // The inside is made when it is looked at: a view has thousands of values.
  const inside = h("div", { class: "inside" });
  const grow = () => inside.childElementCount === 0 && inside.append(...members.map(([key, inner]) => branch(key, inner, open - 1)));
  if (open > 0) grow();
  if (!name) return inside;
  const size = Array.isArray(value) ? `[${members.length}]` : `{${members.length}}`;
  return h("details", { open: open > 0, ontoggle: grow }, h("summary", null, label, h("span", { class: "size" }, size)), inside);
}
