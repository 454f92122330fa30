/** The pieces of Kauri, each 30 wide, to be used by their ids; and the faces of its cards. */

import { group, label, line, shape } from './svg.js';

/** @import {Shape} from './svg.js' */

/** Paths by the class that colours them. @type {Record<string, readonly (readonly [string, string])[]>} */
const PIECES = {
  kauri: [
    ['trunk', 'M-3 2H3L4 14H-4Z'],
    ['leaves', 'M-12 2A7 7 0 0 1-9-6A8 8 0 0 1 0-14A8 8 0 0 1 9-6A7 7 0 0 1 12 2A5 5 0 0 1 6 5H-6A5 5 0 0 1-12 2Z'],
    ['leaves-lit', 'M-6-3A5 5 0 0 1 2-9A7 7 0 0 0-6-3Z'],
  ],
  kiwi: [
    ['kiwi-leg', 'M-4 8L-5 14H-1M2 8L1 14H5'],
    ['kiwi-body', 'M-14 3A10 9 0 0 1-2-7C2-7 3-9 6-9A5 4.500 0 0 1 11-4C11-1 7 0 6 3A10 8 0 0 1-14 3Z'],
    ['kiwi-beak', 'M10-3L16 3'],
    ['eye', 'M7-6a1.300 1.300 0 1 0 .1 0Z'],
  ],
  possum: [
    ['possum-tail', 'M8 9C15 10 16 2 12 0'],
    ['possum-body', 'M-12-12L-6-8A10 9 0 0 1 3-8L8-12L8-2C9 6 4 13-2 13S-13 6-12-2Z'],
    ['eye', 'M-6-3a1.800 1.800 0 1 0 .1 0ZM2-3a1.800 1.800 0 1 0 .1 0Z'],
    ['possum-nose', 'M-2 5a2 2 0 1 0 .1 0Z'],
  ],
  whare: [
    ['whare-wall', 'M-10-1H10V13H-10Z'],
    ['whare-roof', 'M0-13L15 1L12 4L0-7L-12 4L-15 1Z'],
    ['whare-door', 'M-3 13V5H3V13Z'],
  ],
  reserve: [
    ['shield', 'M0-14L12-10C13 2 9 10 0 14C-9 10-13 2-12-10Z'],
    ['check', 'M-6 0L-1 5L7-5'],
  ],
  poison: [
    ['flask', 'M-4-14H4V-6L11 9A3 3 0 0 1 8 13H-8A3 3 0 0 1-11 9L-4-6Z'],
    ['flask-mark', 'M-5 1L5 9M5 1L-5 9'],
  ],
  epidemic: [
    ['virus-spikes', 'M0-14V14M-14 0H14M-10-10L10 10M10-10L-10 10'],
    ['virus', 'M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0Z'],
    ['virus-spot', 'M-3-3a1.800 1.800 0 1 0 .1 0ZM3 1a1.800 1.800 0 1 0 .1 0Z'],
  ],
  maori: [
    ['maori-cloak', 'M-9 14C-9 4-5-1 0-1S9 4 9 14Z'],
    ['maori-hem', 'M-9 14L-6 9-3 14 0 9 3 14 6 9 9 14'],
    ['face', 'M-5-5a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z'],
    ['maori-hair', 'M-5-6A5 5 0 0 1 5-6ZM1-10L4-16'],
  ],
  english: [
    ['english-coat', 'M-9 14C-9 4-5-1 0-1S9 4 9 14Z'],
    ['face', 'M-5-4a5 5 0 1 0 10 0a5 5 0 1 0-10 0Z'],
    ['english-hat', 'M-9-7H9V-5H-9ZM-5-7V-15H5V-7Z'],
  ],
};

/** What stands in regions, in the order in which it is drawn. */
export const KINDS = Object.keys(PIECES);

/**
 * @param {(name: string) => string} id
 * @returns {Shape[]}
 */
export const pieces = (id) =>
  Object.entries(PIECES).map(([name, paths]) => group({ id: id(name), key: name }, paths.map(([tone, d]) => line(d, { class: `piece-${tone}` }))));

/**
 * A card with its initiative, or its back.
 * @param {any} card  as the edition prints it; null for a back
 */
export function face(card) {
  return shape('svg', { viewBox: '-26 -34 52 68', class: 'face card-face', 'aria-hidden': 'true' }, [
    shape('rect', { x: -24, y: -32, width: 48, height: 64, rx: 6, class: card ? `card-front of-${card.faction}` : 'card-back' }),
    ...(card
      ? [
          shape('circle', { cy: -6, r: 15, class: 'medal' }),
          label(0, 1, card.initiative, { class: 'medal-number' }),
          line(card.actions.length < 2 ? 'M-12 20h24' : card.link === 'and' ? 'M-14 20h11M3 20h11' : 'M-14 16h11M3 24h11', { class: 'card-actions' }),
        ]
      : [line('M-16-24h32v48h-32ZM-16-24L16 24M16-24L-16 24', { class: 'card-back-line' })]),
  ]);
}
