"""The log of the service: one line of JSON for each request, under an id that the client gets, too."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from service.front.process import logger as front
from service.host.embedded import EmbeddedServer
from service.logs import start_logging
from service.store.connection import connect
from tests.feed.test_processes import FeedServer, feed_server
from tests.front.raw import connected, get, post
from tests.kit.servers import LiveServer, live_server
from tests.kit.waiting import wait_for
from tests.service.people import Table, over_network, started_table

ID = "X-Request-Id"


class Written(Struct):
    """What processes have written."""

    path: Path

    def lines(self) -> list[dict[str, Any]]:
        # The last one may not be complete yet.
        return [json.loads(line) for line in self.path.read_text().split("\n")[:-1]]

    def of(self, request_id: str) -> list[dict[str, Any]]:
        return [line for line in self.lines() if line.get("request_id") == request_id]

    def line(self, request_id: str) -> dict[str, Any]:
        """The one line of a request; it is written when the client has the answer."""
        wait_for(lambda: self.of(request_id), f"no line of {request_id}")
        (only,) = self.of(request_id)
        return only


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    path = tmp_path_factory.mktemp("logs") / "said"
    path.touch()
    return Written(path)


@pytest.fixture(scope="module")
def api(real_server: EmbeddedServer, written: Written) -> Iterator[LiveServer]:
    with (
        written.path.open("ab") as said,
        live_server(real_server.url, said=said, log_level="info", trusted_proxies=1, origins="http://a.example") as live,
    ):
        yield live


@pytest.fixture(scope="module")
def feed(real_server: EmbeddedServer, written: Written) -> Iterator[FeedServer]:
    with feed_server(real_server.url, said=written.path, trusted_proxies=1) as server:
        yield server


@pytest.fixture(scope="module")
def table(api: LiveServer) -> Table:
    return started_table(over_network(api))


def test_a_command_leaves_one_line_under_the_id_of_its_answer(table: Table, written: Written) -> None:
    mover, command = next(table.turns())
    answer = mover.post(f"{table.path}/commands", command)
    line = written.line(answer.headers[ID])
    assert (line["method"], line["path"], line["status"]) == ("POST", f"{table.path}/commands", answer.status)
    assert (line["endpoint"], line["game"], line["level"]) == ("send_command", "kiwara", "info")
    assert line["bytes"] > len(answer.data)
    assert 0 < line["seconds"] < 60


def test_a_refusal_names_its_code_and_tells_the_id_in_its_body(table: Table, written: Written) -> None:
    answer = table.seated[0].post(f"{table.path}/commands", {"type": "match.Resign", "no": "such field"})
    assert answer.json["request_id"] == answer.headers[ID]
    assert written.line(answer.headers[ID])["code"] == answer.json["code"] == "malformed"


def test_a_long_poll_is_logged_at_its_end(table: Table, written: Written) -> None:
    version = table.seated[0].get(table.path).json["version"]
    answer = table.seated[0].get(f"{table.path}/events?after={version}&wait=1")
    assert written.line(answer.headers[ID])["seconds"] >= 1


@pytest.mark.parametrize("kind", ["api", "feed"])
def test_a_sane_id_of_a_proxy_is_kept_and_any_other_replaced(
    request: pytest.FixtureRequest, written: Written, kind: str
) -> None:
    port = request.getfixturevalue(kind).port
    for given, kept in ((f"proxy-{kind}:1.a_B", True), ("a b", False), ("x" * 101, False), ('"', False), ("a\tb", False)):
        with connected(port) as client:
            client.send(get("/healthz", f"{ID}: {given}"))
            answer = client.answer(with_body=False)
        assert (answer.headers[ID] == given) == kept
        assert written.line(answer.headers[ID])["path"] == "/healthz"


def test_nobody_but_a_trusted_proxy_names_an_id(real_server: EmbeddedServer) -> None:
    with live_server(real_server.url, processes=1) as live, connected(live.port) as client:
        client.send(get("/healthz", f"{ID}: mine"))
        first = client.answer().headers[ID]
        client.send(get("/healthz", f"{ID}: mine"))
        assert len({first, client.answer().headers[ID], "mine"}) == 3


def test_a_feed_is_logged_when_it_ends_and_without_its_pass(feed: FeedServer, table: Table, written: Written) -> None:
    given = table.seated[0].post(f"{table.path}/stream/pass").json["url"]
    with connected(feed.port) as client:
        client.send(get(given))
        answer = client.answer(with_body=False)
        assert answer.status == 200
        assert written.of(answer.headers[ID]) == []
    line = written.line(answer.headers[ID])
    assert (line["path"], line["status"]) == (f"{table.path}/stream", 200)


def test_a_refused_feed_has_an_id_in_header_and_body(feed: FeedServer, written: Written) -> None:
    with connected(feed.port) as client:
        client.send(get("/v1/matches/none/stream?feed_pass=abc"))
        answer = client.answer(with_body=False)
    assert written.line(answer.headers[ID])["code"] == "pass_invalid"


def test_what_cannot_be_read_is_logged_too(api: LiveServer, written: Written) -> None:
    with connected(api.port) as client:
        client.send(get())
        before = client.answer().headers[ID]
        client.send(b"nonsense\r\n\r\n")
        answer = client.answer()
    assert answer.headers[ID] != before
    assert (written.line(answer.headers[ID])["code"], answer.code) == ("bad_request", "bad_request")


def test_tokens_codes_queries_and_bodies_are_not_logged(api: LiveServer, table: Table, written: Written) -> None:
    host = table.seated[0]
    code = "KNOCKKNOCK"
    for path in (f"/v1/invites/{code}", f"/v1/invites/{code}/", f"/nowhere/{code}", f"/v1/players/me?token={host.token}"):
        host.get(path)
    with connected(api.port) as client:
        client.send(post("/v1/tokens", b'{"login": "aroha", "password": "correct horse"}'))
        written.line(client.answer().headers[ID])
    text = written.path.read_text()
    assert "/v1/invites/<code>" in text
    assert [secret for secret in (host.token, code, "nowhere", "correct horse", "Bearer", "?") if secret in text] == []


def test_an_error_is_logged_with_its_traceback_and_the_id_of_its_request(
    api: LiveServer, real_server: EmbeddedServer, written: Written
) -> None:
    table = started_table(over_network(api))
    with connect(real_server.url) as redis:
        (log,) = (key for key in redis.scan_iter() if table.id.encode() in key and redis.type(key) == b"stream")
        kept = redis.dump(log)
        redis.set(log, "no log")
        # The contract declares no such answer.
        with connected(api.port) as client:
            client.send(get(f"{table.path}/events", f"Authorization: Bearer {table.seated[0].token}"))
            answer = client.answer()
        redis.restore(log, 0, kept, replace=True)
    assert (answer.status, answer.code) == (500, "internal")
    wait_for(lambda: len(written.of(answer.headers[ID])) == 2)
    error, line = written.of(answer.headers[ID])
    assert "Traceback" in error["traceback"]
    assert (error["level"], line["level"], line["status"]) == ("error", "warning", 500)


@pytest.fixture
def root() -> Iterator[None]:
    known = logging.getLogger()
    handlers, level = known.handlers[:], known.level
    yield
    known.handlers[:] = handlers
    known.setLevel(level)


def test_the_level_leaves_out_what_is_less_important(root: None, capfd: pytest.CaptureFixture[str]) -> None:
    start_logging("error")
    front.warning("not this")
    front.error("but %s", "this")
    (line,) = capfd.readouterr().err.splitlines()
    assert json.loads(line)["message"] == "but this"


def test_what_a_browser_asks_beforehand_has_an_id_of_its_own(api: LiveServer, written: Written) -> None:
    with connected(api.port) as client:
        client.send(get())
        before = client.answer().headers[ID]
        asks = "Origin: http://a.example", "Access-Control-Request-Method: GET"
        client.send(get("/v1/games", *asks).replace(b"GET /v1", b"OPTIONS /v1"))
        answer = client.answer()
    assert answer.headers[ID] != before
    assert (written.line(answer.headers[ID])["method"], answer.status) == ("OPTIONS", 204)
