import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import fs from "node:fs";
import test from "node:test";

import * as bytes from "../../../service/web/console/client/bytes.js";
import {
  PinnedKeys,
  Receipts,
  Replay,
  canonical,
  commitment,
  eventHash,
  fingerprint,
  genesis,
  memory,
  parseStrictly,
  receiptHolds,
  receiptsInMemory,
  stepsOf,
  verifyBundle,
} from "../../../service/web/console/client/index.js";
import { answer, signedIn } from "./support.js";

const project = new URL("../../../", import.meta.url);
const vectors = JSON.parse(fs.readFileSync(new URL("docs/fairness-vectors.json", project), "utf8"));
const folder = new URL("tests/golden/bundles/", project);
const names = fs.readdirSync(folder).filter((name) => name.endsWith(".bundle.json"));
const read = (/** @type {string} */ name) => fs.readFileSync(new URL(name, folder), "utf8");
const whole = read(names.find((name) => name.startsWith("mauw") && name.endsWith("whole.bundle.json")) ?? "");
const fork = read(names.find((name) => name.startsWith("kiwara") && name.endsWith("fork.bundle.json")) ?? "");

test("the test vectors of docs/fairness.md", async () => {
  const { chain, seed } = vectors;
  assert.equal(bytes.hex(await bytes.sha256(bytes.unhex(seed))), vectors.commitment_of_seed);
  assert.equal(await genesis(chain.match), chain.genesis);
  assert.equal(canonical(chain.part), chain.part_canonical);
  assert.equal(await commitment(bytes.unhex(chain.salt), chain.part), chain.commitment);
  assert.equal(await eventHash(chain.public, chain.commitments, chain.previous), chain.hash);
  const { public_key, ...receipt } = vectors.receipt;
  assert.equal(await fingerprint(public_key), receipt.key);
  assert(await receiptHolds(receipt, public_key));
});

for (const name of names) {
  test(`${name} holds`, async () => {
    const { public_key } = JSON.parse(read(name));
    const { verdict, why } = await verifyBundle(read(name), { keys: [{ id: await fingerprint(public_key), public: public_key }] });
    assert.deepEqual([verdict, why], ["sealed", undefined]);
  });
}

test("a key that nobody trusts is named", async () => {
  const verdict = await verifyBundle(whole);
  assert.deepEqual([verdict.verdict, verdict.key], ["consistent", JSON.parse(whole).receipt.key]);
});

test("what readers could understand differently is unreadable", async () => {
  const changes = [
    (/** @type {string} */ text) => text.replace('"match":', '"match":"other","match":'),
    (/** @type {string} */ text) => text.replace('"version":1,', '"version":1.0,'),
    (/** @type {string} */ text) => text.replace('"version":1,', '"version":1e0,'),
    (/** @type {string} */ text) => text.replace('"version":1,', '"version":01,'),
    (/** @type {string} */ text) => text.replace('"seat":0', '"seat":-0'),
    (/** @type {string} */ text) => text.replace('"seat":0', '"seat":null'),
    (/** @type {string} */ text) => text.replace('"nonce":"', '"nonce":"\\ud800'),
    (/** @type {string} */ text) => text.replace('"version":1,', '"version":1,"note":"no hash covers me",'),
    (/** @type {string} */ text) => text.replace('"full":true', '"full":true,"note":1'),
    (/** @type {string} */ text) => text.replace('"full":true', '"full":1'),
    (/** @type {string} */ text) => text.replace(/"public_key":"(.)/, (_, digit) => `"public_key":"${digit === "A" ? "B" : "A"}`),
    (/** @type {string} */ text) => text.replace("kemu bundle 1", "kemu bundle 2"),
    (/** @type {string} */ text) => text + text,
    (/** @type {string} */ text) => text.slice(0, -1),
    () => "",
    () => "[".repeat(100_000),
  ];
  for (const change of changes) {
    assert.notEqual(change(whole), whole);
    assert.equal((await verifyBundle(change(whole))).verdict, "unreadable", String(change));
  }
});

/** A signer of our own, who changes a bundle and seals it anew. */
async function forger() {
  const pair = await webcrypto.subtle.generateKey("Ed25519", true, ["sign", "verify"]);
  const key = bytes.hex(new Uint8Array(await webcrypto.subtle.exportKey("raw", pair.publicKey)));
  /** @param {any} bundle */
  return async (bundle, seed = bundle.events.findLast((/** @type {any} */ { data }) => data.seed)?.data.seed) => {
    const mac = await bytes.hmac(bytes.unhex(seed));
    let head = await genesis(bundle.match);
    for (const event of bundle.events) {
      /** @type {Record<string, string>} */
      const made = {};
      const parts = { ...(event.secrets ?? {}), ...(event.cause ? { cause: event.cause } : {}) };
      for (const [name, part] of Object.entries(parts)) {
        const salt = await mac(bytes.joined(bytes.utf8("salt"), bytes.u64(event.version), bytes.utf8(name)));
        made[name] = await commitment(salt, part);
      }
      event.hash = head = await eventHash(event, made, head);
    }
    const receipt = { match: bundle.match, version: bundle.events.at(-1).version, head, key: await fingerprint(key) };
    const text = bytes.utf8(`kemu receipt 1\n${receipt.match}\n${receipt.version}\n${receipt.head}\n`);
    const signature = bytes.hex(new Uint8Array(await webcrypto.subtle.sign("Ed25519", pair.privateKey, text)));
    return JSON.stringify({ ...bundle, receipt: { ...receipt, signature }, public_key: key });
  };
}

test("what is changed is refuted at its version", async () => {
  const bundle = () => JSON.parse(whole);
  /** @type {[string, number, (changed: any) => void][]} */
  const changes = [
    ["wrong_hash", 9, (changed) => (changed.events[8].at += 1)],
    ["wrong_hash", 9, (changed) => changed.events.splice(8, 1, { ...changed.events[8], clause: "9.9" })],
    ["wrong_version", 9, (changed) => changed.events.splice(8, 1)],
    ["no_creation", 1, (changed) => changed.events.shift()],
    ["wrong_receipt", bundle().events.length, (changed) => (changed.receipt.version -= 1)],
    ["wrong_receipt", bundle().events.length, (changed) => (changed.receipt.key = "k0000000000000000")],
    ["wrong_signature", bundle().events.length, (changed) => (changed.receipt.signature = "00".repeat(64))],
    ["no_seed", 0, (changed) => changed.events.pop()],
    ["wrong_seed", bundle().events.length, (changed) => (changed.events.at(-1).data.seed = "00".repeat(32))],
  ];
  for (const [code, version, change] of changes) {
    const changed = bundle();
    change(changed);
    const verdict = await verifyBundle(JSON.stringify(changed));
    assert.deepEqual([verdict.verdict, verdict.code, verdict.version ?? 0], ["refuted", code, version], code);
  }
});

test("a bundle that is sealed anew by somebody else is at best consistent", async () => {
  const seal = await forger();
  const changed = JSON.parse(whole);
  changed.events.at(-1).data.outcome.places.reverse();
  const trusted = JSON.parse(whole);
  const keys = [{ id: trusted.receipt.key, public: trusted.public_key }];
  assert.equal((await verifyBundle(await seal(changed), { keys })).verdict, "consistent");
  const partial = JSON.parse(whole);
  partial.full = false;
  assert.equal((await verifyBundle(await seal(partial))).code, "ended_but_partial");
  const promised = JSON.parse(whole);
  promised.events[0].data.commitment = "00".repeat(32);
  assert.equal((await verifyBundle(await seal(promised))).code, "wrong_seed");
  const secret = JSON.parse(whole);
  secret.events.find((/** @type {any} */ { secrets }) => secrets).secrets.cause = { data: {}, type: "x.Y", v: 1 };
  assert.equal((await verifyBundle(await seal(secret))).verdict, "unreadable");
});

test("a fork begins as its parent was", async () => {
  const seal = await forger();
  const seedOf = (/** @type {any} */ bundle) => bundle.events.findLast((/** @type {any} */ { data }) => data.seed).data.seed;
  const orphan = JSON.parse(fork);
  delete orphan.parent;
  assert.equal((await verifyBundle(await seal(orphan))).code, "no_parent");
  const elsewhere = JSON.parse(fork);
  elsewhere.events[1].data.head = "00".repeat(32);
  assert.equal((await verifyBundle(await seal(elsewhere, seedOf(elsewhere)))).code, "wrong_parent");
  const otherwise = JSON.parse(fork);
  otherwise.events[3].clause = "9.9";
  const verdict = await verifyBundle(await seal(otherwise));
  assert.deepEqual([verdict.code, verdict.version], ["wrong_copy", 4]);
});

test("the list of trusted keys is checked, too", async () => {
  const { public_key } = JSON.parse(whole);
  assert.equal((await verifyBundle(whole, { keys: [{ id: "k0123456789abcdef", public: public_key }] })).verdict, "unreadable");
});

test("canonical JSON sorts by code point, and large numbers survive", () => {
  assert.equal(canonical({ "\u{1F3B2}": 1, "\uFF5E": 2, a: [true, null, "\u0007"] }), '{"a":[true,null,"\\u0007"],"\uFF5E":2,"\u{1F3B2}":1}');
  const text = '{"a":123456789012345678901234567890,"b":-7}';
  assert.equal(canonical(parseStrictly(text)), text);
  assert.equal(canonical(parseStrictly('{"__proto__":{"a":1}}')), '{"__proto__":{"a":1}}');
});

test("keys are pinned when they are first seen, and receipts are compared with events", async () => {
  const { receipt: last, public_key: key, match, events } = JSON.parse(whole);
  const pinned = new PinnedKeys(memory());
  const published = [{ id: last.key, public: key }];
  assert.deepEqual(await pinned.compare(published), { first: true, added: [last.key], missing: [], false: [] });
  assert.deepEqual(await pinned.compare([]), { first: false, added: [], missing: [last.key], false: [] });
  /** @type {unknown[]} */
  const alarms = [];
  const receipts = new Receipts(receiptsInMemory(), pinned, (found) => alarms.push(found));
  assert(await receipts.keep(last));
  assert(!(await receipts.keep({ ...last, signature: "00".repeat(64) })));
  await receipts.compare(match, events);
  assert.deepEqual(alarms, []);
  await receipts.compare(match, [{ version: last.version, hash: "00" }]);
  assert.deepEqual(alarms, [{ receipt: last, other: { version: last.version, hash: "00" } }]);
});

test("a replay reads each position once, and its neighbours in advance", async () => {
  const { session, asked } = signedIn(...Array.from({ length: 5 }, () => answer(200, {})));
  const replay = new Replay(session, "m1", { seat: 1 });
  await replay.at(2, 5);
  await replay.at(2, 5);
  assert.deepEqual(asked.map(({ path }) => path).sort(), [1, 2, 3, 4, 5].map((version) => `/v1/matches/m1/replay/${version}?seat=1`));
});

test("events are told by decision, and what was taken back is marked", () => {
  const events = [
    { version: 1, decision: 1, type: "kiwara.A" },
    { version: 2, decision: 2, type: "kiwara.A" },
    { version: 3, decision: 2, type: "kiwara.B" },
    { version: 4, decision: 4, type: "match.MoveTakenBack", data: { version: 1 } },
    { version: 5, decision: 5, type: "kiwara.A" },
  ];
  const steps = stepsOf(events);
  assert.deepEqual(steps.map(({ first, last, takenBack }) => [first, last, takenBack]), [
    [1, 1, false],
    [2, 3, true],
    [4, 4, false],
    [5, 5, false],
  ]);
});
