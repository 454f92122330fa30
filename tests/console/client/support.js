// A service that answers as the test says, and keeps what it was asked.

import { Http, Session, memory } from "../../../service/web/console/client/index.js";

/** @param {number} status @param {unknown} [body] @param {Record<string, string>} [headers] */
export const answer = (status, body, headers = {}) => () =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });

export const noAnswer = () => {
  throw new TypeError("fetch failed");
};

/** @param {string[]} chunks what comes over the line, until it is cut */
export const streamed = (...chunks) => () => {
  const pieces = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
  return new Response(body, { status: 200, headers: { "Content-Type": "text/event-stream" } });
};

/** @typedef {(init: RequestInit) => Response} Answering */

/** @param {...Answering} answers one for each request, in their order */
export function service(...answers) {
  /** @type {{ method: string, path: string, headers: Headers, body: any }[]} */
  const asked = [];
  /** @type {typeof fetch} */
  const fetcher = async (url, init = {}) => {
    init.signal?.throwIfAborted();
    asked.push({
      method: init.method ?? "GET",
      path: String(url).replace("http://kemu", ""),
      headers: new Headers(init.headers),
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    });
    const next = answers.shift();
    if (!next) throw new Error(`one request too many: ${url}`);
    return next(init);
  };
  return { asked, http: new Http("http://kemu", { fetch: fetcher }), left: answers };
}

/** @param {number} [expires] milliseconds from now */
export const pair = (token = "t1", refresh = "r1", expires = 3_600_000) => ({
  player: "p1",
  device: "d1",
  token,
  expires_at: new Date(Date.now() + expires).toISOString(),
  refresh_token: refresh,
});

/** A session that is signed in. @param {...Answering} answers */
export function signedIn(...answers) {
  const { asked, http, left } = service(...answers);
  const storage = memory();
  storage.setItem("kemu.session.main", JSON.stringify(pair()));
  return { asked, http, left, storage, session: new Session(http, { storage }) };
}
