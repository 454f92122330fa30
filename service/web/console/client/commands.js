/**
 * Commands that are played once, whatever happens on the way. Each has a key of its own, and is kept until an answer is there,
 * so that a page that is loaded again sends the same command with the same key.
 */

import { Problem, backoff, mayPass, pause } from "./http.js";
import { memory, randomKey } from "./session.js";

/**
 * @typedef {object} Pending
 * @property {string} key
 * @property {string} player
 * @property {string} path
 * @property {unknown} body
 * @property {number} [version] sent as If-Match
 */

const KEPT = "kemu.pending";
/** The service remembers a key for much longer. */
const ATTEMPTS = 12;

export class Commands {
  /**
   * @param {import("./session.js").Session} session
   * @param {{ storage?: import("./session.js").Storage, onWaiting?: (error: Error, attempt: number) => void }} [options]
   *   `storage`: `sessionStorage` in a page; `onWaiting` hears of every attempt that failed for now
   */
  constructor(session, { storage = memory(), onWaiting = () => {} } = {}) {
    this._session = session;
    this._storage = storage;
    this._onWaiting = onWaiting;
  }

  /** @returns {Pending[]} those without an answer, oldest first */
  get pending() {
    const all = /** @type {Pending[]} */ (JSON.parse(this._storage.getItem(KEPT) ?? "[]"));
    return all.filter(({ player }) => player === this._session.player);
  }

  /**
   * Send a command that the service offered in `legal`, as it is.
   * @param {string} match @param {unknown} command
   * @param {{ version?: number, signal?: AbortSignal }} [options] `version`: refuse the command if the match has moved on
   */
  play(match, command, options = {}) {
    return this.post(`/v1/matches/${encodeURIComponent(match)}/commands`, command, options);
  }

  /**
   * Any request that takes an Idempotency-Key: a match, a ticket, a rematch.
   * @template {string} Path
   * @param {Path} path @param {unknown} [body] @param {{ version?: number, signal?: AbortSignal }} [options]
   * @returns {Promise<import("./http.js").Answer<"POST", Path>>}
   */
  post(path, body, { version, signal } = {}) {
    const pending = { key: randomKey(), player: this._session.player ?? "", path, body, ...(version === undefined ? {} : { version }) };
    this._change((all) => [...all, pending]);
    return this._deliver(pending, signal);
  }

  /**
   * Send again what had no answer when the page was closed.
   * @returns {Promise<PromiseSettledResult<any>[]>}
   */
  resume() {
    return Promise.allSettled(this.pending.map((pending) => this._deliver(pending)));
  }

  /** @param {Pending} pending @param {AbortSignal} [signal] @returns {Promise<any>} */
  async _deliver(pending, signal) {
    /** @type {Record<string, string>} */
    const headers = { "Idempotency-Key": pending.key };
    if (pending.version !== undefined) headers["If-Match"] = `"${pending.version}"`;
    for (let attempt = 0; ; attempt++) {
      try {
        const { body } = await this._session.send("POST", pending.path, { body: pending.body, headers, signal });
        this._settle(pending);
        return body;
      } catch (error) {
        if (!mayPass(error)) {
          // An abort leaves the command unanswered: it may have been played, and is sent again by `resume`.
          if (error instanceof Problem) this._settle(pending);
          throw error;
        }
        if (attempt >= ATTEMPTS) throw error;
        this._onWaiting(error, attempt);
        await pause(backoff(attempt, error instanceof Problem ? error.retryAfter : 0), signal);
      }
    }
  }

  /** @param {Pending} pending */
  _settle(pending) {
    this._change((all) => all.filter(({ key }) => key !== pending.key));
  }

  /** @param {(all: Pending[]) => Pending[]} change */
  _change(change) {
    this._storage.setItem(KEPT, JSON.stringify(change(JSON.parse(this._storage.getItem(KEPT) ?? "[]"))));
  }
}
