/** Who is signed in on this device. One refresher serves all tabs, because a refresh token that is used twice counts as stolen. */

import { Problem, backoff, mayPass, pause } from "./http.js";

/**
 * What must outlive a page. `localStorage` fits as it is; `memory()` is for tests and for other environments.
 * @typedef {object} Storage
 * @property {(name: string) => string | null} getItem
 * @property {(name: string, value: string) => void} setItem
 * @property {(name: string) => void} removeItem
 *
 * @typedef {object} Tokens
 * @property {string} player
 * @property {string} device
 * @property {string} token
 * @property {string} expires_at
 * @property {string} refresh_token
 */

/** Refreshed this long before it expires, in milliseconds. */
const EARLY = 60_000;
const LOCK_EXPIRES = 20_000;
const PATIENCE = 6;

/** @returns {Storage} */
export function memory() {
  /** @type {Map<string, string>} */
  const values = new Map();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: (name) => void values.delete(name),
  };
}

/** A random text for keys. `crypto.randomUUID` needs a secure context; this does not. */
export const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

export class Session {
  /**
   * @param {import("./http.js").Http} http
   * @param {{ storage?: Storage, profile?: string, onChange?: (player: string | null) => void }} [options]
   *   `profile` keeps several players apart in one browser
   */
  constructor(http, { storage = memory(), profile = "main", onChange = () => {} } = {}) {
    this._http = http;
    this._storage = storage;
    this._name = `kemu.session.${profile}`;
    this._onChange = onChange;
  }

  /** @returns {Tokens | null} */
  get tokens() {
    return JSON.parse(this._storage.getItem(this._name) ?? "null");
  }

  get player() {
    return this.tokens?.player ?? null;
  }

  /** A guest needs nothing but a name. @param {string} name @param {string} [device] */
  async signUp(name, device = "") {
    const { body } = await this._http.send("POST", "/v1/players", { body: { name, device_name: device } });
    this._keep(body);
    return body;
  }

  /** @param {string} login @param {string} password @param {string} [device] */
  async signIn(login, password, device = "") {
    const { body } = await this._http.send("POST", "/v1/tokens", { body: { login, password, device_name: device } });
    this._keep(body);
    return body;
  }

  /** Signs out this device at the service, and forgets its tokens in any case. */
  async signOut() {
    try {
      await this.send("DELETE", "/v1/players/me/token");
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    } finally {
      this.forget();
    }
  }

  forget() {
    this._storage.removeItem(this._name);
    this._onChange(null);
  }

  /** @param {any} pair */
  _keep({ player, device, token, expires_at, refresh_token }) {
    this._storage.setItem(this._name, JSON.stringify({ player, device, token, expires_at, refresh_token }));
    this._onChange(player);
  }

  /** The access token, refreshed if it is about to expire; null if nobody is signed in. @returns {Promise<string | null>} */
  async token() {
    const tokens = this.tokens;
    if (!tokens) return null;
    return Date.parse(tokens.expires_at) - EARLY > this._http.now() ? tokens.token : this.refresh(tokens.token);
  }

  /**
   * Exchange the refresh token, unless another tab has done so since `old` was read.
   * @param {string} old the access token that no longer serves @returns {Promise<string | null>}
   */
  refresh(old) {
    return this._alone(async () => {
      const tokens = this.tokens;
      if (!tokens || tokens.token !== old) return tokens?.token ?? null;
      for (let attempt = 0; ; attempt++) {
        try {
          const { body } = await this._http.send("POST", "/v1/tokens/refresh", { body: { refresh_token: tokens.refresh_token } });
          // Kept before it is used: a new pair that is lost would sign the device out.
          this._keep(body);
          return body.token;
        } catch (error) {
          if (error instanceof Problem && error.status === 401) {
            this.forget();
            throw error;
          }
          if (!mayPass(error) || attempt >= PATIENCE) throw error;
          await pause(backoff(attempt, error instanceof Problem ? error.retryAfter : 0));
        }
      }
    });
  }

  /**
   * @template T
   * @param {() => Promise<T>} work one tab at a time
   * @returns {Promise<T>}
   */
  async _alone(work) {
    const locks = globalThis.navigator?.locks;
    if (locks) return /** @type {Promise<T>} */ (locks.request(this._name, work));
    // Without a secure context there are no locks; a short note in the storage serves instead.
    const note = `${this._name}.lock`;
    const mine = randomKey();
    for (;;) {
      const [holder = "", since = "0"] = (this._storage.getItem(note) ?? "").split(" ");
      if (!holder || Number(since) < Date.now() - LOCK_EXPIRES) {
        this._storage.setItem(note, `${mine} ${Date.now()}`);
        await pause(0.02);
        if (this._storage.getItem(note)?.startsWith(mine)) break;
      } else {
        await pause(0.05);
      }
    }
    const held = setInterval(() => this._storage.setItem(note, `${mine} ${Date.now()}`), LOCK_EXPIRES / 4);
    try {
      return await work();
    } finally {
      clearInterval(held);
      this._storage.removeItem(note);
    }
  }

  /**
   * A request in the name of the player; without one, in nobody's name. A token that the service no longer accepts is refreshed once.
   * @template {string} Verb
   * @template {string} Path
   * @param {Verb} method @param {Path} path @param {import("./http.js").Sent} [sent]
   * @returns {Promise<import("./http.js").Received<import("./http.js").Answer<Verb, Path>>>}
   */
  send(method, path, sent = {}) {
    return this._withToken((token) => this._http.send(method, path, { ...sent, token }));
  }

  /** @param {string} path @param {import("./http.js").Sent} [sent] */
  open(path, sent = {}) {
    return this._withToken((token) => this._http.open("GET", path, { ...sent, token }));
  }

  /**
   * Read something that does not change by being asked for: repeated while the service is away.
   * @template {string} Path
   * @param {Path} path @param {import("./http.js").Sent} [sent]
   * @returns {Promise<import("./http.js").Received<import("./http.js").Answer<"GET", Path>>>}
   */
  async read(path, sent = {}) {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.send("GET", path, sent);
      } catch (error) {
        if (!mayPass(error) || attempt >= PATIENCE) throw error;
        await pause(backoff(attempt, error instanceof Problem ? error.retryAfter : 0), sent.signal ?? undefined);
      }
    }
  }

  /**
   * @template T
   * @param {(token: string | null) => Promise<T>} ask
   * @returns {Promise<T>}
   */
  async _withToken(ask) {
    const token = await this.token();
    try {
      return await ask(token);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "token_expired" || token === null) throw error;
      return ask(await this.refresh(token));
    }
  }
}

