"""Waiting for the next event of a match."""

from threading import Thread

import pytest
from redis import Redis

from service.host.embedded import EmbeddedServer
from service.store.connection import PATIENCE_SECONDS
from service.store.keys import Partitions
from service.store.play import log
from service.store.play.log import BLOCK_SECONDS, AppendRequest, Log


def test_no_single_question_blocks_longer_than_the_connection_has_patience() -> None:
    assert BLOCK_SECONDS < PATIENCE_SECONDS


@pytest.fixture
def impatient(real_server: EmbeddedServer, real_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch):
    """A store on a connection that gives up after a second."""
    monkeypatch.setattr(log, "BLOCK_SECONDS", 0.05)
    with Redis.from_url(real_server.url, protocol=2, socket_timeout=1) as client:
        yield Log(client, Partitions(16))


def test_waiting_may_last_longer_than_the_connection_has_patience(impatient: Log) -> None:
    assert list(impatient.wait("mone", 0, 1.5)) == []


def test_an_event_ends_the_waiting_whenever_it_comes(impatient: Log, real_redis: "Redis[bytes]") -> None:
    writer = Log(real_redis, Partitions(16))
    waiting = [
        Thread(target=lambda after=after: found.append(list(impatient.wait("mone", after, 30)))) for after in (0, 1, 0, 2)
    ]
    found: list[list[bytes]] = []
    for thread in waiting:
        thread.start()
    for version, event in enumerate((b"a", b"b", b"c")):
        writer.append(AppendRequest("mone", version, [event], 1))
    for thread in waiting:
        thread.join(PATIENCE_SECONDS)
    assert len(found) == 4
    assert all(events[-1:] <= [b"c"] and events for events in found)
