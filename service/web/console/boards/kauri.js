/** Kauri: the island with its pieces, the Conscience and the Periods in the sea, cards and heritages below. */

import { island } from './kauri_map.js';
import { KINDS, face, pieces } from './kauri_pieces.js';
import { badge, sign } from './marks.js';
import { boardOf } from './surface.js';
import { group, label, line, shape } from './svg.js';

/** @import {Dot, GameEvent, Place} from './types.js' */
/** @import {Group, Item, Look, Scene, Spot} from './surface.js' */

const ROAD = 24;
const APART = 33;
const IN_A_ROW = 3;
const CELL = 96;
/** About how wide a letter of a region's name is. */
const LETTER = 9.8;
const CLOCK = /** @type {const} */ ({ x: 150, y: 1080, r: 118, ring: 88, space: 19 });
const CALENDAR = /** @type {const} */ ({ x: 560, y: 50, width: 27, height: 20, across: 30, down: 24 });

const action = { pick: 'action', place: 'action', of: ['action'] };
/** @param {string} field */
const at = (field) => ({ pick: 'at', place: 'region', of: [field], any: true });
const piece = { pick: 'piece', place: 'piece', of: ['piece'] };
const pawn = { pick: 'pawn', place: 'pawn', of: ['pawn'] };
const region = [{ pick: 'at', place: 'region', of: ['region'] }];

const steps = {
  'kauri.Settle': region,
  'kauri.KeepHand': [],
  'kauri.RedrawHand': [],
  'kauri.ChooseCards': [
    { pick: 'actions', place: 'card', of: ['actions'] },
    { pick: 'initiative', place: 'card', of: ['initiative'] },
  ],
  'kauri.ReturnPossum': region,
  'kauri.Flee': region,
  'kauri.MovePiece': [action, at('origin'), piece, { pick: 'goal', place: 'region', of: ['goal'] }, { pick: 'count', place: 'count', of: ['count'] }, pawn],
  'kauri.TakePiece': [action, at('region'), piece, pawn],
  'kauri.PlacePiece': [action, at('region'), piece, { pick: 'source', place: 'source', of: ['source'] }],
  'kauri.StrikeRegion': [action, at('region')],
  'kauri.PlaceOnBorder': [action, { pick: 'border', place: 'border', of: ['border'], any: true }, piece, { pick: 'from', place: 'border', of: ['source'] }],
  'kauri.ClaimHeritage': [action, { pick: 'heritage', place: 'heritage', of: ['heritage'], any: true }, { pick: 'target', place: 'heritage', of: ['target'] }],
  'kauri.TurnConscience': [action, { pick: 'by', place: 'by', of: ['by'], any: true }],
  'kauri.SwapCard': [action, { pick: 'swap', place: 'swap', of: ['card'], any: true }],
  'kauri.EndCard': [],
};

/** @param {readonly string[]} border */
const keyOf = (border) => border.join('~');
/** @param {Look} look @param {string} key */
const borderName = ({ called }, key) => key.split('~').map((each) => called('region', each)).join(' – ');

/**
 * @param {Look} look
 * @returns {Scene}
 */
function scene(look) {
  const { play, material, keep, id } = look;
  const { regions, borders, coast, crater } = island(material);
  const there = new Map(play.regions.map((/** @type {any} */ each) => [each.region, each]));
  const aside = nudges(look, there);
  const laid = [...play.roads, ...play.floods].map(keyOf);
  const shown = [...borders.keys()].filter((key) => laid.includes(key) || look.open(`border:${key}`) || look.chosen(`border:${key}`));
  return {
    size: [material.width, material.height],
    role: 'listbox',
    cell: CELL,
    under: [
      keep('sea', '', () =>
        group({ key: 'sea' }, [
          shape('defs', {}, [
            ...pieces(id),
            shape('pattern', { id: id('rim'), width: 12, height: 12, patternUnits: 'userSpaceOnUse' }, [shape('circle', { cx: 3, cy: 3, r: 1.6, class: 'rim-dot' }), shape('circle', { cx: 9, cy: 9, r: 1.6, class: 'rim-dot' })]),
          ]),
          shape('rect', { width: material.width, height: material.height, rx: 24, class: 'sea' }),
          line(coast, { key: 'shallow', class: 'shallow' }),
          line(coast, { key: 'surf', class: 'surf' }),
        ]),
      ),
      ...[...regions].map(([key, { path }]) => line(path, { key, class: there.get(key)?.kauri ? 'land forest' : 'land' })),
      keep('lines', '', () =>
        group({ key: 'lines' }, [
          ...material.volcano.rim.map((/** @type {string} */ key) => line(regions.get(key)?.path ?? '', { key, fill: `url(#${id('rim')})` })),
          ...[...borders].map(([key, { path }]) => line(path, { key, class: 'border' })),
          line(coast, { key: 'coast', class: 'coast' }),
          line(crater, { key: 'crater', class: 'crater' }),
          line('M-18 14L-6-10L-2-6L2-10L6-6L18 14Z', { key: 'volcano', transform: `translate(${material.volcano.at.join(' ')})`, class: 'volcano' }),
          line('M-4-7C-2 0-8 4-5 12M3-8C6 0 0 4 5 12', { key: 'lava', transform: `translate(${material.volcano.at.join(' ')})`, class: 'lava' }),
        ]),
      ),
      group({ key: 'roads' }, play.roads.map((/** @type {string[]} */ border) => road(look, keyOf(border)))),
      group({ key: 'floods' }, play.floods.map((/** @type {string[]} */ border) => flood(look, keyOf(border)))),
    ],
    over: [
      group({ key: 'regions' }, material.regions.map((/** @type {any} */ each) => regionShape(look, each, there.get(each.region), aside.get(each.region)))),
      clock(look),
      calendar(look),
    ],
    spots: [
      material.regions.map((/** @type {any} */ each) => regionSpot(look, each, there.get(each.region))),
      shown.map((key) => borderSpot(look, key)),
      [clockSpot(look), ...clockSteps(look), calendarSpot(look), ...play.seats.map((/** @type {any} */ _, /** @type {number} */ seat) => seatSpot(look, seat))],
    ],
    tray: tray(look),
  };
}

/** @param {Look} look @param {string} key */
function road({ material }, key) {
  const { middle, turn } = /** @type {import('./kauri_map.js').Border} */ (island(material).borders.get(key));
  return group({ key, transform: `translate(${middle.join(' ')}) rotate(${turn})` }, [
    line(`M${-ROAD} 0H${ROAD}`, { class: 'road' }),
    line(`M${4 - ROAD} 0H${ROAD}`, { class: 'road-line' }),
  ]);
}

/** @param {Look} look @param {string} key */
function flood({ material }, key) {
  const path = island(material).borders.get(key)?.path ?? '';
  return group({ key }, [line(path, { class: 'flood' }), line(path, { class: 'flood-line' })]);
}

/** What is in a region: kinds with their counts. @param {any} there @returns {[string, number][]} */
const contents = (there) => (there ? KINDS.map((kind) => /** @type {[string, number]} */ ([kind, Array.isArray(there[kind]) ? there[kind].length : there[kind]])).filter(([, count]) => count > 0) : []);

/** Where the name of a region begins above its pole. @param {any} there */
const topOf = (there) => [5, -13, -28][Math.ceil(contents(there).length / IN_A_ROW)] ?? -28;

/** How far names are moved aside, so that none runs into the next. @param {Look} look @param {Map<string, any>} there */
function nudges({ material, called }, there) {
  const names = material.regions.map((/** @type {any} */ { region: key }) => {
    const [x, y] = island(material).regions.get(key)?.pole ?? [0, 0];
    return { key, x, y: y + topOf(there.get(key)), wide: called('region', key).length * LETTER };
  });
  const moved = new Map(names.map((/** @type {any} */ { key }) => [key, 0]));
  for (const [at, one] of names.entries()) {
    for (const other of names.slice(at + 1)) {
      const over = (one.wide + other.wide) / 2 + LETTER / 2 - Math.abs(one.x - other.x);
      if (over <= 0 || Math.abs(one.y - other.y) >= LETTER * 1.7) continue;
      const way = one.x < other.x ? -1 : 1;
      moved.set(one.key, Math.round(moved.get(one.key) + (way * over) / 2));
      moved.set(other.key, Math.round(moved.get(other.key) - (way * over) / 2));
    }
  }
  return moved;
}

/** The name of a region, and its pieces in rows of three. @param {Look} look @param {any} printed @param {any} there @param {number} aside */
function regionShape({ material, called, keep, id }, { region: key, town }, there, aside) {
  const [x, y] = island(material).regions.get(key)?.pole ?? [0, 0];
  const all = contents(there);
  const name = called('region', key);
  return keep(`region ${key}`, JSON.stringify([name, all, aside]), () => {
    const top = topOf(there);
    return group({ key, transform: `translate(${x} ${y})` }, [
      town ? line('M-8 0L0-8L8 0V9H-8Z', { key: 'town', transform: `translate(${aside - name.length * LETTER * 0.5 - 15} ${top - 6})`, class: 'town' }) : null,
      label(aside, top, name, { key: 'name', class: 'region-name' }),
      ...all.map(([kind, count], n) => {
        const inRow = Math.min(IN_A_ROW, all.length - Math.floor(n / IN_A_ROW) * IN_A_ROW);
        const left = ((n % IN_A_ROW) - (inRow - 1) / 2) * APART;
        const down = top + 23 + Math.floor(n / IN_A_ROW) * (APART - 2);
        return group({ key: kind, transform: `translate(${left} ${down})` }, [shape('use', { href: `#${id(kind)}` }), count > 1 ? badge(11, 8, count, 8.5) : null]);
      }),
    ]);
  });
}

/** @param {Look} look @param {any} printed @param {any} there @returns {Spot} */
function regionSpot({ material, called, play, table }, { region: key, town }, there) {
  const { path, pole } = /** @type {import('./kauri_map.js').Region} */ (island(material).regions.get(key));
  const { words } = table;
  const beyond = (/** @type {string[][]} */ borders) => borders.filter((border) => border.includes(key)).map((border) => called('region', border.find((each) => each !== key) ?? ''));
  const [roads, floods] = [beyond(play.roads), beyond(play.floods)];
  const says = [
    ...contents(there).map(([kind, count]) => (count > 1 ? `${called('piece', kind)} ${count}` : called('piece', kind))),
    town && words('kauri.town'),
    material.volcano.rim.includes(key) && words('kauri.rim'),
    roads.length > 0 && words('kauri.roads', { regions: roads.join(', ') }),
    floods.length > 0 && words('kauri.floods', { regions: floods.join(', ') }),
  ];
  return { place: `region:${key}`, x: pole[0], y: pole[1], shape: line(path, {}), name: called('region', key), says: says.filter(Boolean).join(', ') || words('boards.empty') };
}

/** @param {Look} look @param {string} key @returns {Spot} */
function borderSpot(look, key) {
  const { play, material, called } = look;
  const { middle: [x, y], turn } = /** @type {import('./kauri_map.js').Border} */ (island(material).borders.get(key));
  const says = [play.roads.some((/** @type {string[]} */ each) => keyOf(each) === key) && called('piece', 'road'), play.floods.some((/** @type {string[]} */ each) => keyOf(each) === key) && called('piece', 'flood')];
  const transform = `translate(${x} ${y}) rotate(${turn})`;
  return {
    place: `border:${key}`,
    x,
    y,
    shape: shape('rect', { x: -ROAD - 4, y: -15, width: 2 * ROAD + 8, height: 30, rx: 13, transform }),
    name: borderName(look, key),
    says: says.filter(Boolean).join(', '),
    dot: 10,
  };
}

/** @param {number} space @param {any} track */
function onClock(space, track) {
  const turn = (2 * Math.PI * space) / (track.most - track.least + 1);
  return /** @type {const} */ ([CLOCK.x + Math.round(CLOCK.ring * Math.sin(turn)), CLOCK.y - Math.round(CLOCK.ring * Math.cos(turn))]);
}

/** The Conscience of the English. @param {Look} look */
function clock({ play, material, called, table }) {
  const track = material.conscience;
  const { space: now, mind } = play.conscience;
  return group({ key: 'clock' }, [
    shape('circle', { key: 'disc', cx: CLOCK.x, cy: CLOCK.y, r: CLOCK.r, class: 'clock-disc' }),
    ...Array.from({ length: track.most - track.least + 1 }, (_, n) => {
      const space = track.least + n;
      const [x, y] = onClock(space, track);
      return group({ key: `space-${space}`, transform: `translate(${x} ${y})`, class: space === now ? 'space now' : space >= track.ranger_from ? 'space ranger' : 'space' }, [shape('circle', { r: CLOCK.space }), label(0, 6, space, {})]);
    }),
    label(CLOCK.x, CLOCK.y - 6, table.words('kauri.conscience'), { key: 'title', class: 'clock-title' }),
    label(CLOCK.x, CLOCK.y + 17, called('mind', mind), { key: 'mind', class: 'clock-mind' }),
  ]);
}

/** @param {Look} look @returns {Spot} */
function clockSpot({ play, material, called, table }) {
  const { space, mind } = play.conscience;
  return {
    place: 'track:conscience',
    x: CLOCK.x,
    y: CLOCK.y,
    shape: shape('circle', { cx: CLOCK.x, cy: CLOCK.y, r: 62 }),
    name: table.words('kauri.conscience'),
    says: table.words('kauri.space', { space, most: material.conscience.most, mind: called('mind', mind) }),
  };
}

/** Where the Conscience may go. @param {Look} look @returns {Spot[]} */
function clockSteps(look) {
  const { play, material } = look;
  const { space, ...track } = { ...material.conscience, space: play.conscience.space };
  return [-2, -1, 1, 2].filter((by) => look.open(`by:${by}`) || look.chosen(`by:${by}`)).map((by) => {
    const [x, y] = onClock(space + by, track);
    return { place: `by:${by}`, x, y, shape: shape('circle', { cx: x, cy: y, r: CLOCK.space + 3 }), name: name(`by:${by}`, look), says: '' };
  });
}

/** Periods, turns, and what each seat would score. @param {Look} look */
function calendar({ play, material, called, player, table }) {
  const { x, y, width, height, across, down } = CALENDAR;
  const now = (play.period - 1) * material.turns + play.turn - 1;
  return group({ key: 'calendar' }, [
    label(x, y, table.words('kauri.calendar', { period: play.period, periods: material.periods, turn: play.turn, turns: material.turns }), { key: 'title', class: 'calendar-title' }),
    ...Array.from({ length: material.periods * material.turns }, (_, n) =>
      shape('rect', { key: n, x: x + (n % material.turns) * across, y: y + 16 + Math.floor(n / material.turns) * down, width, height, rx: 5, class: n < now ? 'turn past' : n === now ? 'turn now' : 'turn' }),
    ),
    ...play.seats.map((/** @type {any} */ each, /** @type {number} */ seat) =>
      group({ key: `seat-${seat}`, transform: `translate(${x + 148} ${y + 30 + seat * 33})` }, [
        sign(seat, 0, 0, 11),
        label(20, 6, `${called('faction', each.faction)} · ${each.points}`, { key: 'score', class: play.resolving?.seat === seat ? 'seat-score now' : 'seat-score' }),
        label(20, 21, player(seat), { key: 'player', class: 'seat-player' }),
      ]),
    ),
  ]);
}

/** @param {Look} look @returns {Spot} */
function calendarSpot({ play, material, table }) {
  const { x, y } = CALENDAR;
  const params = { period: play.period, periods: material.periods, turn: play.turn, turns: material.turns };
  return { place: 'track:calendar', x: x + 60, y: y + 60, shape: shape('rect', { x: x - 6, y: y - 20, width: 128, height: 160, rx: 8 }), name: table.words('kauri.time'), says: table.words('kauri.calendar', params) };
}

/** @param {Look} look @param {number} seat @returns {Spot} */
function seatSpot({ play, called, player, table }, seat) {
  const [x, y] = [CALENDAR.x + 148, CALENDAR.y + 30 + seat * 33];
  const { faction, points, board, tokens } = play.seats[seat];
  const kept = ['kauri', 'kiwi', 'possum'].filter((kind) => board[kind] > 0).map((kind) => `${called('piece', kind)} ${board[kind]}`);
  const says = [table.words('kauri.points', { points }), kept.length > 0 && table.words('kauri.keeps', { pieces: kept.join(', ') }), table.words('kauri.tokens', { count: tokens })];
  return { place: `seat:${seat}`, x, y, shape: shape('rect', { x: x - 16, y: y - 15, width: 200, height: 40, rx: 8 }), name: `${called('faction', faction)}: ${player(seat)}`, says: says.filter(Boolean).join(', ') };
}

/** @param {Look} look @returns {readonly Group[]} */
function tray(look) {
  const { play, table, called, printed, player, material } = look;
  const { words, you } = table;
  const cards = new Map(material.cards.map((/** @type {any} */ each) => [each.card, each]));
  const card = (/** @type {string} */ key, /** @type {Partial<Item>} */ more) => ({ key, place: null, name: called('card', key), text: printed('card', key), face: face(cards.get(key)), tone: 'card', ...more });
  const role = (/** @type {string} */ key) => ['actions', 'initiative'].find((each) => look.now.settled.some(({ pick }) => pick === `${each}=${key}`));
  const hand = (play.hand ?? []).map((/** @type {string} */ key) => {
    const as = look.chosen(`card:${key}`) && role(key);
    return card(key, { place: `card:${key}`, ...(as ? { text: words(`kauri.as.${as}`) } : {}) });
  });
  const played = play.seats.flatMap((/** @type {any} */ seat, /** @type {number} */ number) => {
    const pair = seat.played;
    const state = { key: `${number}-state`, place: null, name: player(number), text: words(seat.chosen ? 'kauri.chosen' : 'kauri.thinking'), tone: 'state' };
    if (!pair) return play.phase === 'choosing' ? [state] : [];
    return ['actions', 'initiative'].map((as) => card(pair[as], { key: `${number}-${as}`, name: `${player(number)}: ${called('card', pair[as])}`, text: words(`kauri.as.${as}`), tone: `card played seat-${number + 1}` }));
  });
  const { resolving } = play;
  const tasks = (resolving?.actions ?? []).map((/** @type {any} */ task, /** @type {number} */ number) => ({
    key: `action-${number}`,
    place: `action:${number}`,
    name: task.action ? called('action', task.action) : called('heritage', resolving.heritage),
    text: task.action ? printed('action', task.action) : printed('heritage', resolving.heritage),
    says: words(task.open ? 'kauri.action.open' : 'kauri.action.over'),
    ...(task.most === null ? {} : { count: `${task.used}/${task.most}` }),
    tone: task.open ? 'action' : 'action used',
  }));
  const heritages = (/** @type {number} */ seat) =>
    material.heritages.filter((/** @type {any} */ each) => each.faction === play.seats[seat].faction).map((/** @type {any} */ each) => {
      const state = play.seats[seat].claimed.includes(each.heritage) ? 'claimed' : play.seats[seat].cursed.includes(each.heritage) ? 'cursed' : 'free';
      return { key: each.heritage, place: `heritage:${each.heritage}`, name: called('heritage', each.heritage), text: `${words(`kauri.heritage.${state}`)}. ${printed('heritage', each.heritage)}`, tone: `heritage ${state}` };
    });
  const order = play.seats.map((/** @type {any} */ _, /** @type {number} */ seat) => seat).sort((/** @type {number} */ a, /** @type {number} */ b) => Number(b === you) - Number(a === you));
  const faction = play.seats[you ?? -1]?.faction;
  const aim = faction ? [{ key: 'aim', seat: you ?? 0, name: words('kauri.aim', { faction: called('faction', faction) }), items: [], note: words(`kauri.aim.${faction}`), tone: 'aim' }] : [];
  const groups = [
    { key: 'resolving', name: resolving ? words('kauri.resolving', { player: player(resolving.seat), card: resolving.card ? called('card', resolving.card) : words('kauri.steered') }) : '', items: tasks },
    { key: 'hand', name: words('kauri.hand'), items: hand, tone: 'hand' },
    { key: 'played', name: words('kauri.played'), items: played, tone: 'told' },
    ...order.map((/** @type {number} */ seat) => ({ key: `heritages-${seat}`, seat, name: words('kauri.heritages', { player: player(seat), count: play.seats[seat].tokens }), items: heritages(seat), tone: 'told' })),
  ];
  return [...aim, ...groups.filter((each) => each.items.length > 0)];
}

/**
 * @param {Place} place
 * @param {Look} look
 * @returns {string}
 */
function name(place, look) {
  const { called, table, play } = look;
  const [kind = '', key = ''] = place.split(':');
  if (kind === 'border') return borderName(look, key);
  if (kind === 'action') {
    const task = play.resolving?.actions[Number(key)];
    return task?.action ? called('action', task.action) : called('heritage', play.resolving?.heritage ?? key);
  }
  if (kind === 'swap') return called('card', key);
  if (kind === 'source') return table.words('kauri.from', { region: called('region', key) });
  if (kind === 'by') return table.words('kauri.by', { by: Number(key) > 0 ? `+${key}` : `−${-Number(key)}` });
  if (kind === 'count') return table.words('kauri.count', { count: key });
  if (kind === 'pawn') return table.words('kauri.pawn', { number: Number(key) + 1 });
  return called(kind, key);
}

/**
 * @param {GameEvent} event
 * @param {any} play
 * @returns {readonly Place[]}
 */
function places({ type, data }, play) {
  if (type === 'kauri.ConscienceMoved') return ['track:conscience'];
  const regions = [data['region'], data['origin'], data['goal'], ...(data['regions'] ?? [])].filter(Boolean).map((key) => `region:${key}`);
  const lies = data['border'] && [...play.roads, ...play.floods].some((border) => keyOf(border) === keyOf(data['border']));
  return lies ? [...regions, `border:${keyOf(data['border'])}`] : regions;
}

const ORDER = ['choosing', 'acting', 'steering'];

/** @param {Look} look @returns {readonly Dot[]} */
function rail({ play, table, material }) {
  const phases = material.seats[play.seats.length]?.includes('english') ? ORDER.slice(0, 2) : ORDER;
  const now = phases.indexOf(['returning', 'fleeing'].includes(play.phase) ? 'acting' : play.phase);
  if (now < 0) return [];
  return phases.map((phase, place) => ({ name: table.words(`kauri.rail.${phase}`), state: place < now ? 'done' : place === now ? 'now' : 'later' }));
}

/** @param {Look} look @returns {string | [string, Record<string, string | number>] | null} */
function prompt({ play, now, called, view }) {
  if (play.phase === 'settling') {
    const english = play.regions.some((/** @type {any} */ each) => each.english.length > 0);
    return `kauri.settle.${view.you === null ? 'possum' : english ? 'possum' : play.seats[view.you].faction === 'maori' ? 'maori' : 'english'}`;
  }
  if (now.settled.length > 0 || !['acting', 'steering'].includes(play.phase)) return null;
  const { card } = play.resolving;
  const left = now.left.length > 1 ? 'kauri.prompt.acting' : 'kauri.prompt.spent';
  return card ? [left, { card: called('card', card) }] : now.left.length > 1 ? null : 'kauri.prompt.steered';
}

export default boardOf({ game: 'kauri', steps, scene, name, places, rail, prompt });
