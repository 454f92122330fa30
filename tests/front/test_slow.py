"""Slow clients are disconnected in the end, and no other client waits for them."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

from service.host.embedded import EmbeddedServer
from tests.feed.test_processes import feed_server
from tests.front.raw import Answer, Raw, connected, get
from tests.kit.servers import LiveServer, live_server
from tests.kit.slow_crowd import BODY, HEADERS, UNWANTED_BODY, slow_crowd
from tests.kit.waiting import PATIENCE_SECONDS
from tests.service.people import Client, over_network, started_table

HALVES = [BODY, UNWANTED_BODY, HEADERS, HEADERS.rstrip(b"X-Slow: "), b"G"]


def test_half_sent_bodies_keep_nobody_from_playing(live: LiveServer) -> None:
    """More than the server has threads."""
    with slow_crowd(live.port, bodies=100):
        table = started_table(over_network(live))
        person, command = next(table.turns())
        assert person.post(f"{table.path}/commands", command).status == 200
        assert Client(over_network(live)).get("/healthz").status == 200


def test_a_great_crowd_of_slow_clients_keeps_nobody_from_playing(live: LiveServer) -> None:
    with slow_crowd(live.port, bodies=500, headers=2500):
        table = started_table(over_network(live))
        for number, (person, command) in zip(range(20), table.turns(), strict=False):
            assert person.post(f"{table.path}/commands", command, key=str(number)).status == 200
        assert Client(over_network(live)).get("/healthz").status == 200


def test_the_feed_is_open_to_others_as_well(real_server: EmbeddedServer) -> None:
    """More than there may be feeds."""
    with feed_server(real_server.url) as feed, slow_crowd(feed.port, headers=6000), connected(feed.port) as client:
        client.send(get())
        assert client.answer(with_body=False).status == 200


def test_half_a_request_is_refused_in_the_end_and_no_request_just_ends(live: LiveServer) -> None:
    with ExitStack() as stack:
        silent = stack.enter_context(connected(live.port))
        clients = [(half, stack.enter_context(connected(live.port))) for half in HALVES]
        for half, client in clients:
            client.send(half)
        for half, client in clients:
            answer = client.answer()
            assert (half, answer.status, answer.code) == (half, 408, "request_timeout")
            assert answer.headers["Connection"] == "close"
            assert client.ended()
        assert silent.ended()


def test_a_request_that_trickles_is_refused_too(live: LiveServer) -> None:
    """It would be complete after some minutes."""
    with connected(live.port) as body, connected(live.port) as headers, ThreadPoolExecutor(2) as together:
        body.send(BODY)
        headers.send(HEADERS)
        answers = [together.submit(trickled, body, b" " * 999), together.submit(trickled, headers, b"x" * 999)]
        assert [answer.result().status for answer in answers] == [408, 408]


def trickled(client: Raw, rest: bytes) -> Answer:
    client.connection.settimeout(0.2)
    for number in range(len(rest)):
        client.send(rest[number : number + 1])
        with suppress(TimeoutError):
            return client.answer()
        client.forget_timeout()
    raise AssertionError("it took everything")


def test_the_connection_that_waited_longest_makes_room(real_server: EmbeddedServer) -> None:
    """An address that has as many as it may can still open new ones."""
    with live_server(real_server.url, processes=1, connections_per_address=3) as live, ExitStack() as stack:
        slow = stack.enter_context(connected(live.port))
        slow.send(HEADERS)
        for _ in range(5):
            other = stack.enter_context(connected(live.port))
            other.send(get())
            assert other.answer().status == 200
        assert slow.ended()
        other.send(get())
        assert other.answer().status == 200


def test_what_is_being_served_makes_no_room(real_server: EmbeddedServer) -> None:
    with live_server(real_server.url, processes=1, connections=5) as live, ExitStack() as stack:
        table = started_table(over_network(live))
        waiting = stack.enter_context(connected(live.port))
        path = f"{table.path}/events?after={table.version()}&wait=2"
        waiting.send(get(path, f"Authorization: Bearer {table.watcher.token}"))
        for _ in range(10):
            new = stack.enter_context(connected(live.port))
            new.send(get())
            assert new.answer().status == 200
        assert waiting.answer().status == 200


def test_an_answer_that_nobody_takes_is_dropped(live: LiveServer) -> None:
    """The client asks for much and reads nothing; the server stops reading and, in the end, waiting."""
    with connected(live.port) as client:
        client.connection.setblocking(False)
        until = time.monotonic() + PATIENCE_SECONDS
        asked = get("/v1/games") * 100
        while time.monotonic() < until:
            try:
                client.connection.send(asked)
            except BlockingIOError:
                time.sleep(0.05)
            except OSError:
                return
    raise AssertionError("it is still open")
