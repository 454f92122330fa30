"""Pages of listed origins may read every answer, whichever part of the service gives it; pages of others may read none."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from service.host.embedded import EmbeddedServer
from service.settings import BadSetting, read_settings
from tests.feed.test_processes import FeedServer, feed_server
from tests.front.raw import Answer, connected, get, post
from tests.kit.servers import LiveServer, live_server, redis_server
from tests.service.people import Person, Table, over_network, sign_up, started_table

APP = "https://app.example"
LISTED = f"{APP},http://localhost:5173"
STRANGER = "https://evil.example"
SENT = ("authorization", "content-type", "idempotency-key", "if-match", "if-none-match", "last-event-id", "accept-language")
READ = ("ETag", "Location", "Retry-After", "Content-Language", "Date")


@pytest.fixture(scope="module")
def api(real_server: EmbeddedServer) -> Iterator[LiveServer]:
    with live_server(real_server.url, origins=LISTED) as live:
        yield live


@pytest.fixture(scope="module")
def feed(real_server: EmbeddedServer) -> Iterator[FeedServer]:
    with feed_server(real_server.url, origins=LISTED) as server:
        yield server


@pytest.fixture(scope="module")
def table(api: LiveServer) -> Table:
    return started_table(over_network(api))


def asked(port: int, request: bytes) -> Answer:
    with connected(port) as client:
        client.send(request)
        return client.answer(with_body=False)


def preflight(path: str, origin: str, method: str) -> bytes:
    asks = (f"Access-Control-Request-Method: {method}", f"Access-Control-Request-Headers: {','.join(SENT)}")
    return get(path, f"Origin: {origin}", *asks).replace(b"GET", b"OPTIONS", 1)


def named(answer: Answer, header: str) -> set[str]:
    return {each.strip().lower() for each in answer.headers.get(header, "").split(",")}


def assert_shared(answer: Answer, origin: str = APP) -> None:
    assert answer.headers["Access-Control-Allow-Origin"] == origin
    assert named(answer, "Access-Control-Expose-Headers") >= {each.lower() for each in READ}
    assert "origin" in named(answer, "Vary")
    assert "Access-Control-Allow-Credentials" not in answer.headers


def test_every_answer_of_the_api_is_shared_with_a_listed_origin(api: LiveServer, table: Table) -> None:
    origin, token = f"Origin: {APP}", f"Authorization: Bearer {table.watcher.token}"
    expected = {
        get("/healthz", origin): 200,
        get("/openapi.json", origin): 200,
        get("/v1/games", origin): 200,
        post("/v1/players", b'{"name":"Mere"}', origin): 201,
        post(f"{table.path}/stream/pass", b"", origin, token): 201,
        post(f"{table.path}/commands", b'{"type":"nothing"}', origin, token): 422,
        get("/v1/players/me", origin): 401,
        get("/nowhere", origin): 404,
        get("/v1/players", origin).replace(b"GET", b"PATCH"): 405,
        post("/v1/matches", b"x" * 70_000, origin, token): 413,
        get("/v1/games", origin, "Content-Length: many"): 400,
        get("/v1/games", origin, "X-Large: " + "x" * 40_000): 431,
    }
    answers = {request: asked(api.port, request) for request in expected}
    assert {request: answer.status for request, answer in answers.items()} == expected
    for answer in answers.values():
        assert_shared(answer)


def test_the_feed_is_shared_too(feed: FeedServer, table: Table) -> None:
    origin, token = f"Origin: {APP}", f"Authorization: Bearer {table.watcher.token}"
    expected = {
        get(f"{table.path}/stream", origin, token): 200,
        get(f"{table.path}/stream?feed_pass=none", origin): 401,
        get("/nowhere", origin): 404,
        get("/healthz", origin, "Content-Length: many"): 400,
    }
    for request, status in expected.items():
        answer = asked(feed.port, request)
        assert answer.status == status
        assert_shared(answer)
    allowed = asked(feed.port, preflight(f"{table.path}/stream", APP, "GET"))
    assert allowed.status == 204
    assert_shared(allowed)


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "DELETE"])
def test_a_preflight_allows_what_clients_send(api: LiveServer, method: str) -> None:
    answer = asked(api.port, preflight("/v1/matches/mnone/commands", APP, method))
    assert answer.status == 204
    assert_shared(answer)
    assert method.lower() in named(answer, "Access-Control-Allow-Methods")
    assert named(answer, "Access-Control-Allow-Headers") >= set(SENT)


def test_a_connection_serves_pages_of_several_origins(api: LiveServer) -> None:
    with connected(api.port) as client:
        for origin in LISTED.split(","):
            client.send(preflight("/v1/games", origin, "GET") + get("/v1/games", f"Origin: {origin}", "Accept-Language: fr"))
            assert_shared(client.answer(), origin)
            answer = client.answer()
            assert_shared(answer, origin)
            assert named(answer, "Vary") >= {"origin", "accept-language"}


@pytest.mark.parametrize("origin", [STRANGER, "null", f"{APP}.evil.example", f"{APP}:444", "http://app.example", LISTED, ""])
def test_nothing_is_shared_with_others(api: LiveServer, feed: FeedServer, origin: str) -> None:
    for port in (api.port, feed.port):
        for request in (get("/healthz", f"Origin: {origin}"), preflight("/healthz", origin, "GET"), get("/healthz")):
            answer = asked(port, request)
            assert not [header for header in answer.headers if header.startswith("Access-Control-")]
            assert named(answer, "Vary") == {"origin"} or answer.status == 405
            assert "origin" in named(answer, "Vary")


def test_by_default_no_origin_is_allowed(live: LiveServer) -> None:
    for request in (get("/healthz", f"Origin: {APP}"), preflight("/healthz", APP, "GET")):
        answer = asked(live.port, request)
        assert not [header for header in answer.headers if header.startswith("Access-Control-")]
        assert "Vary" not in answer.headers or answer.status == 405


def test_who_is_too_slow_too_fast_or_meets_no_store_is_told_so() -> None:
    with redis_server() as server, live_server(server.url, origins=LISTED, processes=1, rate=1, rate_burst=20) as live:
        person: Person = sign_up(over_network(live))
        asks = get("/v1/players/me", f"Authorization: Bearer {person.token}", f"Origin: {APP}")
        with ExitStack() as stack:
            slow = stack.enter_context(connected(live.port))
            slow.send(post("/v1/players", b"{", f"Origin: {APP}").replace(b"Length: 1", b"Length: 9"))
            answers = [asked(live.port, asks) for _ in range(40)]
            assert {answer.status for answer in answers} == {200, 429}
            for answer in (*answers, slow.answer()):
                assert_shared(answer)
        server.stop()
        down = asked(live.port, get("/readyz", f"Origin: {APP}"))
        assert down.status == 503
        assert_shared(down)


@pytest.mark.parametrize(
    "origins",
    [
        "*",
        "null",
        "app.example",
        "https://app.example/",
        "https://app.example/path",
        "https://App.example",
        "https://app.example:443",
        "http://a.example:80,https://app.example",
        "https://app.example:0",
        "https://app.example, https://b.example",
        "https://app.example,",
        "https://*.example",
        "https://user@app.example",
        "https://app.example\n",
    ],
)
def test_a_list_that_no_browser_would_match_is_refused(origins: str) -> None:
    with pytest.raises(BadSetting, match="KEMU_ORIGINS"):
        read_settings({"KEMU_ORIGINS": origins})


@pytest.mark.parametrize(
    "origins", [APP, LISTED, "capacitor://localhost", "http://[::1]:8080", "http://a.example:8080,https://b:80"]
)
def test_a_list_of_origins_is_taken(origins: str) -> None:
    assert read_settings({"KEMU_ORIGINS": origins}).api.allowed_origins == origins.split(",")
