/** What all boards draw alike: the sign of a seat, its hatching, badges and stars. */

import { group, label, line, shape } from './svg.js';

/** @import {Value} from './svg.js' */

/** How many seats have a sign of their own. */
export const SIGNS = 6;

/**
 * @param {number} sides
 * @param {number} r
 * @param {number} turn  in degrees; 0 has a corner at the top
 */
function polygon(sides, r, turn) {
  const corners = Array.from({ length: sides }, (_, corner) => {
    const angle = ((corner * 360) / sides + turn - 90) * (Math.PI / 180);
    return `${round(r * Math.cos(angle))} ${round(r * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}Z`;
}

/** @param {number} value */
export const round = (value) => Math.round(value * 10) / 10;

/** @param {number} r */
export const disc = (r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/**
 * The outline of a seat's sign: circle, square, triangle, diamond, hexagon, octagon.
 * @param {number} seat
 * @param {number} r
 */
export function outline(seat, r) {
  const outlines = [
    () => disc(r),
    () => polygon(4, r * 1.25, 45),
    () => polygon(3, r * 1.45, 0),
    () => polygon(4, r * 1.35, 0),
    () => polygon(6, r * 1.12, 30),
    () => polygon(8, r * 1.08, 22.5),
  ];
  return (outlines[seat % SIGNS] ?? (() => disc(r)))();
}

/**
 * The sign of a seat, with its number.
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 * @param {number} r
 * @param {Record<string, Value>} [attributes]
 */
export function sign(seat, x, y, r, attributes = {}) {
  const low = seat % SIGNS === 2 ? r * 0.2 : 0;
  return group({ transform: `translate(${x} ${y})`, class: `seat-${seat + 1}`, ...attributes }, [
    line(outline(seat, r), { class: 'sign', 'stroke-linejoin': 'round' }),
    label(0, round(r * 0.38 + low), seat + 1, { class: 'sign-number', 'font-size': round(r * (low ? 0.95 : 1.1)) }),
  ]);
}

/**
 * A number on a small disc.
 * @param {number} x
 * @param {number} y
 * @param {string | number} number
 * @param {number} r
 * @param {Record<string, Value>} [attributes]
 */
export function badge(x, y, number, r = 12, attributes = {}) {
  return group({ transform: `translate(${x} ${y})`, ...attributes }, [
    shape('circle', { r, class: 'badge' }),
    label(0, round(r * 0.4), number, { class: 'badge-number', 'font-size': round(r * 1.15) }),
  ]);
}

/**
 * The hatchings of the seats, as patterns to be filled with: `url(#…-hatch-1)`.
 * @param {(name: string) => string} id
 * @param {number} seats
 */
export function hatches(id, seats) {
  return Array.from({ length: seats }, (_, seat) =>
    shape(
      'pattern',
      {
        id: id(`hatch-${seat}`),
        width: 8,
        height: 8,
        patternUnits: 'userSpaceOnUse',
        patternTransform: `rotate(${[45, -45, 0, 90, 22, -22][seat % SIGNS]})`,
        class: `seat-${seat + 1}`,
        key: `hatch-${seat}`,
      },
      [shape('rect', { width: 8, height: 2.5, class: 'hatch' })],
    ),
  );
}
