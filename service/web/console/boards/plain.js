/** A plain table, for a game that has no board of its own: what there is to see as rows, and each legal command as a button. */

import { compose } from './compose.js';
import { boardOf } from './surface.js';

/** @import {Board, Command, Place, Step} from './types.js' */
/** @import {Look, Scene} from './surface.js' */

/** @param {unknown} value @returns {value is object} */
const composite = (value) => typeof value === 'object' && value !== null;

/**
 * The values of a view, each with the way to it.
 * @param {any} value
 * @param {readonly string[]} way
 * @returns {Generator<[readonly string[], any]>}
 */
function* leaves(value, way = []) {
  const listed = Array.isArray(value);
  if (!composite(value) || (listed && !value.flat(Infinity).some(composite))) yield [way, value];
  else for (const [key, inner] of Object.entries(value)) yield* leaves(inner, [...way, listed ? String(Number(key) + 1) : key]);
}

/** @param {string} name  as the contract has it */
const spoken = (name) => name.replaceAll('_', ' ');

/**
 * @param {any} value
 * @returns {string}
 */
function said(value) {
  if (Array.isArray(value)) return value.map(said).join(value.some(Array.isArray) ? ' | ' : ', ') || '–';
  return value === null ? '–' : spoken(String(value));
}

/** @returns {Board} */
export default function plain() {
  /** One choice for each command: all its fields at once. @type {Record<string, readonly Step[]>} */
  const steps = {};
  /** @type {Map<Place | undefined, Command>} */
  const commands = new Map();

  /** @param {readonly Command[]} legal */
  function learn(legal) {
    commands.clear();
    for (const { type, ...fields } of legal) {
      const of = new Set([...(steps[type]?.[0]?.of ?? []), ...Object.keys(fields)]);
      steps[type] = [{ pick: type, place: type, of: [...of] }];
    }
    for (const command of legal) commands.set(compose(steps, [command], []).choices[0]?.place, command);
  }

  /**
   * @param {Look} look
   * @returns {Scene}
   */
  const scene = ({ play, table }) => ({
    size: [0, 0],
    role: 'listbox',
    under: [],
    over: [],
    spots: [],
    tray: [
      {
        key: 'view',
        name: table.words('plain.view'),
        items: [...leaves(play)].map(([way, value]) => ({ key: way.join('.'), place: `view:${way.join('.')}`, name: way.map(spoken).join(' '), text: said(value) })),
      },
    ],
  });

  /**
   * @param {Place} place
   * @param {Look} look
   */
  function name(place, { table }) {
    const command = commands.get(place);
    return (command && table.tell?.(command)) || place;
  }

  const board = boardOf({ game: 'plain', steps, scene, name, places: () => [], rail: () => [], prompt: () => 'plain.prompt' })();
  return {
    ...board,
    draw(view, legal, picks, last) {
      learn(legal);
      board.draw(view, legal, picks, last);
    },
  };
}
