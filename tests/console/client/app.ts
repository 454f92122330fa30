// What a team writes with the package: it must compile, and where it misuses an answer it must not.

import { Commands, Http, Session, eventText, follow, verifyBundle } from "kemu-client";
import type { Answer, Schema, Verdict } from "kemu-client";

const session = new Session(new Http("https://kemu.example"));
const { body: catalogue } = await session.read("/v1/games");
export const titles: string[] = catalogue.games.map((game) => game.title);
// @ts-expect-error a game has a title, and no name
export const names = catalogue.games.map((game) => game.name);

export async function watch(id: string): Promise<Schema<"Match">> {
  const { body: templates } = await session.read("/v1/games/kiwara/sentences");
  for await (const { kind, data } of follow(session, id)) if (kind === "event") console.log(eventText(templates, data));
  const { body: match } = await session.read(`/v1/matches/${id}`);
  const version: number = match.version;
  // @ts-expect-error a version is a number
  const text: string = match.version;
  await new Commands(session).play(id, match.legal[0], { version });
  return text ? match : match;
}

export async function prove(text: string, me: Answer<"GET", "/v1/players/me">): Promise<string> {
  const verdict: Verdict = await verifyBundle(text);
  // @ts-expect-error there is no such verdict
  if (verdict.verdict === "confirmed") return me.id;
  return verdict.why ?? me.name;
}
