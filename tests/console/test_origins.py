"""A page of another origin in a real browser plays with `fetch` and `EventSource`, if the operator has listed its origin."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.console.browser import PATIENCE_MS, launched
from tests.e2e.up import up

PLAY = """async (kemu) => {
  let token;
  const ask = async (method, path, body, headers = {}) => {
    const sent = { "Accept-Language": "fr", "Content-Type": "application/json", ...headers };
    if (token) sent["Authorization"] = `Bearer ${token}`;
    const response = await fetch(`${kemu}/v1${path}`, { method, headers: sent, body: body && JSON.stringify(body) });
    return { status: response.status, tag: response.headers.get("ETag"), body: await response.json() };
  };
  token = (await ask("POST", "/players", { name: "Aroha" })).body.token;
  const table = { game: "kiwara", seats: 2, bots: { 1: "greedy" } };
  const match = (await ask("POST", "/matches", table, { "Idempotency-Key": "table" })).body.id;
  const started = await ask("POST", `/matches/${match}/start`, {});
  const pass = await ask("POST", `/matches/${match}/stream/pass`);
  const feed = new EventSource(kemu + pass.body.url);
  const first = new Promise((resolve, reject) => {
    feed.addEventListener("event", (message) => resolve(JSON.parse(message.data).type));
    feed.onerror = () => reject(new Error("the feed failed"));
  });
  const moved = await ask("POST", `/matches/${match}/commands`, started.body.legal[0], { "If-Match": started.tag });
  const refused = await ask("GET", "/nowhere");
  const told = await first;
  feed.close();
  return [moved.status, told, refused.status, refused.body.code];
}"""
FAIL = """async (kemu) => {
  const told = await Promise.all([
    fetch(`${kemu}/v1/games`).then(() => "read", (error) => error.name),
    fetch(`${kemu}/v1/players`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" })
      .then(() => "read", (error) => error.name),
    new Promise((resolve) => {
      const feed = new EventSource(`${kemu}/v1/matches/mnone/stream?feed_pass=x`);
      feed.onopen = () => resolve("opened");
      feed.onerror = () => resolve("refused");
    }),
  ]);
  return told;
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[int]:
    """A server with an empty page of its own; its port."""
    (tmp_path / "index.html").write_text("<!doctype html><title>An app</title>")

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def page_at(browser: Browser, address: str) -> Page:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.goto(address)
    return page


def test_a_page_of_a_listed_origin_plays_and_one_of_another_does_not(browser: Browser, elsewhere: int, tmp_path: Path) -> None:
    listed = f"http://127.0.0.1:{elsewhere}"
    with up(tmp_path / "home", api_workers=1, workers=1, bot_workers=1, origins=listed) as service:
        kemu = f"http://127.0.0.1:{service.ready()}"
        assert page_at(browser, listed).evaluate(PLAY, kemu) == [200, "match.MatchCreated", 404, "no_such_path"]
        # The same server by another name is another origin.
        stranger = page_at(browser, f"http://localhost:{elsewhere}")
        assert stranger.evaluate(FAIL, kemu) == ["TypeError", "TypeError", "refused"]
