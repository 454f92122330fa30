/** Requests and their answers; errors that a program can switch on and a person can read. */

/** The service refused. `code` is stable; `title` and `detail` are in the language asked for. */
export class Problem extends Error {
  /** @param {number} status @param {Record<string, any>} body @param {number} [retryAfter] seconds */
  constructor(status, body, retryAfter = 0) {
    super(body.detail ?? body.title ?? `status ${status}`);
    this.name = "Problem";
    this.status = status;
    this.code = String(body.code ?? `http_${status}`);
    this.title = String(body.title ?? this.message);
    this.detail = typeof body.detail === "string" ? body.detail : "";
    /** @type {string | null} the clause of the rules that a refused command breaks */
    this.clause = body.clause ?? null;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** Whether the same request may succeed later. */
  get passing() {
    return this.status >= 500 || this.status === 429 || this.status === 408;
  }
}

/** No answer came: the network or the service is away. */
export class Unreachable extends Error {
  /** @param {unknown} cause */
  constructor(cause) {
    super("no answer from the service", { cause });
    this.name = "Unreachable";
  }
}

/** @param {unknown} error @returns {error is Problem | Unreachable} */
export const mayPass = (error) => error instanceof Unreachable || (error instanceof Problem && error.passing);

/**
 * Waits between attempts grow, and differ a little, so that many clients do not come back at the same moment.
 * @param {number} attempt counted from 0 @param {number} [least] seconds
 */
export const backoff = (attempt, least = 0) => Math.max(least, Math.min(30, 0.5 * 2 ** attempt) * (0.75 + Math.random() / 2));

/**
 * @param {number} seconds @param {AbortSignal} [signal] ends the wait with its reason
 * @returns {Promise<void>}
 */
export function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * What an endpoint answers: `Answer<"GET", "/v1/matches/m1">`.
 * @template {string} Verb
 * @template {string} Path
 * @typedef {import("./answers.d.ts").Answer<Verb, Path>} Answer
 */

/**
 * @typedef {object} Sent
 * @property {unknown} [body]
 * @property {Record<string, string | number | boolean | null | undefined>} [query]
 * @property {Record<string, string>} [headers]
 * @property {string | null} [token]
 * @property {AbortSignal | undefined} [signal]
 */

/**
 * @template [Body=any]
 * @typedef {object} Received
 * @property {Body} body parsed JSON, or null
 * @property {string} text the body as it was sent
 * @property {Headers} headers
 */

export class Http {
  /**
   * @param {string} origin such as `https://kemu.example`; empty in a page that the service itself serves
   * @param {{ fetch?: typeof fetch, language?: () => string, onRequest?: (method: string, url: string, sent: Sent) => void }} [options]
   */
  constructor(origin = "", { fetch: fetcher = globalThis.fetch.bind(globalThis), language = () => "", onRequest = () => {} } = {}) {
    this.origin = origin.replace(/\/$/, "");
    this._fetch = fetcher;
    this._language = language;
    this._onRequest = onRequest;
    /** How far the clock of the service is ahead of ours, in milliseconds. */
    this.skew = 0;
  }

  /** The time of the service, for clocks. */
  now() {
    return Date.now() + this.skew;
  }

  /** @param {string} path @param {Sent["query"]} [query] */
  url(path, query = {}) {
    const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return `${this.origin}${path}${search ? `?${search}` : ""}`;
  }

  /**
   * The response as it comes in, for what stays open.
   * @param {string} method @param {string} path @param {Sent} [sent] @returns {Promise<Response>}
   */
  async open(method, path, sent = {}) {
    const headers = new Headers(sent.headers);
    const language = this._language();
    if (language) headers.set("Accept-Language", language);
    if (sent.token) headers.set("Authorization", `Bearer ${sent.token}`);
    /** @type {RequestInit} */
    const init = { method, headers };
    if (sent.signal) init.signal = sent.signal;
    if (sent.body !== undefined) {
      headers.set("Content-Type", "application/json");
      init.body = JSON.stringify(sent.body);
    }
    const url = this.url(path, sent.query);
    this._onRequest(method, url, sent);
    let response;
    try {
      response = await this._fetch(url, init);
    } catch (error) {
      if (sent.signal?.aborted) throw error;
      throw new Unreachable(error);
    }
    const date = Date.parse(response.headers.get("Date") ?? "");
    // The header counts whole seconds.
    if (!Number.isNaN(date) && Math.abs(date - this.now()) > 1500) this.skew = date - Date.now();
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  /**
   * @template {string} Verb
   * @template {string} Path
   * @param {Verb} method @param {Path} path @param {Sent} [sent] @returns {Promise<Received<Answer<Verb, Path>>>}
   */
  async send(method, path, sent = {}) {
    const response = await this.open(method, path, sent);
    let text;
    try {
      text = await response.text();
    } catch (error) {
      if (sent.signal?.aborted) throw error;
      throw new Unreachable(error);
    }
    const json = /json/.test(response.headers.get("Content-Type") ?? "");
    return { body: json && text ? JSON.parse(text) : null, text, headers: response.headers };
  }
}

/** @param {Response} response */
async function problemOf(response) {
  /** @type {Record<string, any>} */
  let body = {};
  try {
    body = JSON.parse(await response.text());
  } catch {
    // A proxy may answer in another form; the status says enough.
  }
  return new Problem(response.status, body, Number(response.headers.get("Retry-After")) || 0);
}
