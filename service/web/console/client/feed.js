/** Live feeds, resumed without a gap: that of a match, replaced by long polling where streams do not get through, and a player's own. */

import { Problem, Unreachable, backoff, mayPass, pause } from "./http.js";

/**
 * A message of the feed. `reset` means: forget what came before, the match is told from the beginning.
 * @typedef {{ kind: string, id: string | null, data: any }} Message
 *
 * @typedef {object} Options
 * @property {number} [after] only events with a greater version
 * @property {string} [head] the hash of the event `after`, to notice a log that has lost its end
 * @property {Record<string, string | number | boolean>} [query] more parameters of the stream, such as `view` and `text`
 * @property {AbortSignal} [signal] ends the feed
 * @property {(online: boolean) => void} [onLink]
 */

/** A comment comes every 15 seconds. */
const SILENCE_MS = 35_000;
/** So many failures in a row, and it polls: few where no stream has ever come through. */
const STREAMS_BEFORE_POLLING = { never: 2, before: 5 };
const POLL_SECONDS = 25;
/** So often it polls before it tries a stream again. */
const POLLS = 20;

class Silent extends Error {}

class Enough extends Error {}

/**
 * Splits a response into messages.
 * @param {ReadableStream<Uint8Array>} stream @param {() => void} onBytes @returns {AsyncGenerator<Message>}
 */
export async function* messages(stream, onBytes = () => {}) {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        /** @type {Record<string, string>} */
        const fields = {};
        for (const line of block.split("\n")) {
          const colon = line.indexOf(":");
          if (colon > 0) fields[line.slice(0, colon)] = line.slice(colon + 1).replace(/^ /, "");
        }
        if (fields.data !== undefined) yield { kind: fields.event ?? "message", id: fields.id ?? null, data: JSON.parse(fields.data) };
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/**
 * Everything that happens in a match from `after` on, until it ends or `signal` ends it.
 * @param {import("./session.js").Session} session @param {string} match @param {Options} [options]
 * @returns {AsyncGenerator<Message>}
 */
export async function* follow(session, match, { after = 0, head, query = {}, signal, onLink = () => {} } = {}) {
  const path = `/v1/matches/${encodeURIComponent(match)}`;
  let known = { version: after, hash: head };
  let failures = 0;
  let polling = false;
  let most = STREAMS_BEFORE_POLLING.never;
  for (;;) {
    try {
      const position = known.version > 0 ? { after: known.version, head: known.hash } : {};
      const source = polling ? poll(session, path, known, query, signal) : stream(session, `${path}/stream`, { ...query, ...position }, signal);
      for await (const message of source) {
        if (failures > 0 || message.kind !== "presence") onLink(true);
        failures = 0;
        if (!polling) most = STREAMS_BEFORE_POLLING.before;
        if (message.kind === "event") known = message.data;
        if (message.kind === "reset") known = { version: 0, hash: undefined };
        yield message;
        if (message.kind === "end") return;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof Problem && error.code === "history_lost") {
        known = { version: 0, hash: undefined };
        yield { kind: "reset", id: "0", data: {} };
        continue;
      }
      if (error instanceof Enough) {
        polling = false;
        failures = most - 1;
        continue;
      }
      if (!(error instanceof Silent) && !mayPass(error)) throw error;
      onLink(false);
      polling ||= failures + 1 >= most;
      try {
        await pause(backoff(failures++, error instanceof Problem ? error.retryAfter : 0), signal);
      } catch {
        return;
      }
    }
  }
}

/** An attempt to reach the own feed at least this often: a ticket that is not asked for meanwhile would lapse. */
const MOST_BACKOFFS = 2;

/**
 * Everything that concerns the player from now on, or after the message with the id `after`, until `signal` ends it. After `ready`
 * nothing is missed; it comes again if something was, so read then what you show.
 * @param {import("./session.js").Session} session @param {{ after?: string, signal?: AbortSignal, onLink?: (online: boolean) => void }} [options]
 * @returns {AsyncGenerator<Message>}
 */
export async function* followOwn(session, { after, signal, onLink = () => {} } = {}) {
  for (let failures = 0; ; failures++) {
    try {
      for await (const message of stream(session, "/v1/stream", { after }, signal)) {
        failures = 0;
        onLink(true);
        after = message.kind === "reset" ? undefined : (message.id ?? after);
        yield message;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!(error instanceof Silent) && !mayPass(error)) throw error;
      onLink(false);
      try {
        await pause(backoff(Math.min(failures, MOST_BACKOFFS), error instanceof Problem ? error.retryAfter : 0), signal);
      } catch {
        return;
      }
    }
  }
}

/**
 * @param {import("./session.js").Session} session @param {string} path
 * @param {import("./http.js").Sent["query"]} query @param {AbortSignal | undefined} signal
 * @returns {AsyncGenerator<Message>}
 */
async function* stream(session, path, query, signal) {
  const silence = new AbortController();
  const stop = () => silence.abort(signal?.reason);
  signal?.addEventListener("abort", stop, { once: true });
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(new Silent("the feed went silent")), SILENCE_MS);
  };
  let timer = setTimeout(() => {}, 0);
  heard();
  try {
    const response = await session.open(path, { query, signal: silence.signal });
    if (!response.body) throw new Unreachable("no stream");
    yield* messages(response.body, heard);
    throw new Silent("the feed was closed");
  } catch (error) {
    if (silence.signal.aborted && !signal?.aborted) throw new Silent("the feed went silent");
    throw error instanceof TypeError ? new Unreachable(error) : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/**
 * The same by asking again and again. Presence and phrases are left out.
 * @param {import("./session.js").Session} session @param {string} path @param {{ version: number, hash: string | undefined }} known
 * @param {Record<string, string | number | boolean>} query @param {AbortSignal | undefined} signal
 * @returns {AsyncGenerator<Message>}
 */
async function* poll(session, path, known, query, signal) {
  let { version, hash } = known;
  for (let polls = 0; polls < POLLS; polls++) {
    const first = polls === 0;
    const position = version > 0 ? { after: version, head: hash } : { after: 0 };
    const { body } = await session.send("GET", `${path}/events`, { query: { ...position, wait: first ? 0 : POLL_SECONDS }, signal });
    for (const event of body.events) {
      yield { kind: "event", id: String(event.version), data: event };
      ({ version, hash } = event);
    }
    const { status, active } = body;
    if (version < body.version) continue;
    if (first || body.events.length > 0) {
      const seen = query.view ? (await session.send("GET", path, { signal })).body : {};
      // It has moved on meanwhile: its events come first.
      if ((seen.version ?? version) !== version) continue;
      const { view, legal, scores } = seen;
      yield { kind: "state", id: null, data: { version, status, active, ...(view ? { view, legal, scores, your_turn: legal.length > 0 } : {}) } };
    }
    if (status === "finished" || status === "cancelled") yield { kind: "end", id: null, data: { version, status } };
  }
  throw new Enough();
}
