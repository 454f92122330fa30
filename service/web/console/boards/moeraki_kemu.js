/** Moeraki-Kemu: the hollows with their marbles, the plots with markers and Tanes, and the gazes. */

import { boardOf } from './surface.js';
import { group, label, line, shape } from './svg.js';

/** @import {GameEvent, Place, Dot} from './types.js' */
/** @import {Shape} from './svg.js' */
/** @import {Group, Look, Scene, Spot} from './surface.js' */

const MARGIN = 48;
const STEP = 64;
const LETTERS = 'ABCDEFGHIJK';
/** The sign of each tribe: a bird, a hook. */
const SIGNS = ['M-11 3C-8-6-3-6 0 1 3-6 8-6 11 3M0 1v4', 'M-3-9V4C-3 10 6 10 6 3M-6-9h6'];
/** @type {Record<string, readonly [number, number]>} */
const WAYS = { up_left: [-1, -1], up_right: [1, -1], down_left: [-1, 1], down_right: [1, 1] };

const steps = {
  'moeraki_kemu.PlaceBall': [{ pick: 'hollow', place: 'hollow', of: ['hollow'] }],
  'moeraki_kemu.LayMarble': [{ pick: 'hollow', place: 'hollow', of: ['hollow'] }],
  'moeraki_kemu.LayTane': [
    { pick: 'plot', place: 'plot', of: ['plot'] },
    { pick: 'gaze', place: 'gaze', of: ['gaze'] },
  ],
  'moeraki_kemu.DeclineTane': [],
};

/** @param {readonly [number, number]} point */
const spelled = ([x, y]) => `${LETTERS[Math.round((y - MARGIN) / STEP)]}${Math.round((x - MARGIN) / STEP) + 1}`;

/**
 * @param {Look} look
 * @returns {Scene}
 */
function scene(look) {
  const { play, id } = look;
  const { width, height } = look.material;
  return {
    size: [width, height],
    role: 'grid',
    under: [
      shape('defs', { key: 'defs' }, [
        stone(id('marble-0'), '#fffefb', '#d6d0c2', '#b5ac98'),
        stone(id('marble-1'), '#55565c', '#17181b', '#050506'),
        stone(id('ball'), '#c89a66', '#8a5a2c', '#5a3614'),
        ...[0, 1].map((seat) =>
          shape(
            'pattern',
            { key: `seen-${seat}`, id: id(`seen-${seat}`), width: 9, height: 9, patternUnits: 'userSpaceOnUse', patternTransform: seat === 0 ? 'rotate(0)' : 'rotate(90)' },
            [shape('rect', { width: 9, height: 4.5, class: `seen-${seat}` })],
          ),
        ),
      ]),
      ground(look),
      gazes(look),
      won(look),
      group(
        { key: 'markers' },
        play.markers.flatMap((/** @type {number[]} */ plots, /** @type {number} */ seat) => plots.map((plot) => marker(look, plot, seat))),
      ),
      hollows(look),
    ],
    over: [group({ key: 'tanes' }, play.tanes.map((/** @type {any} */ tane, /** @type {number} */ seat) => tane && taneAt(look, tane, seat))), margins()],
    spots: spots(look),
    tray: tray(look),
  };
}

/**
 * @param {string} id
 * @param {string} light
 * @param {string} body
 * @param {string} dark
 */
function stone(id, light, body, dark) {
  const stop = (/** @type {number} */ offset, /** @type {string} */ colour) => shape('stop', { offset, 'stop-color': colour });
  return shape('radialGradient', { id, key: id, cx: 0.36, cy: 0.3, r: 0.75 }, [stop(0, light), stop(0.55, body), stop(1, dark)]);
}

/** @param {Look} look */
function ground({ material }) {
  const plot = (/** @type {any} */ { plot: number, full, corners }) => {
    const d = `M${corners.map((/** @type {number} */ corner) => material.hollows[corner].at.join(' ')).join('L')}Z`;
    return line(d, { key: number, class: full ? 'plot' : 'plot half' });
  };
  const [x, y] = material.centre.at;
  return group({ key: 'ground' }, [
    shape('rect', { x: 3, y: 3, width: 730, height: 730, rx: 26, class: 'frame' }),
    line('M131 16H605L720 131V605L605 720H131L16 605V131Z', { class: 'table' }),
    group({ key: 'plots' }, material.plots.map(plot)),
    shape('circle', { key: 'centre-edge', cx: x, cy: y, r: material.centre.radius, class: 'centre-edge' }),
    shape('circle', { key: 'centre', cx: x, cy: y, r: material.centre.radius, class: 'centre' }),
  ]);
}

/** What the Tanes look at, in the tone of their owner, and the beam of each. @param {Look} look */
function gazes({ play, material, id }) {
  return group(
    { key: 'gazes' },
    play.tanes.map((/** @type {any} */ tane, /** @type {number} */ seat) => {
      if (!tane) return null;
      const seen = tane.sees.map((/** @type {number} */ plot) => material.plots[plot]);
      const d = seen.map((/** @type {any} */ { corners }) => `M${corners.map((/** @type {number} */ corner) => material.hollows[corner].at.join(' ')).join('L')}Z`);
      const far = seen.at(-1)?.at;
      const [x, y] = material.plots[tane.plot].at;
      return group({ key: seat, class: `beam-${seat}` }, [
        line(d.join(''), { class: 'seen-ground' }),
        line(d.join(''), { fill: `url(#${id(`seen-${seat}`)})` }),
        far ? line(`M${x} ${y}L${far.join(' ')}`, { class: 'beam-edge' }) : null,
        far ? line(`M${x} ${y}L${far.join(' ')}`, { class: 'beam', 'stroke-dasharray': '1 9' }) : null,
      ]);
    }),
  );
}

/** The lines by which the last game was won. @param {Look} look */
function won({ last, view, material }) {
  const event = last.find((each) => each.type === 'moeraki_kemu.GameWon');
  const games = view['outcome']?.sheet?.games ?? [];
  const lines = event?.data['lines'] ?? games.at(-1)?.lines ?? [];
  return group(
    { key: 'won' },
    lines.map((/** @type {any} */ { hollows: through }, /** @type {number} */ key) => {
      const points = through.map((/** @type {number} */ hollow) => material.hollows[hollow].at.join(' '));
      return line(`M${points.join('L')}${points.length === 4 && !straight(through, material) ? 'Z' : ''}`, { key, class: 'won' });
    }),
  );
}

/**
 * @param {readonly number[]} hollows
 * @param {any} material
 */
function straight(hollows, material) {
  const [[x, y], [nextX, nextY], [lastX, lastY]] = [0, 1, hollows.length - 1].map((at) => material.hollows[hollows[at] ?? 0].at);
  return (nextX - x) * (lastY - y) === (nextY - y) * (lastX - x);
}

/** @param {Look} look */
function hollows({ play, material, id }) {
  const owner = new Map();
  play.marbles.forEach((/** @type {number[]} */ laid, /** @type {number} */ seat) => laid.forEach((hollow) => owner.set(hollow, seat)));
  return group(
    { key: 'hollows' },
    material.hollows.map((/** @type {any} */ { hollow, at: [x, y] }) => {
      const seat = owner.get(hollow);
      const inside =
        hollow === play.ball ? ball(id) : seat === undefined ? null : marble(id, seat, material.marble_radius);
      return group({ key: hollow, transform: `translate(${x} ${y})` }, [
        shape('circle', { key: 'hollow', r: material.hollow_radius, class: 'hollow' }),
        shape('circle', { key: 'bottom', r: material.hollow_radius - 4.5, class: 'hollow-bottom' }),
        inside,
      ]);
    }),
  );
}

/**
 * @param {(name: string) => string} id
 * @param {number} seat
 * @param {number} r
 */
function marble(id, seat, r) {
  return group({ key: `marble-${seat}`, class: `tribe-${seat}` }, [
    shape('circle', { key: 'shadow', cy: 3, r, class: 'shadow' }),
    shape('circle', { key: 'stone', r, fill: `url(#${id(`marble-${seat}`)})`, class: 'marble' }),
    line(SIGNS[seat] ?? '', { key: 'sign', class: 'tribe-sign' }),
  ]);
}

/** @param {(name: string) => string} id */
function ball(id) {
  return group({ key: 'ball' }, [
    shape('circle', { key: 'shadow', cy: 4, r: 26, class: 'shadow' }),
    shape('circle', { key: 'stone', r: 26, fill: `url(#${id('ball')})`, class: 'ball' }),
    line('M-9-11L6-13 13 0 4 12-10 7ZM-9-11L-17-17M6-13L11-22M13 0L24 3M4 12L7 24M-10 7L-21 12', { key: 'cracks', class: 'cracks' }),
  ]);
}

/**
 * @param {Look} look
 * @param {number} plot
 * @param {number} seat
 */
function marker({ material }, plot, seat) {
  const [x, y] = material.plots[plot].at;
  return group({ key: `${seat}-${plot}`, transform: `translate(${x} ${y})`, class: `tribe-${seat}` }, [
    line('M0-16L14 0 0 16-14 0Z', { key: 'body', class: 'marker' }),
    line(SIGNS[seat] ?? '', { key: 'sign', class: 'tribe-sign', transform: 'scale(.62)' }),
  ]);
}

/**
 * @param {Look} look
 * @param {any} tane
 * @param {number} seat
 */
function taneAt({ material }, { plot, gaze }, seat) {
  const [x, y] = material.plots[plot].at;
  const [dx, dy] = WAYS[gaze] ?? [0, 0];
  return group({ key: seat, transform: `translate(${x} ${y})`, class: `tribe-${seat}` }, [
    line('M-10 0L0-13 10 0Z', { key: 'pointer', class: 'marker', transform: `translate(${dx * 17} ${dy * 17}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI + 90})` }),
    tane(),
  ]);
}

/** The carved head. */
function tane() {
  return group({ key: 'head' }, [
    shape('rect', { key: 'face', x: -16, y: -21, width: 32, height: 41, rx: 9, class: 'marker' }),
    shape('circle', { key: 'left', cx: -6.5, cy: -7, r: 4.6, class: 'carved' }),
    shape('circle', { key: 'right', cx: 6.5, cy: -7, r: 4.6, class: 'carved' }),
    line('M-2 2L0-1 2 2ZM-9 7h18v6h-18Z', { key: 'mouth', class: 'carved' }),
    line('M-4 7v6M0 7v6M4 7v6', { key: 'teeth', class: 'teeth' }),
  ]);
}

function margins() {
  return group(
    { key: 'margins' },
    [...LETTERS].flatMap((letter, at) => [
      label(MARGIN + STEP * at, 22, at + 1, { key: at, class: 'margin' }),
      label(11, MARGIN + STEP * at + 5, letter, { key: letter, class: 'margin' }),
    ]),
  );
}

/**
 * The lattice row by row, hollows and plots in turn; over them the arrows of a Tane that is being laid.
 * @param {Look} look
 * @returns {readonly (readonly Spot[])[]}
 */
function spots(look) {
  const { play, material } = look;
  const asking = play.phase === 'asking';
  const every = [
    ...material.hollows.map((/** @type {any} */ each) => hollowSpot(look, each, asking ? 22 : 44)),
    ...material.plots.map((/** @type {any} */ each) => plotSpot(look, each, asking ? 40 : 17)),
  ];
  const rows = [...LETTERS].map((_, at) => every.filter((spot) => Math.round((spot.y - MARGIN) / STEP) === at).sort((one, other) => one.x - other.x));
  const turning = Object.keys(WAYS).filter((gaze) => look.open(`gaze:${gaze}`) || look.chosen(`gaze:${gaze}`));
  const plot = look.now.settled.find((choice) => choice.place.startsWith('plot:'))?.place.slice(5);
  return plot === undefined ? rows : [...rows, turning.map((gaze) => gazeSpot(look, Number(plot), gaze))];
}

/**
 * @param {Look} look
 * @param {any} hollow
 * @param {number} r
 * @returns {Spot}
 */
function hollowSpot({ play, table, called }, { hollow, at }, r) {
  const seat = play.marbles.findIndex((/** @type {number[]} */ laid) => laid.includes(hollow));
  const says = hollow === play.ball ? called('piece', 'ball') : seat < 0 ? table.words('boards.empty') : table.words('moeraki_kemu.marble', { tribe: called('tribe', String(seat)) });
  const [cx, cy] = at;
  return {
    place: `hollow:${hollow}`,
    x: cx,
    y: cy,
    shape: shape('circle', { cx, cy, r }),
    mark: shape('circle', { cx, cy, r: hollow === play.ball ? 31 : 27 }),
    dot: 9,
    name: spelled(at),
    says,
  };
}

/**
 * @param {Look} look
 * @param {any} plot
 * @param {number} r
 * @returns {Spot}
 */
function plotSpot({ play, table, called, material }, { plot, at, corners, full }, r) {
  const marked = play.markers.findIndex((/** @type {number[]} */ plots) => plots.includes(plot));
  const standing = play.tanes.findIndex((/** @type {any} */ each) => each?.plot === plot);
  const watched = play.tanes.flatMap((/** @type {any} */ each, /** @type {number} */ seat) => (each?.sees.includes(plot) ? [called('tribe', String(seat))] : []));
  const says = [
    marked < 0 ? '' : table.words('moeraki_kemu.marker', { tribe: called('tribe', String(marked)) }),
    standing < 0 ? '' : table.words('moeraki_kemu.tane', { tribe: called('tribe', String(standing)), gaze: called('gaze', play.tanes[standing].gaze) }),
    watched.length === 0 ? '' : table.words('moeraki_kemu.seen', { tribes: watched.join(', ') }),
  ].filter(Boolean);
  const [cx, cy] = at;
  const around = corners.map((/** @type {number} */ corner) => spelled(material.hollows[corner].at)).join(' ');
  return {
    place: `plot:${plot}`,
    x: cx,
    y: cy,
    shape: shape('circle', { cx, cy, r }),
    mark: line(`M${cx} ${cy - 25}L${cx + 25} ${cy} ${cx} ${cy + 25} ${cx - 25} ${cy}Z`, {}),
    name: table.words(full ? 'moeraki_kemu.plot' : 'moeraki_kemu.half', { around }),
    says: says.join(', ') || table.words('boards.empty'),
  };
}

/**
 * An arrow, which shows its ray while it has the focus.
 * @param {Look} look
 * @param {number} plot
 * @param {string} gaze
 * @returns {Spot}
 */
function gazeSpot({ play, material, called }, plot, gaze) {
  const [x, y] = material.plots[plot].at;
  const [dx, dy] = WAYS[gaze] ?? [0, 0];
  const others = play.tanes.map((/** @type {any} */ each) => each?.plot);
  const way = material.plots[plot].gazes[gaze] ?? [];
  const stop = way.findIndex((/** @type {number} */ each) => others.includes(each));
  const seen = stop < 0 ? way : way.slice(0, stop);
  const ray = seen.map((/** @type {number} */ each) => `M${material.plots[each].corners.map((/** @type {number} */ corner) => material.hollows[corner].at.join(' ')).join('L')}Z`).join('');
  const [cx, cy] = [x + dx * 40, y + dy * 40];
  const turned = `translate(${cx} ${cy}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})`;
  return {
    place: `gaze:${gaze}`,
    x: cx,
    y: cy,
    shape: group({}, [
      line(ray, { key: 'ray', class: 'ray' }),
      shape('circle', { key: 'hit', cx, cy, r: 27 }),
      line('M-13-7H1V-15L17 0 1 15V7H-13Z', { key: 'arrow', transform: turned, class: 'arrow' }),
    ]),
    mark: shape('circle', { cx, cy, r: 25 }),
    name: called('gaze', gaze),
    says: '',
  };
}

/**
 * @param {Look} look
 * @returns {readonly Group[]}
 */
function tray({ play, table, called, player, id }) {
  const seats = table.you === 1 ? [1, 0] : [0, 1];
  const face = (/** @type {Shape} */ inside) => shape('svg', { viewBox: '-26 -26 52 52', class: 'face', 'aria-hidden': 'true' }, [inside]);
  const { words } = table;
  const count = (/** @type {string} */ key, /** @type {string} */ name, /** @type {Shape} */ inside, /** @type {number | string} */ number) => ({ key, place: null, name, count: number, face: face(inside), tone: 'small' });
  const level = play.level !== 'beginner';
  return seats.map((seat) => ({
    key: `seat-${seat}`,
    seat,
    name: `${player(seat)} · ${called('tribe', String(seat))}`,
    items: [
      count('marbles', words('moeraki_kemu.marbles'), marble(id, seat, 22), play.reserve[seat]),
      ...(level ? [count('markers', words('moeraki_kemu.markers'), group({ class: `tribe-${seat}` }, [line('M0-20L18 0 0 20-18 0Z', { key: 'body', class: 'marker' }), line(SIGNS[seat] ?? '', { key: 'sign', class: 'tribe-sign' })]), play.stock[seat])] : []),
      ...(play.level === 'expert' ? [{ ...count('tane', called('piece', 'tane'), group({ class: `tribe-${seat}` }, [tane()]), play.tanes[seat] ? 0 : 1), tone: play.tanes[seat] ? 'small none' : 'small' }] : []),
      ...(play.target > 1 ? [count('stones', words('moeraki_kemu.stones'), line('M-18 12L-8-12 8-14 20 8 8 18-10 18Z', { class: 'ladder-stone' }), `${play.stones[seat]}/${play.target}`)] : []),
    ],
  }));
}

/**
 * @param {Place} place
 * @param {Look} look
 */
function name(place, { called }) {
  const [kind = '', key = ''] = place.split(':');
  return called(kind, key);
}

/**
 * @param {GameEvent} event
 * @returns {readonly Place[]}
 */
function places({ data }) {
  const plots = [...(typeof data['plot'] === 'number' ? [data['plot']] : []), ...(data['plots'] ?? [])];
  return [...(typeof data['hollow'] === 'number' ? [`hollow:${data['hollow']}`] : []), ...plots.map((plot) => `plot:${plot}`)];
}

/**
 * @param {Look} look
 * @returns {readonly Dot[]}
 */
function rail({ play, table }) {
  if (play.level !== 'expert' || !['laying', 'asking'].includes(play.phase)) return [];
  const asked = play.phase === 'asking' ? (play.asked === table.you ? 1 : 2) : 0;
  return ['marble', 'yours', 'theirs'].map((step, at) => ({ name: table.words(`moeraki_kemu.rail.${step}`), state: at < asked ? 'done' : at === asked ? 'now' : 'later' }));
}

export default boardOf({ game: 'moeraki_kemu', steps, scene, name, places, rail });
