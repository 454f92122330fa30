/**
 * Checks an audit bundle without asking the service: chain, receipt, signature, seed, and every secret part (docs/fairness.md).
 * It does not decide the moves again; that the rules were followed, `kemu verify` shows.
 */

import { canVerifySignatures, hex, hmac, joined, sha256, signedBy, u64, unhex, utf8 } from "./bytes.js";
import { canonical, parseStrictly, UnreadableJson } from "./json.js";

/** @typedef {import("./types.d.ts").Json} Json */
/** @typedef {import("./types.d.ts").Members} Members */
/** `since` says when it was first seen, if it was pinned. @typedef {{ id: string, public: string, since?: string }} PublicKey */

/**
 * - `sealed`: everything holds, and a trusted key signed it.
 * - `consistent`: everything holds; `key` names the key that signed, which is not among the trusted ones.
 * - `refuted`: something is wrong; `code` says what, and `version` where.
 * - `unreadable`: not a bundle.
 * - `unsupported`: this browser cannot check the signature; nothing else was found wrong.
 * @typedef {object} Verdict
 * @property {"sealed" | "consistent" | "refuted" | "unreadable" | "unsupported"} verdict
 * @property {string} [code]
 * @property {string} [why]
 * @property {number} [version] the first wrong version
 * @property {string} [match]
 * @property {number} [events]
 * @property {number} [parts] secret parts that were checked
 * @property {boolean} [full]
 * @property {number} [parents] matches that it was forked from, one from the other
 * @property {string} [key] the fingerprint of the key that signed
 */

const FORMAT = "kemu bundle 1";
const PUBLIC = ["at", "clause", "data", "seat", "type", "v", "version"];
const ENDS = ["match.MatchFinished", "match.MatchCancelled"];
const AFTER_THE_END = [...ENDS, "match.DisputeOpened", "match.DisputeChecked", "match.DisputeRuled"];
const DEEPEST_FORK = 20;

/** What each object must have, and may have. @satisfies {Record<string, { all: string[], some: string[] }>} */
const SHAPES = {
  bundle: { all: ["events", "format", "full", "match", "public_key", "receipt"], some: ["parent"] },
  event: { all: ["at", "clause", "data", "hash", "type", "v", "version"], some: ["seat", "secrets", "cause", "commitments", "salts"] },
  receipt: { all: ["head", "key", "match", "signature", "version"], some: [] },
  part: { all: ["data", "type", "v"], some: [] },
  cause: { all: ["command", "player"], some: ["key", "bot", "role", "received"] },
  bot: { all: ["bot", "seed", "view"], some: ["program", "cut", "instead"] },
};

class Unreadable extends Error {}

class Refuted extends Error {
  /** @param {string} code @param {string} why @param {number} [version] */
  constructor(code, why, version) {
    super(why);
    this.code = code;
    this.version = version;
  }
}

/** @param {string} match @returns {Promise<string>} the hash before the first event */
export const genesis = async (match) => hex(await sha256(utf8(`kemu match 1\n${match}`)));

/** @param {string} key the public key in hexadecimal @returns {Promise<string>} */
export const fingerprint = async (key) => `k${hex(await sha256(unhex(key))).slice(0, 16)}`;

/** @param {Uint8Array<ArrayBuffer>} salt @param {unknown} part */
export const commitment = async (salt, part) => hex(await sha256(joined(salt, utf8(canonical(part)))));

/**
 * The hash of an event from its public part, the commitments to its other parts, and the hash before it.
 * @param {Readonly<Record<string, unknown>>} event @param {Readonly<Record<string, string>>} commitments @param {string} previous
 */
export async function eventHash(event, commitments, previous) {
  const shown = Object.fromEntries(PUBLIC.map((name) => [name, event[name] ?? null]));
  return hex(await sha256(utf8(canonical({ commitments, event: shown, previous }))));
}

/** @param {{ match: string, version: number, head: string }} receipt */
const receiptText = ({ match, version, head }) => utf8(`kemu receipt 1\n${match}\n${version}\n${head}\n`);

/**
 * Whether the key in question has signed a receipt.
 * @param {{ match: string, version: number, head: string, key: string, signature: string }} receipt @param {string} key
 */
export async function receiptHolds(receipt, key) {
  return receipt.key === (await fingerprint(key)) && signedBy(key, receipt.signature, receiptText(receipt));
}

/**
 * @param {string} text the bundle exactly as the service sent it; parsed JSON would hide what the strict parser refuses
 * @param {{ keys?: PublicKey[], onProgress?: (done: number, all: number) => void }} [options]
 *   `keys`: those that you trust, from `GET /v1/keys`, fetched before there was anything to dispute
 * @returns {Promise<Verdict>}
 */
export async function verifyBundle(text, { keys = [], onProgress = () => {} } = {}) {
  /** @type {Verdict} */
  const facts = { verdict: "sealed" };
  try {
    const trusted = new Set();
    for (const key of keys) {
      if (key.id !== (await fingerprint(key.public))) throw new Unreadable(`the id ${key.id} does not belong to its key`);
      trusted.add(key.public);
    }
    const bundle = shaped(parseStrictly(text), "bundle");
    const strangers = await checkBundle(bundle, facts, trusted, onProgress, 0);
    if (!(await canVerifySignatures())) facts.verdict = "unsupported";
    else if (strangers) facts.verdict = "consistent";
    return facts;
  } catch (error) {
    if (error instanceof Refuted) {
      return { ...facts, verdict: "refuted", code: error.code, why: error.message, ...(error.version ? { version: error.version } : {}) };
    }
    if (error instanceof UnreadableJson || error instanceof Unreadable || error instanceof TypeError) {
      return { verdict: "unreadable", why: error.message };
    }
    throw error;
  }
}

/**
 * @param {Members} bundle @param {Verdict} facts @param {Set<string>} trusted @param {(done: number, all: number) => void} onProgress
 * @param {number} depth
 * @returns {Promise<boolean>} whether a key that is not trusted has signed it or one of its parents
 */
async function checkBundle(bundle, facts, trusted, onProgress, depth) {
  if (depth > DEEPEST_FORK) throw new Unreadable("too many parents");
  if (bundle.format !== FORMAT) throw new Unreadable(`not a ${FORMAT}`);
  const { match, full } = bundle;
  if (typeof match !== "string" || !/^[A-Za-z0-9-]{1,40}$/.test(match)) throw new Unreadable("no id of a match");
  if (typeof full !== "boolean") throw new Unreadable("full is neither true nor false");
  if (!Array.isArray(bundle.events) || bundle.events.length === 0) throw new Unreadable("no events");
  const events = bundle.events.map((event) => readEvent(event, full));
  const key = await readKey(bundle.public_key);
  const receipt = readReceipt(bundle.receipt);
  if (depth === 0) Object.assign(facts, { match, full, events: events.length, parts: 0, key: receipt.key });

  if (events[0]?.type !== "match.MatchCreated") throw new Refuted("no_creation", "it does not begin with the creation of its match", 1);
  if (!full) refusePartialEnd(events);
  const salts = full ? await saltsOf(events) : null;
  let head = await genesis(match);
  for (const [index, event] of events.entries()) {
    const version = index + 1;
    if (event.version !== version) throw new Refuted("wrong_version", `version ${event.version} stands where ${version} is due`, version);
    const commitments = await commitmentsOf(event, salts, facts);
    head = await eventHash(event, commitments, head);
    if (event.hash !== head) throw new Refuted("wrong_hash", "its hash does not follow from what it says and the event before it", version);
    if (depth === 0) onProgress(version, events.length);
  }

  const last = events.length;
  if (receipt.match !== match || receipt.version !== last || receipt.head !== head) {
    throw new Refuted("wrong_receipt", "the receipt is not for the last event", last);
  }
  if (receipt.key !== (await fingerprint(key))) throw new Refuted("wrong_receipt", "the receipt names another key", last);
  if ((await canVerifySignatures()) && !(await receiptHolds(receipt, key))) {
    throw new Refuted("wrong_signature", "the signature of the receipt does not hold", last);
  }
  const parentIsStrange = await checkParent(bundle, events, trusted, facts, onProgress, depth);
  return !trusted.has(key) || parentIsStrange;
}

/** @param {Json | undefined} value @param {keyof typeof SHAPES} name @returns {Members} */
function shaped(value, name) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Unreadable(`no ${name} where there should be one`);
  /** @type {{ all: string[], some: string[] }} */
  const { all, some } = SHAPES[name];
  const missing = all.find((member) => !(member in value));
  if (missing) throw new Unreadable(`a ${name} without ${missing}`);
  const strange = Object.keys(value).find((member) => !all.includes(member) && !some.includes(member));
  if (strange) throw new Unreadable(`a ${name} with ${JSON.stringify(strange)}, which no hash covers`);
  return value;
}

/** @param {Json} value @param {boolean} full */
function readEvent(value, full) {
  const event = shaped(value, "event");
  const where = `version ${event.version}`;
  for (const name of ["at", "v", "version"]) {
    if (typeof event[name] !== "number") throw new Unreadable(`${where}: ${name} is not a number`);
  }
  for (const name of ["type", "clause", "hash"]) {
    if (typeof event[name] !== "string") throw new Unreadable(`${where}: ${name} is not a text`);
  }
  if (event.seat === null) throw new Unreadable(`${where}: seat is null`);
  for (const name of ["secrets", "commitments", "salts"]) {
    const named = event[name];
    if (named === undefined) continue;
    if (full && name !== "secrets") throw new Unreadable(`${where} of a full bundle has ${name}`);
    if (typeof named !== "object" || named === null || Object.keys(named).length === 0) throw new Unreadable(`${where}: ${name} is empty`);
    for (const part of Object.keys(named)) {
      if (!/^(0|[1-9][0-9]*|table|cause)$/.test(part) || (name === "secrets" && part === "cause")) {
        throw new Unreadable(`${where}: ${name} of ${JSON.stringify(part)}`);
      }
    }
  }
  for (const part of Object.values(/** @type {Members} */ (event.secrets ?? {}))) shaped(part, "part");
  if (event.cause !== undefined) {
    const cause = shaped(event.cause, "cause");
    shaped(cause.command, "part");
    if (cause.bot !== undefined) shaped(cause.bot, "bot");
  }
  return /** @type {Members & { version: number, type: string, hash: string, data: Members }} */ (event);
}

/** @param {Json | undefined} value */
async function readKey(value) {
  if (typeof value !== "string" || !/^[0-9a-f]{64}$/.test(value)) throw new Unreadable("no public key");
  return value;
}

/** @param {Json | undefined} value */
function readReceipt(value) {
  const receipt = shaped(value, "receipt");
  if (typeof receipt.signature !== "string" || !/^[0-9a-f]{128}$/.test(receipt.signature)) throw new Unreadable("no signature");
  return /** @type {{ match: string, version: number, head: string, key: string, signature: string }} */ (/** @type {unknown} */ (receipt));
}

/** @param {Members[]} events */
function refusePartialEnd(events) {
  const index = events.findIndex(({ type }) => AFTER_THE_END.includes(String(type)));
  if (index >= 0) throw new Refuted("ended_but_partial", "the match has ended, so its bundle must be full", index + 1);
}

/**
 * The salt of each part, from the seed that the end of the match reveals.
 * @param {Members[]} events
 * @returns {Promise<(version: number, name: string) => Promise<Uint8Array<ArrayBuffer>>>}
 */
async function saltsOf(events) {
  const ends = events.filter(({ type }) => ENDS.includes(String(type)));
  const end = ends[0];
  if (ends.length !== 1 || !end) throw new Refuted("no_seed", "a full bundle reveals its seed once, at the end of the match");
  const version = Number(end.version);
  const revealed = /** @type {Members} */ (end.data).seed;
  if (typeof revealed !== "string" || !/^[0-9a-f]{64}$/.test(revealed)) throw new Refuted("wrong_seed", "a seed has 32 bytes", version);
  const seed = unhex(revealed);
  const promised = /** @type {Members} */ (events[0]?.data).commitment;
  if (promised !== hex(await sha256(seed))) throw new Refuted("wrong_seed", "the seed is not the one that was promised", version);
  const mac = await hmac(seed);
  return (at, name) => mac(joined(utf8("salt"), u64(at), utf8(name)));
}

/**
 * @param {Members & { version: number }} event
 * @param {((version: number, name: string) => Promise<Uint8Array<ArrayBuffer>>) | null} salts
 * @param {Verdict} facts
 */
async function commitmentsOf(event, salts, facts) {
  const { version } = event;
  /** @type {Members} */
  const parts = { .../** @type {Members} */ (event.secrets ?? {}), ...(event.cause === undefined ? {} : { cause: event.cause }) };
  const told = /** @type {Record<string, string>} */ (event.commitments ?? {});
  const given = /** @type {Record<string, string>} */ (event.salts ?? {});
  if (!salts) {
    const salted = Object.keys(given).sort().join();
    if (salted !== Object.keys(parts).sort().join()) throw new Refuted("wrong_salts", "its salts are not those of its parts", version);
  }
  /** @type {Record<string, string>} */
  const made = {};
  for (const [name, part] of Object.entries(parts)) {
    const salt = salts ? await salts(version, name) : unhex(String(given[name]));
    made[name] = await commitment(salt, part);
    if (!salts && made[name] !== told[name]) throw new Refuted("wrong_commitment", `its part ${name} is not what was promised`, version);
    facts.parts = (facts.parts ?? 0) + 1;
  }
  return salts ? made : told;
}

/**
 * The position that a fork begins with must be the one of its parent.
 * @param {Members} bundle @param {(Members & { version: number, type: string, data: Members })[]} events
 * @param {Set<string>} trusted @param {Verdict} facts @param {(done: number, all: number) => void} onProgress @param {number} depth
 */
async function checkParent(bundle, events, trusted, facts, onProgress, depth) {
  const forked = events.find(({ type }) => type === "match.MatchForked");
  const full = bundle.full === true;
  if (bundle.parent === undefined) {
    if (forked && full) throw new Refuted("no_parent", "a fork without the match that it was forked from", forked.version);
    return false;
  }
  if (!forked || !full) throw new Unreadable("a parent where there is no full bundle of a fork");
  const parent = shaped(bundle.parent, "bundle");
  if (parent.full !== true) throw new Refuted("partial_parent", "the bundle of its parent is not full", forked.version);
  facts.parents = (facts.parents ?? 0) + 1;
  const strange = await checkBundle(parent, facts, trusted, onProgress, depth + 1);
  const past = /** @type {(Members & { version: number, type: string, hash: string, data: Members })[]} */ (parent.events);
  const { version, head } = forked.data;
  if (forked.data.parent !== parent.match || past[Number(version) - 1]?.hash !== head) {
    throw new Refuted("wrong_parent", "it names another position of its parent", forked.version);
  }
  const taken = played(past.slice(0, Number(version))).map(copied);
  const begun = events.slice(forked.version, forked.version + taken.length).map(copied);
  const differs = taken.findIndex((text, at) => text !== begun[at]);
  if (differs >= 0) throw new Refuted("wrong_copy", "it does not begin as its parent was", forked.version + 1 + differs);
  return strange;
}

/** The events of the game that were not taken back. @param {(Members & { version: number, type: string, data: Members })[]} events */
function played(events) {
  /** @type {typeof events} */
  let kept = [];
  for (const event of events) {
    if (event.type === "match.MoveTakenBack") kept = kept.filter(({ version }) => version <= Number(event.data.version));
    else if (!event.type.startsWith("match.")) kept.push(event);
  }
  return kept;
}

/** @param {Members} event */
const copied = ({ type, v, data, clause, secrets = null }) => canonical({ type, v, data, clause, secrets });
