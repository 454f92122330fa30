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

  /** All that the live feed of a match sends until it ends. It may live at another port, where `fetch` does not send the token
   * along: the address that the service leads to has a pass in it. */
  async listen(match: string): Promise<Schemas["FeedMessage"][]> {
    const url = new URL(`/v1/matches/${encodeURIComponent(match)}/stream`, this.address);
    const response = await fetch(url, { headers: { Authorization: `Bearer ${this.token}` } });
    if (!response.ok) throw new Refused(JSON.parse(await response.text()));
    const blocks = (await response.text()).split("\n\n");
    return blocks.filter((block) => block.includes("data: ")).map(message);
  }
}

/** One message of the feed: its name, its id if it has one, and its data. */
function message(block: string): Schemas["FeedMessage"] {
  const fields = new Map(block.split("\n").map((line): [string, string] => [line.replace(/: .*/, ""), line.replace(/^\w+: /, "")]));
  const id = fields.has("id") ? `"id": ${fields.get("id")}, ` : "";
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

async function play(kemu: Kemu, mostMoves: number) {
  const guest = await kemu.ask("post", "/v1/players", { body: { name: "Aroha" } });
  kemu.token = guest.token;
  const table = { game: "kiwara", seats: 2, bots: { "1": "greedy" } };
  const { id } = await kemu.ask("post", "/v1/matches", { header: { "Idempotency-Key": "table" }, body: table });
  const path = { match: id };
  let match: Schemas["Match"] = await kemu.ask("post", "/v1/matches/{match}/start", { path });
  const moves: string[] = [];
  const events: Schemas["Event"][] = [];

  const follow = async (wait: number) => {
    const after = events.at(-1)?.version ?? 0;
    const page = await kemu.ask("get", "/v1/matches/{match}/events", { path, query: { after, wait } });
    events.push(...page.events);
  };

  while (match.view.status === "running" && moves.length < mostMoves) {
    const command = match.legal[0];
    if (command !== undefined) {
      const header = { "Idempotency-Key": `move-${match.version}`, "If-Match": `"${match.version}"` };
      match = await kemu.ask("post", "/v1/matches/{match}/commands", { path, header, body: command });
      moves.push(told(command));
    } else {
      await follow(5);
      match = await kemu.ask("get", "/v1/matches/{match}", { path });
    }
  }
  if (match.view.status === "running") match = await kemu.ask("post", "/v1/matches/{match}/resign", { path });
  while ((events.at(-1)?.version ?? 0) < match.version) await follow(0);
  const said = (await kemu.listen(id)).map(heard);
  const asking = events.map(asked).filter((stop) => stop !== null);
  const types = events.map((event) => event.type);
  return { match: id, moves, asking, said, events: types, story: events.map(happened), outcome: match.view.outcome };
}

const [address, mostMoves] = process.argv.slice(2);
if (address === undefined || mostMoves === undefined) throw new Error("usage: client.js ADDRESS MOVES");
console.log(JSON.stringify(await play(new Kemu(address), Number(mostMoves))));
