/** The cards of Mauw, 66 by 92. */

import { disc } from './marks.js';
import { group, label, line, shape } from './svg.js';

export const WIDTH = 66;
export const HEIGHT = 92;

/** @type {Record<string, string>} */
const MARKS = {
  red: 'M0-8L8 6H-8Z',
  orange: 'M-7-7H7V7H-7Z',
  green: disc(7.5),
  blue: 'M0-9L8 0 0 9-8 0Z',
};
const CAT = 'M-17-8L-14-26-4-15H4L14-26 17-8C18 4 12 15 0 16-12 15-18 4-17-8Z';
const FACE = 'M-6.500-4a3.600 3.600 0 1 0 .1 0ZM6.500-4a3.600 3.600 0 1 0 .1 0ZM-2.500 6h5L0 9Z';

/**
 * @param {string} card      what is on its face; `mauw` for a back
 * @param {any} kind         what the edition says of it
 * @param {{key: string | number, x: number, y: number, scale?: number, value?: number | null, tone?: string}} where
 */
export function cardShape(card, kind, { key, x, y, scale = 1, value = null, tone = '' }) {
  const suit = kind?.colour ?? card;
  return group({ key, transform: `translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}`, class: `playing-card ${suit} ${tone}` }, [
    group({ key: card }, faces[card] ? faces[card](value) : warrior(card, suit)),
  ]);
}

const back = () => [
  shape('rect', { key: 'edge', width: WIDTH, height: HEIGHT, rx: 8, class: 'card-edge' }),
  shape('rect', { key: 'ground', x: 4.5, y: 4.5, width: WIDTH - 9, height: HEIGHT - 9, rx: 5, class: 'card-ground' }),
];

/**
 * @param {string} card
 * @param {string} suit
 */
function warrior(card, suit) {
  return [
    ...back(),
    line(CAT, { key: 'cat', class: 'card-ink', transform: 'translate(33 50) scale(.88)' }),
    line(FACE, { key: 'face', class: 'card-light', transform: 'translate(33 50) scale(.88)' }),
    label(8, 25, card, { key: 'number', class: 'card-number' }),
    line(MARKS[suit] ?? '', { key: 'mark', class: 'card-ink', transform: 'translate(52 17)' }),
    label(58, 85, card, { key: 'small', class: 'card-small' }),
    line(MARKS[suit] ?? '', { key: 'small-mark', class: 'card-ink', transform: 'translate(14 79) scale(.6)' }),
  ];
}

/** @type {Record<string, (value: number | null) => import('./svg.js').Shape[]>} */
const faces = {
  mauw: () => [
    ...back(),
    label(7, 19, '9', { key: 'nine', class: 'mauw-number' }),
    label(60, 18, '×2', { key: 'twice', class: 'mauw-twice' }),
    line(CAT, { key: 'cat', class: 'mauw-cat', transform: 'translate(33 56) scale(.82)' }),
    line(FACE, { key: 'face', class: 'mauw-face', transform: 'translate(33 56) scale(.82)' }),
  ],
  spirit: () => [
    ...back(),
    line('M16 78V42C16 18 50 18 50 42V78L44 71 38.500 78 33 71 27.500 78 22 71Z', { key: 'ghost', class: 'card-ink' }),
    line('M26.500 41a3.800 3.800 0 1 0 .1 0ZM39.500 41a3.800 3.800 0 1 0 .1 0Z', { key: 'eyes', class: 'card-light' }),
    label(8, 23, '0', { key: 'number', class: 'card-number small' }),
  ],
  maui: (value) => [
    ...back(),
    ...['red', 'orange', 'green', 'blue'].map((colour, at) => shape('rect', { key: colour, x: 4.5 + at * 14.25, y: 4.5, width: 14.25, height: HEIGHT - 9, class: `stripe ${colour}` })),
    shape('circle', { key: 'disc', cx: 33, cy: 46, r: 20, class: 'maui-disc' }),
    value === null
      ? line('M33 33L36.500 42 46 42.500 38.500 48.500 41 58 33 52.500 25 58 27.500 48.500 20 42.500 29.500 42Z', { key: 'star', class: 'maui-star' })
      : label(33, 56, value, { key: 'value', class: 'maui-value' }),
  ],
};
