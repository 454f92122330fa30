/** Other players: find them by name, friends, and those who are blocked. */

import { button, fill, h, labelled } from "../ui.js";

/** @type {import("../app.js").Screen} */
export default async function people(context, root) {
  const { words, session } = context;
  if (!session.player) return fill(root, h("h1", null, words("people")), h("p", null, words("sign_in.first"), " ", h("a", { href: "#/me" }, words("sign_in"))));
  const friends = h("ul", { class: "persons" });
  const blocked = h("ul", { class: "persons" });
  const found = h("ul", { class: "persons" });
  const name = h("input", { name: "name", type: "search", maxlength: 40, autocomplete: "off" });

  /** @param {string} id @param {string | null} called @param {...import("../ui.js").Child} more */
  const person = (id, called, ...more) => h("li", null, h("a", { href: `#/p/${id}` }, called ?? words("seat.nameless")), h("span", { class: "grow" }), ...more);

  async function drawFriends() {
    const { body } = await session.read("/v1/players/me/friends");
    fill(friends, body.friends.map((/** @type {any} */ one) => person(one.player, one.name,
      h("span", { class: one.online ? "online" : "quiet" }, words(one.online ? "friend.online" : "friend.away")),
      button(words("friend.remove"), () => context.attempt(async () => {
        await session.send("DELETE", `/v1/players/me/friends/${one.player}`);
        await drawFriends();
      })))), body.friends.length === 0 && h("li", { class: "quiet" }, words("friend.none")));
  }

  async function drawBlocked() {
    const { body } = await session.read("/v1/players/me/blocks");
    fill(blocked, body.blocked.map((/** @type {any} */ one) => person(one.player, one.name, button(words("block.remove"), () => context.attempt(async () => {
      await session.send("DELETE", `/v1/players/me/blocks/${one.player}`);
      await drawBlocked();
    })))), body.blocked.length === 0 && h("li", { class: "quiet" }, words("block.none")));
  }

  async function search() {
    if (!name.value.trim()) return fill(found);
    const { body } = await session.read("/v1/players", { query: { name: name.value.trim(), limit: 20 } });
    fill(found, body.players.map((/** @type {any} */ one) => person(one.id, one.name, one.id === session.player ? h("span", { class: "quiet" }, words("seat.you")) :
      button(words("friend.add"), () => context.attempt(async () => {
        await session.send("POST", "/v1/players/me/friends", { body: { player: one.id } });
        await drawFriends();
      })))), body.players.length === 0 && h("li", { class: "quiet" }, words("people.nobody")));
  }

  const form = h("form", { class: "seek", role: "search", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void context.attempt(search);
  } }, labelled(words("people.name"), name), h("button", { type: "submit", class: "main" }, words("people.search")));
  fill(
    root,
    h("h1", null, words("people")),
    h("div", { class: "columns" },
      h("section", { class: "box open" }, h("h2", null, words("people.find")), form, h("div", { "aria-live": "polite" }, found)),
      h("div", null,
        h("section", { class: "box open" }, h("h2", null, words("friends")), friends),
        h("section", { class: "box open" }, h("h2", null, words("blocks")), h("p", { class: "quiet" }, words("blocks.why")), blocked))),
  );
  await Promise.all([context.attempt(drawFriends), context.attempt(drawBlocked)]);
}
