/** Narrows `legal` choice by choice to one command. Pure: it knows no board and no page. */

/** @import {Choice, Command, Composition, Picks, Place, Step} from './types.js' */

/** @typedef {Readonly<Record<string, readonly Step[]>>} Steps */

/**
 * The choices that lead to a command. The last is its type, for commands that differ in nothing else.
 * @param {Steps} steps
 * @param {Command} command
 * @returns {(Choice & {any: boolean})[]}
 */
function path(steps, command) {
  const choices = (steps[command.type] ?? []).map(({ pick, place, of, is, any }) => {
    const key = of ? of.map((field) => written(command[field])).join('/') : is;
    return { place: `${place}:${key}`, pick: `${pick}=${key}`, any: any ?? false };
  });
  return [...choices, { place: `type:${command.type}`, pick: `type=${command.type}`, any: false }];
}

/**
 * A field that is left out has its default: null, or false for a switch.
 * @param {unknown} value
 */
function written(value) {
  if (value === undefined || value === null || value === false) return '';
  return Array.isArray(value) ? value.join('~') : String(value);
}

/**
 * What the picks leave open. A choice that all commands left have in common is settled by itself, but the first one is left
 * to the player, so that there is something to click where only one command is legal.
 * @param {Steps} steps
 * @param {readonly Command[]} legal
 * @param {Picks} picks
 * @returns {Composition}
 */
export function compose(steps, legal, picks) {
  let paths = new Map(legal.map((command) => [command, path(steps, command)]));
  /** @type {string[]} */
  const kept = [];
  for (const pick of picks) {
    const narrowed = new Map([...paths].filter(([, choices]) => choices.some((choice) => choice.pick === pick)));
    // A pick from before somebody else moved may lead nowhere now.
    if (narrowed.size === 0) break;
    paths = narrowed;
    kept.push(pick);
  }
  const shares = new Map();
  for (const choices of paths.values()) {
    for (const pick of new Set(choices.map((/** @type {Choice} */ choice) => choice.pick))) {
      shares.set(pick, (shares.get(pick) ?? 0) + 1);
    }
  }
  const untouched = paths.size === 1 && kept.length === 0;
  const open = new Map();
  const settled = new Map();
  for (const choices of paths.values()) {
    let next = true;
    let beside = false;
    for (const { place, pick, any } of choices) {
      if (kept.includes(pick) || (shares.get(pick) === paths.size && !untouched)) {
        settled.set(pick, { place, pick });
        continue;
      }
      beside = next || (any && beside);
      if (beside) open.set(pick, { place, pick });
      next = false;
    }
  }
  const left = [...paths.keys()];
  return { left, choices: [...open.values()], settled: [...settled.values()], command: (left.length === 1 && left[0]) || null };
}

/**
 * The picks after a click. On a choice there is one more; on what was picked, it is taken back with all after it; on what
 * would have been a choice before, that choice is made anew.
 * @param {Steps} steps
 * @param {readonly Command[]} legal
 * @param {Picks} picks
 * @param {Place} place
 * @returns {Picks}
 */
export function picked(steps, legal, picks, place) {
  const { choices, settled } = compose(steps, legal, picks);
  const next = choices.find((choice) => choice.place === place);
  if (next) return [...picks, next.pick];
  const again = settled.find((choice) => choice.place === place && picks.includes(choice.pick));
  if (again) return picks.slice(0, picks.indexOf(again.pick));
  for (let kept = picks.length - 1; kept >= 0; kept--) {
    const earlier = compose(steps, legal, picks.slice(0, kept)).choices.find((choice) => choice.place === place);
    if (earlier) return [...picks.slice(0, kept), earlier.pick];
  }
  return picks;
}

/**
 * The command that a click on a place that is no choice stands for: a legal one, with this place in the field of its kind.
 * @param {Readonly<Record<string, readonly Step[]>>} steps
 * @param {readonly Command[]} legal
 * @param {Picks} picks
 * @param {string} place
 * @returns {Command | null}  null if no command has such a field
 */
export function wished(steps, legal, picks, place) {
  const [kind, key = ''] = place.split(/:(.*)/s);
  for (const command of compose(steps, legal, picks).left) {
    const step = (steps[command.type] ?? []).find((each) => each.place === kind && each.of);
    if (!step?.of) continue;
    const keys = key.split('/');
    const fields = step.of.map((field, at) => [field, typeof command[field] === 'number' ? Number(keys[at]) : keys[at]]);
    return { ...command, ...Object.fromEntries(fields) };
  }
  return null;
}
