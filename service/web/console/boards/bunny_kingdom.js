/** Bunny Kingdom: the New World with its fiefs and constructions, and the cards in front of the viewer. */

import { camp, cardFace, city, ground, produce, rabbit, skyTower } from './bunny_kingdom_pieces.js';
import { hatches } from './marks.js';
import { boardOf } from './surface.js';
import { group, label, line, shape } from './svg.js';

/** @import {Dot, GameEvent, Place} from './types.js' */
/** @import {Group, Item, Look, Scene, Spot} from './surface.js' */

const SIDE = 72;
const ACROSS = 10;
const INSET = 4.5;

const cell = { pick: 'territory', place: 'territory', of: ['territory'] };
const steps = {
  'bunny_kingdom.PickCard': [
    { pick: 'card', place: 'card', of: ['card'] },
    { pick: 'verb', place: 'verb', is: 'pick' },
  ],
  'bunny_kingdom.DropCard': [
    { pick: 'card', place: 'card', of: ['card'] },
    { pick: 'verb', place: 'verb', is: 'drop' },
  ],
  'bunny_kingdom.PlaceBuilding': [{ pick: 'building', place: 'building', of: ['building'] }, cell],
  'bunny_kingdom.PlaceSkyTower': [
    { pick: 'building', place: 'building', is: 'sky_tower' },
    { pick: 'tower', place: 'territory', of: ['first'] },
    { pick: 'tower', place: 'territory', of: ['second'], any: true },
  ],
  'bunny_kingdom.AnnounceCamp': [{ pick: 'camp', place: 'camp', of: ['camp'] }],
  'bunny_kingdom.PlaceCamp': [cell],
  'bunny_kingdom.PassCamp': [],
  'bunny_kingdom.TakeBackCamp': [],
  'bunny_kingdom.FinishBuilding': [],
  'bunny_kingdom.SetTradingPost': [cell, { pick: 'resource', place: 'resource', of: ['resource'] }],
  'bunny_kingdom.CopyParchment': [{ pick: 'offer', place: 'offer', of: ['parchment'] }],
};

/** What the position is, by territory. @param {Look} look */
function map({ play, material }) {
  const fiefs = new Map();
  play.seats.forEach((/** @type {any} */ { fiefs: own }, /** @type {number} */ seat) =>
    own.forEach((/** @type {any} */ fief, /** @type {number} */ number) => fief.territories.forEach((/** @type {string} */ name) => fiefs.set(name, `${seat}/${number}`))),
  );
  const lava = new Set(play.lava.flatMap((/** @type {string[]} */ [one, other]) => [`${one} ${other}`, `${other} ${one}`]));
  const built = new Map(play.constructions.map((/** @type {any} */ each) => [each.territory, each]));
  const posts = new Map(play.trading_posts.map((/** @type {any} */ each) => [each.territory, each.resource]));
  const towers = new Map(play.sky_towers.flatMap((/** @type {string[]} */ pair, /** @type {number} */ at) => pair.map((name) => [name, at + 1])));
  /** @type {Map<string, any>} */
  const cells = new Map(material.territories.map((/** @type {any} */ each) => [each.territory, each]));
  const names = [...cells.keys()];
  const numbers = new Map(names.map((name, at) => [name, at]));
  const beside = (/** @type {number} */ at, /** @type {number} */ right, /** @type {number} */ down) => {
    const [column, row] = [(at % ACROSS) + right, Math.floor(at / ACROSS) + down];
    return column < 0 || column >= ACROSS || row < 0 || row >= ACROSS ? undefined : names[row * ACROSS + column];
  };
  /** Whether the fief does not go on across this side. */
  const closed = (/** @type {string} */ name, /** @type {number} */ right, /** @type {number} */ down) => {
    const other = beside(numbers.get(name) ?? 0, right, down);
    return other === undefined || fiefs.get(other) !== fiefs.get(name) || lava.has(`${name} ${other}`);
  };
  return { built, posts, towers, cells, names, numbers, beside, closed };
}

/** @typedef {ReturnType<typeof map>} Map_ */

/**
 * @param {Look} look
 * @returns {Scene}
 */
function scene(look) {
  const { play, material, id, keep } = look;
  const world = map(look);
  return {
    size: [material.width, material.height],
    role: 'grid',
    cell: SIDE,
    under: [
      keep('defs', `${play.seats.length}`, () => shape('defs', { key: 'defs' }, hatches(id, play.seats.length))),
      keep('grounds', play.map.join(), () => grounds(look)),
      group(
        { key: 'hatch' },
        play.owners.map((/** @type {number | null} */ seat, /** @type {number} */ at) => {
          const [x, y] = material.territories[at].at;
          return seat === null ? null : shape('rect', { key: `${at}-${seat}`, x, y, width: SIDE, height: SIDE, fill: `url(#${id(`hatch-${seat}`)})`, class: 'owned' });
        }),
      ),
      group({ key: 'fiefs' }, play.seats.map((/** @type {any} */ { fiefs }, /** @type {number} */ seat) => outlined(look, world, fiefs, seat))),
      keep('lava', String(play.lava), () => group({ key: 'lava' }, play.lava.map((/** @type {[string, string]} */ pair) => lava(world, pair)))),
      group({ key: 'arcs' }, play.sky_towers.map((/** @type {[string, string]} */ pair) => arc(world, pair))),
      group({ key: 'pieces' }, world.names.map((each, at) => standing(look, world, each, at))),
    ],
    over: [keep('margins', '', margins)],
    spots: Array.from({ length: ACROSS }, (_, row) => world.names.slice(row * ACROSS, (row + 1) * ACROSS).map((each) => spot(look, world, each))),
    tray: tray(look),
  };
}

/** @param {Look} look */
function grounds({ play, material }) {
  const { width, height, territories } = material;
  return group({ key: 'grounds' }, [
    shape('rect', { key: 'page', width, height, rx: 18, class: 'page' }),
    ...territories.map((/** @type {any} */ { at: [x, y] }, /** @type {number} */ at) => ground(play.map[Math.floor(at / ACROSS)][at % ACROSS], x, y, at)),
  ]);
}

/**
 * @param {Look} look
 * @param {Map_} world
 * @param {readonly {territories: readonly string[]}[]} fiefs
 * @param {number} seat
 */
function outlined({ keep }, world, fiefs, seat) {
  const of = fiefs.map((each) => each.territories).join(';');
  return keep(`fief-${seat}`, of, () => fief(world, fiefs.flatMap((each) => each.territories), seat));
}

/**
 * The outline of all fiefs of a seat, inside its territories.
 * @param {Map_} world
 * @param {readonly string[]} territories
 * @param {number} seat
 */
function fief({ cells, numbers, beside, closed }, territories, seat) {
  const d = territories.flatMap((each) => {
    const [x, y] = cells.get(each).at;
    const at = numbers.get(each) ?? 0;
    /** How far a side reaches at one end: to the corner, on to the neighbour, or around an inner corner. */
    const reach = (/** @type {number} */ right, /** @type {number} */ down, /** @type {number} */ sideRight, /** @type {number} */ sideDown) => {
      if (closed(each, right, down)) return INSET;
      return closed(beside(at, right, down) ?? '', sideRight, sideDown) ? 0 : -INSET;
    };
    return [
      closed(each, 0, -1) ? `M${x + reach(-1, 0, 0, -1)} ${y + INSET}H${x + SIDE - reach(1, 0, 0, -1)}` : '',
      closed(each, 0, 1) ? `M${x + reach(-1, 0, 0, 1)} ${y + SIDE - INSET}H${x + SIDE - reach(1, 0, 0, 1)}` : '',
      closed(each, -1, 0) ? `M${x + INSET} ${y + reach(0, -1, -1, 0)}V${y + SIDE - reach(0, 1, -1, 0)}` : '',
      closed(each, 1, 0) ? `M${x + SIDE - INSET} ${y + reach(0, -1, 1, 0)}V${y + SIDE - reach(0, 1, 1, 0)}` : '',
    ];
  });
  return group({ key: seat, class: `seat-${seat + 1}` }, [
    line(d.join(''), { key: 'casing', class: 'casing' }),
    line(d.join(''), { key: 'fief', class: 'fief' }),
  ]);
}

/**
 * A zigzag on the side between two territories.
 * @param {Map_} world
 * @param {readonly [string, string]} pair
 */
function lava({ cells }, [one, other]) {
  const [[x, y], [right, down]] = [cells.get(one).at, cells.get(other).at];
  const upright = right !== x;
  const zigzag = Array.from({ length: 13 }, (_, at) => {
    const [along, aside] = [at * 6, at % 2 ? 5 : -5];
    return upright ? `${right + aside} ${y + along}` : `${x + along} ${down + aside}`;
  });
  return group({ key: one + other }, [line(`M${zigzag.join('L')}`, { key: 1, class: 'lava-edge' }), line(`M${zigzag.join('L')}`, { key: 2, class: 'lava' })]);
}

/**
 * The rabbit and the construction on a territory.
 * @param {Look} look
 * @param {Map_} world
 * @param {string} each
 * @param {number} key
 */
function standing({ play, material, chosen }, { built, posts, towers }, each, key) {
  const [x, y] = material.territories[key].at;
  const seat = play.owners[key] ?? null;
  const here = built.get(each)?.construction;
  const held = play.you?.hand.includes(each);
  if (seat === null && !here && !held) return null;
  const building = material.buildings.find((/** @type {any} */ known) => known.card === here);
  return group({ key, transform: `translate(${x} ${y})` }, [
    chosen(`card:${each}`) ? shape('rect', { key: 'lit', width: SIDE, height: SIDE, class: 'lit' }) : null,
    seat === null ? null : rabbit(seat, 19, 27),
    !here
      ? null
      : building.strength > 0
        ? city(building.strength, building.strength === 3 ? 47 : 50, 63)
        : building.number
          ? camp(building.number, 49, 64)
          : here === 'sky_tower'
            ? skyTower(towers.get(each) ?? '', 50, 64)
            : here === 'trading_post'
              ? produce(posts.get(each) ?? '', 51, 50, true)
              : produce(building.resource, 51, 50),
    held ? line('M50 8h14v18h-14ZM53 12h8M53 16h8', { key: 'held', class: 'held' }) : null,
  ]);
}

/**
 * @param {Map_} world
 * @param {readonly [string, string]} pair
 */
function arc({ cells }, [one, other]) {
  const [[x, y], [to, down]] = [cells.get(one).at, cells.get(other).at];
  const d = `M${x + 50} ${y + 42}Q${(x + to) / 2 + 50} ${Math.min(y, down) + 10} ${to + 50} ${down + 42}`;
  return group({ key: one + other }, [line(d, { key: 1, class: 'arc-edge' }), line(d, { key: 2, class: 'arc', 'stroke-dasharray': '2 7' })]);
}

function margins() {
  return group(
    { key: 'margins' },
    Array.from({ length: ACROSS }, (_, at) => [
      label(44 + SIDE * (at + 0.5), 27, at + 1, { key: at, class: 'margin' }),
      label(22, 40 + SIDE * (at + 0.5) + 6, String.fromCharCode(65 + at), { key: `row-${at}`, class: 'margin' }),
    ]).flat(),
  );
}

/**
 * @param {Look} look
 * @param {Map_} world
 * @param {string} each
 * @returns {Spot}
 */
function spot({ play, table, called, player }, { built, cells, posts, numbers }, each) {
  const { terrain, at } = cells.get(each);
  const seat = play.owners[numbers.get(each) ?? 0] ?? null;
  const here = built.get(each)?.construction;
  const post = posts.get(each);
  return {
    place: `territory:${each}`,
    x: at[0] + SIDE / 2,
    y: at[1] + SIDE / 2,
    shape: shape('rect', { x: at[0], y: at[1], width: SIDE, height: SIDE }),
    mark: shape('rect', { x: at[0] + 9, y: at[1] + 9, width: SIDE - 18, height: SIDE - 18, rx: 9 }),
    name: each,
    says: [
      called('terrain', terrain),
      seat === null ? '' : player(seat),
      here ? called('card', here) : '',
      post ? called('resource', post) : '',
      play.you?.hand.includes(each) ? table.words('bunny_kingdom.held') : '',
    ]
      .filter(Boolean)
      .join(', '),
  };
}

/**
 * @param {Look} look
 * @returns {readonly Group[]}
 */
function tray(look) {
  const { play, table, player } = look;
  const { words, you } = table;
  const own = play.you;
  const mine = you === null ? null : play.seats[you];
  const cards = (/** @type {readonly string[]} */ held, /** @type {string | null} */ kind, tone = '') => counted(held).map(([card, count]) => item(look, card, kind, count, tone));
  const buildings = (/** @type {readonly string[]} */ held) =>
    counted(held).map(([card, count]) => (card.startsWith('camp_') ? { ...item(look, card, null, count), place: `camp:${card.slice(5)}` } : item(look, card, 'building', count)));
  const others = play.seats.map((/** @type {any} */ seat, /** @type {number} */ number) => ({
    key: `seat-${number}`,
    seat: number,
    name: words('bunny_kingdom.seat', { player: player(number), points: seat.score }),
    items: [
      ...counts(look, seat, number),
      ...(number === you ? [] : cards(seat.buildings, null, 'small')),
      ...cards(seat.revealed ?? [], null, 'small'),
    ],
  }));
  return [
    { key: 'offer', name: words('bunny_kingdom.offer'), items: cards(play.copy?.offered ?? [], play.copy?.seat === you ? 'offer' : null, 'told') },
    { key: 'hand', name: words('bunny_kingdom.hand'), items: cards(own?.hand ?? [], 'card', 'told') },
    { key: 'picked', name: words('bunny_kingdom.picked'), items: cards(own?.picked ?? [], null), tone: 'sent' },
    { key: 'buildings', name: words('bunny_kingdom.buildings'), items: buildings(mine?.buildings ?? []) },
    { key: 'parchments', name: words('bunny_kingdom.parchments'), items: mine?.revealed ? [] : cards(own?.parchments ?? [], null, 'told') },
    ...others,
    { key: 'dropped', name: words('bunny_kingdom.dropped'), items: cards(own?.dropped ?? [], null, 'used') },
  ].filter((each) => each.items.length > 0);
}

/**
 * Cards with how many there are of each.
 * @param {readonly string[]} cards
 * @returns {[string, number][]}
 */
function counted(cards) {
  return [...new Set(cards)].map((card) => [card, cards.filter((other) => other === card).length]);
}

/**
 * @param {Look} look
 * @param {string} card
 * @param {string | null} kind
 * @param {number} count
 * @param {string} [tone]
 * @returns {Item}
 */
function item({ play, material, called, printed }, card, kind, count, tone = '') {
  const at = material.territories.findIndex((/** @type {any} */ each) => each.territory === card);
  const cell = at < 0 ? null : material.territories[at];
  const building = material.buildings.find((/** @type {any} */ each) => each.card === card);
  const told = tone === 'told' && !cell && !building ? printed('card', card) : '';
  return {
    key: card,
    place: kind && `${kind}:${card}`,
    name: cell ? `${card} · ${called('terrain', cell.terrain)}` : called('card', card),
    ...(told ? { text: told } : {}),
    ...(building?.terrain ? { text: called('terrain', building.terrain) } : {}),
    ...(count > 1 ? { count } : {}),
    face: cardFace(card, cell ? play.map[cell.row][cell.column] : ''),
    tone,
  };
}

/**
 * What is seen of the cards of a seat that lie face down, and how far it is.
 * @param {Look} look
 * @param {any} seat
 * @param {number} number
 * @returns {Item[]}
 */
function counts({ play, table, view }, seat, number) {
  const { words } = table;
  const state = view.active.includes(number) ? 'thinking' : play.phase === 'drafting' ? 'chosen' : 'finished';
  const shown = (/** @type {string} */ key, /** @type {number} */ count) =>
    count > 0 ? [{ key, place: null, name: words(`bunny_kingdom.count.${key}`), count, face: cardFace('back', ''), tone: 'small' }] : [];
  return [
    ...(['drafting', 'building'].includes(play.phase) ? [{ key: 'state', place: null, name: words(`bunny_kingdom.${state}`), tone: `state ${state}` }] : []),
    ...shown('hand', seat.hand),
    ...shown('reserve', seat.reserve),
    ...(seat.revealed ? [] : shown('parchments', seat.parchments)),
  ];
}

/**
 * @param {Place} place
 * @param {Look} look
 */
function name(place, { called, table }) {
  const [kind = '', key = ''] = place.split(':');
  if (kind === 'resource') return called('resource', key);
  if (kind === 'camp') return called('card', `camp_${key}`);
  return kind === 'verb' ? table.words(`bunny_kingdom.verb.${key}`) : called('card', key);
}

/**
 * @param {GameEvent} event
 * @returns {readonly Place[]}
 */
function places({ data }) {
  return [data['territory'], data['first'], data['second']].filter((each) => typeof each === 'string').map((each) => `territory:${each}`);
}

/** @param {Look} look */
function prompt({ play, now }) {
  if (play.phase === 'camping' && play.camp && now.settled.length === 0) {
    return /** @type {[string, Record<string, number>]} */ (['bunny_kingdom.prompt.camp', { camp: play.camp.deciding.camp }]);
  }
  return now.left.every(({ type }) => type === 'bunny_kingdom.DropCard') ? 'bunny_kingdom.prompt.dropping' : null;
}

/**
 * @param {Look} look
 * @returns {readonly Dot[]}
 */
function rail({ play, table }) {
  const order = ['drafting', 'building', 'trading'];
  const at = order.indexOf(play.phase === 'camping' ? 'building' : play.phase);
  if (at < 0) return [];
  return order.map((phase, place) => {
    const name = table.words(`bunny_kingdom.rail.${phase}`);
    return place === at ? { name: table.words('bunny_kingdom.round', { round: play.round, phase: name }), state: 'now' } : { name, state: place < at ? 'done' : 'later' };
  });
}

export default boardOf({ game: 'bunny_kingdom', steps, scene, name, places, rail, prompt });
