/** What every screen works with: the session, the catalogue of games, the words of the reader's language, their settings. */

import { Commands } from "./client/commands.js";
import { Http, Problem, Unreachable } from "./client/http.js";
import { PinnedKeys, Receipts, receiptsInBrowser } from "./client/receipts.js";
import { Session } from "./client/session.js";
import { toast } from "./ui.js";

/** @typedef {"en" | "fr"} Language */
/** @typedef {(key: string, params?: Record<string, string | number>) => string} Words */

const LANGUAGES = /** @type {const} */ (["en", "fr"]);

/** A setting that the reader chose on this device. @param {string} name */
export const setting = (name) => localStorage.getItem(`kemu.setting.${name}`);

/** @param {string} name @param {string} value */
export const choose = (name, value) => localStorage.setItem(`kemu.setting.${name}`, value);

/** @returns {Language} */
export function chosenLanguage() {
  const wished = [setting("language"), ...navigator.languages].map((tag) => (tag ?? "").slice(0, 2));
  return LANGUAGES.find((known) => known === wished.find((tag) => LANGUAGES.some((one) => one === tag))) ?? "en";
}

/**
 * @param {Record<string, string>} texts
 * @returns {Words} a missing text shows its key and is an error in the browser, so that readers and tests notice it
 */
export function wordsOf(texts) {
  return (key, params = {}) => {
    const text = texts[plural(texts, key, params)];
    if (text === undefined) console.error(`no text: ${key}`);
    return (text ?? key).replace(/\{(\w+)\}/g, (_, name) => String(params[name] ?? ""));
  };
}

/** `key.one` is used where the count is one. @param {Record<string, string>} texts @param {string} key @param {Record<string, string | number>} params */
function plural(texts, key, params) {
  const one = `${key}.one`;
  return params.count === 1 && one in texts ? one : key;
}

export class Context {
  /** @param {Language} language @param {Record<string, string>} texts */
  constructor(language, texts) {
    this.language = language;
    this._texts = texts;
    this.words = wordsOf(texts);
    this.http = new Http("", { language: () => language });
    this.session = new Session(this.http, { storage: localStorage, onChange: () => this.onSession() });
    this.commands = new Commands(this.session, { storage: sessionStorage, onWaiting: () => this.online(false) });
    this.pinned = new PinnedKeys(localStorage, location.origin);
    this.receipts = new Receipts(receiptsInBrowser(), this.pinned, () => toast(this.words("alarm.history"), "error"));
    /** @type {Promise<any[]> | undefined} */
    this._games = undefined;
    /** @type {Map<string, Promise<any>>} */
    this._read = new Map();
    /** @type {Map<string, string>} */
    this._bots = new Map();
    this.onSession = () => {};
    /** @type {(online: boolean) => void} */
    this.online = () => {};
    /** @type {string[]} what the player may do beside playing */
    this.roles = [];
  }

  /** Load more words, which not every screen needs. @param {string} part */
  async learn(part) {
    Object.assign(this._texts, (await import(`./words/${part}.${this.language}.js`)).default);
  }

  /** @returns {Promise<any[]>} */
  games() {
    this._games ??= this.session.read("/v1/games").then(({ body }) => body.games);
    this._games.catch(() => (this._games = undefined));
    return this._games;
  }

  /** Something that does not change while the page is open. @param {string} path @returns {Promise<any>} */
  once(path) {
    const kept = this._read.get(path);
    if (kept) return kept;
    const reading = this.session.read(path).then(({ body }) => body);
    reading.catch(() => this._read.delete(path));
    this._read.set(path, reading);
    return reading;
  }

  /** Sign up as a guest when the first match is played, not before. @param {string} name */
  async signUp(name) {
    await this.session.signUp(name, "");
    await this.pinKeys();
  }

  /** Remember the keys of the service before there is anything to dispute. */
  async pinKeys() {
    const { body } = await this.session.read("/v1/keys");
    const { missing, false: wrong } = await this.pinned.compare(body.keys);
    if (missing.length > 0 || wrong.length > 0) toast(this.words("alarm.keys", { keys: [...missing, ...wrong].join(", ") }), "error");
  }

  /** Run something, and tell the reader if it fails. @template T @param {() => Promise<T>} work @returns {Promise<T | undefined>} */
  async attempt(work) {
    try {
      const done = await work();
      this.online(true);
      return done;
    } catch (error) {
      this.tell(error);
      return undefined;
    }
  }

  /** @param {unknown} error */
  tell(error) {
    if (error instanceof Problem) {
      const clause = error.clause ? ` (${error.clause})` : "";
      toast(`${error.title}${clause}${error.detail && error.detail !== error.title ? ` ${error.detail}` : ""}`, "error");
    } else if (error instanceof Unreachable) {
      this.online(false);
      toast(this.words("unreachable"), "error");
    } else {
      throw error;
    }
  }

  /** How the players are called, by seat. @param {any} match with `view`, and `players` where names are known @returns {string[]} */
  names(match) {
    const names = match.view.seats.map((/** @type {any} */ seat) => {
      if (seat.player === null) return this.words("seat.free");
      if (seat.player.startsWith("bot:")) return match.players?.[seat.player] ?? this.words("seat.bot", { bot: this.botName(seat.bot) });
      return match.players?.[seat.player] ?? this.words("seat.nameless");
    });
    // As in the sentences of the service, players of one name are told apart by their seats.
    return names.map((/** @type {string} */ name, /** @type {number} */ seat) => (match.view.seats[seat].player && names.indexOf(name) !== names.lastIndexOf(name) ? `${name} ${seat + 1}` : name));
  }

  /** Learn how the bots are called. */
  async meetBots() {
    const { bots } = await this.once("/v1/bots");
    this._bots = new Map(bots.map((/** @type {any} */ bot) => [bot.key, bot.name]));
  }

  /** @param {string} bot @returns {string} */
  botName(bot) {
    return this._bots.get(bot) ?? bot;
  }

  /** @param {string | number} time RFC 3339, or milliseconds */
  when(time) {
    return new Intl.DateTimeFormat(this.language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(time));
  }
}
