"""Headers that every answer has, whichever part of the service gives it."""

from collections.abc import Iterator

import pytest

from service.host.embedded import EmbeddedServer
from service.settings import Settings
from service.wiring import wire
from tests.feed.test_processes import FeedServer, feed_server
from tests.front.raw import Answer, connected, get, post
from tests.kit.servers import SECRET, LiveServer, live_server
from tests.service.lists import drain
from tests.service.people import Table, over_network, started_table

LOGIN = {"login": "aroha", "password": "correct horse"}
PUBLIC = ("/docs", "/docs/style.css", "/docs/rules/kiwara", "/openapi.json")


@pytest.fixture(scope="module")
def feed(real_server: EmbeddedServer) -> Iterator[FeedServer]:
    with feed_server(real_server.url) as server:
        yield server


@pytest.fixture(scope="module")
def api(real_server: EmbeddedServer) -> Iterator[LiveServer]:
    with live_server(real_server.url) as live:
        yield live


@pytest.fixture(scope="module")
def table(api: LiveServer) -> Table:
    return started_table(over_network(api))


def raw_answer(port: int, request: bytes) -> Answer:
    with connected(port) as client:
        client.send(request)
        return client.answer(with_body=False)


def held(headers: "dict[str, str]") -> tuple[str | None, str | None]:
    return headers.get("X-Content-Type-Options"), headers.get("Cache-Control")


@pytest.mark.parametrize("path", PUBLIC)
def test_what_everybody_may_keep_says_so(api: LiveServer, path: str) -> None:
    assert held(raw_answer(api.port, get(path)).headers) == ("nosniff", "public, no-cache")


def test_everything_else_is_kept_by_nobody(real_server: EmbeddedServer, api: LiveServer, table: Table) -> None:
    person, command = next(table.turns())
    # An export waits for the lists.
    drain(wire(Settings().with_values(redis_url=real_server.url, secret=SECRET)))
    token = f"Authorization: Bearer {person.token}"
    signed_up = person.client.post("/v1/players", {"name": "Mere"})
    answers = [
        signed_up,
        person.post("/v1/tokens/refresh", {"refresh_token": signed_up.json["refresh_token"]}),
        person.post("/v1/players/me/account", LOGIN),
        person.post("/v1/tokens", LOGIN),
        person.post("/v1/tokens", {**LOGIN, "password": "battery staple"}),
        person.get("/v1/players/me"),
        person.get("/v1/players/me/export"),
        person.get(table.path),
        person.get(f"{table.path}/audit"),
        person.post(f"{table.path}/commands", command),
        person.post(f"{table.path}/commands", {"type": "nothing"}),
        person.get(f"{table.path}/stream"),
        person.get("/v1/players/me", headers={"Authorization": "Bearer nobody"}),
        person.get("/nowhere"),
    ]
    assert [reply.status for reply in answers] == [201, 200, 200, 201, 401, 200, 200, 200, 200, 200, 422, 503, 401, 404]
    assert {held(dict(reply.headers)) for reply in answers} == {("nosniff", "no-store")}
    own = [raw_answer(api.port, b"GARBAGE\r\n\r\n"), raw_answer(api.port, post("/v1/matches", b"x" * 70_000, token))]
    assert {held(answer.headers) for answer in own} == {("nosniff", "no-store")}


def test_so_is_what_the_feed_sends(feed: FeedServer, table: Table) -> None:
    token = f"Authorization: Bearer {table.watcher.token}"
    answers = [
        raw_answer(feed.port, get(f"{table.path}/stream", token)),
        raw_answer(feed.port, get(f"{table.path}/stream?feed_pass=stolen")),
        raw_answer(feed.port, get("/healthz")),
        raw_answer(feed.port, b"GARBAGE\r\n\r\n"),
    ]
    assert [answer.status for answer in answers] == [200, 401, 200, 400]
    assert {held(answer.headers) for answer in answers} == {("nosniff", "no-store")}


@pytest.mark.parametrize("host", ["xn--a", "x" * 64, "[", "a b", "<script>", ""])
def test_the_documentation_is_shown_under_any_name(live: LiveServer, host: str) -> None:
    with connected(live.port) as client:
        client.send(f"GET /docs HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        answer = client.answer()
        assert (answer.status, b"<script>" in answer.body) == (200, False)
