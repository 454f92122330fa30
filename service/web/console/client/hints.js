/** What a bot would play. */

import { pause } from "./http.js";

const WAIT_SECONDS = 10;

/**
 * The move that the bot of level 3 would play for the player whose turn it is. Everyone sees that they asked.
 * @param {import("./session.js").Session} session @param {string} match @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<{ command: any, text: string }>} the command, ready to be played, and a sentence about it
 */
export async function hint(session, match, { signal } = {}) {
  for (;;) {
    const { body, headers } = await session.send("GET", `/v1/matches/${encodeURIComponent(match)}/hint`, {
      query: { text: true, wait: WAIT_SECONDS },
      signal,
    });
    if (body.command) return { command: body.command, text: body.text ?? "" };
    await pause(Number(headers.get("Retry-After")) || 1, signal);
  }
}
