/** What every board has around its own drawing: targets and marks, keyboard, loupe, tray, and the table of rows. */

import { compose, picked } from './compose.js';
import { sign } from './marks.js';
import { group, shape, show } from './svg.js';

/** @import {Board, Command, Composition, Dot, GameEvent, Picks, Place, Step, Table, View} from './types.js' */
/** @import {Shape} from './svg.js' */

/**
 * A place of the board that can be pointed at.
 * @typedef {object} Spot
 * @property {Place} place
 * @property {number} x      its middle
 * @property {number} y
 * @property {Shape} shape   what is to be hit
 * @property {Shape} [mark]  what is ringed, if that is something else
 * @property {string} name
 * @property {string} says   what is there
 * @property {number} [dot]  as a choice it shows a dot of this radius, not a ring
 */

/**
 * Something in the tray.
 * @typedef {object} Item
 * @property {string} key
 * @property {Place | null} place   null where it is only to be seen
 * @property {string} name
 * @property {string} [says]     what is read with it
 * @property {string} [text]     what is shown under the name
 * @property {Shape} [face]      its picture
 * @property {string | number} [count]
 * @property {string} [tone]     a class
 */

/** @typedef {{key: string, name: string, items: readonly Item[], seat?: number, note?: string, tone?: string}} Group */

/**
 * @typedef {object} Scene
 * @property {readonly [number, number]} size
 * @property {'grid' | 'listbox'} role
 * @property {readonly (Shape | null | false)[]} under   below the marks
 * @property {readonly (Shape | null | false)[]} over    above them
 * @property {readonly (readonly Spot[])[]} spots        row by row
 * @property {readonly Group[]} tray
 * @property {number} [cell]   the side of a cell; where it is too small on the screen, a tap opens a loupe
 */

/**
 * @typedef {object} Look
 * @property {Table} table
 * @property {View} view
 * @property {any} play
 * @property {any} material    what is printed: the `material` of the edition
 * @property {(kind: string, key: string) => string} called      the name of a card or a piece
 * @property {(kind: string, key: string) => string} printed     what stands on it
 * @property {(seat: number) => string} player                    how the player in a seat is called
 * @property {Composition} now
 * @property {(place: Place) => boolean} open    it may be picked
 * @property {(place: Place) => boolean} chosen  it is picked
 * @property {boolean} narrow                     a phone
 * @property {(name: string, of: string, draw: () => Shape) => Shape} keep  a shape that is drawn anew only when what it is drawn of changes
 * @property {(name: string) => string} id        an id of this board only
 * @property {readonly GameEvent[]} last
 */

/**
 * What a board says about itself.
 * @typedef {object} Design
 * @property {string} game
 * @property {Readonly<Record<string, readonly Step[]>>} steps
 * @property {(look: Look) => Scene} scene
 * @property {(place: Place, look: Look) => string} name       of what is not in the scene: a switch, a number
 * @property {(event: GameEvent, play: any) => readonly Place[]} places
 * @property {(look: Look, legal: readonly Command[]) => readonly Dot[]} rail
 * @property {(look: Look) => string | [string, Record<string, string | number>] | null} [prompt]  a key of the words, if the usual one will not do
 */

const TOUCH = 40;
/** On the screen, a cell below this many pixels is too small for a finger. */
const NARROW = 560;

/** What leads out of the loupe. */
const WHOLE = 'loupe:whole';

let boards = 0;

/**
 * @param {Design} design
 * @returns {() => Board}
 */
export const boardOf = (design) => () => {
  const number = ++boards;
  const id = (/** @type {string} */ name) => `${design.game}-${number}-${name}`;
  /** @type {Parameters<Board['mount']>[0] | null} */
  let into = null;
  /** @type {Table | null} */
  let table = null;
  /** @type {[View, readonly Command[], Picks, readonly GameEvent[]] | null} */
  let position = null;
  /** @type {Place | null} */
  let current = null;
  /** @type {Place | null} */
  let loupe = null;
  /** @type {Scene | null} */
  let scene = null;

  /** @type {Map<string, {of: string, shape: Shape}>} */
  const kept = new Map();

  /** @type {Look['keep']} */
  function keep(name, of, draw) {
    const before = kept.get(name);
    if (before?.of === of) return before.shape;
    const shape = draw();
    kept.set(name, { of, shape });
    return shape;
  }

  /**
   * @param {View} view
   * @param {readonly Command[]} legal
   * @param {Picks} picks
   * @param {readonly GameEvent[]} [last]
   * @returns {Look}
   */
  function look(view, legal, picks, last = []) {
    if (!table) throw new Error('the board is not mounted');
    const now = compose(design.steps, legal, picks);
    const open = new Set(now.choices.map((choice) => choice.place));
    const chosen = new Set(now.settled.filter((choice) => picks.includes(choice.pick)).map((choice) => choice.place));
    const { game, edition, words, players, language } = table;
    const width = into?.svg.parentElement?.clientWidth || Infinity;
    return {
      table,
      view,
      play: view.play,
      material: edition.material,
      called: (kind, key) => game.names[kind]?.[key] ?? edition.components?.[kind]?.[key]?.name[language] ?? key,
      printed: (kind, key) => edition.components?.[kind]?.[key]?.text?.[language] ?? '',
      player: (seat) => players?.[seat] ?? words('boards.seat', { seat: seat + 1 }),
      now,
      open: (place) => open.has(place),
      chosen: (place) => chosen.has(place),
      narrow: width < NARROW,
      keep,
      id,
      last,
    };
  }

  function redraw() {
    if (!into || !position) return;
    const [view, legal, picks, last] = position;
    const seen = look(view, legal, picks, last);
    const drawn = view.play ? design.scene(seen) : null;
    scene = drawn;
    if (!drawn) {
      show(into.svg, []);
      show(into.tray, []);
      if (into.choices) show(into.choices, []);
      return;
    }
    const spots = drawn.spots.flat();
    if (!spots.some((spot) => spot.place === current)) current = spots[0]?.place ?? null;
    const marked = new Set(last.flatMap((event) => design.places(event, view.play)));
    const frame = framed(drawn, spots);
    if (into.svg.getAttribute('viewBox') !== frame) into.svg.setAttribute('viewBox', frame);
    into.svg.classList.toggle('loupe', loupe !== null);
    show(into.svg, [
      group({ key: 'under', 'aria-hidden': 'true' }, drawn.under),
      group({ key: 'marks', 'aria-hidden': 'true' }, spots.flatMap((spot) => marks(spot, seen, marked))),
      group({ key: 'over', 'aria-hidden': 'true' }, drawn.over),
      group(
        { key: 'spots', role: drawn.role, 'aria-label': seen.table.game.title },
        drawn.spots.map((row, place) =>
          group(
            { key: `row-${place}`, role: drawn.role === 'grid' ? 'row' : 'group' },
            row.map((spot) => hit(spot, seen, drawn.role)),
          ),
        ),
      ),
    ]);
    const options = optionsOf(drawn, seen);
    // The page has a button of its own for a command that is the only one.
    if (into.choices) show(into.choices, [...(loupe === null ? [] : [wayOut(seen)]), ...(options && legal.length > 1 ? [section(options, seen)] : [])]);
    show(into.tray, [...(options && !into.choices ? [options] : []), ...drawn.tray].map((each) => section(each, seen)));
  }

  /**
   * @param {Spot} spot
   * @param {Look} seen
   * @param {'grid' | 'listbox'} role
   */
  function hit(spot, seen, role) {
    const open = seen.open(spot.place);
    const { tag, attributes, inside } = spot.shape;
    return shape(
      tag,
      {
        ...attributes,
        key: spot.place,
        class: open ? 'spot open' : 'spot',
        'data-place': spot.place,
        role: role === 'grid' ? 'gridcell' : 'option',
        'aria-label': [spot.name, spot.says, ...(open ? [seen.table.words('boards.choice')] : [])].filter(Boolean).join(': '),
        'aria-selected': seen.chosen(spot.place) ? 'true' : 'false',
        'aria-disabled': open || seen.chosen(spot.place) ? null : 'true',
        tabindex: spot.place === current ? 0 : -1,
      },
      inside,
    );
  }

  /**
   * @param {Scene} drawn
   * @param {readonly Spot[]} spots
   */
  function framed(drawn, spots) {
    const spot = spots.find((each) => each.place === loupe);
    const [width, height] = drawn.size;
    if (!spot || !drawn.cell) return `0 0 ${width} ${height}`;
    const side = drawn.cell * 3.2;
    const high = (side * height) / width;
    const x = Math.min(Math.max(0, spot.x - side / 2), width - side);
    const y = Math.min(Math.max(0, spot.y - high / 2), height - high);
    return `${x} ${y} ${side} ${high}`;
  }

  /** @param {Place} place */
  function choose(place) {
    if (!position || !table) return;
    const [, legal, picks] = position;
    const next = picked(design.steps, legal, picks, place);
    loupe = null;
    if (next !== picks) table.onPicks(next);
    else {
      table.onWish?.(place);
      redraw();
    }
  }

  /** @param {Event} event */
  function clicked(event) {
    const place = placeOf(event);
    if (!place || !into || !scene) return;
    if (place === WHOLE) {
      loupe = null;
      redraw();
      return;
    }
    const onBoard = event.currentTarget === into.svg;
    if (onBoard) current = place;
    const width = into.svg.clientWidth;
    if (onBoard && scene.cell && loupe === null && width > 0 && (scene.cell * width) / scene.size[0] < TOUCH) {
      loupe = place;
      redraw();
      return;
    }
    choose(place);
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const place = placeOf(event);
    if (event.ctrlKey || event.altKey || event.metaKey || !scene || !position || !table) return;
    const spots = scene.spots.flat();
    const from = spots.find((spot) => spot.place === place);
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[event.key];
    if (way && from) go(nearest(spots, from, way));
    else if (event.key === 'l' && from) {
      const next = nextOpen(spots, from, look(...position));
      // Where only cards may be chosen, they are beside the board.
      if (next) go(next);
      else /** @type {HTMLElement | null | undefined} */ (into?.tray.querySelector('button.open'))?.focus();
    }
    else if ((event.key === 'Enter' || event.key === ' ') && place) choose(place);
    else if (event.key === 'Escape' && (loupe !== null || position[2].length > 0)) {
      if (loupe !== null) {
        loupe = null;
        redraw();
      } else table.onPicks(position[2].slice(0, -1));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Spot | undefined} spot */
  function go(spot) {
    if (!spot || !into) return;
    current = spot.place;
    redraw();
    const element = into.svg.querySelector(`[data-place="${spot.place}"]`);
    if (element instanceof SVGElement) element.focus();
  }

  /**
   * What may be chosen and is nowhere to be seen: switches, numbers, commands.
   * @param {Scene} drawn
   * @param {Look} seen
   * @returns {Group | null}
   */
  function optionsOf(drawn, seen) {
    const there = new Set([...drawn.spots.flat(), ...drawn.tray.flatMap((each) => each.items)].map((each) => each.place));
    const missing = seen.now.choices.filter((choice) => !there.has(choice.place));
    const chosen = seen.now.settled.filter((choice) => seen.chosen(choice.place) && !there.has(choice.place));
    const places = [...new Set([...chosen, ...missing].map((choice) => choice.place))];
    if (places.length === 0) return null;
    const items = places.map((place) => ({ key: place, place, name: optionName(design, place, seen) }));
    return { key: 'options', name: seen.table.words('boards.options'), items, tone: 'options' };
  }

  /**
   * @param {Place} place
   * @param {Look} seen
   */
  function nameOf(place, seen) {
    const spot = scene?.spots.flat().find((each) => each.place === place);
    const item = scene?.tray.flatMap((each) => each.items).find((each) => each.place === place);
    return spot?.name ?? item?.name ?? optionName(design, place, seen);
  }

  return {
    steps: design.steps,
    mount(where, at) {
      into = where;
      table = at;
      where.svg.classList.add('board', `board-${design.game}`);
      where.tray.classList.add('board-tray', `board-${design.game}`);
      where.svg.addEventListener('click', clicked);
      where.tray.addEventListener('click', clicked);
      where.choices?.classList.add('board-tray', `board-${design.game}`);
      where.choices?.addEventListener('click', clicked);
      where.svg.addEventListener('keydown', pressed);
      if (where.svg.parentElement && 'ResizeObserver' in globalThis) {
        new ResizeObserver(redraw).observe(where.svg.parentElement);
      }
    },
    draw(view, legal, picks, last) {
      position = [view, legal, picks, last];
      redraw();
    },
    prompt(view, legal, picks) {
      const seen = look(view, legal, picks);
      const choice = seen.now.settled.filter(({ pick, place }) => picks.includes(pick) || place.startsWith('verb:')).map(({ place }) => nameOf(place, seen));
      return prompted(design, seen, legal, picks, choice.join(', '));
    },
    rail: (view, legal) => (view.play ? design.rail(look(view, legal, []), legal) : []),
    describe: (event, view) => (view.play ? design.places(event, view.play) : []),
    name: (place, view) => nameOf(place, look(view, [], [])),
    rows(view) {
      if (!view.play) return [];
      const { spots, tray } = design.scene(look(view, [], []));
      const items = tray.flatMap((each) => each.items.map((item) => ({ group: each.name, item })));
      return [
        ...spots.flat().map(({ place, name, says }) => ({ place, name, says })),
        ...items.flatMap(({ group: of, item: { place, name, says, text, count } }) =>
          place === null ? [] : [{ place, name, says: [of, says ?? text, count].filter((each) => each !== undefined).join(', ') }],
        ),
      ];
    },
  };
};

/**
 * @param {Design} design
 * @param {Place} place
 * @param {Look} seen
 */
function optionName(design, place, seen) {
  return place.startsWith('type:') ? seen.table.words(place.slice(5)) : design.name(place, seen);
}

/**
 * @param {Design} design
 * @param {Look} seen
 * @param {readonly Command[]} legal
 * @param {Picks} picks
 * @param {string} choice  what is picked, by name
 */
function prompted(design, seen, legal, picks, choice) {
  const { view, play, now } = seen;
  const { words } = seen.table;
  if (view.status !== 'running' || !play) return words(`boards.${view.status}`);
  if (legal.length === 0) {
    const names = view.active.map(seen.player);
    return names.length > 0 ? words('boards.waiting', { players: names.join(', ') }) : words('boards.between');
  }
  if (now.command && picks.length > 0) return words('boards.confirm', { choice });
  const own = design.prompt?.(seen);
  if (own) return typeof own === 'string' ? words(own) : words(...own);
  const next = now.choices[0]?.pick.split('=')[0];
  return words(picks.length > 0 ? `${design.game}.pick.${next}` : `${design.game}.prompt.${play.phase}`);
}

/**
 * The rings around a place: what was done last, what is chosen, what may be.
 * @param {Spot} spot
 * @param {Look} seen
 * @param {ReadonlySet<Place>} marked
 */
function marks(spot, seen, marked) {
  const { tag, attributes, inside } = spot.mark ?? spot.shape;
  const ring = (/** @type {string} */ kind) =>
    shape(tag, { ...attributes, key: `${kind} ${spot.place}`, class: `mark ${kind}` }, inside);
  return [
    ...(marked.has(spot.place) ? [ring('last')] : []),
    ...(seen.chosen(spot.place) ? [ring('chosen')] : []),
    ...(!seen.open(spot.place) ? [] : spot.dot ? [dot(spot)] : [ring('target-ground'), ring('target')]),
  ];
}

/** @param {Spot} spot */
function dot({ place, x, y, dot: r = 9 }) {
  return shape('circle', { key: `target ${place}`, cx: x, cy: y, r, class: 'dot' });
}

/** @param {Look} seen */
function wayOut({ table }) {
  return shape('button', { key: WHOLE, type: 'button', class: 'item', 'data-place': WHOLE }, [shape('span', { key: 'name', class: 'item-name' }, table.words('boards.whole'))]);
}

/**
 * @param {Group} each
 * @param {Look} seen
 */
function section(each, seen) {
  return shape('section', { key: each.key, class: `tray-group ${each.tone ?? ''}`, 'aria-label': each.name }, [
    shape('h2', { key: 'name', class: 'tray-name' }, [
      each.seat === undefined ? null : shape('svg', { viewBox: '-12 -12 24 24', class: 'tray-sign', 'aria-hidden': 'true' }, [sign(each.seat, 0, 0, 9)]),
      shape('span', {}, each.name),
    ]),
    shape('div', { key: 'items', class: 'tray-items' }, each.items.map((item) => itemShape(item, seen))),
    each.note ? shape('p', { key: 'note', class: 'tray-note' }, each.note) : null,
  ]);
}

/**
 * @param {Item} item
 * @param {Look} seen
 */
function itemShape(item, seen) {
  const open = item.place !== null && seen.open(item.place);
  const chosen = item.place !== null && seen.chosen(item.place);
  const inside = [
    item.face ?? null,
    shape('span', { key: 'name', class: 'item-name' }, item.name),
    item.count === undefined ? null : shape('span', { key: 'count', class: 'item-count' }, item.count),
    item.text ? shape('span', { key: 'text', class: 'item-text' }, item.text) : null,
  ];
  const tone = `item ${item.tone ?? ''}${open ? ' open' : ''}${chosen ? ' chosen' : ''}`;
  if (item.place === null || !(open || chosen)) {
    return shape('div', { key: item.key, class: tone, 'data-place': item.place, title: item.says }, inside);
  }
  return shape(
    'button',
    { key: item.key, type: 'button', class: tone, 'data-place': item.place, 'aria-pressed': String(chosen), title: item.says },
    inside,
  );
}

/**
 * @param {Event} event
 * @returns {Place | null}
 */
function placeOf(event) {
  const target = event.target;
  return target instanceof Element ? (target.closest('[data-place]')?.getAttribute('data-place') ?? null) : null;
}

/**
 * The nearest spot that lies in this direction, rather straight ahead than aside.
 * @param {readonly Spot[]} spots
 * @param {Spot} from
 * @param {readonly [number, number]} way
 */
function nearest(spots, from, [dx, dy]) {
  /** @type {Spot | undefined} */
  let best;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (ahead <= 1 || aside > ahead * 2) continue;
    if (ahead + aside * 2 < least) [best, least] = [spot, ahead + aside * 2];
  }
  return best;
}

/**
 * @param {readonly Spot[]} spots
 * @param {Spot} from
 * @param {Look} seen
 */
function nextOpen(spots, from, seen) {
  const at = spots.indexOf(from);
  return [...spots.slice(at + 1), ...spots.slice(0, at + 1)].find((spot) => seen.open(spot.place));
}
