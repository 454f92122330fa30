/** Draws every position that `positions.py` writes to the standard input, and composes every command of each `legal`. */

import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

import { newDocument } from './document.mjs';

const folder = process.argv[2];
const load = (name) => import(pathToFileURL(`${folder}/${name}`).href);
const { compose, picked } = await load('boards/compose.js');
const { DRAWN } = await load('boards/drawn.js');
const languages = { en: (await load('words/boards.en.js')).default, fr: (await load('words/boards.fr.js')).default };

const problems = new Map();
const tell = (problem, where) => problems.has(problem) || problems.set(problem, where);
const counts = { positions: 0, commands: 0, mostPicks: 0, slowest: 0 };

/** Boards by viewer: one that draws position after position, so that what is left over from an earlier one would show. */
const boards = new Map();
let about;
let make;

function seated(language, you, key) {
  if (boards.has(key)) return boards.get(key);
  const document = newDocument();
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const tray = document.createElementNS('http://www.w3.org/1999/xhtml', 'div');
  const words = (name, params = {}) => {
    const text = languages[language][name];
    if (text === undefined) throw new Error(`no word for ${name}`);
    return text.replace(/\{(\w+)\}/g, (_, param) => {
      if (params[param] === undefined) throw new Error(`${name} needs ${param}`);
      return String(params[param]);
    });
  };
  const board = make();
  board.mount({ svg, tray }, { ...about[language], language, you, words, onPicks: () => {} });
  const made = { board, svg, tray, document };
  boards.set(key, made);
  return made;
}

const placesIn = (root) => [...root.all()].map((each) => each.attributes.get('data-place')).filter((place) => place !== undefined);
const clickable = (root) =>
  [...root.all()]
    .filter((each) => each.attributes.has('data-place') && (each.tagName !== 'div' || each.attributes.get('role')))
    .map((each) => each.attributes.get('data-place'));

function check({ slug, version, event, view, legal }, number) {
  const language = number % 2 ? 'fr' : 'en';
  const { board, svg, tray, document } = seated(language, view.you, `${language} ${slug} ${view.you}`);
  const started = performance.now();
  board.draw(view, legal, [], [event]);
  counts.slowest = Math.max(counts.slowest, performance.now() - started);

  const drawn = number % 10 === 0 ? svg.outline + tray.outline : null;
  const changes = document.changes;
  board.draw(view, legal, [], [event]);
  if (document.changes !== changes) tell('drawing the same position again changes something');

  const rows = board.rows(view);
  const [onBoard, inTray, named] = [placesIn(svg), placesIn(tray), rows.map((row) => row.place)];
  if (new Set(named).size < named.length) tell('two rows have one place');
  const choices = compose(board.steps, legal, []).choices.map((choice) => choice.place);
  for (const place of onBoard) if (!named.includes(place) && !choices.includes(place)) tell(`${place.split(':')[0]} is drawn and has no row`);
  const shown = new Set([...onBoard, ...inTray]);
  for (const place of named) if (!shown.has(place)) tell(`${place.split(':')[0]} has a row and is not drawn`);
  if (rows.some((row) => !row.name)) tell('a row has no name');
  if (board.prompt(view, legal, []) === '') tell('no prompt');
  board.rail(view, legal);
  for (const place of board.describe(event, view)) if (!shown.has(place)) tell(`${event.type} concerns ${place}, which is not there`);

  /** What can be clicked after each list of picks. */
  const clicks = new Map();
  counts.commands += legal.length;
  for (const command of legal) {
    let picks = [];
    let now = compose(board.steps, legal, picks);
    while (now.command === null || (picks.length === 0 && legal.length === 1)) {
      const ways = now.choices.filter(({ pick }) => compose(board.steps, [command], [pick]).settled.some((choice) => choice.pick === pick));
      if (ways.length === 0) throw new Error(`${JSON.stringify(command)} cannot be reached after ${picks}`);
      if (!clicks.has(String(picks))) {
        board.draw(view, legal, picks, []);
        clicks.set(String(picks), new Set([...clickable(svg), ...clickable(tray)]));
        if (new Set(now.choices.map((choice) => choice.place)).size < now.choices.length) throw new Error('one place for two choices');
        board.prompt(view, legal, picks);
      }
      const missing = now.choices.find((choice) => !clicks.get(String(picks)).has(choice.place));
      if (missing) throw new Error(`${missing.place} cannot be clicked after ${picks}`);
      picks = picked(board.steps, legal, picks, ways[0].place);
      now = compose(board.steps, legal, picks);
      if (picks.length > 6) throw new Error(`${JSON.stringify(command)} takes too many picks`);
    }
    if (now.command !== command) throw new Error(`${JSON.stringify(command)} came out as ${JSON.stringify(now.command)}`);
    counts.mostPicks = Math.max(counts.mostPicks, picks.length);
  }
  board.draw(view, legal, [], [event]);
  if (drawn !== null && svg.outline + tray.outline !== drawn) tell('after picks are taken back, the drawing is another');
}

let number = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const value = JSON.parse(line);
  if (!about) {
    about = value;
    const { key } = about.en.game;
    make = (await load(`boards/${DRAWN.has(key) ? key : 'plain'}.js`)).default;
    continue;
  }
  counts.positions++;
  try {
    check(value, number++);
  } catch (error) {
    tell(error.message, `${value.slug} ${value.version} seat ${value.view.you}\n${error.stack}`);
  }
}
console.log(JSON.stringify({ ...counts, problems: [...problems].map(([problem, where]) => (where ? `${problem}: ${where}` : problem)) }));
