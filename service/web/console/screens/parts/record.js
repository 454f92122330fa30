/** One event of a bundle as the log has it: what it says, who is behind it, and its secrets, which the end has revealed. */

import { sentence } from "../../client/sentences.js";
import { fill, h, seatMark } from "../../ui.js";
import { tree } from "./tree.js";

/**
 * @param {import("../../context.js").Context} context @param {HTMLElement} root @param {any} event
 * @param {import("../../client/sentences.js").Templates | null} templates @param {import("../../client/sentences.js").Players} players
 */
export function drawRecord(context, root, event, templates, players) {
  const { words } = context;
  const { cause, secrets = {} } = event;
  const when = new Intl.DateTimeFormat(context.language, { dateStyle: "long", timeStyle: "medium" }).format(new Date(event.at));
  const by = cause && (cause.role ? words(`role.${cause.role}`) : cause.bot ? words("record.bot", { bot: context.botName(cause.bot.bot) }) : cause.player);
  /** @param {string} name */
  const owner = (name) => (name === "table" ? words("record.table") : (players.seats?.[Number(name)] ?? words("seat.number", { number: Number(name) + 1 })));
  fill(
    root,
    h("p", { class: "says" }, event.seat !== undefined && event.seat !== null && seatMark(event.seat), " ", event.text || event.type),
    h("dl", null,
      h("dt", null, words("record.type")), h("dd", null, h("code", null, event.type), " ", h("button", { type: "button", class: "clause", "data-clause": event.clause, title: words("clause.show") }, `§${event.clause}`)),
      h("dt", null, words("record.at")), h("dd", null, when),
      by && [h("dt", null, words("record.by")), h("dd", null, by, " ", h("code", null, cause.command.type))],
      Object.entries(secrets).map(([name, part]) => [h("dt", null, words("record.secret", { who: owner(name) })),
        h("dd", null, (templates && sentence(templates, part, players)) || part.type, h("details", null, h("summary", null, part.type), tree(part.data)))]),
      h("dt", null, words("record.hash")), h("dd", null, h("code", { class: "hash" }, event.hash))),
    Object.keys(event.data).length > 0 && h("details", { open: true }, h("summary", null, words("record.data")), tree(event.data)),
  );
}
