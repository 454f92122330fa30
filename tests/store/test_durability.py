"""How many copies must be on disk before a command is answered."""

from collections.abc import Iterator
from typing import Any

import pytest
from redis import Redis

from domain.match import Resign, StartMatch, TakeSeat
from service.host.embedded import EmbeddedServer
from service.play.handling import Submission
from service.store.connection import connect
from service.store.durability import CannotKeep, Durability, NotDurable
from service.store.keys import Partitions
from service.store.play.log import Appended, AppendRequest, Log
from tests.kit.servers import free_port, redis_server
from tests.kit.waiting import wait_for
from tests.store.tables import GUEST, HOST, kemu_on, open_match

PARTITIONS = Partitions(16)
WRITING = AppendRequest("mone", 0, [b"a", b"b"], 1, "k", "print")


@pytest.fixture(scope="module")
def own_server() -> Iterator[EmbeddedServer]:
    """These tests change the settings of their server."""
    with redis_server(fsync="always") as server:
        yield server


@pytest.fixture
def client(own_server: EmbeddedServer) -> Iterator["Redis[bytes]"]:
    with connect(own_server.url) as redis:
        redis.flushall()
        redis.config_set("appendfsync", "always")
        yield redis


def durable(redis: "Redis[bytes]", **asked: Any) -> Durability:
    return Durability(redis, PARTITIONS, **asked)


def log_on(redis: "Redis[bytes]", **asked: Any) -> Log:
    return Log(redis, PARTITIONS, durable(redis, **asked))


def test_an_append_is_answered_once_it_is_on_the_disk(client: "Redis[bytes]") -> None:
    assert log_on(client, local=True).append(WRITING) == Appended(2)


def test_a_copy_that_does_not_exist_is_not_waited_for_in_vain_but_reported(client: "Redis[bytes]") -> None:
    log = log_on(client, replicas=1, timeout_ms=20)
    with pytest.raises(NotDurable):
        log.append(WRITING)
    assert log.read("mone") == [b"a", b"b"]


def test_a_server_without_an_append_only_file_confirms_nothing(client: "Redis[bytes]") -> None:
    client.config_set("appendonly", "no")
    try:
        with pytest.raises(NotDurable):
            log_on(client, local=True).append(WRITING)
    finally:
        client.config_set("appendonly", "yes")


def test_a_connection_that_wrote_nothing_waits_for_the_writes_of_the_others(
    own_server: EmbeddedServer, client: "Redis[bytes]"
) -> None:
    """WAITAOF alone would say yes at once: it looks only at the writes of its own connection."""
    client.config_set("appendfsync", "no")
    with connect(own_server.url) as other, pytest.raises(NotDurable):
        log_on(other, local=True, timeout_ms=50).confirm("mone")


@pytest.mark.parametrize("policy", ["everysec", "no"])
def test_a_server_that_does_not_flush_each_command_is_not_believed(client: "Redis[bytes]", policy: str) -> None:
    """With `everysec` it says yes before anything is on the disk; the setting may change while the service runs."""
    client.config_set("appendfsync", policy)
    with pytest.raises(NotDurable):
        log_on(client, local=True, timeout_ms=50).append(WRITING)
    durability = durable(client, local=True, timeout_ms=50)
    for check in (durability.check_settings, durability.check):
        with pytest.raises(CannotKeep, match=f"needs `appendfsync always`, not {policy}"):
            check()


def test_a_server_that_can_never_confirm_is_found_out_before_the_first_command(client: "Redis[bytes]") -> None:
    client.config_set("appendonly", "no")
    try:
        with pytest.raises(CannotKeep, match="appendonly is disabled"):
            durable(client, local=True).check_settings()
    finally:
        client.config_set("appendonly", "yes")


def test_it_is_ready_as_soon_as_there_are_enough_replicas(own_server: EmbeddedServer, client: "Redis[bytes]") -> None:
    durability = durable(client, replicas=1)
    durability.check_settings()
    with pytest.raises(CannotKeep, match="KEMU_WAIT_REPLICAS says 1, but the store has 0"):
        durability.check()
    port = free_port()
    client.config_set("port", port)
    with redis_server() as other, connect(other.url) as replica:
        replica.replicaof("127.0.0.1", port)
        wait_for(lambda: is_ready(durability))
        assert log_on(client, replicas=1).append(WRITING) == Appended(2)
    client.config_set("port", 0)


def is_ready(durability: Durability) -> bool:
    try:
        durability.check()
    except CannotKeep:
        return False
    return True


def test_looking_whether_it_is_ready_writes_nothing(client: "Redis[bytes]") -> None:
    before = client.info("replication")["master_repl_offset"], client.info("persistence")["aof_current_size"]
    durable(client, local=True).check()
    assert (client.info("replication")["master_repl_offset"], client.info("persistence")["aof_current_size"]) == before
    assert client.dbsize() == 0


def test_a_repeated_key_is_answered_only_when_the_first_decision_is_safe(client: "Redis[bytes]") -> None:
    match = open_match(kemu_on(client))
    careful = kemu_on(client, wait_replicas=1)
    careful.log._durability = durable(client, replicas=1, timeout_ms=20)
    submission = Submission(GUEST, TakeSeat(), key="k")
    for _ in range(2):
        with pytest.raises(NotDurable):
            careful.play.commands.submit(match, submission)
    assert careful.log.version(match) == 3
    assert kemu_on(client).play.commands.submit(match, submission).state.version == 3


def test_nothing_is_signed_that_may_still_be_lost(client: "Redis[bytes]") -> None:
    """A failover would bring another past, and two receipts that do not lie on one chain prove a forgery."""
    sure = kemu_on(client)
    match = open_match(sure)
    sure.play.commands.submit(match, Submission(GUEST, TakeSeat()))
    sure.play.commands.submit(match, Submission(HOST, StartMatch()))
    sure.play.commands.submit(match, Submission(GUEST, Resign()))
    again = sure.tables.rematch.ask(HOST, match).match
    careful = kemu_on(client, wait_replicas=1)
    careful.log._durability = durable(client, replicas=1, timeout_ms=20)
    with pytest.raises(NotDurable):
        careful.proof.audit.bundle(GUEST, match)
    with pytest.raises(NotDurable):
        careful.tables.rematch.ask(HOST, match)
    assert sure.proof.audit.bundle(GUEST, match).receipt.match == match
    assert sure.tables.rematch.ask(HOST, match).match == again


def test_the_settings_reach_the_store(client: "Redis[bytes]") -> None:
    kemu = kemu_on(client, wait_local=True)
    assert kemu.log._durability is kemu.durability
    assert kemu.durability.waits
    assert open_match(kemu)
