/** What stands on the New World: terrain, resources, towers, rabbits. */

import { outline } from './marks.js';
import { group, label, line, shape } from './svg.js';

/** @import {Shape} from './svg.js' */

/** The sign of each terrain, in the lower part of a territory of 72. @type {Record<string, string>} */
const GROUNDS = {
  F: 'M13 62L21 42 29 62ZM28 64L36 44 44 64ZM43 62L51 42 59 62Z',
  S: 'M10 50q6.500-7 13 0t13 0 13 0 13 0M10 60q6.500-7 13 0t13 0 13 0 13 0',
  K: 'M18 48q5 8 2 16q-6-5-2-16M36 46q5 8 2 16q-6-5-2-16M54 48q5 8 2 16q-6-5-2-16M18 48l-3-5M19 48l3-5M36 46l-3-5M37 46l3-5M54 48l-3-5M55 48l3-5',
  P: 'M15 60l3-8 3 8M34 62l3-8 3 8M53 60l3-8 3 8',
  M: 'M8 64L27 38 40 54 48 44 64 64Z',
  C: 'M12 62h48v-8h-48ZM12 54v-5h6v5M24 54v-5h6v5M36 54v-5h6v5M48 54v-5h6v5',
};

/**
 * A territory with nothing on it.
 * @param {string} letter
 * @param {number} x
 * @param {number} y
 * @param {number} key
 */
export function ground(letter, x, y, key) {
  return group({ key, transform: `translate(${x} ${y})`, class: `ground-${letter}` }, [
    shape('rect', { width: 72, height: 72, class: 'ground' }),
    line(GROUNDS[letter] ?? '', { class: 'ground-sign' }),
    letter === 'M' ? line('M27 38l7 9-5-1-3 4-4-3-3 1ZM48 44l5 7-4-1-3 2-3-2Z', { class: 'snow' }) : null,
  ]);
}

/** Each in a disc of radius 12. @type {Record<string, string>} */
const RESOURCES = {
  wood: 'M0-9L6 0H3L7 6H-7L-3 0H-6ZM-1.500 6h3v3h-3Z',
  fish: 'M-9 0C-5-6 2-6 5 0 2 6-5 6-9 0ZM4 0L10-5V5Z',
  carrots: 'M-4-3L4-3 0 9ZM-1-4L-4-9M0-4V-10M1-4L4-9',
  mushrooms: 'M-8 0C-8-10 8-10 8 0ZM-2.500 1h5L3.500 8h-7Z',
  pearls: 'M0-6a6 6 0 1 0 .1 0Z',
  spices: 'M-6-6C4-7 8 0 5 8 1 8-7 4-6-6ZM-5-6L-8-9',
  gold: 'M-8 5L-5-4H5L8 5Z',
  diamonds: 'M-8-2L-4-7H4L8-2 0 9Z',
  copper: 'M-8 5L-5-4H5L8 5Z',
  iron: 'M-8 5L-5-4H5L8 5Z',
};

/**
 * @param {string} resource
 * @param {number} x
 * @param {number} y
 * @param {boolean} [post]  of a trading post, which is square
 */
export function produce(resource, x, y, post = false) {
  return group({ key: `${resource}${post}`, transform: `translate(${x} ${y})`, class: `resource ${resource}` }, [
    post ? shape('rect', { x: -13, y: -13, width: 26, height: 26, rx: 5, class: 'disc' }) : shape('circle', { r: 13, class: 'disc' }),
    RESOURCES[resource] ? line(RESOURCES[resource], { class: 'product' }) : label(0, 6, '?', { class: 'unknown' }),
  ]);
}

const TOWER = 'M-5 0V-17H-6.500V-22H-3.500V-19.500H-1.500V-22H1.500V-19.500H3.500V-22H6.500V-17H5V0ZM-1.500 0V-6H1.500V0Z';

/**
 * @param {number} towers
 * @param {number} x  the middle
 * @param {number} y  the foot
 */
export function city(towers, x, y) {
  return group(
    { key: `city-${towers}`, transform: `translate(${x} ${y})` },
    Array.from({ length: towers }, (_, at) =>
      line(TOWER, { key: at, class: 'tower', transform: `translate(${(at - (towers - 1) / 2) * 13} 0) scale(${towers === 3 && at === 1 ? 1.25 : 1})` }),
    ),
  );
}

/**
 * @param {number} number
 * @param {number} x
 * @param {number} y
 */
export function camp(number, x, y) {
  return group({ key: `camp-${number}`, transform: `translate(${x} ${y})` }, [
    line('M0-27L17 0H-17Z', { class: 'tent' }),
    label(0, -3.500, number, { class: 'tent-number' }),
  ]);
}

/**
 * @param {number | string} number  of its pair
 * @param {number} x
 * @param {number} y
 */
export function skyTower(number, x, y) {
  return group({ key: `sky-${number}`, transform: `translate(${x} ${y})` }, [
    line('M-4-14L-8 0H8L4-14Z', { class: 'sky-tower' }),
    shape('circle', { cy: -22, r: 10, class: 'sky-ball' }),
    label(0, -17.500, number, { class: 'sky-number' }),
  ]);
}

/**
 * The head of a rabbit in the shape of its seat.
 * @param {number} seat
 * @param {number} x
 * @param {number} y
 */
export function rabbit(seat, x, y) {
  return group({ key: 'rabbit', transform: `translate(${x} ${y})`, class: `seat-${seat + 1}` }, [
    line('M-6-7C-10-14-9-20-6.500-20-3-20-2-12-2-8ZM6-7C10-14 9-20 6.500-20 3-20 2-12 2-8Z', { class: 'sign' }),
    line(outline(seat, 10.500), { class: 'sign', 'stroke-linejoin': 'round' }),
    label(0, seat % 6 === 2 ? 6 : 4.500, seat + 1, { class: 'sign-number', 'font-size': 12.500 }),
  ]);
}

/**
 * The picture of a card.
 * @param {string} card
 * @param {string} letter  of the terrain, if the card is a territory
 */
export function cardFace(card, letter) {
  return shape('svg', { viewBox: '0 0 60 60', class: 'face', 'aria-hidden': 'true' }, [picture(card, letter)]);
}

/**
 * @param {string} card
 * @param {string} letter
 * @returns {Shape}
 */
function picture(card, letter) {
  const [kind = '', what = ''] = card.split(/_(.*)/);
  if (letter) {
    return group({ key: card, transform: 'scale(.833)' }, [ground(letter, 0, 0, 0), label(10, 28, card, { class: 'card-cell' })]);
  }
  if (kind === 'city') return group({ key: card, transform: 'translate(30 52) scale(1.7)' }, [city(Number(what), 0, 0)]);
  if (kind === 'farm') return group({ key: card, transform: 'translate(30 30) scale(1.8)' }, [produce(what, 0, 0)]);
  if (kind === 'camp') return group({ key: card, transform: 'translate(30 50) scale(1.6)' }, [camp(Number(what), 0, 0)]);
  if (card === 'trading_post') return group({ key: card, transform: 'translate(30 30) scale(1.8)' }, [produce('', 0, 0, true)]);
  if (card === 'sky_tower') return group({ key: card, transform: 'translate(30 54) scale(1.5)' }, [skyTower('', 0, 0)]);
  if (card === 'supply') return line('M8 24L30 14 52 24V46L30 56 8 46ZM8 24L30 34 52 24M30 34V56', { key: card, class: 'crate' });
  if (card === 'back') return line('M10 6H50V54H10ZM10 6L50 54M50 6L10 54', { key: card, class: 'card-back' });
  return line('M14 8H46V46C46 54 20 55 14 48ZM21 18h18M21 26h18M21 34h11', { key: card, class: 'scroll' });
}
