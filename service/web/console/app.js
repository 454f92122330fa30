/** The page: its bar, its addresses, and the screen that belongs to each. */

import { Problem } from "./client/http.js";
import { Context, choose, chosenLanguage, setting } from "./context.js";
import { haveName } from "./screens/parts/start.js";
import { announce, fill, h } from "./ui.js";

/**
 * A screen fills its element and may return a function that ends it.
 * @typedef {(context: Context, root: HTMLElement, params: string[]) => Promise<(() => void) | void> | (() => void) | void} Screen
 */

/** Each address with its screen, and with the words that only such screens need. @type {[RegExp, () => Promise<{ default: Screen }>, string?][]} */
const ADDRESSES = [
  [/^$/, () => import("./screens/home.js")],
  [/^lobby$/, () => import("./screens/lobby.js")],
  [/^i\/([A-Za-z0-9-]+)$/, () => import("./screens/invitation.js")],
  [/^m\/([A-Za-z0-9-]+)$/, () => import("./screens/table.js")],
  [/^m\/([A-Za-z0-9-]+)\/(\d+)$/, () => import("./screens/replay.js"), "pages"],
  [/^check$/, () => import("./screens/check.js"), "pages"],
  [/^cases$/, () => import("./screens/cases.js"), "pages"],
  [/^case\/([A-Za-z0-9-]+)$/, () => import("./screens/case.js"), "pages"],
  [/^me$/, () => import("./screens/account.js"), "pages"],
  [/^p\/([A-Za-z0-9-]+)$/, () => import("./screens/profile.js"), "pages"],
  [/^g\/([a-z0-9_]+)$/, () => import("./screens/game.js")],
  [/^s\/([a-z0-9_]+)$/, () => import("./screens/standings.js"), "pages"],
  [/^people$/, () => import("./screens/people.js"), "pages"],
  [/^operator$/, () => import("./screens/operator.js"), "pages"],
  [/^sandbox$/, () => import("./screens/sandbox.js"), "pages"],
];

const language = chosenLanguage();
const { default: texts } = await import(`./words/${language}.js`);
const context = new Context(language, texts);
const { words } = context;
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
document.documentElement.lang = language;
if (setting("theme")) document.documentElement.dataset.theme = setting("theme") ?? "";

/** @type {() => void} */
let leave = () => {};
let visits = 0;

/** Show the screen of the address. */
async function show() {
  const visit = ++visits;
  const address = location.hash.replace(/^#\/?/, "").replace(/\?.*$/, "");
  const found = ADDRESSES.map(([pattern, load, more]) => ({ parts: pattern.exec(address), load, more })).find(({ parts }) => parts);
  leave();
  leave = () => {};
  const root = h("div", { class: "screen", "data-place": address }, h("p", { class: "quiet" }, words("loading")));
  fill(main, root);
  drawBar();
  if (!found?.parts) return fill(root, h("h1", null, words("not_found")), h("p", null, h("a", { href: "#/" }, words("home"))));
  try {
    const [{ default: screen }] = await Promise.all([found.load(), found.more && context.learn(found.more), context.meetBots()]);
    if (visit !== visits) return;
    const end = await screen(context, root, found.parts.slice(1));
    if (visit === visits) leave = end ?? leave;
    else end?.();
  } catch (error) {
    if (visit !== visits) return;
    // What only players may see asks for a name first.
    if (error instanceof Problem && error.status === 401 && (await haveName(context))) return show();
    const title = error instanceof Error && "title" in error ? String(error.title) : words("unreachable");
    fill(root, h("h1", null, title), h("p", null, h("a", { href: location.hash, onclick: () => location.reload() }, words("again")), " · ", h("a", { href: "#/" }, words("home"))));
    context.tell(error);
  }
  document.title = `${root.querySelector("h1")?.textContent ?? "Kemu"} · Kemu`;
  main.focus({ preventScroll: true });
  announce(document.title);
  scrollTo(0, 0);
}

function drawBar() {
  const place = location.hash.replace(/^#\/?/, "");
  const link = (/** @type {string} */ to, /** @type {string} */ label) =>
    h("a", { href: `#/${to}`, "aria-current": place === to ? "page" : null }, label);
  const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
  const other = language === "en" ? "fr" : "en";
  fill(
    bar,
    h("a", { class: "brand", href: "#/" }, h("img", { src: "/console/icon.svg", alt: "", width: 26, height: 26 }), "Kemu"),
    h("nav", { "aria-label": words("nav") },
      link("lobby", words("lobby")),
      context.session.player && link("people", words("people")),
      context.roles.includes("arbiter") && link("cases", words("cases")),
      context.roles.includes("operator") && link("operator", words("operator")),
      context.session.player ? link("me", words("me")) : link("me", words("sign_in"))),
    h("div", { class: "tools" },
      h("button", { type: "button", class: "tool", lang: other, onclick: () => speak(other) }, other === "fr" ? "Français" : "English"),
      h("button", { type: "button", class: "tool", "aria-label": words("theme"), title: words("theme"), onclick: changeTheme }, "◐")),
    h("p", { class: "offline", id: "offline", hidden: true }, words("offline")),
  );
}

/** @param {string} wished */
function speak(wished) {
  choose("language", wished);
  location.reload();
}

function changeTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
  const next = now === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  choose("theme", next);
}

context.online = (/** @type {boolean} */ online) => {
  const note = document.getElementById("offline");
  if (note) note.hidden = online;
};

/** Roles decide what the bar shows; they are asked for once for each player. */
async function readRoles() {
  context.roles = [];
  if (context.session.player) {
    try {
      context.roles = (await context.session.read("/v1/players/me")).body.roles;
    } catch {
      // The screens say what is wrong.
    }
  }
  drawBar();
}

context.onSession = () => void readRoles();
addEventListener("hashchange", () => void show());
drawBar();
void show();
if (context.session.player) {
  void readRoles();
  void context.commands.resume();
}
