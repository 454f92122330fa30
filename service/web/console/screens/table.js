/** A match while it is played or watched, and before it starts. */

import { follow } from "../client/feed.js";
import { hint } from "../client/hints.js";
import { Problem } from "../client/http.js";
import { choose, setting } from "../context.js";
import { announce, button, confirm, fill, h, labelled, seatMark, select, toast } from "../ui.js";
import { hostBoard } from "./parts/board_host.js";
import { list } from "./parts/lists.js";
import { eventLine, howToPlay, openClauses, outcomeText, outcomeWhy, resultTable, seatsPanel, sentence } from "./parts/panels.js";
import { forPlayers } from "./parts/start.js";

const EVENTS_SHOWN = 300;
const PHRASES_SHOWN = 50;
/** Sentences about what others did since the viewer's last move. */
const RECENT_SHOWN = 3;

/** The clocks themselves show what each move does to them. @param {any} event */
const goesWithoutSaying = ({ type, data }) => type === "match.ClockSet" && !["pause", "resume", "credit"].includes(data.why);

/** @type {import("../app.js").Screen} */
export default async function table(context, root, [id]) {
  const { words, session, commands } = context;
  const path = `/v1/matches/${id}`;
  const stop = new AbortController();
  let match = (await session.read(path)).body;
  const games = await context.games();
  const game = games.find(({ key }) => key === match.view.game);

  const prompt = h("p", { class: "prompt", id: "prompt" });
  const recent = h("p", { class: "recent" });
  const seats = h("ul", { class: "seats line" });
  const panel = seatsPanel(context, seats);
  const events = h("ol", { class: "events", tabindex: 0, "aria-label": words("events") });
  const talk = h("div", { class: "talk" });
  const offers = h("div", { class: "offers" });
  const result = h("section", { class: "box open result", hidden: true });
  const menu = h("div", { class: "row menu" });
  const help = h("div", { class: "row" });
  const place = h("div", { class: "place" });
  const terms = h("p", { class: "quiet terms" });
  fill(
    root,
    h("div", { class: "headline" }, h("h1", null, game.title), prompt, recent),
    offers,
    h("div", { class: "table play" },
      seats,
      place,
      h("aside", null, result, help, howToPlay(context, game),
        h("details", { class: "box", open: matchMedia("(min-width: 60rem)").matches }, h("summary", null, words("events")), events),
        session.player && h("details", { class: "box" }, h("summary", null, words("talk")), talk),
        terms, menu)),
  );
  openClauses(context, root, () => match);
  for (const [on, off] of [["mouseover", "mouseleave"], ["focusin", "focusout"]]) {
    events.addEventListener(on ?? "", ({ target }) => host?.point(target instanceof Element ? happened.get(target.closest(".event") ?? target) : null));
    events.addEventListener(off ?? "", () => host?.point(null));
  }

  /** @type {Awaited<ReturnType<typeof hostBoard>> | null} */
  let host = null;
  /** What is marked on the board: what others did since the viewer's last move, or else the last decision. @type {any[]} */
  let marked = [];
  /** Events by their lines in the list. @type {WeakMap<Element, any>} */
  const happened = new WeakMap();
  /** The hint in this position. @type {{ command: any, text: string } | null} */
  let advice = null;
  let wasMine = false;
  let wasOver = true;
  let told = Math.max(0, match.version - EVENTS_SHOWN);

  /** @param {any} command */
  async function play(command) {
    // Where seats act at the same time, the version moves under the player's hands; then the rules alone decide.
    const alone = match.view.active.length === 1;
    await context.attempt(async () => {
      try {
        take(await commands.play(id ?? "", command, alone ? { version: match.version } : {}));
      } catch (error) {
        if (error instanceof Problem && error.status === 412) {
          toast(words("moved_on"));
          return refresh();
        }
        throw error;
      }
    });
  }

  /** @param {any} answer of a command, or a match that was read */
  function take(answer) {
    if (answer.version < match.version) return;
    match = { ...answer, players: answer.players ?? match.players };
    if (answer.receipt) void context.receipts.keep(answer.receipt).then((good) => good || toast(words("alarm.receipt"), "error"));
    draw();
  }

  async function refresh() {
    take((await session.read(path)).body);
  }

  function draw() {
    panel.draw(match);
    const { view } = match;
    const names = context.names(match);
    const mine = match.legal.length > 0;
    if (host && view.play) host.draw(match, marked);
    fill(prompt, promptText(names));
    prompt.classList.toggle("mine", mine);
    prompt.classList.toggle("over", view.status === "finished" || view.status === "cancelled");
    if (mine && !wasMine) announce(`${words("your_turn")}. ${prompt.textContent ?? ""}`, true);
    wasMine = mine;
    document.title = `${mine ? "● " : ""}${game.title} · Kemu`;
    drawOffers(names);
    drawMenu();
    fill(terms, termsText(view));
    result.hidden = !view.outcome;
    if (view.outcome && match.legal.length === 0 && wasOver === false) root.querySelector(".headline")?.scrollIntoView({ block: "nearest" });
    wasOver = Boolean(view.outcome);
    if (view.outcome) fill(result, resultTable(context, match), menu);
    seats.hidden = view.status === "open";
    if (!view.play) fill(place, waitingRoom(names));
  }

  /** @param {string[]} names */
  function promptText(names) {
    const { view } = match;
    if (view.status === "finished" || view.status === "cancelled") return outcomeText(context, match);
    if (view.status === "open") {
      const hosts = view.host === session.player;
      if (view.seats.every((/** @type {any} */ seat) => seat.player)) return words(hosts ? "open.start" : "open.ready");
      return words(hosts ? "open.host" : view.you === null ? "open.join" : "open.waiting");
    }
    if (view.clock?.paused) return words("paused");
    if (match.legal.length > 0 && host) return host.prompt();
    const others = view.active.filter((/** @type {number} */ seat) => seat !== view.you).map((/** @type {number} */ seat) => names[seat] ?? "");
    return words(view.active.includes(view.you) ? "bot_plays" : "waiting_for", { who: list(context, others), count: others.length });
  }

  /** @param {any} view */
  function termsText(view) {
    const { clock, rated, delay } = view.terms;
    return [
      words(rated ? "terms.rated" : "terms.unrated"),
      clock && words(`terms.${clock.kind}`, { time: duration(clock.seconds), increment: clock.increment ?? 0 }),
      view.you === null && delay > 0 && view.status === "running" && words("terms.delay", { count: delay }),
    ].filter(Boolean).join(" · ");
  }

  /** @param {number} seconds */
  function duration(seconds) {
    const [unit, size] = seconds % 86_400 === 0 ? ["day", 86_400] : seconds % 3600 === 0 ? ["hour", 3600] : seconds % 60 === 0 ? ["minute", 60] : ["second", 1];
    return new Intl.NumberFormat(context.language, { style: "unit", unit: String(unit), unitDisplay: "long" }).format(seconds / Number(size));
  }

  /** @param {string} to @param {unknown} [body] */
  const act = (to, body) => context.attempt(async () => take(await commands.post(`${path}/${to}`, body)));

  const askHint = () => context.attempt(async () => {
    try {
      advice = await hint(session, id ?? "", { signal: stop.signal });
    } catch (error) {
      if (stop.signal.aborted) return;
      throw error;
    }
    announce(words("hint.is", { text: advice.text }));
    draw();
  });

  /** What another player asks for: agree or decline. @param {string[]} names */
  function drawOffers(names) {
    const { view } = match;
    const asks = [];
    const seated = view.you !== null && view.status === "running";
    if (view.draw.length > 0) {
      asks.push(h("p", null, words("draw.offered", { who: list(context, view.draw.map((/** @type {number} */ seat) => names[seat])) })),
        seated && !view.draw.includes(view.you) && h("div", { class: "row" },
          button(words("agree"), () => act("draw/answer", { agree: true }), "main"),
          button(words("decline"), () => act("draw/answer", { agree: false }))));
    }
    if (view.takeback) {
      asks.push(h("p", null, words("takeback.asked", { who: names[view.takeback.seat] ?? "" })),
        seated && view.takeback.seat !== view.you && h("div", { class: "row" },
          button(words("agree"), () => act("takeback/answer", { agree: true }), "main"),
          button(words("decline"), () => act("takeback/answer", { agree: false }))));
    }
    if (advice && match.legal.length > 0) {
      const { command, text } = advice;
      asks.push(h("p", null, words("hint.is", { text })), h("div", { class: "row" }, button(words("hint.play"), () => play(command), "main")));
    }
    const fresh = asks.length > 0 && !offers.classList.contains("asks");
    fill(offers, asks);
    offers.classList.toggle("asks", asks.length > 0);
    if (fresh) offers.scrollIntoView({ block: "nearest" });
  }

  function drawMenu() {
    const { view } = match;
    const seated = view.you !== null;
    const away = seated && view.seats[view.you].away;
    const out = seated && view.seats[view.you].resigned;
    const running = view.status === "running";
    const over = view.status === "finished";
    const arbiter = context.roles.includes("arbiter") && !seated && view.clock && running;
    fill(help, match.legal.length > 0 && !view.terms.rated && !advice && button(words("hint"), askHint));
    fill(menu,
      running && seated && !out && !away && view.draw.length === 0 && button(words("draw.offer"), () => act("draw")),
      running && seated && !out && !away && !view.takeback && button(words("takeback.ask"), () => act("takeback")),
      running && seated && !out && !away && button(words("leave"), async () => (await confirm(words("leave.sure"), words("leave"), words("cancel"))) && act("leave")),
      running && away && button(words("return"), () => act("return"), "main"),
      running && seated && !out && button(words("resign"), async () => (await confirm(words("resign.sure"), words("resign"), words("cancel"))) && act("resign")),
      arbiter && button(words(view.clock.paused ? "clocks.resume" : "clocks.pause"), () => act(`clocks/${view.clock.paused ? "resume" : "pause"}`)),
      over && seated && button(words("rematch"), () => context.attempt(async () => void (location.hash = `#/m/${(await commands.post(`${path}/rematch`)).id}`)), "main"),
      view.status !== "open" && (over || !running || seated) && h("a", { class: "button", href: `#/m/${id}/${match.version}` }, words("replay")),
      running && seated && !out && h("label", { class: "field" }, asking(), words("settings.confirm")),
      over && h("a", { class: "button", href: `#/case/${id}` }, words("verify")),
      match.parent && h("a", { class: "button", href: `#/m/${match.parent.match}/${match.parent.version}` }, words("parent")));
  }

  /** Whether moves are sent only after a confirmation. */
  function asking() {
    const box = h("input", { type: "checkbox", name: "confirm", checked: setting("confirm") !== "no" });
    box.addEventListener("change", () => choose("confirm", box.checked ? "yes" : "no"));
    return box;
  }

  /** The table before the start: who sits where, an invite, bots for free seats. @param {string[]} names */
  function waitingRoom(names) {
    const { view } = match;
    if (view.status !== "open") return h("p", { class: "quiet" }, words("cancelled"));
    const host = view.host === session.player;
    const full = view.seats.every((/** @type {any} */ seat) => seat.player);
    const nonce = h("input", { name: "nonce", maxlength: 200, placeholder: words("nonce.hint") });
    const link = h("output", { class: "link" });
    return h("section", { class: "waiting box open" },
      h("ul", { class: "free-seats" }, view.seats.map((/** @type {any} */ seat, /** @type {number} */ number) => h("li", null,
        seatMark(number), h("span", null, names[number]),
        !seat.player && view.you === null && forPlayers(context, words("sit"), () => act("join", { seat: number }), "main"),
        !seat.player && host && botChooser(number)))),
      h("div", { class: "row" },
        host && full && button(words("start"), () => act("start"), "main"),
        view.you !== null && !full && button(words("invite"), () => context.attempt(async () => {
          const { body } = await session.send("POST", `${path}/invite`);
          const address = `${location.origin}/#/i/${body.code}`;
          fill(link, h("a", { href: address }, address));
          await navigator.clipboard?.writeText(address).then(() => toast(words("copied")), () => {});
        })),
        view.you !== null && button(words("leave_table"), () => act("leave"))),
      link,
      view.you !== null && h("details", null, h("summary", null, words("nonce")),
        h("p", { class: "quiet" }, words("nonce.why")),
        h("div", { class: "row" }, labelled(words("nonce"), nonce), button(words("nonce.give"), () => act("nonce", { nonce: nonce.value })))));
  }

  /** @param {number} seat */
  function botChooser(seat) {
    const choice = select("bot", game.bots.map((/** @type {any} */ bot) => [bot, context.botName(bot)]));
    choice.setAttribute("aria-label", words("bot"));
    return h("span", { class: "row" }, choice, button(words("seat_bot"), () => act("bots", { seat, bot: choice.value })));
  }

  /** Read the sentences of what has happened since the last one. @param {boolean} aloud */
  async function tellEvents(aloud) {
    const { body } = await session.read(`${path}/events`, { query: { after: told, text: true, limit: 1000 } });
    const fresh = body.events.filter((/** @type {any} */ { version }) => version > told);
    told = Math.max(told, body.next);
    const lines = fresh.filter((/** @type {any} */ event) => sentence(event) && !goesWithoutSaying(event));
    events.append(...lines.map((/** @type {any} */ event) => {
      const line = eventLine(context, event);
      happened.set(line, event);
      return line;
    }));
    const own = fresh.findLast((/** @type {any} */ { cause }) => cause)?.decision;
    const others = lines.filter((/** @type {any} */ event) => own === undefined || event.decision > own);
    if (match.view.outcome) fill(recent, outcomeWhy(match, game));
    else if (lines.length > 0) fill(recent, (others.length > 0 ? others : lines).slice(-RECENT_SHOWN).map(sentence).join(" · "));
    while (events.childElementCount > EVENTS_SHOWN) events.firstElementChild?.remove();
    events.scrollTop = events.scrollHeight;
    if (aloud && lines.length > 0) announce(lines.map(sentence).join(". "));
  }

  async function drawTalk() {
    const said = h("ul", { class: "said", "aria-live": "polite" });
    const { phrases } = await context.once("/v1/phrases");
    const choice = select("phrase", phrases.map((/** @type {any} */ phrase) => [phrase.phrase, phrase.text]));
    fill(talk, said, match.view.you !== null && h("div", { class: "row" }, choice,
      button(words("say"), () => context.attempt(() => session.send("POST", `${path}/phrases`, { body: { phrase: choice.value } })))));
    const { body } = await session.read(`${path}/phrases`);
    for (const one of body.said) hear(one);
  }

  /** @param {any} one */
  function hear(one) {
    const said = talk.querySelector(".said");
    said?.append(h("li", null, seatMark(one.seat), " ", one.text));
    while (said && said.childElementCount > PHRASES_SHOWN) said.firstElementChild?.remove();
  }

  const tell = {
    s: () => context.names(match).map((name, seat) => `${name}: ${match.scores[seat] ?? "–"}`).join(", "),
    c: () => panel.clocks().map((text, seat) => `${context.names(match)[seat]}: ${text}`).join(", ") || words("clock.none"),
  };

  async function showBoard() {
    if (host || !match.view.play) return;
    host = await hostBoard(context, match, { onCommand: play, onChoice: () => fill(prompt, promptText(context.names(match))), tell });
    fill(place, host.element);
    draw();
  }

  const seated = (/** @type {any} */ { view }) => view.seats.map((/** @type {any} */ { player }) => player).join();

  async function listen() {
    let fresh = false;
    for await (const { kind, data } of follow(session, id ?? "", { query: { view: true }, signal: stop.signal, onLink: context.online })) {
      if (kind === "event") {
        const goesOn = data.decision !== data.version || (match.view.you !== null && !data.cause && !marked.some(({ cause }) => cause));
        if (!data.type.startsWith("match.") || data.type === "match.MoveTakenBack") advice = null;
        marked = goesOn ? [...marked, data].slice(-EVENTS_SHOWN) : [data];
        void context.receipts.compare(id ?? "", [data]);
      } else if (kind === "state") {
        if (data.view && data.legal && seated(data) === seated(match)) take({ ...match, ...data, scores: data.scores ?? match.scores });
        // The names of new players come with the match only.
        else if (data.view) await refresh();
        else if (data.version > match.version || data.status !== match.view.status) await refresh();
        else draw();
        await showBoard();
        await tellEvents(fresh);
        fresh = true;
      } else if (kind === "presence") panel.present(data);
      else if (kind === "phrase") hear(data);
      else if (kind === "reset") {
        fill(events);
        told = 0;
        toast(words("alarm.reset"), "error");
        match.version = 0;
      } else if (kind === "end") await refresh();
    }
  }

  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]") && host?.back()) event.preventDefault();
  };
  addEventListener("keydown", onKey);
  await showBoard();
  draw();
  if (session.player) void drawTalk().catch(() => {});
  void listen().catch((error) => context.tell(error));
  return () => {
    stop.abort();
    panel.end();
    removeEventListener("keydown", onKey);
  };
}
