/** A log to step through: transport, list of events with a filter, keys. A board or a text beside it follows. */

import { stepsOf } from "../../client/replay.js";
import { announce, button, fill, h, select, svg } from "../../ui.js";
import { eventLine, sentence } from "./panels.js";

const PAUSES = ["0.5", "1", "2", "4"];
const ICONS = {
  first: "M5 4v16M19 5l-9 7 9 7z",
  back: "M17 5l-9 7 9 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  next: "M7 5l9 7-9 7z",
  last: "M5 5l9 7-9 7zM19 4v16",
};

/** @param {keyof typeof ICONS} name */
function icon(name) {
  const drawing = svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" });
  drawing.append(svg("path", { d: ICONS[name] }));
  return drawing;
}

/**
 * @typedef {object} Timeline
 * @property {HTMLElement} transport
 * @property {HTMLElement} log the list with its filter
 * @property {() => number} version
 * @property {(version: number) => void} go
 * @property {(events: any[]) => void} tell what there is to list, once it is known
 * @property {(version: number) => any[]} decision the events of the decision up to this version
 * @property {() => void} end
 */

/**
 * @param {import("../../context.js").Context} context
 * @param {{ version: number, last: number, names: readonly string[], wrong?: number, href?: (version: number) => string,
 *   onGo: (version: number) => void, keys?: Record<string, () => unknown> }} options
 *   `wrong`: the first version that a check refuted; `keys`: more keys of the screen
 * @returns {Timeline}
 */
export function timeline(context, { version: start, last, names, wrong = 0, href, onGo, keys: more = {} }) {
  const { words } = context;
  let version = start;
  /** @type {any[]} */
  let told = [];
  /** @type {import("../../client/replay.js").Step[]} */
  let steps = [];
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;

  const slider = h("input", { type: "range", class: "slider", min: 1, max: last, step: 1, value: start, "aria-label": words("replay.version") });
  const speed = select("speed", PAUSES.map((seconds) => [seconds, words("replay.seconds", { seconds })]), "1");
  speed.setAttribute("aria-label", words("replay.speed"));
  const count = h("output", { class: "count" });
  /** @param {keyof typeof ICONS} name @param {() => unknown} work */
  const round = (name, work) => {
    const made = button("", () => {
      if (name !== "play") halt();
      return work();
    }, `round ${name}`);
    made.setAttribute("aria-label", words(`replay.${name}`));
    made.title = words(`replay.${name}`);
    fill(made, icon(name));
    return made;
  };
  const player = round("play", () => (timer ? halt() : run()));
  const transport = h("div", { class: "transport" },
    h("div", { class: "wheels" }, round("first", () => go(1)), round("back", () => step(-1)), player, round("next", () => step(1)), round("last", () => go(last))),
    slider, count, speed);

  const list = h("ol", { class: "events", tabindex: 0, "aria-label": words("events") });
  const seat = select("seat", [["", words("filter.seats")], ...names.map((name, number) => /** @type {[string, string]} */ ([String(number), name]))]);
  const kind = select("kind", ["all", "moves", "life"].map((key) => [key, words(`filter.${key}`)]));
  seat.setAttribute("aria-label", words("filter.seat"));
  kind.setAttribute("aria-label", words("filter.kind"));
  const none = h("p", { class: "quiet", hidden: true }, words("filter.none"));
  const log = h("div", { class: "log" }, h("div", { class: "filter" }, seat, kind), list, none);
  for (const choice of [seat, kind]) choice.addEventListener("change", sift);

  function sift() {
    let shown = 0;
    for (const [at, line] of [...list.children].entries()) {
      const { type, seat: by } = told[at];
      const ofMatch = type.startsWith("match.");
      const hidden = (seat.value !== "" && String(by ?? "") !== seat.value) || (kind.value === "moves" && ofMatch) || (kind.value === "life" && !ofMatch);
      /** @type {HTMLElement} */ (line).hidden = hidden;
      if (!hidden) shown++;
    }
    none.hidden = shown > 0;
    mark();
  }

  /** @param {any[]} events */
  function tell(events) {
    told = events;
    steps = stepsOf(events);
    const undone = new Set(steps.filter(({ takenBack }) => takenBack).flatMap(({ events: gone }) => gone.map(({ version: at }) => at)));
    const heads = new Set(steps.map(({ first }) => first));
    fill(list, events.map((event) => {
      const line = eventLine(context, event, { href: href?.(event.version) ?? "#", over: undone.has(event.version) });
      line.classList.toggle("follows", !heads.has(event.version));
      line.classList.toggle("wrong", event.version === wrong);
      if (undone.has(event.version)) line.querySelector("a")?.append(h("span", { class: "unseen" }, ` (${words("replay.over")})`));
      return line;
    }));
    sift();
  }

  function mark() {
    for (const line of list.querySelectorAll("[aria-current]")) line.removeAttribute("aria-current");
    const line = list.querySelector(`[data-version="${version}"]`);
    line?.setAttribute("aria-current", "step");
    if (line instanceof HTMLElement) list.scrollTop = line.offsetTop - list.clientHeight / 2 + line.offsetHeight / 2;
    const event = told[version - 1];
    slider.value = String(version);
    slider.setAttribute("aria-valuetext", event ? sentence(event) || String(version) : String(version));
    fill(count, `${version} / ${last}`);
  }

  /** @param {number} to */
  function go(to) {
    version = Math.max(1, Math.min(last, to));
    mark();
    onGo(version);
  }

  /** To the end of the next decision that stands. @param {1 | -1} by */
  function step(by) {
    const ends = steps.filter(({ takenBack, first, last: end }) => !takenBack || (first <= version && version <= end)).map(({ last: end }) => end);
    const next = by > 0 ? ends.find((end) => end > version) : ends.findLast((end) => end < version);
    const undoing = by < 0 && told[version - 1];
    go(next ?? (by > 0 ? last : 1));
    if (undoing) announce(words("replay.undone", { what: sentence(undoing) }));
  }

  function run() {
    halt();
    if (version === last) go(Math.max(1, told.findIndex(({ type }) => type === "match.MatchStarted") + 1));
    timer = setInterval(() => (version >= last ? halt() : step(1)), Number(speed.value) * 1000);
    fill(player, icon("pause"));
  }

  function halt() {
    clearInterval(timer);
    timer = undefined;
    fill(player, icon("play"));
  }

  /** @type {Record<string, () => unknown>} */
  const keys = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    "Shift+ArrowRight": () => go(version + 1),
    "Shift+ArrowLeft": () => go(version - 1),
    PageDown: () => go(version + 10),
    PageUp: () => go(version - 10),
    Home: () => go(1),
    End: () => go(last),
    " ": () => (timer ? halt() : run()),
    "Shift+?": explain,
    "?": explain,
    ...more,
  };

  function explain() {
    const dialog = h("dialog", { class: "ask" }, h("h2", null, words("keys")),
      h("dl", { class: "keys" }, ["step", "event", "ten", "ends", "play", ...(more.f ? ["fork"] : []), ...(more.v ? ["verify"] : [])].map((name) =>
        [h("dt", null, words(`keys.${name}.keys`).split(" ").map((key) => h("kbd", null, key))), h("dd", null, words(`keys.${name}`))])),
      h("div", { class: "row end" }, h("button", { type: "button", class: "main", onclick: () => dialog.close() }, words("close"))));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest("input:not([type=range]), select, textarea, dialog")) return;
    if (event.key === " " && target?.closest("button, summary, a")) return;
    const act = keys[`${event.shiftKey ? "Shift+" : ""}${event.key}`];
    if (!act) return;
    event.preventDefault();
    if (event.key !== " ") halt();
    void act();
  };
  addEventListener("keydown", onKey);
  slider.addEventListener("input", () => {
    halt();
    go(Number(slider.value));
  });
  speed.addEventListener("change", () => timer && run());
  list.addEventListener("click", (event) => {
    const link = event.target instanceof HTMLElement ? event.target.closest("a[href]") : null;
    const line = link?.closest("[data-version]");
    if (!(line instanceof HTMLElement)) return;
    event.preventDefault();
    halt();
    go(Number(line.dataset.version));
  });
  transport.append(h("button", { type: "button", class: "round help", "aria-label": words("keys"), title: words("keys"), onclick: explain }, "?"));
  mark();

  return {
    transport,
    log,
    version: () => version,
    go,
    tell,
    decision: (at) => steps.find(({ first, last: end }) => first <= at && at <= end)?.events.filter(({ version: one }) => one <= at) ?? [],
    end() {
      halt();
      removeEventListener("keydown", onKey);
    },
  };
}
