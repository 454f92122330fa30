/** The animals of Kiwara, drawn as seen on their tokens, and the faces of its cards. */

import { group, line, shape } from './svg.js';

/** @import {Shape} from './svg.js' */

/** Each in a square from −22 to 22: what is filled, what is cut out of it, what is drawn as a stroke. */
const BEASTS = {
  gazelle: {
    ink: 'M-8-4C-8 4-4 15 0 18 4 15 8 4 8-4 5-8-5-8-8-4ZM-7-3C-13-9-18-8-20-6-17-1-12 1-7 0ZM7-3C13-9 18-8 20-6 17-1 12 1 7 0Z',
    stroke: 'M-3.5-7C-9-13-3-16-6-22M3.5-7C9-13 3-16 6-22',
    cut: 'M-3.5 3a1.6 1.6 0 1 0 .1 0ZM3.5 3a1.6 1.6 0 1 0 .1 0ZM-2 13.5h4L0 16Z',
  },
  zebra: {
    ink: 'M-8-8C-10 0-6 9-5 16-3 20 3 20 5 16 6 9 10 0 8-8 5-13-5-13-8-8ZM-7-9C-12-13-11-18-8-21-5-19-4-14-4-11ZM7-9C12-13 11-18 8-21 5-19 4-14 4-11ZM-2.5-11L0-20 2.500-11Z',
    stroke: '',
    cut: 'M-8.600-6L-2.500-3.200-8.800-3ZM8.600-6L2.500-3.200 8.800-3ZM-8.600-.5L-2 2.800-8 2.600ZM8.600-.5L2 2.800 8 2.600ZM-7.500 5L-1.500 8.200-6.600 8ZM7.500 5L1.500 8.200 6.600 8ZM-1-11L0-4 1-11ZM-2.500 14a1 1 0 1 0 .1 0ZM2.500 14a1 1 0 1 0 .1 0Z',
  },
  crocodile: {
    ink: 'M-21 3C-21-5-14-9-8-9-7-14-1-14 0-9L17-5C21-4 22-1 21 2L14 1 12 4 9 1 7 4 4 1 2 4-1 1-3 4-6 2-8 5ZM-21 6L-8 9-5 6-3 9 0 6 2 9 5 6 7 9 10 6 12 9 15 6 20 6C21 9 19 12 15 12L-11 14C-17 14-21 11-21 6Z',
    stroke: '',
    cut: 'M-4-10a1.900 1.900 0 1 0 .1 0ZM16.500-2.500a1.100 1.100 0 1 0 .1 0Z',
  },
  elephant: {
    ink: 'M-6-13C-12-17-22-13-22-3-22 5-16 9-11 7L-8 5C-7 9-5 11-4 13L-3.500 18C-3 22 3 22 3.500 18L4 13C5 11 7 9 8 5L11 7C16 9 22 5 22-3 22-13 12-17 6-13 3-15-3-15-6-13Z',
    stroke: '',
    cut: 'M-8-8C-9-3-9 1-8 4L-9.200 4.500C-11 1-10.500-5-9.200-9ZM8-8C9-3 9 1 8 4L9.200 4.500C11 1 10.500-5 9.200-9ZM-4-3.500a1.500 1.500 0 1 0 .1 0ZM4-3.500a1.500 1.500 0 1 0 .1 0ZM-6.500 9L-8.500 14-4.800 11.500ZM6.500 9L8.500 14 4.800 11.500ZM-2.600 8h5.200v1.200h-5.200ZM-2.600 12h5.200v1.200h-5.200Z',
  },
  lion: {
    ink: 'M0-22L4.800-17.500 11-19 12.800-12.800 19-11 17.500-4.800 22 0 17.500 4.800 19 11 12.800 12.800 11 19 4.800 17.500 0 22-4.800 17.500-11 19-12.800 12.800-19 11-17.500 4.800-22 0-17.500-4.800-19-11-12.800-12.800-11-19-4.800-17.500Z',
    stroke: '',
    cut: 'M-10-8a3 3 0 0 1 5-2C-2-12 2-12 5-10a3 3 0 0 1 5 2C13 2 8 12 0 12S-13 2-10-8Z',
    detail: 'M-4.500-3.500a1.700 1.700 0 1 0 .1 0ZM4.500-3.500a1.700 1.700 0 1 0 .1 0ZM-3 2.500h6L0 5.500Z',
    line: 'M0 5v2.500M0 7.500C-1.500 9.500-4 9.500-5 8M0 7.500C1.500 9.500 4 9.500 5 8',
  },
};

/**
 * The animals, to be used by their ids.
 * @param {(name: string) => string} id
 * @returns {Shape[]}
 */
export function beasts(id) {
  return Object.entries(BEASTS).map(([name, drawing]) =>
    group({ id: id(name), key: name }, [
      line(drawing.ink, { class: 'beast-ink' }),
      drawing.stroke ? line(drawing.stroke, { class: 'beast-line', 'stroke-width': 3.2 }) : null,
      line(drawing.cut, { class: 'beast-cut' }),
      'detail' in drawing ? line(drawing.detail, { class: 'beast-ink' }) : null,
      'line' in drawing ? line(drawing.line, { class: 'beast-line', 'stroke-width': 1.5 }) : null,
    ]),
  );
}

/** A sign for each power. */
const POWERS = /** @type {Record<string, string>} */ ({
  okapi: 'M0-15L4.500-5 15-4 7 3.500 9.500 14 0 8.500-9.500 14-7 3.500-15-4-4.500-5Z',
  boa: 'M-13 12C-4 18 6 14 4 6 2-1-9 0-8-7-7-13 3-15 10-12M10-12l4-1M10-12l3 4',
  baboon: 'M-15 0H13M6-7L13 0 6 7M0-13V-5M0 5V13',
  vulture: 'M-16-6C-9-10-4-8 0-2 4-8 9-10 16-6M0-2V13M-5 8L0 13 5 8',
  rhinoceros: 'M-14 10H2C10 10 14 4 13-4L15-13 8-7C2-9-4-7-6-2L-14 0Z',
  porcupine: 'M0 0m-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0M-9-9L9 9',
  gnu: 'M11-10A13 13 0 1 0 13 4M11-10L4-12M11-10L13-3',
  hyena: 'M-12 0H12M0-12V12',
  warthog: 'M-12-12L12 12M12-12L-12 12',
  giraffe: 'M-13-9h10v15h-10ZM-4-12h10v15h-10M5-15h9V0H6',
});

/**
 * The face of a card; the back, of one that may not be seen.
 * @param {string | null} key
 */
export function card(key) {
  return shape('svg', { viewBox: '-26 -34 52 68', class: 'face card-face', 'aria-hidden': 'true' }, [
    shape('rect', { x: -24, y: -32, width: 48, height: 64, rx: 6, class: key === null ? 'card-back' : 'card-front' }),
    key === null
      ? line('M-16-24h32v48h-32ZM-16-24L16 24M16-24L-16 24', { class: 'card-back-line' })
      : line(POWERS[key] ?? '', { class: 'card-sign' }),
  ]);
}
