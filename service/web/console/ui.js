/** Elements, dialogs and announcements: what all screens are made of. */

import { DRAWN } from "./boards/drawn.js";
import { outline } from "./boards/marks.js";

/** @typedef {import("./types.d.ts").Child} Child */

/**
 * An element. Attributes whose names begin with `on` are listeners; `true` and `false` switch an attribute on and off.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any> | null} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  append(element, children);
  return element;
}

/** @param {Element} parent @param {Child} child */
function append(parent, child) {
  if (Array.isArray(child)) for (const one of child) append(parent, one);
  else if (child instanceof Node) parent.append(child);
  else if (child !== null && child !== undefined && child !== false && child !== true) parent.append(String(child));
}

/** Put new children in the place of the old ones. @param {Element} parent @param {...Child} children */
export function fill(parent, ...children) {
  parent.replaceChildren();
  append(parent, children);
}

/** The picture of a game. @param {string} game */
export const art = (game) => h("img", { class: "art", src: `/console/art/${DRAWN.has(game) ? game : "plain"}.svg`, alt: "", width: 320, height: 150 });

const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string | number>} attributes @param {...(Node | string)} children */
export function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** The mark of a seat: a hue, a shape and a number, so that nobody depends on the hue. @param {number} seat */
export function seatMark(seat) {
  const mark = svg("svg", { viewBox: "-12 -12 24 24", class: `seat-mark seat-${seat + 1}`, "aria-hidden": "true" });
  const label = svg("text", { y: seat === 2 ? 6 : 4.5, "text-anchor": "middle" }, String(seat + 1));
  mark.append(svg("path", { d: outline(seat, 9) }), label);
  return mark;
}

/** Say something to readers who do not see it change. @param {string} text @param {boolean} [urgent] */
export function announce(text, urgent = false) {
  const place = document.getElementById(urgent ? "urgent" : "told");
  if (place) fill(place, text);
}

const TOAST_MS = 9000;

/** A note at the edge of the page. @param {string} text @param {"info" | "error"} [kind] */
export function toast(text, kind = "info") {
  const note = h("p", { class: `toast ${kind}` }, text);
  document.getElementById("toasts")?.append(note);
  setTimeout(() => note.remove(), TOAST_MS);
}

/**
 * Ask once more before something that cannot be undone.
 * @param {string} question @param {string} yes @param {string} no @returns {Promise<boolean>}
 */
export const confirm = (question, yes, no) => ask(h("p", null, question), yes, no);

/**
 * The same with more to read or to fill in.
 * @param {Child} content @param {string} yes @param {string} no @param {string} [kind] of the first button @returns {Promise<boolean>}
 */
export function ask(content, yes, no, kind = "main") {
  return new Promise((resolve) => {
    const dialog = h("dialog", { class: "ask" });
    const form = h("form", { method: "dialog", class: "form" }, content,
      h("div", { class: "row end" },
        h("button", { type: "button", onclick: () => dialog.close("no") }, no),
        h("button", { type: "submit", class: kind, value: "yes" }, yes)));
    dialog.append(form);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Give the reader a file. @param {string} name @param {string} text */
export function save(name, text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {string} label @param {Node} input */
export const labelled = (label, input) => h("label", { class: "field" }, h("span", null, label), input);

/**
 * @param {string} name @param {readonly (readonly [string, string])[]} choices value and label @param {string} [chosen]
 */
export function select(name, choices, chosen) {
  return h("select", { name }, choices.map(([value, label]) => h("option", { value, selected: value === chosen }, label)));
}

/** A button that cannot be pressed twice while its work is going on. @param {string} label @param {() => unknown} work @param {string} [kind] */
export function button(label, work, kind = "") {
  const element = h("button", { type: "button", class: kind }, label);
  element.addEventListener("click", async () => {
    if (element.getAttribute("aria-disabled") === "true") return;
    element.setAttribute("aria-disabled", "true");
    try {
      await work();
    } finally {
      element.removeAttribute("aria-disabled");
    }
  });
  return element;
}
