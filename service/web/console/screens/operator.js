/** What waits for the people who run the service: reports about players, and notices that could not be delivered. */

import { ask, button, fill, h } from "../ui.js";

/** @type {import("../app.js").Screen} */
export default async function operator(context, root) {
  const { words, session } = context;
  const reports = h("ul", { class: "cards" });
  const notices = h("ul", { class: "cards" });
  fill(root, h("h1", null, words("operator")),
    h("section", null, h("h2", null, words("reports")), reports),
    h("section", null, h("h2", null, words("notices.dead")), h("p", { class: "quiet" }, words("notices.why")), notices));

  /**
   * A list that grows by pages.
   * @param {HTMLElement} list @param {string} path @param {string} member @param {(one: any, gone: () => void) => HTMLElement} draw
   */
  async function grow(list, path, member, draw) {
    const empty = () => list.childElementCount === 0 && list.append(h("li", { class: "quiet" }, words("list.none")));
    /** @param {string | null} cursor */
    const load = async (cursor) => {
      const { body } = await session.read(path, { query: { cursor, limit: 20 } });
      for (const one of body[member]) {
        const item = h("li", null, draw(one, () => {
          item.remove();
          empty();
        }));
        list.append(item);
      }
      if (body.next) {
        const more = h("li", null, button(words("list.more"), async () => {
          more.remove();
          await context.attempt(() => load(body.next));
        }));
        list.append(more);
      }
    };
    await load(null);
    empty();
  }

  /** @param {string} id @param {string | null} name */
  const person = (id, name) => h("a", { href: `#/p/${id}` }, name ?? id);

  await Promise.all([
    context.attempt(() => grow(reports, "/v1/reports", "reports", (one, gone) => h("div", { class: "card" },
      h("strong", null, person(one.player, one.name)), h("span", { class: "tag" }, words(`report.${one.reason}`)),
      one.text && h("blockquote", null, one.text),
      h("span", { class: "quiet" }, words("reports.from", { when: context.when(one.at) }), " ", person(one.reporter, null)),
      h("div", { class: "row" }, one.match && h("a", { class: "button", href: `#/m/${one.match}` }, words("table")),
        button(words("reports.close"), async () => {
          if (!(await ask(h("p", null, words("reports.sure")), words("reports.close"), words("cancel")))) return;
          await context.attempt(async () => {
            await session.send("POST", `/v1/reports/${encodeURIComponent(one.id)}/close`);
            gone();
          });
        }))))),
    context.attempt(() => grow(notices, "/v1/notices/dead", "notices", (one, gone) => h("div", { class: "card" },
      h("strong", null, one.kind), h("span", null, one.failure),
      h("span", { class: "quiet" }, words("notices.tried", { count: one.attempts, when: context.when(one.died_at) }), " ", person(one.player, null)),
      h("div", { class: "row" },
        button(words("notices.retry"), () => context.attempt(async () => {
          await session.send("POST", `/v1/notices/dead/${encodeURIComponent(one.id)}/retry`);
          gone();
        }), "main"),
        button(words("notices.forget"), () => context.attempt(async () => {
          await session.send("DELETE", `/v1/notices/dead/${encodeURIComponent(one.id)}`);
          gone();
        })),
        h("a", { class: "button", href: `#/m/${one.match}` }, words("table")))))),
  ]);
}
