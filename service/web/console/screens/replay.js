/** A match at any of its versions: step by step, or playing by itself. */

import { Replay } from "../client/replay.js";
import { announce, ask, button, fill, h, labelled, seatMark, select } from "../ui.js";
import { hostBoard } from "./parts/board_host.js";
import { openClauses, outcomeText, seatsPanel, sentence } from "./parts/panels.js";
import { curvePlot } from "./parts/plots.js";
import { haveName } from "./parts/start.js";
import { timeline } from "./parts/timeline.js";

const ROWS = 12;

/** @type {import("../app.js").Screen} */
export default async function replay(context, root, [id = "", wanted = ""]) {
  const { words, session, commands } = context;
  let positions = new Replay(session, id);
  const telling = positions.events({ text: true });
  telling.catch(() => {});
  const [{ body: match }, games] = await Promise.all([session.read(`/v1/matches/${id}`), context.games()]);
  const game = games.find(({ key }) => key === match.view.game);
  const last = match.version;
  const over = match.view.status === "finished";
  const names = context.names(match);
  /** @type {any[]} */
  let told = [];

  const place = h("div", { class: "place" });
  const seats = h("ul", { class: "seats" });
  const panel = seatsPanel(context, seats);
  const prompt = h("p", { class: "prompt", "aria-live": "polite" });
  const curve = h("div", { class: "curve" });
  /** @type {ReturnType<typeof curvePlot> | null} */
  let plot = null;
  /** @type {Awaited<ReturnType<typeof hostBoard>> | null} */
  let host = null;
  let shownAs = "";

  const views = [["", words("replay.own")], ...names.map((name, number) => [String(number), name]), ["all", words("replay.all")]];
  const viewer = select("viewer", /** @type {[string, string][]} */ (views));
  viewer.addEventListener("change", () => {
    positions = new Replay(session, id, { seat: viewer.value === "" ? null : viewer.value === "all" ? "all" : Number(viewer.value) });
    void draw(line.version());
  });

  const line = timeline(context, {
    version: Math.max(1, Math.min(Number(wanted), last)),
    last,
    names,
    href: (version) => `#/m/${id}/${version}`,
    onGo: (version) => void draw(version),
    keys: over ? { f: fork, v: () => (location.hash = `#/case/${id}`) } : {},
  });

  fill(
    root,
    h("div", { class: "headline" }, h("h1", null, `${game.title} · ${words("replay")}`), h("p", { class: "quiet" }, outcomeText(context, match, game)), prompt),
    h("div", { class: "table replay" },
      h("div", { class: "stage" }, place, line.transport),
      h("aside", null, seats,
        over && h("div", { class: "viewing" }, labelled(words("replay.view"), viewer)),
        h("div", { class: "row menu" },
          over && button(words("fork"), fork, "main"),
          over && h("a", { class: "button", href: `#/case/${id}` }, words("verify")),
          h("a", { class: "button", href: `#/m/${id}` }, words("table"))),
        h("section", { class: "box open" }, h("h2", null, words("events")), line.log), curve)),
  );
  openClauses(context, root, () => match);

  /** @param {number} version */
  async function draw(version) {
    const shown = await context.attempt(() => positions.at(version, last));
    if (!shown || version !== line.version()) return;
    history.replaceState(null, "", `#/m/${id}/${version}`);
    panel.draw({ ...shown, players: match.players });
    plot?.mark(version);
    const event = told[version - 1];
    fill(prompt, event ? [event.seat !== null && event.seat !== undefined && seatMark(event.seat), " ", sentence(event)] : "");
    if (!shown.view.play) {
      host = null;
      fill(place, h("p", { class: "quiet before" }, words("replay.before")));
      return;
    }
    if (!host || shownAs !== viewer.value) {
      shownAs = viewer.value;
      host = await hostBoard(context, { ...shown, players: match.players });
      fill(place, host.element);
    }
    host.draw(shown, line.decision(version));
  }

  async function fork() {
    const bots = game.bots.map((/** @type {any} */ bot) => /** @type {[string, string]} */ ([bot, context.botName(bot)]));
    const mine = select("mine", names.map((name, number) => [String(number), `${number + 1} · ${name}`]), String(match.view.you ?? 0));
    const others = names.map((name, number) => ({ number, name, choice: select(`bot-${number}`, bots, bots.at(-1)?.[0]) }));
    const rows = others.map(({ name, choice }) => labelled(words("fork.bot", { who: name }), choice));
    const offer = () => rows.forEach((row, number) => (row.hidden = String(number) === mine.value));
    mine.addEventListener("change", offer);
    offer();
    const content = [h("h2", null, words("fork")), h("p", null, words("fork.sure")), labelled(words("fork.mine"), mine), ...rows];
    if (!(await ask(content, words("fork"), words("cancel")))) return;
    if (!(await haveName(context))) return;
    const chosen = Object.fromEntries(others.filter(({ number }) => String(number) !== mine.value).map(({ number, choice }) => [number, choice.value]));
    await context.attempt(async () => {
      const made = await commands.post(`/v1/matches/${id}/forks`, { version: line.version(), bots: chosen });
      await commands.post(`/v1/matches/${made.id}/start`);
      location.hash = `#/m/${made.id}`;
    });
  }

  async function drawCurve() {
    const { body } = await session.read(`/v1/matches/${id}/scores`);
    // Nothing is scored before the match begins.
    const points = body.scores.filter((/** @type {any} */ { scores }) => scores.length > 0).map((/** @type {any} */ { version, scores }) => ({ at: version, values: scores }));
    if (points.length < 2) return;
    plot = curvePlot(words("curve"), points, { from: 1, to: last }, (version) => line.go(version));
    const every = Math.ceil(points.length / ROWS);
    const rows = points.filter((/** @type {any} */ _, /** @type {number} */ at) => at % every === 0 || at === points.length - 1);
    fill(curve, h("h2", null, words("curve")), plot.element, h("details", null, h("summary", null, words("curve.table")),
      h("table", { class: "plain" }, h("thead", null, h("tr", null, h("th", { scope: "col" }, words("replay.version")), names.map((name, seat) => h("th", { scope: "col", class: "number" }, seatMark(seat), " ", name)))),
        h("tbody", null, rows.map((/** @type {any} */ { at, values }) => h("tr", null, h("th", { scope: "row" }, h("a", { href: `#/m/${id}/${at}` }, at)), values.map((/** @type {number} */ score) => h("td", { class: "number" }, score))))))));
    curve.addEventListener("click", (event) => {
      const link = event.target instanceof HTMLAnchorElement ? event.target : null;
      if (!link) return;
      event.preventDefault();
      line.go(Number(link.textContent));
    });
    plot.mark(line.version());
  }

  await draw(line.version());
  void telling.then((events) => {
    told = events;
    line.tell(events);
    void draw(line.version());
    announce(sentence(events[line.version() - 1] ?? { type: "" }));
  }).catch((error) => context.tell(error));
  void drawCurve().catch(() => {});
  return () => {
    line.end();
    panel.end();
  };
}
