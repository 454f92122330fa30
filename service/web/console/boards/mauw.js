/** Mauw: the play areas, the pile, the fight that is going on, and the hand of the viewer. */

import { sign } from './marks.js';
import { cardShape, HEIGHT, WIDTH } from './mauw_cards.js';
import { boardOf } from './surface.js';
import { group, label, line, shape } from './svg.js';

/** @import {Dot, GameEvent, Place} from './types.js' */
/** @import {Look, Scene, Spot} from './surface.js' */

const LETTERS = 'ABCD';

const card = { pick: 'card', place: 'card', of: ['card'] };
const steps = {
  'mauw.PlayCard': [card, { pick: 'column', place: 'column', of: ['area', 'column'] }, { pick: 'value', place: 'value', of: ['value'] }],
  'mauw.Redraw': [],
  'mauw.Parry': [card],
  'mauw.LetThrough': [],
  'mauw.PressOn': [card],
  'mauw.StopAttack': [],
  'mauw.PlaceGain': [{ pick: 'gain', place: 'gain', of: ['column'] }],
};

/**
 * A box on the table, and how cards lie in it.
 * @typedef {{seat: number, x: number, y: number, width: number, height: number, left: number, top: number, apart: number, scale: number, fan: readonly [number, number], strip: boolean}} Box
 */

/**
 * Where everything lies: on a desk the areas stand around the table, on a phone they are strips.
 * @param {Look} look
 */
function layout({ play, table, narrow }) {
  const seats = play.areas.length;
  // Nothing is laid out before the cards are dealt.
  const you = seats > 0 ? table.you : null;
  const others = Array.from({ length: seats }, (_, at) => ((you ?? seats - 1) + 1 + at) % seats).filter((seat) => seat !== you);
  const panel = play.clash !== null || play.gain !== null;
  if (narrow) {
    const strips = others.map((seat, at) => ({ seat, x: 6, y: 8 + at * 92, width: 348, height: 86, left: 78, top: 7, apart: 69, scale: 0.58, fan: /** @type {const} */ ([7, 0]), strip: true }));
    const y = 8 + others.length * 92;
    const middle = { x: 6, y, width: 348, height: panel ? 112 : 62 };
    const below = y + middle.height + 8;
    const own = you === null ? [] : [{ seat: you, x: 6, y: below, width: 348, height: 200, left: 15, top: 36, apart: 84, scale: 0.95, fan: /** @type {const} */ ([0, 15]), strip: false }];
    const hand = you === null ? null : { x: 6, y: below + 206, width: 348, height: 108, left: 11, top: 8, apart: 84 };
    return { size: /** @type {const} */ ([360, hand ? hand.y + hand.height + 4 : below]), boxes: /** @type {Box[]} */ ([...strips, ...own]), middle, hand };
  }
  const box = (/** @type {number} */ seat, /** @type {number} */ x, /** @type {number} */ y) => ({ seat, x, y, width: 352, height: 238, left: 12, top: 46, apart: 82, scale: 1, fan: /** @type {const} */ ([0, 20]), strip: false });
  // Two players fit on a smaller table, so their cards are larger.
  const across = others.length === 1 ? 1 : 3;
  const width = across === 1 ? 820 : 1120;
  const rows = Math.ceil(others.length / across);
  const boxes = others.map((seat, at) => {
    const inRow = Math.min(across, others.length - Math.floor(at / across) * across);
    return box(seat, (width - inRow * 372 + 20) / 2 + (at % across) * 372, 12 + Math.floor(at / across) * 252);
  });
  const y = 12 + rows * 252;
  const middle = { x: 12, y, width: width - 24, height: 164 };
  const below = y + middle.height + 14;
  const own = you === null ? [] : [{ ...box(you, 12, below), width: width - 420, height: 262, left: across === 1 ? 30 : 110, top: 52, apart: across === 1 ? 91 : 134 }];
  const hand = you === null ? null : { x: width - 392, y: below, width: 380, height: 262, left: 16, top: 66, apart: 89 };
  return { size: /** @type {const} */ ([width, you === null ? below : below + 274]), boxes: /** @type {Box[]} */ ([...boxes, ...own]), middle, hand };
}

/**
 * A column of one's own is a target for the gain while there is one.
 * @param {any} play
 * @param {number} seat
 * @param {number} column
 */
const placeOf = (play, seat, column) => (play.phase === 'placing' && play.turn === seat ? `gain:${column}` : `column:${seat}/${column}`);

/**
 * @param {Look} look
 * @returns {Scene}
 */
function scene(look) {
  const { play, narrow } = look;
  const { size, boxes, middle, hand } = layout(look);
  return {
    size,
    role: 'listbox',
    under: [
      shape('rect', { key: 'table', width: size[0], height: size[1], rx: narrow ? 10 : 18, class: 'felt' }),
      group({ key: 'areas' }, boxes.map((box) => area(look, box))),
      centre(look, middle),
      hand && own(look, hand),
    ],
    over: [],
    spots: [
      ...boxes.map((box) => play.areas[box.seat].map((/** @type {any} */ _, /** @type {number} */ column) => columnSpot(look, box, column))),
      ...(hand ? [[...new Set(/** @type {string[]} */ (play.hand ?? []))].map((each) => handSpot(look, hand, each))] : []),
    ],
    tray: [],
  };
}

/** @param {Look} look */
const kinds = ({ material }) => (/** @type {string} */ name) => material.cards.find((/** @type {any} */ each) => each.card === name);

/** Letters of a name that have room beside points and hand, in the usual size and in the smaller one. */
const TITLE = 12;
const LONG_TITLE = 18;

/** @param {string} name */
const shortened = (name) => (name.length > LONG_TITLE ? `${name.slice(0, LONG_TITLE - 1)}…` : name);

/**
 * @param {Look} look
 * @param {Box} box
 */
function area(look, box) {
  const { play, table, player, narrow } = look;
  const { seat, x, y, width, height, strip } = box;
  const { words } = table;
  const mine = seat === table.you;
  const points = words('mauw.points', { count: play.points[seat] ?? 0 });
  const hand = words('mauw.hand', { count: play.hands[seat] ?? 0 });
  const title = mine ? `${words('mauw.you')} · ${points}` : shortened(player(seat));
  return group({ key: seat, transform: `translate(${x} ${y})`, class: `area seat-${seat + 1}${play.turn === seat && play.phase !== 'over' ? ' turn' : ''}` }, [
    shape('rect', { key: 'box', width, height, rx: 12, class: 'area-box' }),
    sign(seat, narrow ? 19 : 24, narrow ? 19 : 24, narrow ? 9.5 : 11, { key: 'sign' }),
    strip ? null : label(narrow ? 36 : 46, narrow ? 24 : 31, title, { key: 'title', class: narrow ? 'area-note bold' : title.length > TITLE ? 'area-title long' : 'area-title' }),
    strip ? label(8, 52, points, { key: 'points', class: 'area-note' }) : mine ? null : label(width - 16, 29, `${points} · ${hand}`, { key: 'points', class: 'area-note', 'text-anchor': 'end' }),
    strip ? label(8, 72, hand, { key: 'hand', class: 'area-note' }) : null,
    ...play.areas[seat].map((/** @type {any} */ column, /** @type {number} */ at) => columnShape(look, box, column, at)),
  ]);
}

/**
 * @param {Look} look
 * @param {Box} box
 * @param {any} column
 * @param {number} at
 */
function columnShape(look, { seat, left, top, apart, scale, fan, strip }, { mauw, top: shown, value, points }, at) {
  const kind = kinds(look);
  const { clash } = look.play;
  const fought = clash?.area === seat && clash.column === at;
  const wide = WIDTH * scale;
  const high = HEIGHT * scale;
  const deep = strip ? high : high + 3 * fan[1];
  const under = Array.from({ length: shown === 'mauw' ? mauw - 1 : mauw }, (_, n) => cardShape('mauw', null, { key: `mauw-${n}`, x: n * fan[0], y: n * fan[1], scale }));
  const over = shown === null ? null : cardShape(shown, kind(shown), { key: `top-${shown}`, x: under.length * fan[0], y: under.length * fan[1], scale, value: shown === 'maui' ? value : null });
  return group({ key: at, transform: `translate(${left + at * apart} ${top})` }, [
    shape('rect', { key: 'slot', x: -3, y: -3, width: wide + 6 + (strip ? 14 : 0), height: deep + 6, rx: 9 * scale, class: fought ? 'slot fought' : 'slot' }),
    ...under,
    over,
    label(strip ? wide / 2 + 6 : wide / 2, deep + (strip ? 18 : 23), `${LETTERS[at]} · ${points}`, { key: 'points', class: strip ? 'column-points small' : 'column-points' }),
  ]);
}

/**
 * The pile, the discard, and between them the fight or the gain.
 * @param {Look} look
 * @param {{x: number, y: number, width: number, height: number}} middle
 */
function centre(look, { x, y, width, height }) {
  const { play, table, narrow } = look;
  const kind = kinds(look);
  const last = play.discard.at(-1);
  const scale = narrow ? 0.55 : 1;
  const pile = [
    play.pile > 0 ? cardShape('mauw', null, { key: 'pile', x: 0, y: 0, scale, tone: 'pile' }) : shape('rect', { key: 'no-pile', width: WIDTH * scale, height: HEIGHT * scale, rx: 8, class: 'slot' }),
    last ? cardShape(last, kind(last), { key: `discard-${last}`, x: 100 * scale, y: 0, scale }) : shape('rect', { key: 'no-discard', x: 100 * scale, width: WIDTH * scale, height: HEIGHT * scale, rx: 8, class: 'slot' }),
  ];
  const says = [table.words('mauw.pile', { count: play.pile }), table.words('mauw.discard', { count: play.discard.length })];
  const panel = play.clash || play.gain;
  const idle = play.idle > 0 ? table.words('mauw.idle', { idle: play.idle, limit: play.idle_limit }) : '';
  if (narrow) {
    return group({ key: 'centre', transform: `translate(${x} ${y})` }, [
      panel ? fight(look, 0, 0, width, height) : null,
      panel ? null : group({ key: 'pile', transform: 'translate(10 5)' }, pile),
      ...(panel ? [] : [label(112, 26, says.join(' · '), { key: 'says', class: 'area-note' }), label(112, 46, idle, { key: 'idle', class: 'area-note soft' })]),
    ]);
  }
  return group({ key: 'centre', transform: `translate(${x} ${y})` }, [
    group({ key: 'pile', transform: `translate(${panel ? (width - 740) / 8 : width / 2 - 83} 22)` }, [
      ...pile,
      label(33, 116, says[0] ?? '', { key: 'pile-says', class: 'column-points' }),
      label(133, 116, says[1] ?? '', { key: 'discard-says', class: 'column-points' }),
    ]),
    panel ? fight(look, width - 606, 6, 600, height - 12) : label(width / 2 + 110, 80, idle, { key: 'idle', class: 'area-note soft' }),
  ]);
}

/**
 * @param {Look} look
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function fight(look, x, y, width, height) {
  const { play, table, player, narrow } = look;
  const kind = kinds(look);
  const { clash, gain, aside } = play;
  const scale = narrow ? 0.72 : 0.95;
  const top = narrow ? 34 : 48;
  const shown = (/** @type {string} */ name, /** @type {number} */ place, /** @type {number | null} */ value, /** @type {string} */ key) => cardShape(name, kind(name), { key, x: 18 + place * (WIDTH * scale + 36), y: top, scale, value });
  const params = clash && { attacker: player(clash.by), defender: player(clash.area), column: LETTERS[clash.column] ?? '', value: clash.value };
  const own = clash?.area === table.you && table.you !== null ? 'mauw.fight.you' : 'mauw.fight';
  const title = clash ? table.words(clash.card ? (clash.by === clash.area ? 'mauw.pairing' : own) : 'mauw.parried', params) : table.words('mauw.gain', { player: player(play.turn) });
  const attacked = clash && play.areas[clash.area][clash.column];
  return group({ key: 'panel', transform: `translate(${x} ${y})` }, [
    shape('rect', { key: 'box', width, height, rx: 14, class: 'panel' }),
    label(16, narrow ? 23 : 32, title, { key: 'title', class: narrow ? 'panel-title small' : 'panel-title', ...(title.length > (narrow ? 38 : 54) ? { textLength: width - 32, lengthAdjust: 'spacingAndGlyphs' } : {}) }),
    ...(clash
      ? [
          attacked.top && attacked.top !== 'mauw' ? shown(attacked.top, 0, attacked.top === 'maui' ? attacked.value : null, 'attacked') : null,
          line(`M${18 + WIDTH * scale + 26} ${top + 22 * scale}l-15 ${22 * scale} 15 ${22 * scale}`, { key: 'against', class: 'against' }),
          clash.card ? shown(clash.card, 1, clash.card === 'maui' ? clash.value : null, 'attacking') : shape('rect', { key: 'nothing', x: 18 + WIDTH * scale + 36, y: top, width: WIDTH * scale, height: HEIGHT * scale, rx: 8, class: 'slot' }),
          ...aside.map((/** @type {string} */ name, /** @type {number} */ at) => cardShape(name, kind(name), { key: `aside-${at}`, x: 18 + 2.3 * (WIDTH * scale + 36) + at * (aside.length > 8 ? 14 : 26) * scale, y: top + 16 * scale, scale: scale * 0.8 })),
        ]
      : [cardShape('mauw', null, { key: 'gained', x: 18, y: top, scale }), gain?.top ? cardShape(gain.top, kind(gain.top), { key: 'gained-top', x: 18 + 40, y: top, scale, value: gain.top === 'maui' ? gain.value : null }) : null]),
  ]);
}

/**
 * The hand of the viewer.
 * @param {Look} look
 * @param {{x: number, y: number, width: number, height: number, left: number, top: number, apart: number}} hand
 */
function own(look, { x, y, width, height, left, top, apart }) {
  const { play, table, narrow } = look;
  const kind = kinds(look);
  return group({ key: 'hand', transform: `translate(${x} ${y})` }, [
    narrow ? null : shape('rect', { key: 'box', width, height, rx: 12, class: 'hand-box' }),
    narrow ? null : label(20, 34, table.words('mauw.own'), { key: 'title', class: 'area-title' }),
    ...(play.hand ?? []).map((/** @type {string} */ each, /** @type {number} */ at) => cardShape(each, kind(each), { key: at, x: left + at * apart, y: top })),
  ]);
}

/**
 * @param {Look} look
 * @param {Box} box
 * @param {number} at
 * @returns {Spot}
 */
function columnSpot({ play, table, called, player }, { seat, x, y, left, top, apart, scale, fan, strip }, at) {
  const { mauw, top: shown, value, points } = play.areas[seat][at];
  const box = { x: x + left + at * apart - 6, y: y + top - 6, width: WIDTH * scale + 12 + (strip ? 14 : 0), height: HEIGHT * scale + 12 + (strip ? 0 : 3 * fan[1]), rx: 9 };
  const says = [
    mauw > 0 ? table.words('mauw.count', { count: mauw }) : '',
    shown === null ? table.words('boards.empty') : shown === 'mauw' ? '' : called('card', shown),
    shown === 'maui' ? table.words('mauw.value', { value }) : '',
    table.words('mauw.points', { count: points }),
  ];
  return {
    place: placeOf(play, seat, at),
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    shape: shape('rect', { ...box, height: box.height + 26 }),
    mark: shape('rect', box),
    name: `${called('column', String(at))}${seat === table.you ? ` (${table.words('mauw.yours')})` : `, ${player(seat)}`}`,
    says: says.filter(Boolean).join(', '),
  };
}

/**
 * Equal cards cannot be told apart, so they are one target. Once chosen, only the first of them is ringed.
 * @param {Look} look
 * @param {{x: number, y: number, left: number, top: number, apart: number}} hand
 * @param {string} each
 * @returns {Spot}
 */
function handSpot({ play, table, called, chosen }, { x, y, left, top, apart }, each) {
  const held = play.hand.flatMap((/** @type {string} */ name, /** @type {number} */ at) => (name === each ? [at] : []));
  const outlines = held.map((/** @type {number} */ at) => `M${x + left + at * apart - 5} ${y + top - 5}h${WIDTH + 10}v${HEIGHT + 10}h${-WIDTH - 10}Z`);
  const first = x + left + held[0] * apart;
  return {
    place: `card:${each}`,
    x: first + WIDTH / 2,
    y: y + top + HEIGHT / 2,
    shape: line(outlines.join(''), {}),
    ...(chosen(`card:${each}`) ? { mark: line(outlines[0], {}) } : {}),
    name: called('card', each),
    says: table.words('mauw.inhand', { count: held.length }),
  };
}

/**
 * @param {Place} place
 * @param {Look} look
 */
function name(place, { called, table }) {
  const [kind = '', key = ''] = place.split(':');
  if (kind === 'value') return table.words('mauw.as', { value: key });
  return kind === 'card' ? called('card', key) : called('column', key.split('/').at(-1) ?? '');
}

/**
 * @param {GameEvent} event
 * @param {any} play
 * @returns {readonly Place[]}
 */
function places({ data }, play) {
  const columns = [...(typeof data['column'] === 'number' ? [data['column']] : []), ...(data['columns'] ?? [])];
  return columns.map((column) => placeOf(play, data['area'] ?? data['seat'], column));
}

/**
 * @param {Look} look
 * @returns {readonly Dot[]}
 */
function rail({ play, table }) {
  const at = ['playing', 'parrying', 'placing'].indexOf(play.phase === 'pressing' ? 'parrying' : play.phase);
  if (at < 0) return [];
  return ['playing', 'parrying', 'placing'].map((phase, place) => ({ name: table.words(`mauw.rail.${phase}`), state: place < at ? 'done' : place === at ? 'now' : 'later' }));
}

export default boardOf({ game: 'mauw', steps, scene, name, places, rail });
