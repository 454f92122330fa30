/**
 * JSON as the proof needs it: one writer, and a parser that accepts only what all readers understand in the same way.
 * Whole numbers that are too large for a `number` are read as `bigint`.
 *
 * @typedef {import("./types.d.ts").Json} Json
 * @typedef {import("./types.d.ts").Members} Members
 */

const DEEPEST = 200;
const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /(0|-?[1-9][0-9]*)(?![0-9.eE])/y;
const LONE_SURROGATE = /\p{Surrogate}/u;

export class UnreadableJson extends Error {}

/**
 * Canonical JSON: no spaces, members in ascending order of their names by code point.
 * @param {unknown} value @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).sort(([one], [other]) => byCodePoint(one, other));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** Sorting by UTF-16 units would be another order. @param {string} one @param {string} other */
function byCodePoint(one, other) {
  const left = Array.from(one, (letter) => letter.codePointAt(0) ?? 0);
  const right = Array.from(other, (letter) => letter.codePointAt(0) ?? 0);
  for (let at = 0; at < left.length && at < right.length; at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/**
 * Refuses a name that occurs twice in an object, numbers that are not whole, and texts that are not Unicode.
 * @param {string} text @returns {Json}
 */
export function parseStrictly(text) {
  let at = 0;

  /** @param {string} why @returns {never} */
  function refuse(why) {
    throw new UnreadableJson(`${why} at character ${at}`);
  }

  /** @param {RegExp} pattern */
  function take(pattern) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  }

  /** @param {string} mark */
  function next(mark) {
    take(SPACE);
    if (text[at] !== mark) return false;
    at++;
    return true;
  }

  /** @returns {string} */
  function string() {
    take(SPACE);
    const found = take(STRING) ?? refuse("no text");
    const value = JSON.parse(found[0]);
    if (LONE_SURROGATE.test(value)) refuse("half a character");
    return value;
  }

  /** @param {number} depth @returns {Json} */
  function value(depth) {
    if (depth > DEEPEST) refuse("nested too deeply");
    take(SPACE);
    switch (text[at]) {
      case "{":
        return object(depth);
      case "[":
        return list(depth);
      case '"':
        return string();
    }
    for (const [word, meaning] of /** @type {[string, Json][]} */ ([["true", true], ["false", false], ["null", null]])) {
      if (text.startsWith(word, at)) {
        at += word.length;
        return meaning;
      }
    }
    const digits = (take(NUMBER) ?? refuse("not a whole number"))[0];
    const number = Number(digits);
    return Number.isSafeInteger(number) ? number : BigInt(digits);
  }

  /** @param {number} depth */
  function object(depth) {
    at++;
    /** @type {{ [name: string]: Json }} */
    const members = Object.create(null);
    if (next("}")) return members;
    do {
      const name = string();
      if (name in members) refuse(`two members with the name ${JSON.stringify(name)}`);
      if (!next(":")) refuse("no colon");
      members[name] = value(depth + 1);
    } while (next(","));
    if (!next("}")) refuse("an object does not end");
    return members;
  }

  /** @param {number} depth */
  function list(depth) {
    at++;
    /** @type {Json[]} */
    const items = [];
    if (next("]")) return items;
    do items.push(value(depth + 1));
    while (next(","));
    if (!next("]")) refuse("a list does not end");
    return items;
  }

  const whole = value(0);
  take(SPACE);
  if (at < text.length) refuse("something after the end");
  return whole;
}
