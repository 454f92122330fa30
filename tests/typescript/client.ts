// A client as a team would begin it: everything it knows of the service comes from the generated types.

import type { components, paths } from "./kemu.js";

type Schemas = components["schemas"];
type Verb = "get" | "post";
type PathOf<V extends Verb> = { [P in keyof paths]: paths[P][V] extends { responses: unknown } ? P : never }[keyof paths];
type Parameters<Operation> = Operation extends { parameters: infer Given } ? Given : never;
type Body<Operation> = Operation extends { requestBody: { content: { "application/json": infer Sent } } }
  ? { body: Sent }
  : { body?: never };
type Json<Response> = Response extends { content: { "application/json": infer Received } } ? Received : never;
type Answer<Operation> = Operation extends { responses: infer Responses } ? Json<Responses[keyof Responses]> : never;

interface Sent {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  header?: Record<string, string>;
  body?: unknown;
}

class Refused extends Error {
  constructor(readonly problem: Schemas["Problem"]) {
    super(`${problem.code}: ${problem.detail ?? problem.title}`);
  }
}

class Kemu {
  token: string | null = null;

  constructor(readonly address: string) {}

  /** Only paths, parameters and bodies that the interface has can be asked for; the answer is what it promises. */
  ask<V extends Verb, P extends PathOf<V>>(
    verb: V,
    path: P,
    sent: Parameters<paths[P][V]> & Body<paths[P][V]>,
  ): Promise<Answer<paths[P][V]>>;
  async ask(verb: Verb, path: string, sent: Sent): Promise<unknown> {
    const url = new URL(path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(sent.path?.[name] ?? "")), this.address);
    for (const [name, value] of Object.entries(sent.query ?? {})) url.searchParams.set(name, String(value));
    const headers = new Headers(sent.header);
    if (this.token !== null) headers.set("Authorization", `Bearer ${this.token}`);
    if (sent.body !== undefined) headers.set("Content-Type", "application/json");
    const body = sent.body === undefined ? null : JSON.stringify(sent.body);
    const response = await fetch(url, { method: verb.toUpperCase(), headers, body });
    if (!response.ok) throw new Refused(JSON.parse(await response.text()));
    return response.json();
  }

  /** What the live feed of a match sends, each message as it arrives, until the match ends. */
  listen(match: string): AsyncGenerator<Schemas["FeedMessage"]> {
    return this.stream(`/v1/matches/${encodeURIComponent(match)}/stream?view=true`);
  }

  /** What the player's own feed sends: everything that concerns them, in whichever match. */
  notices(): AsyncGenerator<Schemas["OwnFeedMessage"]> {
    return this.stream("/v1/stream");
  }

  private async *stream<Message>(path: string): AsyncGenerator<Message> {
    const response = await fetch(new URL(path, this.address), { headers: { Authorization: `Bearer ${this.token}` } });
    if (!response.ok || response.body === null) throw new Refused(JSON.parse(await response.text()));
    let text = "";
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      const blocks = `${text}${part}`.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks.filter((block) => block.includes("data: "))) yield message(block);
    }
  }
}

/** One message of a feed: its name, its id if it has one, and its data. */
function message<Message>(block: string): Message {
  const fields = new Map(block.split("\n").map((line): [string, string] => [line.replace(/: .*/, ""), line.replace(/^\w+: /, "")]));
  const place = fields.get("id") ?? "";
  const id = place === "" ? "" : `"id": ${/^\d+$/.test(place) ? place : JSON.stringify(place)}, `;
  return JSON.parse(`{"event": "${fields.get("event")}", ${id}"data": ${fields.get("data")}}`);
}

/** The type of a command tells which fields it has. */
function told(command: Schemas["Command"]): string {
  switch (command.type) {
    case "kiwara.PlaceTotem":
    case "kiwara.MoveTotem":
      return `totem to stop ${command.stop}`;
    case "kiwara.PlaceAnimal":
      return `${command.animal} to square ${command.square}`;
    default:
      return command.type;
  }
}

/** The type of an event tells what is in its data, and in the parts of it that only its seat may know. */
function happened(event: Schemas["Event"]): string {
  switch (event.type) {
    case "match.MatchCreated":
      return `${event.data.game} for ${event.data.seats}`;
    case "kiwara.TotemPlaced":
      return `totem at stop ${event.data.stop}`;
    case "kiwara.AnimalPlaced":
      return `${event.data.animal} at square ${event.data.square}`;
    case "match.MatchFinished":
      return `ended by ${event.data.outcome.reason}`;
    default:
      return event.type;
  }
}

/** Which cards somebody was dealt, if it is said here: a secret part is typed like an event. */
export function dealt(event: Schemas["Event"], seat: number): string[] {
  const part = event.secrets?.[seat];
  return part?.type === "mauw.Hand" ? part.data.cards : [];
}

/** The command that led to an event, which is shown only to the player who sent it. */
function asked(event: Schemas["Event"]): number | null {
  const command = event.cause?.command;
  return command?.type === "kiwara.PlaceTotem" ? command.data.stop : null;
}

/** What the live feed sends, once its data is parsed. */
function heard(message: Schemas["FeedMessage"]): string {
  switch (message.event) {
    case "event":
      return `${message.id}: ${happened(message.data)}`;
    case "state":
      return message.data.your_turn === true ? "your turn" : `seats ${message.data.active.join(", ")} may act`;
    case "presence":
      return `${message.data.spectators} watch`;
    case "phrase":
      return message.data.text;
    case "reset":
      return "start over: what was sent before is not true any more";
    case "end":
      return message.data.status;
  }
}

/** The game of a view tells which shape its position has. */
function position(view: Schemas["View"]): string {
  return view.game === "kiwara" && view.play !== null ? `totem at stop ${view.play.totem}` : view.game;
}

async function play(kemu: Kemu, mostMoves: number) {
  const guest = await kemu.ask("post", "/v1/players", { body: { name: "Aroha" } });
  kemu.token = guest.token;
  const table = { game: "kiwara", seats: 2, bots: { "1": "greedy" } };
  const { id } = await kemu.ask("post", "/v1/matches", { header: { "Idempotency-Key": "table" }, body: table });
  const path = { match: id };
  await kemu.ask("post", "/v1/matches/{match}/start", { path });
  const moves: string[] = [];
  const said: string[] = [];
  const positions: string[] = [];

  for await (const message of kemu.listen(id)) {
    said.push(heard(message));
    if (message.event !== "state" || !message.data.view) continue;
    positions.push(position(message.data.view));
    const { version, legal } = message.data;
    const command = legal?.[0];
    if (command === undefined || moves.length === mostMoves) continue;
    const header = { "Idempotency-Key": `move-${version}`, "If-Match": `"${version}"` };
    await kemu.ask("post", "/v1/matches/{match}/commands", { path, header, body: command });
    moves.push(told(command));
    if (moves.length === mostMoves) await kemu.ask("post", "/v1/matches/{match}/resign", { path });
  }

  const match = await kemu.ask("get", "/v1/matches/{match}", { path });
  const events: Schemas["Event"][] = [];
  while ((events.at(-1)?.version ?? 0) < match.version) {
    const after = events.at(-1)?.version ?? 0;
    events.push(...(await kemu.ask("get", "/v1/matches/{match}/events", { path, query: { after } })).events);
  }
  const asking = events.map(asked).filter((stop) => stop !== null);
  const types = events.map((event) => event.type);
  return { match: id, moves, asking, said, positions, events: types, story: events.map(happened), outcome: match.view.outcome };
}

const [address, mostMoves] = process.argv.slice(2);
if (address === undefined || mostMoves === undefined) throw new Error("usage: client.js ADDRESS MOVES");
console.log(JSON.stringify(await play(new Kemu(address), Number(mostMoves))));
