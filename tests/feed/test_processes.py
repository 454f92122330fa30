"""The feed as it runs in production: a process of its own, beside the API's, on a real Redis and on a cluster."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from msgspec import Struct

from service.host.embedded import EmbeddedServer
from service.settings import variable
from tests.feed.messages import Message, read_messages
from tests.feed.test_following import all_events, play
from tests.kit.servers import GENEROUS, SECRET, Cluster, LiveServer, free_port, is_ready, live_server
from tests.kit.waiting import PATIENCE_SECONDS, wait_for
from tests.service.people import Person, Table, over_network, started_table


class FeedServer(Struct):
    """`kemu feed`, which can be killed and started again at the same port."""

    redis_url: str
    port: int
    queue_url: str = ""
    said: Path | None = None
    """Where to write what it says; None is where the tests say it."""
    settings: dict[str, object] = {}
    process: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        chosen = {
            "redis_url": self.redis_url,
            "queue_url": self.queue_url,
            "feed_port": self.port,
            "secret": SECRET,
            **GENEROUS,
            **self.settings,
        }
        with ExitStack() as stack:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "service.cli", "feed"],
                env={**os.environ, **{variable(name): str(value) for name, value in chosen.items()}},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=stack.enter_context(self.said.open("ab")) if self.said is not None else None,
                start_new_session=True,
            )
        wait_for(lambda: is_ready(self.port))

    def kill(self) -> None:
        assert self.process is not None
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextmanager
def feed_server(redis_url: str, queue_url: str = "", said: Path | None = None, **settings: object) -> Iterator[FeedServer]:
    server = FeedServer(redis_url, free_port(), queue_url, said, settings=settings)
    server.start()
    try:
        yield server
    finally:
        server.kill()


class Follower:
    """A client as it should be: when it is cut off, it names the last event it has seen, by version and hash; when it is told
    to, it starts over."""

    def __init__(self, port: int, person: Person, path: str, patience: float = 1) -> None:
        self.port = port
        self.messages: list[Message] = []
        self.connections = 0
        self.resets = 0
        self.refused = ""
        self._patience = patience
        self._asked = f"{path}/stream", {"Authorization": f"Bearer {person.token}"}
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    @property
    def versions(self) -> list[int]:
        return [message.id for message in self.messages if message.id is not None]

    def _follow(self) -> None:
        while not self._stop.is_set() and not any(message.kind == "end" for message in self.messages):
            with suppress(OSError, http.client.HTTPException):
                self._once()
            self._stop.wait(0.05)

    def _once(self) -> None:
        path, headers = self._asked
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self._patience)
        try:
            connection.request("GET", path + self._known(), headers=headers)
            answer = connection.getresponse()
            self.connections += answer.status == 200
            self.refused = "" if answer.status == 200 else json.loads(answer.read())["code"]
            if self.refused == "history_lost":
                self._start_over()
            raw = b""
            while answer.status == 200 and not self._stop.is_set() and (line := answer.readline()):
                raw += line
                if line == b"\n":
                    self._hear(read_messages(raw))
                    raw = b""
        finally:
            connection.close()

    def _hear(self, messages: list[Message]) -> None:
        for message in messages:
            if message.kind == "reset":
                self._start_over()
            else:
                self.messages.append(message)

    def _start_over(self) -> None:
        self.messages = []
        self.resets += 1

    def _known(self) -> str:
        events = [message.data for message in self.messages if message.kind == "event"]
        return f"?after={events[-1]['version']}&head={events[-1]['hash']}" if events else ""

    def reach(self, version: int) -> None:
        wait_for(lambda: max(self.versions, default=0) >= version)

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(PATIENCE_SECONDS)


@contextmanager
def following(port: int, person: Person, path: str, patience: float = 1) -> Iterator[Follower]:
    follower = Follower(port, person, path, patience)
    try:
        yield follower
    finally:
        follower.stop()


@pytest.fixture(scope="module")
def feed(real_server: EmbeddedServer) -> Iterator[FeedServer]:
    with feed_server(real_server.url) as server:
        yield server


def test_a_feed_survives_the_death_of_its_process_and_of_the_api(real_server: EmbeddedServer, live: LiveServer) -> None:
    table = started_table(over_network(live))
    with feed_server(real_server.url) as feed, following(feed.port, table.seated[0], table.path) as follower:
        follower.reach(play(table, 4))
        feed.kill()
        play(table, 4)
        feed.start()
        follower.reach(play(table, 2))
        before = follower.connections
        with live_server(real_server.url, processes=1) as another:
            # The first API is not asked again: this one has never heard of the match.
            there = [person.through(over_network(another)) for person in table.seated]
            moved = Table(table.path, tuple(there), table.watcher.through(over_network(another)))
            version = play(moved, 3)
            follower.reach(version)
            another.kill()
        version = play(table, 1)
        follower.reach(version)
        # Reading times out after a second of silence, so it may have come back for that.
        assert follower.connections >= before >= 2
        assert follower.versions == list(range(1, version + 1))
        assert [message.data for message in follower.messages if message.kind == "event"] == all_events(table.seated[0], table)


def test_the_end_is_told_and_the_connection_closed(feed: FeedServer, live: LiveServer) -> None:
    table = started_table(over_network(live))
    with following(feed.port, table.watcher, table.path) as follower:
        follower.reach(play(table, 2))
        table.seated[1].post(f"{table.path}/resign")
        wait_for(lambda: any(message.kind == "end" for message in follower.messages))


def test_a_client_that_hangs_up_is_gone_from_the_table(feed: FeedServer, live: LiveServer) -> None:
    table = started_table(over_network(live))
    present = lambda: table.watcher.get(f"{table.path}/presence").json["seats"]  # noqa: E731
    with following(feed.port, table.seated[1], table.path):
        wait_for(lambda: present() == [1])
    wait_for(lambda: present() == [])


def test_it_ends_when_it_is_told_to_although_feeds_are_open(real_server: EmbeddedServer, live: LiveServer) -> None:
    table = started_table(over_network(live))
    with feed_server(real_server.url) as feed, following(feed.port, table.watcher, table.path) as follower:
        follower.reach(1)
        assert feed.process is not None
        feed.process.terminate()
        assert feed.process.wait(PATIENCE_SECONDS) == 0


def test_the_feed_of_a_cluster(redis_cluster: Cluster, real_server: EmbeddedServer) -> None:
    with (
        live_server(redis_cluster.url, processes=1, queue_url=real_server.url) as live,
        feed_server(redis_cluster.url, queue_url=real_server.url) as feed,
    ):
        tables = [started_table(over_network(live)) for _ in range(4)]
        for table in tables:
            with following(feed.port, table.seated[0], table.path) as follower:
                version = play(table, 2)
                follower.reach(version)
                assert table.seated[0].post(f"{table.path}/phrases", {"phrase": "hello"}).status == 201
                wait_for(lambda follower=follower: {"phrase", "presence"} <= {m.kind for m in follower.messages})
                assert follower.versions == list(range(1, version + 1))


def test_one_address_takes_only_half_of_the_feeds(real_server: EmbeddedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEMU_FEEDS", "4")
    with live_server(real_server.url) as live, feed_server(real_server.url) as feed, ExitStack() as stack:
        table = started_table(over_network(live))

        def opened(address: str) -> int:
            connection = http.client.HTTPConnection("127.0.0.1", feed.port, PATIENCE_SECONDS, source_address=(address, 0))
            stack.callback(connection.close)
            connection.request("GET", f"{table.path}/stream", headers={"Authorization": f"Bearer {table.watcher.token}"})
            answer = stack.enter_context(connection.getresponse())
            return answer.status

        assert [opened("127.0.0.2") for _ in range(3)] == [200, 200, 429]
        assert [opened("127.0.0.3") for _ in range(2)] == [200, 200]
