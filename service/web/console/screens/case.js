/** One match as a case: its proof, its disputes, the ruling, and a report of it all that can be printed. */

import { ask, button, fill, h, labelled, save, seatMark, select } from "../ui.js";
import { eventLine, openClauses, outcomeText } from "./parts/panels.js";
import { forPlayers } from "./parts/start.js";
import { showVerdict } from "./parts/verdict.js";

const REASONS = ["rules", "score", "draws", "clock", "conduct", "other"];
const RULINGS = ["confirm", "correct", "annul"];

/** @type {import("../app.js").Screen} */
export default async function showCase(context, root, [id = ""]) {
  const { words, session, commands } = context;
  const path = `/v1/matches/${id}`;
  const match = (await session.read(path)).body;
  const { view, disputes } = match;
  const game = (await context.games()).find(({ key }) => key === view.game);
  const names = context.names(match);
  const { outcome } = view;
  const verdict = h("div", null);
  const log = h("ol", { class: "events whole" });
  const seated = view.you !== null;
  const arbiter = context.roles.includes("arbiter");
  const over = view.status === "finished";
  const again = () => showCase(context, root, [id]);
  const firstWrong = disputes.find((/** @type {any} */ { wrong }) => wrong > 0)?.wrong;
  let bundle = "";

  fill(
    root,
    h("h1", null, `${game.title} · ${words(disputes.length > 0 ? "case" : "verify")}`),
    h("p", { class: "lead" }, outcomeText(context, match, game)),
    h("p", { class: "quiet only-print" }, words("report.of", { match: id, origin: location.origin, when: context.when(Date.now()) })),
    h("div", { class: `case of-${view.game}` },
      h("div", null,
        outcome && results(),
        disputes.map(claim),
        seated && over && disputes.every((/** @type {any} */ { status }) => status === "ruled") && disputeForm()),
      h("div", null,
        h("section", { class: "box open", "aria-live": "polite" }, h("h2", null, words("verify")), verdict),
        h("div", { class: "row no-print" },
          h("a", { class: "button", href: `#/m/${id}/${firstWrong ?? match.version}` }, words("replay")),
          button(words("bundle.save"), () => save(`${id}.bundle.json`, bundle)),
          button(words("print"), printed)))),
    h("details", { class: "box log-of-case" }, h("summary", null, words("events")), log),
  );
  openClauses(context, root, () => match);

  function results() {
    return h("table", { class: "plain results" }, h("caption", { class: "unseen" }, words("result")),
      h("tbody", null, names.map((name, seat) => h("tr", null,
        h("th", { scope: "row" }, seatMark(seat), " ", name),
        h("td", null, words("place", { place: outcome.places[seat], seats: names.length })),
        outcome.scores.length > 0 && h("td", { class: "number" }, outcome.scores[seat])))));
  }

  /** @param {any} dispute */
  function claim(dispute) {
    const { wrong, clause, ruling, ruling_clause: rests } = dispute;
    return h("section", { class: "box open claim-of" },
      h("h2", null, seatMark(dispute.seat), " ", words("dispute.by", { who: names[dispute.seat] ?? "" })),
      h("p", { class: "reason" }, words(`reason.${dispute.reason}`), clause && [" ", clauseButton(clause)]),
      dispute.note && h("blockquote", null, dispute.note),
      h("ol", { class: "course" },
        h("li", null, h("time", null, context.when(dispute.opened_at)), h("span", null, words("dispute.opened"))),
        h("li", { class: dispute.finding || "pending" }, h("span", null, words("dispute.finding")), h("strong", null, words(`finding.${dispute.finding || "pending"}`)),
          wrong > 0 && h("a", { class: "button", href: `#/m/${id}/${wrong}` }, words("finding.wrong", { version: wrong }))),
        ruling && h("li", { class: "ruled" }, h("time", null, context.when(dispute.ruled_at)), h("strong", null, words(`ruled.${ruling}`)),
          rests && clauseButton(rests), dispute.ruling_note && h("blockquote", null, dispute.ruling_note))),
      dispute.status !== "ruled" && arbiter && (seated ? h("p", { class: "quiet" }, words("ruling.seated")) : dispute.status === "checked" ? rulingForm() : null));
  }

  /** @param {string} number */
  function clauseButton(number) {
    return h("button", { type: "button", class: "clause", "data-clause": number, title: words("clause.show") }, `§${number}`);
  }

  function disputeForm() {
    const reason = select("reason", REASONS.map((key) => [key, words(`reason.${key}`)]));
    const clause = h("input", { name: "clause", maxlength: 20, placeholder: "7.2" });
    const note = h("textarea", { name: "note", maxlength: 1000, rows: 3 });
    return h("section", { class: "box open form no-print" }, h("h2", null, words("dispute.open")),
      h("p", { class: "quiet" }, words("dispute.within")),
      labelled(words("dispute.reason"), reason),
      labelled(words("dispute.clause"), clause),
      labelled(words("dispute.note"), note),
      forPlayers(context, words("dispute.send"), () => context.attempt(async () => {
        await commands.post(`${path}/disputes`, { reason: reason.value, ...(note.value ? { note: note.value } : {}), ...(clause.value ? { clause: clause.value } : {}) });
        await again();
      }), "main"));
  }

  /** What the arbiter decides, what it changes, and one more question before it is final. */
  function rulingForm() {
    const choices = RULINGS.map((key) => h("input", { type: "radio", name: "ruling", value: key, checked: key === "confirm" }));
    const places = names.map((name, seat) => {
      const input = h("input", { type: "number", min: 1, max: names.length, value: outcome?.places[seat] ?? 1, "aria-label": words("place.of", { who: name }) });
      return { input, row: h("label", { class: "field" }, h("span", null, seatMark(seat), " ", name), input) };
    });
    const corrected = h("fieldset", { class: "places" }, h("legend", null, words("ruling.places")), places.map(({ row }) => row));
    const clause = h("input", { name: "clause", maxlength: 20, placeholder: "7.2" });
    const note = h("textarea", { name: "note", maxlength: 1000, rows: 3 });
    const chosen = () => choices.find(({ checked }) => checked)?.value ?? "confirm";
    const show = () => (corrected.hidden = chosen() !== "correct");
    for (const choice of choices) choice.addEventListener("change", show);
    show();
    return h("div", { class: "form ruling no-print" },
      h("h3", null, words("dispute.ruling")),
      h("div", { class: "choices" }, choices.map((choice) => h("label", null, choice, h("span", null, h("strong", null, words(`ruling.${choice.value}`)), h("span", { class: "quiet" }, words(`ruling.${choice.value}.effect`)))))),
      corrected,
      labelled(words("ruling.clause"), clause),
      labelled(words("ruling.note"), note),
      button(words("ruling.send"), async () => {
        const ruling = chosen();
        // Nobody rules before the proof was checked here.
        const found = await checked;
        const changes = ruling === "correct" && h("ul", null, names.map((name, seat) => h("li", null, seatMark(seat), " ", name, ": ", words("ruling.change", { before: outcome.places[seat], after: places[seat]?.input.value ?? "" }))));
        if (!(await ask([h("h2", null, words(`ruling.${ruling}`)), h("p", null, words(`ruling.${ruling}.effect`)), changes,
          h("p", null, words("ruling.checked"), " ", h("strong", null, words(`verdict.${found?.verdict ?? "unreadable"}`))), h("p", { class: "quiet" }, words("ruling.final"))], words("ruling.send"), words("cancel")))) return;
        await context.attempt(async () => {
          const body = { ruling, ...(ruling === "correct" ? { places: places.map(({ input }) => Number(input.value)) } : {}), ...(note.value ? { note: note.value } : {}), ...(clause.value ? { clause: clause.value } : {}) };
          await commands.post(`${path}/rulings`, body, { version: match.version });
          await again();
        });
      }, "main"));
  }

  async function tellAll() {
    if (log.childElementCount > 0) return;
    const { body } = await session.read(`${path}/events`, { query: { after: 0, limit: 1000, text: true } });
    log.append(...body.events.map((/** @type {any} */ event) => eventLine(context, event, { href: `#/m/${id}/${event.version}` })));
  }
  const details = /** @type {HTMLDetailsElement} */ (root.querySelector(".log-of-case"));
  details.addEventListener("toggle", () => void (details.open && context.attempt(tellAll)));

  /** The report has everything in it, also what is folded away. */
  async function printed() {
    await context.attempt(tellAll);
    const before = details.open;
    details.open = true;
    print();
    details.open = before;
  }

  const checked = context.attempt(async () => {
    if (session.player) await context.pinKeys();
    ({ text: bundle } = await session.read(`${path}/audit`));
    return showVerdict(context, verdict, bundle, context.pinned.keys, { receipts: context.receipts });
  });
}
