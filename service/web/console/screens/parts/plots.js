/** Small plots, each with its numbers beside it or in a table. */

import { outline } from "../../boards/marks.js";
import { h, svg } from "../../ui.js";

const WIDTH = 400;
const HEIGHT = 170;
const LEFT = 34;
const RIGHT = 26;
const TOP = 12;
const BOTTOM = 24;

/** Round steps that cut a range into about four. @param {number} low @param {number} high */
function ticks(low, high) {
  const rough = (high - low) / 4 || 1;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * size).find((each) => each >= rough) ?? rough);
  const found = [];
  for (let at = Math.ceil(low / step) * step; at <= high; at += step) found.push(at);
  return found;
}

/**
 * Lines over versions or matches, one for each seat, with its mark at the end.
 * @param {string} label @param {{ at: number, values: number[] }[]} points @param {{ from: number, to: number }} range
 * @param {(at: number) => void} [onPick]
 */
export function curvePlot(label, points, { from, to }, onPick) {
  const all = points.flatMap(({ values }) => values);
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (/** @type {number} */ at) => LEFT + ((WIDTH - LEFT - RIGHT) * (at - from)) / Math.max(1, to - from);
  const y = (/** @type {number} */ value) => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * (value - low)) / Math.max(1, high - low);
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: onPick ? "plot picks" : "plot", role: "img", "aria-label": label });
  for (const value of ticks(low, high)) {
    drawing.append(
      svg("path", { d: `M${LEFT} ${y(value)}H${WIDTH - RIGHT}`, class: "grid" }),
      svg("text", { x: LEFT - 6, y: y(value) + 5, "text-anchor": "end" }, String(value)));
  }
  for (const at of [from, to]) drawing.append(svg("text", { x: x(at), y: HEIGHT - 5, "text-anchor": at === from ? "start" : "end" }, String(at)));
  const here = svg("path", { class: "here", d: "" });
  drawing.append(here);
  const last = points.at(-1);
  const seats = last?.values.length ?? 0;
  for (let seat = 0; seat < seats; seat++) {
    let line = "";
    for (const { at, values } of points) line += `${line ? `H${x(at).toFixed(1)}V` : `M${x(at).toFixed(1)} `}${y(values[seat] ?? 0).toFixed(1)}`;
    drawing.append(svg("path", { d: `${line}H${x(to)}`, class: `curve-line seat-${seat + 1}` }));
  }
  // Marks that would cover one another stand side by side.
  /** @type {Map<number, number>} */
  const taken = new Map();
  for (let seat = 0; seat < seats; seat++) {
    const height = Math.round(y(last?.values[seat] ?? 0));
    const beside = [...taken].filter(([other]) => Math.abs(other - height) < 14).length;
    taken.set(height + beside / 100, seat);
    drawing.append(svg("path", { d: outline(seat, 7), class: `curve-end seat-${seat + 1}`, transform: `translate(${x(to) + 12 - 15 * beside} ${height})` }));
  }
  if (onPick) {
    drawing.addEventListener("click", (event) => {
      const matrix = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (drawing)).getScreenCTM();
      if (!matrix) return;
      const { x: where } = new DOMPoint(/** @type {MouseEvent} */ (event).clientX, 0).matrixTransform(matrix.inverse());
      onPick(Math.max(from, Math.min(to, Math.round(from + ((to - from) * (where - LEFT)) / (WIDTH - LEFT - RIGHT)))));
    });
  }
  return {
    element: drawing,
    /** @param {number} at */
    mark: (at) => here.setAttribute("d", `M${x(at)} ${TOP}V${HEIGHT - BOTTOM}`),
  };
}

/**
 * A bar for each row.
 * @param {string} title @param {readonly (readonly [Node | string, number, string?])[]} rows label, value, and the value in words
 * @param {number} [most] the whole length
 */
export function bars(title, rows, most = Math.max(1, ...rows.map(([, value]) => value))) {
  return h("figure", { class: "bars" }, h("figcaption", null, title), h("table", null, h("tbody", null, rows.map(([label, value, said]) => {
    const bar = svg("svg", { viewBox: "0 0 100 10", class: "gauge", preserveAspectRatio: "none", "aria-hidden": "true" });
    bar.append(svg("rect", { width: 100, height: 10, rx: 2, class: "whole" }), svg("rect", { width: (100 * value) / most, height: 10, rx: 2 }));
    return h("tr", null, h("th", { scope: "row" }, label), h("td", { class: "wide" }, bar), h("td", { class: "number" }, said ?? value));
  }))));
}

/** A line without axes, for the side of a number. @param {string} label @param {number[]} values the oldest first */
export function sparkline(label, values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const at = (/** @type {number} */ index) => `${(2 + (96 * index) / Math.max(1, values.length - 1)).toFixed(1)} ${(26 - (22 * ((values[index] ?? 0) - low)) / Math.max(1, high - low)).toFixed(1)}`;
  const drawing = svg("svg", { viewBox: "0 0 100 30", class: "spark", role: "img", "aria-label": label });
  drawing.append(svg("path", { d: `M${values.map((_, index) => at(index)).join("L")}` }));
  const [cx = "0", cy = "0"] = at(values.length - 1).split(" ");
  drawing.append(svg("circle", { cx, cy, r: 2.5 }));
  return drawing;
}
