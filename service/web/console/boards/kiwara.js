/** Kiwara: the savanna with its path, the two reserves, and the cards. */

import { beasts, card } from './kiwara_pieces.js';
import { badge } from './marks.js';
import { boardOf } from './surface.js';
import { group, label, line, shape } from './svg.js';

/** @import {Dot, GameEvent, Place} from './types.js' */
/** @import {Group, Look, Scene, Spot} from './surface.js' */

const COLUMNS = 6;
const ROWS = 5;
const STOPS = 22;
const SIDE = 96;
const EDGE = 72;
const WIDTH = 2 * EDGE + COLUMNS * SIDE;
const HEIGHT = 2 * EDGE + ROWS * SIDE;
const LETTERS = 'ABCDEF';
const ANIMALS = ['gazelle', 'zebra', 'crocodile', 'elephant', 'lion'];

const square = { pick: 'square', place: 'square', of: ['square'] };
/** @param {string} is */
const power = (is) => ({ pick: 'card', place: 'card', is });

const steps = {
  'kiwara.PlaceTotem': [{ pick: 'stop', place: 'stop', of: ['stop'] }],
  'kiwara.PlaceAnimal': [
    { pick: 'animal', place: 'animal', of: ['animal'] },
    { ...square, any: true },
    { pick: 'baboon', place: 'baboon', of: ['baboon'] },
  ],
  'kiwara.AttackGazelle': [square],
  'kiwara.EndAttack': [],
  'kiwara.MoveTotem': [
    { pick: 'stop', place: 'stop', of: ['stop'] },
    { pick: 'gnu', place: 'gnu', of: ['gnu'] },
  ],
  'kiwara.EndTurn': [],
  'kiwara.UseBoa': [power('boa'), square],
  'kiwara.UsePorcupine': [power('porcupine'), square],
  'kiwara.UseVulture': [power('vulture'), square],
  'kiwara.UseRhinoceros': [power('rhinoceros'), square],
  'kiwara.UseWarthog': [power('warthog')],
  'kiwara.UseHyena': [power('hyena')],
  'kiwara.UseGiraffe': [power('giraffe')],
  'kiwara.KeepCard': [{ pick: 'drawn', place: 'drawn', of: ['card'] }],
};

/** @param {number} at */
const corner = (at) => /** @type {const} */ ([EDGE + SIDE * (at % COLUMNS), EDGE + SIDE * Math.floor(at / COLUMNS)]);
/** @param {number} at */
const middle = (at) => /** @type {const} */ ([corner(at)[0] + SIDE / 2, corner(at)[1] + SIDE / 2]);

/**
 * Where a stop is, and which way it looks.
 * @param {number} stop
 * @returns {[number, number, number]}
 */
function stopAt(stop) {
  if (stop < 6) return [120 + SIDE * stop, 36, 180];
  if (stop < 11) return [684, 120 + SIDE * (stop - 6), 270];
  if (stop < 17) return [120 + SIDE * (16 - stop), 588, 0];
  return [36, 120 + SIDE * (21 - stop), 90];
}

/** @param {number} stop */
function facing(stop) {
  const column = stop < 6 ? stop : stop >= 11 && stop < 17 ? 16 - stop : null;
  if (column !== null) return { x: EDGE + SIDE * column, y: EDGE, width: SIDE, height: ROWS * SIDE };
  return { x: EDGE, y: EDGE + SIDE * (stop < 11 ? stop - 6 : 21 - stop), width: COLUMNS * SIDE, height: SIDE };
}

/**
 * @param {Look} look
 * @returns {Scene}
 */
function scene(look) {
  const { play } = look;
  return {
    size: [WIDTH, HEIGHT],
    role: 'grid',
    under: [
      shape('defs', { key: 'defs' }, [
        ...beasts(look.id),
        shape('clipPath', { id: look.id('savanna'), key: 'clip' }, [
          shape('rect', { x: EDGE, y: EDGE, width: COLUMNS * SIDE, height: ROWS * SIDE, rx: 3 }),
        ]),
      ]),
      frame(look),
      savanna(look),
      group({ key: 'tokens' }, play.squares.map((/** @type {any} */ token, /** @type {number} */ at) => token && tokenAt(look, token, at))),
      warnings(look),
    ],
    over: [look.keep('margins', '', margins), stops(look), landNames(look)],
    spots: spots(look),
    tray: tray(look),
  };
}

/** @param {Look} look */
function frame({ play }) {
  const arrows = (/** @type {number} */ turn) =>
    group({ key: `arrows-${turn}`, transform: `rotate(${turn} ${WIDTH / 2} ${HEIGHT / 2})` }, [
      line('M22 49C23 33 33 23 49 20M40 13l9 7-7 9M671 22C687 23 697 33 700 49M707 40l-7 9-9-7', { class: 'path-arrow' }),
    ]);
  return group({ key: 'frame' }, [
    shape('rect', { x: 2, y: 2, width: WIDTH - 4, height: HEIGHT - 4, rx: 24, class: 'wood' }),
    shape('rect', { x: EDGE - 1, y: EDGE - 1, width: COLUMNS * SIDE + 2, height: ROWS * SIDE + 2, rx: 4, class: 'rim' }),
    arrows(0),
    arrows(180),
    ...Array.from({ length: STOPS }, (_, stop) => {
      const [x, y, turn] = stopAt(stop);
      return stop === play.totem ? null : line('M-9 4L0-5 9 4', { key: stop + 10, transform: `translate(${x} ${y}) rotate(${turn})`, class: 'stop' });
    }),
  ]);
}

/** @param {Look} look */
function savanna({ play, id }) {
  const letters = play.board.join('');
  const lands = [...new Set(letters)];
  const grid = [1, 2, 3, 4, 5].map((n) => `M${EDGE + SIDE * n} ${EDGE}v${ROWS * SIDE}`).join('') + [1, 2, 3, 4].map((n) => `M${EDGE} ${EDGE + SIDE * n}h${COLUMNS * SIDE}`).join('');
  return group({ key: 'savanna', 'clip-path': `url(#${id('savanna')})` }, [
    ...[...letters].map((letter, at) => {
      const [x, y] = corner(at);
      return shape('rect', { key: at, x, y, width: SIDE, height: SIDE, class: `land land-${lands.indexOf(letter)}` });
    }),
    play.totem === null ? null : shape('rect', { key: 'lit', ...facing(play.totem), class: 'lit' }),
    line(grid, { key: 'grid', class: 'grid' }),
    line(rivers(letters), { key: 'bank', class: 'bank' }),
    line(rivers(letters), { key: 'river', class: 'river' }),
  ]);
}

/**
 * A river lies on each side between two lands.
 * @param {string} letters
 */
function rivers(letters) {
  const sides = [...letters].flatMap((letter, at) => {
    const [x, y] = corner(at);
    const right = at % COLUMNS < COLUMNS - 1 && letters[at + 1] !== letter;
    const below = at + COLUMNS < letters.length && letters[at + COLUMNS] !== letter;
    return [right ? `M${x + SIDE} ${y}v${SIDE}` : '', below ? `M${x} ${y + SIDE}h${SIDE}` : ''];
  });
  return sides.join('');
}

/** What events call the squares and the stops. */
function margins() {
  const place = (/** @type {string | number} */ says, /** @type {number} */ x, /** @type {number} */ y) => label(x, y, says, { key: `${says}`, class: 'margin' });
  return group({ key: 'margins' }, [
    ...[...LETTERS].map((letter, at) => place(letter, EDGE + SIDE * (at + 0.5), EDGE - 4.5)),
    ...Array.from({ length: ROWS }, (_, at) => place(at + 1, EDGE - 7, EDGE + SIDE * (at + 0.5) + 5)),
    ...Array.from({ length: STOPS }, (_, stop) => {
      const [x, y, turn] = stopAt(stop);
      const [right, down] = turn % 180 === 0 ? [38, 5] : [0, 41];
      return label(x + right, y + down, stop, { key: `stop-${stop}`, class: 'margin stop-number' });
    }),
  ]);
}

/** @param {Look} look */
function landNames({ play, table, narrow }) {
  const letters = play.board.join('');
  return group(
    { key: 'lands' },
    [...new Set(letters)].map((letter) => {
      const first = letters.indexOf(letter);
      const [x, y] = corner(first);
      // Below a river there is less room, and on a phone there is room for the letter only.
      const down = (first < COLUMNS ? 12.5 : 19) + (narrow ? 8 : 0);
      const [land, size] = [letter.toUpperCase(), letters.split(letter).length - 1];
      const name = narrow ? `${land} · ${size}` : table.words('kiwara.land', { land, size });
      return label(x + 8, y + down, name, { key: letter, class: narrow ? 'land-name short' : 'land-name' });
    }),
  );
}

/**
 * @param {Look} look
 * @param {{seat: number, animal: string, hidden: boolean}} token
 * @param {number} at
 */
function tokenAt({ id, material }, token, at) {
  const [x, y] = middle(at);
  return group({ key: at, transform: `translate(${x} ${y})` }, [tokenShape(id, material, token)]);
}

/**
 * @param {(name: string) => string} id
 * @param {any} material
 * @param {{seat: number, animal: string, hidden?: boolean}} token
 */
function tokenShape(id, material, { seat, animal, hidden = false }) {
  const disc = (/** @type {string} */ kind, /** @type {number} */ down) =>
    seat === 0
      ? shape('circle', { cy: down, r: 34.5, class: kind })
      : shape('rect', { x: -32, y: down - 32, width: 64, height: 64, rx: 9, class: kind });
  return group({ key: `${seat}${animal}${hidden}`, class: `owner-${seat}${hidden ? ' hidden' : ''}` }, [
    hidden ? null : disc('shadow', 3.5),
    disc('token', 0),
    shape('use', { href: `#${id(animal)}`, transform: 'scale(1.12)' }),
    hidden ? line('M-19 19L19-19', { class: 'struck' }) : badge(25, 25, material.animals.find((/** @type {any} */ each) => each.animal === animal).value, 12.5),
  ]);
}

/** What boa and porcupine said, and the crocodile with its prey. @param {Look} look */
function warnings({ play }) {
  const said = [];
  if (play.forbidden !== null) {
    const [x, y] = middle(play.forbidden);
    said.push(group({ key: 'forbidden', transform: `translate(${x} ${y})`, class: 'forbidden' }, [shape('circle', { r: 27 }), line('M-19-19L19 19', {})]));
  }
  if (play.imposed !== null) {
    const [x, y] = corner(play.imposed);
    said.push(shape('rect', { key: 'imposed', x: x + 8, y: y + 8, width: SIDE - 16, height: SIDE - 16, rx: 10, class: 'imposed' }));
  }
  for (const prey of play.prey) {
    const [x, y] = middle(play.crocodile);
    const [to, down] = middle(prey);
    said.push(line(`M${x} ${y}L${to} ${down}`, { key: `prey-${prey}`, class: 'hunt', 'stroke-dasharray': '3 9' }));
  }
  return group({ key: 'warnings' }, said);
}

/** The totem, and how many stops away the next ones are. @param {Look} look */
function stops({ play, open, chosen }) {
  const drawn = Array.from({ length: STOPS }, (_, stop) => {
    if (!open(`stop:${stop}`) && !chosen(`stop:${stop}`)) return null;
    const [x, y] = stopAt(stop);
    const ahead = play.totem === null ? 0 : (stop - play.totem + STOPS) % STOPS;
    const far = ahead > STOPS / 2 ? ahead - STOPS : ahead;
    return group({ key: stop, transform: `translate(${x} ${y})` }, [
      shape('circle', { r: play.totem === null ? 11 : 16.5, class: 'next-stop' }),
      play.totem === null ? null : label(0, 6, far > 0 ? `+${far}` : `−${-far}`, { class: 'next-stop-number' }),
    ]);
  });
  return group({ key: 'stops' }, [...drawn, play.totem === null ? null : totem(stopAt(play.totem)[0], stopAt(play.totem)[1])]);
}

/**
 * @param {number} x
 * @param {number} y
 */
function totem(x, y) {
  return group({ key: 'totem', transform: `translate(${x} ${y})` }, [
    shape('rect', { x: -13, y: -29, width: 26, height: 58, rx: 5, class: 'totem' }),
    line('M-10-21h20', { class: 'totem-line' }),
    shape('circle', { cx: -5, cy: -8, r: 3.2, class: 'totem-eye' }),
    shape('circle', { cx: 5, cy: -8, r: 3.2, class: 'totem-eye' }),
    line('M-9 5h18M-9 13h18M-9 21h18', { class: 'totem-line' }),
  ]);
}

/**
 * The grid as it lies: the stops around the squares.
 * @param {Look} look
 * @returns {readonly (readonly Spot[])[]}
 */
function spots(look) {
  const squares = (/** @type {number} */ row) => Array.from({ length: COLUMNS }, (_, column) => squareSpot(look, row * COLUMNS + column));
  const stop = (/** @type {number} */ at) => stopSpot(look, at);
  return [
    [0, 1, 2, 3, 4, 5].map(stop),
    ...[0, 1, 2, 3, 4].map((row) => [stop(21 - row), ...squares(row), stop(6 + row)]),
    [16, 15, 14, 13, 12, 11].map(stop),
  ];
}

/**
 * @param {Look} look
 * @param {number} at
 * @returns {Spot}
 */
function squareSpot(look, at) {
  const { play, table } = look;
  const [x, y] = middle(at);
  const token = play.squares[at];
  const says = [
    token ? tokenName(look, token) : table.words('boards.empty'),
    at === play.imposed ? table.words('kiwara.imposed') : '',
    at === play.forbidden ? table.words('kiwara.forbidden') : '',
  ];
  const mark = token
    ? token.seat === 0
      ? shape('circle', { cx: x, cy: y, r: 39 })
      : shape('rect', { x: x - 37, y: y - 37, width: 74, height: 74, rx: 12 })
    : shape('rect', { x: x - 36, y: y - 36, width: 72, height: 72, rx: 12 });
  return {
    place: `square:${at}`,
    x,
    y,
    shape: shape('rect', { x: x - SIDE / 2, y: y - SIDE / 2, width: SIDE, height: SIDE }),
    mark,
    name: squareName(look, at),
    says: says.filter(Boolean).join(', '),
  };
}

/**
 * @param {Look} look
 * @param {number} at
 */
function squareName({ play, table }, at) {
  const [row, column] = [Math.floor(at / COLUMNS), at % COLUMNS];
  return table.words('kiwara.square', { square: `${LETTERS[column]}${row + 1}`, land: (play.board[row]?.[column] ?? '').toUpperCase() });
}

/**
 * @param {Look} look
 * @param {{seat: number, animal: string, hidden: boolean}} token
 */
function tokenName({ table, called }, { seat, animal, hidden }) {
  const params = { animal: called('animal', animal), seat: seat + 1 };
  return table.words(hidden ? 'kiwara.token.hidden' : 'kiwara.token', params);
}

/**
 * @param {Look} look
 * @param {number} at
 * @returns {Spot}
 */
function stopSpot({ play, table }, at) {
  const [x, y] = stopAt(at);
  const side = at < 6 ? 'top' : at < 11 ? 'right' : at < 17 ? 'bottom' : 'left';
  return {
    place: `stop:${at}`,
    x,
    y,
    shape: shape('circle', { cx: x, cy: y, r: 34 }),
    mark: at === play.totem ? shape('rect', { x: x - 19, y: y - 33, width: 38, height: 66, rx: 9 }) : shape('circle', { cx: x, cy: y, r: 19.5 }),
    name: table.words(`kiwara.stop.${side}`, { number: at }),
    says: at === play.totem ? table.words('kiwara.totem') : '',
  };
}

/**
 * @param {Look} look
 * @returns {readonly Group[]}
 */
function tray(look) {
  const { play, table, called, printed, player } = look;
  const you = table.you ?? 0;
  const { words } = table;
  const cardItem = (/** @type {string | null} */ key, /** @type {string | null} */ place, /** @type {number | string} */ number, tone = '') => ({
    key: `${number}-${place ?? key}`,
    place,
    name: key === null ? words('boards.hidden') : called('card', key),
    ...(key === null ? {} : { text: printed('card', key) }),
    face: card(key),
    tone: `card ${tone}`,
  });
  const reserve = (/** @type {number} */ seat) => ({
    key: `reserve-${seat}`,
    seat,
    name: words('kiwara.reserve', { player: player(seat) }),
    items: ANIMALS.map((animal) => ({
      key: animal,
      place: `${seat === you && table.you !== null ? 'animal' : `reserve${seat}`}:${animal}`,
      name: called('animal', animal),
      count: play.reserves[seat][animal],
      face: shape('svg', { viewBox: '-38 -38 76 76', class: 'face', 'aria-hidden': 'true' }, [tokenShape(look.id, look.material, { seat, animal })]),
      tone: play.reserves[seat][animal] === 0 ? 'token-item none' : 'token-item',
    })),
  });
  const hand = (/** @type {number} */ seat) => [
    ...play.hands[seat].map((/** @type {string} */ key, /** @type {number} */ n) => cardItem(key, `${seat === table.you ? 'card' : `cards${seat}`}:${key}`, n)),
    ...play.used[seat].map((/** @type {string} */ key, /** @type {number} */ n) => cardItem(key, null, `used-${n}`, 'used')),
    ...play.refused[seat].map((/** @type {string | null} */ key, /** @type {number} */ n) => cardItem(key, null, `refused-${n}`, 'used')),
  ];
  const held = (/** @type {number} */ seat) => ({
    key: `cards-${seat}`,
    seat,
    name: words('kiwara.cards', { player: player(seat) }),
    items: hand(seat),
  });
  const beside = [...(play.okapi ? [cardItem('okapi', null, 'waits')] : []), ...(play.pile > 0 ? [{ ...cardItem(null, null, 'pile'), name: words('kiwara.pile'), count: play.pile }] : [])];
  const drawn = play.drawn.map((/** @type {string | null} */ key, /** @type {number} */ n) => cardItem(key, key === null ? null : `drawn:${key}`, n));
  return [
    { key: 'drawn', name: words('kiwara.drawn'), items: drawn },
    reserve(you),
    held(you),
    reserve(1 - you),
    held(1 - you),
    { key: 'pile', name: words('kiwara.beside'), items: beside },
  ].filter((each) => each.items.length > 0);
}

/**
 * @param {Place} place
 * @param {Look} look
 */
function name(place, look) {
  const [kind = '', key = ''] = place.split(':');
  if (kind === 'square') return squareName(look, Number(key));
  if (kind === 'animal') return look.called('animal', key);
  if (kind === 'card' || kind === 'drawn') return look.called('card', key);
  return look.table.words(`kiwara.${kind}.${key || 'false'}`);
}

/**
 * @param {GameEvent} event
 * @returns {readonly Place[]}
 */
function places({ data }) {
  const at = [data.square, ...(data.squares ?? []), data.crocodile, data.gazelle, ...(data.prey ?? [])];
  const squares = at.filter((each) => typeof each === 'number').map((each) => `square:${each}`);
  return typeof data.stop === 'number' ? [...squares, `stop:${data.stop}`] : squares;
}

const ORDER = ['placing', 'attacking', 'moving', 'closing'];

/**
 * @param {Look} look
 * @returns {readonly Dot[]}
 */
function rail({ play, table }) {
  const now = play.phase === 'choosing' ? 'placing' : play.phase;
  const at = ORDER.indexOf(now);
  if (at < 0) return [];
  return ORDER.map((phase, place) => ({ name: table.words(`kiwara.rail.${phase}`), state: place < at ? 'done' : place === at ? 'now' : 'later' }));
}

export default boardOf({ game: 'kiwara', steps, scene, name, places, rail });
