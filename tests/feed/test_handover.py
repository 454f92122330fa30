"""The feed at the address of the API: the API hands the connection over, and has nothing to do with it afterwards."""

import http.client
import json
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from service.host.embedded import EmbeddedServer
from tests.feed.messages import Message, read_messages
from tests.feed.test_following import all_events, play
from tests.feed.test_processes import FeedServer, feed_server, following
from tests.front.raw import connected, get
from tests.kit.servers import LiveServer, free_port, live_server
from tests.kit.waiting import PATIENCE_SECONDS, wait_for
from tests.service.people import Person, Table, over_network, started_table


@pytest.fixture(scope="module")
def socket_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("feed") / "feed.sock"


@pytest.fixture(scope="module")
def api(real_server: EmbeddedServer, socket_file: Path) -> Iterator[LiveServer]:
    with live_server(real_server.url, feed_socket=socket_file) as live:
        yield live


@pytest.fixture
def feed(real_server: EmbeddedServer, socket_file: Path) -> Iterator[FeedServer]:
    with feed_server(real_server.url, feed_socket=socket_file) as server:
        yield server


@pytest.fixture(scope="module")
def table(api: LiveServer) -> Table:
    return started_table(over_network(api))


def until_state(answer: http.client.HTTPResponse) -> list[Message]:
    raw = b""
    while not any(message.kind == "state" for message in read_messages(raw)):
        line = answer.readline()
        assert line, "closed too early"
        raw += line
    return read_messages(raw)


def asked(connection: http.client.HTTPConnection, path: str, **headers: str) -> http.client.HTTPResponse:
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    return connection.getresponse()


def token_of(person: Person) -> dict[str, str]:
    return {"Authorization": f"Bearer {person.token}"}


def test_a_feed_goes_on_over_the_deaths_of_the_feed_process_and_of_the_api(
    real_server: EmbeddedServer, socket_file: Path, tmp_path: Path
) -> None:
    there = tmp_path / "feed.sock"
    port = free_port()
    with feed_server(real_server.url, feed_socket=there) as feed, ExitStack() as stack:
        first = stack.enter_context(live_server(real_server.url, port=port, feed_socket=there))
        table = started_table(over_network(first))
        with following(first.port, table.seated[0], table.path, patience=PATIENCE_SECONDS) as follower:
            follower.reach(play(table, 2))
            first.kill()
            with live_server(real_server.url, port=port, feed_socket=there):
                follower.reach(play(table, 2))
                assert follower.connections == 1, "an API that dies takes no feed along"
                feed.kill()
                version = play(table, 2)
                wait_for(lambda: follower.refused == "no_feed")
                feed.start()
                follower.reach(version)
                assert follower.versions == list(range(1, version + 1))
                events = [message.data for message in follower.messages if message.kind == "event"]
                assert events == all_events(table.seated[0], table)


def test_a_connection_that_was_used_before_is_handed_over_too(api: LiveServer, feed: FeedServer, table: Table) -> None:
    connection = api.connection()
    for _ in range(3):
        assert asked(connection, "/v1/games").read()
    answer = asked(connection, f"{table.path}/stream?after=2", **token_of(table.watcher))
    assert (answer.status, answer.headers["Content-Type"]) == (200, "text/event-stream; charset=utf-8")
    assert next(message.id for message in until_state(answer) if message.kind == "event") == 3
    connection.close()


def test_the_address_of_the_client_goes_along(real_server: EmbeddedServer, tmp_path: Path) -> None:
    there = tmp_path / "feed.sock"
    with (
        feed_server(real_server.url, feed_socket=there, feeds=4) as feed,
        live_server(real_server.url, feed_socket=there) as live,
    ):
        table = started_table(over_network(live))
        people = (*table.seated, table.watcher)
        opened = [live.connection() for _ in people]
        answers = [
            asked(connection, f"{table.path}/stream", **token_of(person))
            for connection, person in zip(opened, people, strict=True)
        ]
        assert [answer.status for answer in answers] == [200, 200, 429], "an address has half of the feeds"
        for answer in answers:
            answer.close()
        wait_for(lambda: feed_status(live, table) == 200)
        assert feed.process is not None


def feed_status(live: LiveServer, table: Table) -> int:
    connection = live.connection()
    status = asked(connection, f"{table.path}/stream", **token_of(table.watcher)).status
    connection.close()
    return status


def test_an_old_client_and_one_that_sends_a_whole_address_get_their_feed(
    api: LiveServer, feed: FeedServer, table: Table
) -> None:
    token = f"Authorization: Bearer {table.watcher.token}"
    for request in (
        get(f"{table.path}/stream", token, version="1.0"),
        get(f"http://kemu{table.path}/stream?after=1", token),
        get(f"{table.path}/stream", token, "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c"),
    ):
        with connected(api.port) as raw:
            raw.send(request)
            answer = raw.answer(with_body=False)
            assert (answer.status, answer.headers["Content-Type"]) == (200, "text/event-stream; charset=utf-8")


def test_without_a_feed_process_the_client_is_told_so(api: LiveServer, table: Table) -> None:
    def refused() -> bool:
        # The processes of a feed that was killed a moment ago may take a connection along.
        with suppress(OSError, http.client.HTTPException):
            reply = table.watcher.get(f"{table.path}/stream")
            return (reply.status, reply.code) == (503, "no_feed")
        return False

    wait_for(refused)
    assert table.watcher.get(table.path).status == 200


def test_other_methods_stay_with_the_api(api: LiveServer, feed: FeedServer, table: Table) -> None:
    connection = api.connection()
    for method, status, kind in (("HEAD", 200, "text/event-stream; charset=utf-8"), ("POST", 405, "application/problem+json")):
        connection.request(method, f"{table.path}/stream", headers=token_of(table.watcher))
        answer = connection.getresponse()
        answer.read()
        assert (answer.status, answer.headers["Content-Type"]) == (status, kind)
    connection.close()


def test_a_pass_opens_the_feed_without_a_token_as_a_browser_does(api: LiveServer, feed: FeedServer, table: Table) -> None:
    seated = table.seated[0]
    reply = seated.post(f"{table.path}/stream/pass")
    assert reply.status == 201
    connection = api.connection()
    answer = asked(connection, f"{reply.json['url']}&after=1&view=true")
    messages = until_state(answer)
    state = next(message.data for message in messages if message.kind == "state")
    shown = seated.get(table.path).json
    assert {name: state[name] for name in ("view", "scores", "legal")} == {
        name: shown[name] for name in ("view", "scores", "legal")
    }
    connection.close()
    again = asked(api.connection(), f"{reply.json['url']}", Last_Event_ID="3")
    assert until_state(again)[0].id == 4
    refused = asked(api.connection(), f"{reply.json['url'].replace(table.id, 'mnone')}")
    assert (refused.status, json.loads(refused.read())["code"]) == (401, "pass_invalid")
