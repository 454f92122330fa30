/** Ways into a match: a name where there is none yet, a table with bots, a table for others. */

import { choose, setting } from "../../context.js";
import { button, h, labelled } from "../../ui.js";

const LONGEST = 40;
/** The levels, not the bots that developers test with. */
const LEVEL = /^level\d+$/;

/**
 * Make sure that there is a player, and ask for nothing but a name.
 * @param {import("../../context.js").Context} context @returns {Promise<boolean>} false: the reader changed their mind
 */
export function haveName(context) {
  const { words, session } = context;
  if (session.player) return Promise.resolve(true);
  return asked(context, words("name.title")).then((there) => there !== null);
}

/**
 * Ask for what is missing before a match against bots: a name, the level.
 * @param {import("../../context.js").Context} context @param {any} game @returns {Promise<string | null>} the bot; null: the reader changed their mind
 */
async function chosenBot(context, game) {
  const { words } = context;
  const { bots } = await context.once("/v1/bots");
  const levels = bots.filter((/** @type {any} */ { key }) => LEVEL.test(key) && game.bots.includes(key));
  const usual = levels.find((/** @type {any} */ { key }) => key === setting("bot")) ?? levels[0];
  const choice = h("fieldset", { class: "levels" }, h("legend", null, words("play.against")), levels.map((/** @type {any} */ bot) =>
    h("label", null, h("input", { type: "radio", name: "bot", value: bot.key, checked: bot === usual }), h("strong", null, bot.name), h("small", null, bot.description))));
  const said = await asked(context, words("play.title", { game: game.title }), choice);
  if (said === null) return null;
  const bot = String(said.get("bot"));
  choose("bot", bot);
  return bot;
}

/**
 * A dialog that asks for a name where there is no player yet, and for more.
 * @param {import("../../context.js").Context} context @param {string} title @param {HTMLElement} [more] @returns {Promise<FormData | null>}
 */
function asked(context, title, more) {
  const { words, session } = context;
  return new Promise((resolve) => {
    const input = h("input", { name: "name", required: true, maxlength: LONGEST, autocomplete: "nickname", autofocus: true });
    const dialog = h("dialog", { class: "ask" });
    const close = (/** @type {FormData | null} */ said) => {
      dialog.close();
      dialog.remove();
      resolve(said);
    };
    const form = h("form", {
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        if (!session.player) await context.attempt(() => context.signUp(input.value.trim()));
        if (session.player) close(new FormData(form));
      },
    },
      h("h2", null, title),
      !session.player && [labelled(words("name.label"), input),
        h("p", { class: "quiet" }, words("name.hint"), " ", h("a", { href: "#/me", onclick: () => close(null) }, words("name.have")))],
      more,
      h("div", { class: "row end" },
        h("button", { type: "button", onclick: () => close(null) }, words("cancel")),
        h("button", { type: "submit", class: "main" }, words("name.go"))));
    dialog.append(form);
    dialog.addEventListener("cancel", () => setTimeout(() => close(null)));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * A table with bots in all other seats, started at once.
 * @param {import("../../context.js").Context} context @param {any} game
 * @param {{ seats?: number, bot?: string, options?: Record<string, unknown>, terms?: object }} [wished] without a bot, the reader is asked
 */
export async function playBot(context, game, { seats = game.seats[0], bot: wanted, options = {}, terms } = {}) {
  const bot = wanted ? (await haveName(context)) && wanted : await chosenBot(context, game);
  if (!bot) return;
  const bots = Object.fromEntries(Array.from({ length: seats - 1 }, (_, other) => [other + 1, bot]));
  await context.attempt(async () => {
    const created = await context.commands.post("/v1/matches", { game: game.key, seats, options, bots, start: true, ...(terms ? { terms } : {}) });
    location.hash = `#/m/${created.id}`;
  });
}

/** @param {import("../../context.js").Context} context @param {string} label @param {() => unknown} work @param {string} [kind] */
export const forPlayers = (context, label, work, kind = "") =>
  button(label, async () => void ((await haveName(context)) && (await work())), kind);
