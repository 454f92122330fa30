/**
 * Events and commands in words, without asking the service again: `GET /v1/games/{game}/sentences` has the templates.
 * They are the same as those from which the service makes `text`, and come out the same here.
 */

/**
 * An answer of `GET /v1/games/{game}/sentences`, kept for as long as the language and the edition stay.
 * @typedef {object} Templates
 * @property {string} language
 * @property {Readonly<Record<string, string>>} sentences
 * @property {Readonly<Record<string, Readonly<Record<string, string>>>>} names
 * @property {Readonly<Record<string, string>>} words
 *
 * How the players of a match are called: `seats` by number, `people` by id (`players` of a match).
 * @typedef {{ seats?: readonly string[], people?: Readonly<Record<string, string>> }} Players
 *
 * @typedef {{ type: string, data: any }} Part
 */

const OPEN = /\{([\w.]+)(?::(\w+)|=([\w-]+)(?=\?))?([?#}])/y;
/** What is joined itself, so that another "and" would say something else. */
const JOINED = /, | (?:and|or|et|ou) /;
const ELIDED = /(?<![\p{L}\p{N}_])([Dd])e (?=[AEIOUÀÂÉÈÊÎÔÛ][\p{L}_])/gu;

/**
 * What happened, as far as the event says it to this reader. Secret parts that it carries are told after it.
 * @param {Templates} templates @param {Part & { secrets?: Record<string, Part> | null }} event @param {Players} [players]
 * @returns {string} empty where what happens goes without saying, and where the type has no template
 */
export const eventText = (templates, event, players = {}) =>
  [event, ...Object.values(event.secrets ?? {})]
    .map((part) => sentence(templates, part, players))
    .filter(Boolean)
    .join(". ");

/**
 * One event, secret part or command. A command of `legal` has its fields beside its type; give it as `{ type, data: command }`.
 * @param {Templates} templates @param {Part} part @param {Players} [players] @returns {string}
 */
export function sentence(templates, part, players = {}) {
  const template = templates.sentences[part.type];
  if (template === undefined) return "";
  const written = fill({ text: template, at: 0 }, "", { templates, players, data: part.data });
  const told = templates.language === "fr" ? written.replace(ELIDED, "$1’") : written;
  return told.charAt(0).toUpperCase() + told.slice(1);
}

/**
 * How the seats of a match are called in its sentences. A player without a name, and one of two with the same name, has a number.
 * @param {Templates} templates @param {{ player: string | null, bot?: string | null }[]} seats of its view
 * @param {Readonly<Record<string, string>>} [people] `players` of the match
 * @returns {Players}
 */
export function playersOf(templates, seats, people = {}) {
  const names = seats.map(({ player }) => nameOf(templates, player, people));
  const called = names.map((name, seat) =>
    name === "" || names.indexOf(name) !== names.lastIndexOf(name) ? `${name || templates.words.player} ${seat + 1}` : name);
  return { seats: called, people };
}

/** @param {Templates} templates @param {string | null} player @param {Readonly<Record<string, string>>} people */
function nameOf(templates, player, people) {
  if (player === null || !player.startsWith("bot:")) return people[player ?? ""] ?? "";
  return templates.names.bot?.[player.split(":")[1] ?? ""] ?? "";
}

/** @typedef {{ templates: Templates, players: Players, data: any }} About */

/**
 * The text up to one of these letters outside of braces.
 * @param {{ text: string, at: number }} reader @param {string} ends @param {About} about @returns {string}
 */
function fill(reader, ends, about) {
  let written = "";
  for (;;) {
    const letter = reader.text[reader.at];
    if (letter === undefined || ends.includes(letter)) return written;
    if (letter !== "{") {
      written += letter;
      reader.at++;
      continue;
    }
    OPEN.lastIndex = reader.at;
    const found = OPEN.exec(reader.text);
    if (!found) throw new SyntaxError(`not a template: ${reader.text}`);
    reader.at = OPEN.lastIndex;
    const [, field = "", kind, expected, mark] = found;
    const value = valueOf(about.data, field);
    if (mark === "}") {
      written += called(value, kind ?? field, about, false);
      continue;
    }
    const yes = fill(reader, "|}", about);
    reader.at++;
    const no = fill(reader, "}", about);
    reader.at++;
    written += (mark === "#" ? single(value, about) : holds(value, expected, about.data)) ? yes : no;
  }
}

/** @param {any} data @param {string} field @returns {any} */
function valueOf(data, field) {
  // An outcome states the places; those with the first one are its winners.
  if (field === "outcome.winners") return [...data.outcome.places.keys()].filter((seat) => data.outcome.places[seat] === 1);
  return field.split(".").reduce((inner, name) => inner?.[name], data);
}

/** @param {any} value @param {About} about */
function single(value, { templates }) {
  const number = typeof value === "number" ? value : (value?.length ?? 0);
  return number === 1 || (templates.language === "fr" && number === 0);
}

/** @param {any} value @param {string | undefined} expected a value, or the field that has it @param {any} data */
function holds(value, expected, data) {
  if (expected !== undefined) return String(value) === String(Object.hasOwn(data, expected) ? data[expected] : expected);
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** @param {any} value @param {string} kind @param {About} about @param {boolean} within a list @returns {string} */
function called(value, kind, about, within) {
  const { templates, players } = about;
  const { words, names, language } = templates;
  if (Array.isArray(value)) {
    const all = value.map((each) => called(each, kind, about, true));
    if (within || all.length < 2) return all.join(all.length === 2 ? "–" : ", ");
    if (all.some((each) => JOINED.test(each))) return all.join(language === "en" ? "; " : " ; ");
    return `${all.slice(0, -1).join(", ")} ${words.and} ${all.at(-1)}`;
  }
  if (kind === "move") return sentence(templates, { type: value.type, data: value }, players);
  if (kind === "seat") return players.seats?.[value] ?? `${words.player} ${value + 1}`;
  if (kind === "place") return String(value + 1);
  if (kind === "player") return nameOf(templates, String(value), players.people ?? {}) || words.somebody || "";
  return names[kind]?.[String(value)] ?? String(value);
}
