/** What a link with an invite code leads to. */

import { art, fill, h, seatMark } from "../ui.js";
import { howToPlay } from "./parts/panels.js";
import { forPlayers } from "./parts/start.js";

/** @type {import("../app.js").Screen} */
export default async function invitation(context, root, [code]) {
  const { words, session, commands } = context;
  const games = await context.games();
  const join = forPlayers(context, words("sit"), () => context.attempt(async () => {
    const { id } = await commands.post(`/v1/invites/${code}/join`);
    location.hash = `#/m/${id}`;
  }), "main");
  const heading = h("h1", null, words("invited"));
  if (!session.player) return fill(root, h("section", { class: "box open narrow" }, heading, h("p", null, words("invited.name")), join));
  const { body } = await session.read(`/v1/invites/${code}`);
  const game = games.find(({ key }) => key === body.game);
  root.classList.add(`of-${body.game}`);
  fill(root, h("section", { class: "box open narrow" },
    art(body.game),
    heading,
    h("p", { class: "lead" }, words("invited.to", { game: game?.title ?? body.game, host: body.host ?? "?" })),
    h("ul", { class: "seats" }, body.seats.map((/** @type {any} */ seat, /** @type {number} */ number) =>
      h("li", { class: "seat" }, seatMark(number), seat.name ?? (seat.bot ? words("seat.bot", { bot: context.botName(seat.bot) }) : words("seat.free"))))),
    join),
  game && howToPlay(context, game));
}
