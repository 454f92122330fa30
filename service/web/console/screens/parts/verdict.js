/** The check of a bundle in this browser: what it proves, point by point, and what it does not. */

import { verifyBundle } from "../../client/verify.js";
import { fill, h } from "../../ui.js";

/** The points in the order in which they are checked, and what refutes each. */
const POINTS = /** @type {const} */ ([
  ["complete", ["no_creation", "ended_but_partial"]],
  ["seed", ["no_seed", "wrong_seed"]],
  ["chain", ["wrong_version", "wrong_hash"]],
  ["parts", ["wrong_salts", "wrong_commitment"]],
  ["receipt", ["wrong_receipt"]],
  ["signature", ["wrong_signature"]],
  ["parent", ["no_parent", "partial_parent", "wrong_parent", "wrong_copy"]],
]);
const SIGNS = { good: "✓", bad: "✕", open: "?" };

/**
 * @param {import("../../context.js").Context} context @param {HTMLElement} root @param {string} text the bundle as it was sent
 * @param {import("../../client/verify.js").PublicKey[]} keys
 * @param {{ receipts?: import("../../client/receipts.js").Receipts, name?: string }} [options] `name` of the file
 */
export async function showVerdict(context, root, text, keys, { receipts, name } = {}) {
  const { words } = context;
  const bar = h("progress", { max: 1, value: 0, "aria-label": words("verify.running") });
  fill(root, h("p", null, words("verify.running")), bar);
  const verdict = await verifyBundle(text, {
    keys,
    onProgress: (done, all) => {
      bar.max = all;
      bar.value = done;
    },
  });
  const { version, match = "", code = "", events = 0, parts = 0, parents = 0, key = "", full } = verdict;
  const readable = verdict.verdict !== "unreadable";
  const kept = readable && receipts ? await receipts.compare(match, eventsIn(text)) : null;

  /** @param {keyof typeof SIGNS} state @param {string} said @param {...import("../../ui.js").Child} more */
  const point = (state, said, ...more) => h("li", { class: state }, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[state]),
    h("span", null, h("span", { class: "unseen" }, `${words(`point.${state}`)}: `), said, ...more));
  const broken = POINTS.findIndex(([, codes]) => /** @type {readonly string[]} */ (codes).includes(code));
  const points = POINTS.flatMap(([which], at) => {
    if (which === "parent" && parents === 0 && broken !== at) return [];
    if (at === broken) {
      return [point("bad", words(`refuted.${code}`), version && [" ", h("a", { href: `#/m/${match}/${version}`, "data-version": version }, words("verdict.version", { version }))])];
    }
    // A part is checked before the hash that covers it, so a wrong one says nothing of the chain.
    const unreached = broken >= 0 && (at > broken || (which === "chain" && code.startsWith("wrong_") && broken === 3));
    if (unreached) return [point("open", words(`point.${which}.unreached`))];
    if (which === "seed" && full === false) return [point("open", words("point.seed.later"))];
    if (which === "signature" && verdict.verdict === "unsupported") return [point("open", words("point.signature.unsupported"))];
    return [point("good", words(`point.${which}`, { events, parts, count: which === "parent" ? parents : parts, version: events }))];
  });
  if (broken < 0) {
    if (verdict.verdict !== "unsupported") points.push(point(verdict.verdict === "sealed" ? "good" : "open", words(verdict.verdict === "sealed" ? "point.key" : "point.key.stranger", { key })));
    if (kept && kept.checked > 0) {
      const against = kept.contradictions.length;
      points.push(point(against ? "bad" : "good", words(against ? "point.receipts.against" : "point.receipts", { count: against || kept.checked })));
    }
  }
  points.push(point("open", words("point.rules")));

  fill(
    root,
    h("div", { class: `verdict ${verdict.verdict}`, role: "status" },
      h("span", { class: "seal", "aria-hidden": "true" }, { sealed: "✓", consistent: "≈", refuted: "✕", unreadable: "✕", unsupported: "?" }[verdict.verdict]),
      h("div", null, h("strong", null, words(`verdict.${verdict.verdict}`)), h("p", null, readable ? words(`verdict.${verdict.verdict}.more`) : verdict.why))),
    readable && h("ul", { class: "points" }, points),
    readable && h("pre", { tabindex: 0 }, `kemu verify ${name ?? `${match}.bundle.json`} --keys kemu.keys.json`),
  );
  return verdict;
}

/** Version and hash of each event, for the comparison with receipts. @param {string} text @returns {{ version: number, hash: string }[]} */
const eventsIn = (text) => JSON.parse(text).events;
