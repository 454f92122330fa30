/** Receipts: signed statements of the service. Two that contradict each other prove that it has rewritten its history. */

import { fingerprint, receiptHolds } from "./verify.js";

/**
 * @typedef {{ match: string, version: number, head: string, key: string, signature: string }} Receipt
 *
 * @typedef {object} ReceiptStore
 * @property {(receipt: Receipt) => Promise<void>} put
 * @property {(match: string) => Promise<Receipt[]>} of
 *
 * A contradiction: the receipt, and the other receipt or the event that does not agree with it.
 * @typedef {{ receipt: Receipt, other: { version: number, hash: string } | Receipt }} Contradiction
 */

const KNOWN_KEYS = "kemu.keys";

/** @returns {ReceiptStore} */
export function receiptsInMemory() {
  /** @type {Receipt[]} */
  const kept = [];
  return {
    put: async (receipt) => void kept.push(receipt),
    of: async (match) => kept.filter((receipt) => receipt.match === match),
  };
}

/** Receipts outlive the page in IndexedDB. @param {string} [name] @returns {ReceiptStore} */
export function receiptsInBrowser(name = "kemu") {
  /** @type {Promise<IDBDatabase> | undefined} */
  let opening;
  const database = () =>
    (opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore("receipts", { keyPath: ["match", "version", "head"] }).createIndex("match", "match");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    }));
  /** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
  const answer = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  return {
    put: async (receipt) => void (await answer((await database()).transaction("receipts", "readwrite").objectStore("receipts").put(receipt))),
    of: async (match) => answer((await database()).transaction("receipts").objectStore("receipts").index("match").getAll(match)),
  };
}

/**
 * The keys of the service as they were first seen here. A key that vanishes or changes is a reason to ask the operator.
 */
export class PinnedKeys {
  /** @param {import("./session.js").Storage} storage @param {string} [origin] */
  constructor(storage, origin = "") {
    this._storage = storage;
    this._name = `${KNOWN_KEYS}.${origin}`;
  }

  /** @returns {import("./verify.js").PublicKey[]} */
  get keys() {
    return JSON.parse(this._storage.getItem(this._name) ?? "[]");
  }

  /**
   * Compare the published keys with those seen before, and remember them all.
   * @param {import("./verify.js").PublicKey[]} published
   * @returns {Promise<{ first: boolean, added: string[], missing: string[], false: string[] }>}
   */
  async compare(published) {
    const before = this.keys;
    /** @type {string[]} */
    const wrong = [];
    for (const key of published) if (key.id !== (await fingerprint(key.public))) wrong.push(key.id);
    const honest = published.filter(({ id }) => !wrong.includes(id));
    const added = honest.filter((key) => !before.some((known) => known.public === key.public));
    const missing = before.filter((known) => !published.some((key) => key.public === known.public));
    const since = new Date().toISOString();
    this._storage.setItem(this._name, JSON.stringify([...before, ...added.map(({ id, public: key }) => ({ id, public: key, since }))]));
    return { first: before.length === 0, added: added.map(({ id }) => id), missing: missing.map(({ id }) => id), false: wrong };
  }
}

export class Receipts {
  /**
   * @param {ReceiptStore} store @param {PinnedKeys} pinned @param {(found: Contradiction) => void} [onContradiction]
   */
  constructor(store, pinned, onContradiction = () => {}) {
    this._store = store;
    this._pinned = pinned;
    this._onContradiction = onContradiction;
  }

  /**
   * Keep a receipt if its signature holds.
   * @param {Receipt} receipt @returns {Promise<boolean>} false: the service sent a receipt that proves nothing
   */
  async keep(receipt) {
    const key = this._pinned.keys.find(({ id }) => id === receipt.key);
    if (!key || !(await receiptHolds(receipt, key.public))) return false;
    for (const other of await this._store.of(receipt.match)) {
      if (other.version === receipt.version && other.head !== receipt.head) this._onContradiction({ receipt, other });
    }
    await this._store.put(receipt);
    return true;
  }

  /**
   * Compare events with the receipts of their match.
   * @param {string} match @param {{ version: number, hash: string }[]} events
   * @returns {Promise<{ checked: number, contradictions: Contradiction[] }>} how many receipts there were for these events
   */
  async compare(match, events) {
    const hashes = new Map(events.map(({ version, hash }) => [version, hash]));
    let checked = 0;
    /** @type {Contradiction[]} */
    const contradictions = [];
    for (const receipt of await this._store.of(match)) {
      const hash = hashes.get(receipt.version);
      if (hash === undefined) continue;
      checked++;
      if (hash !== receipt.head) contradictions.push({ receipt, other: { version: receipt.version, hash } });
    }
    contradictions.forEach(this._onContradiction);
    return { checked, contradictions };
  }
}
