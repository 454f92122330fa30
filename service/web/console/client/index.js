/** kemu-client: what a web or React Native app needs to talk to Kemu. README.md beside this file shows its use. */

export { Commands } from "./commands.js";
export { follow, followOwn, messages } from "./feed.js";
export { hint } from "./hints.js";
export { Http, Problem, Unreachable, backoff, mayPass, pause } from "./http.js";
export { canonical, parseStrictly, UnreadableJson } from "./json.js";
export { PinnedKeys, Receipts, receiptsInBrowser, receiptsInMemory } from "./receipts.js";
export { Replay, stepsOf } from "./replay.js";
export { eventText, playersOf, sentence } from "./sentences.js";
export { Session, memory, randomKey } from "./session.js";
export { commitment, eventHash, fingerprint, genesis, receiptHolds, verifyBundle } from "./verify.js";

/**
 * A component of the OpenAPI document: `Schema<"Match">`.
 * @template {keyof import("./api.d.ts").components["schemas"]} Name
 * @typedef {import("./answers.d.ts").Schema<Name>} Schema
 */
/**
 * What an endpoint answers: `Answer<"GET", "/v1/players/me">`.
 * @template {string} Verb
 * @template {string} Path
 * @typedef {import("./answers.d.ts").Answer<Verb, Path>} Answer
 */
/** @typedef {import("./feed.js").Message} Message */
/** @typedef {import("./receipts.js").Receipt} Receipt */
/** @typedef {import("./receipts.js").ReceiptStore} ReceiptStore */
/** @typedef {import("./receipts.js").Contradiction} Contradiction */
/** @typedef {import("./sentences.js").Templates} Templates */
/** @typedef {import("./session.js").Storage} Storage */
/** @typedef {import("./verify.js").PublicKey} PublicKey */
/** @typedef {import("./verify.js").Verdict} Verdict */
