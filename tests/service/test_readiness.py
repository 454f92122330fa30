"""A process is ready exactly when a command could be accepted."""

import http.client
import json
from collections.abc import Callable, Iterator

import pytest
from msgspec import Struct
from redis import Redis

from service.host.embedded import EmbeddedServer
from service.store.connection import connect
from tests.feed.test_processes import feed_server
from tests.kit.servers import LiveServer, live_server, redis_server
from tests.kit.waiting import PATIENCE_SECONDS, wait_for
from tests.service.people import over_network, sign_up

READY, UNAVAILABLE = (200, None), (503, "store_unavailable")


class House(Struct, frozen=True):
    """An API and a feed on a store of their own, which the tests bring into all kinds of states."""

    server: EmbeddedServer
    redis: "Redis[bytes]"
    live: LiveServer
    feed_port: int

    def said(self) -> set[tuple[int, str | None]]:
        return {readiness(port) for port in (self.live.port, self.feed_port)}


def readiness(port: int) -> tuple[int, str | None]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    try:
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read()).get("code")
    finally:
        connection.close()


@pytest.fixture
def house() -> Iterator[House]:
    with (
        redis_server() as server,
        connect(server.url) as redis,
        live_server(server.url, processes=1) as live,
        feed_server(server.url) as feed,
    ):
        yield House(server, redis, live, feed.port)


def out_of_memory(house: House) -> Callable[[], object]:
    house.redis.config_set("maxmemory", 1)
    return lambda: house.redis.config_set("maxmemory", 0)


def read_only(house: House) -> Callable[[], object]:
    house.redis.replicaof("127.0.0.1", 1)
    return lambda: house.redis.replicaof("no", "one")


def short_of_replicas(house: House) -> Callable[[], object]:
    house.redis.config_set("min-replicas-to-write", 1)
    return lambda: house.redis.config_set("min-replicas-to-write", 0)


def unable_to_save(house: House) -> Callable[[], object]:
    (house.server.directory / "dump.rdb").mkdir()
    house.redis.config_set("save", "3600 1")
    house.redis.bgsave()
    wait_for(lambda: house.redis.info("persistence")["rdb_last_bgsave_status"] == "err")
    return lambda: house.redis.config_set("save", "")


@pytest.mark.parametrize("bring_into", [out_of_memory, read_only, short_of_replicas, unable_to_save])
def test_it_is_ready_exactly_while_a_command_could_be_accepted(
    house: House, bring_into: Callable[[House], Callable[[], object]]
) -> None:
    person = sign_up(over_network(house.live))
    assert house.said() == {READY}
    heal = bring_into(house)
    wait_for(lambda: house.said() == {UNAVAILABLE})
    refused = person.post("/v1/matches", {"game": "kiwara", "seats": 2})
    assert (refused.status, refused.json["code"]) == UNAVAILABLE
    heal()
    wait_for(lambda: house.said() == {READY})
    assert person.post("/v1/matches", {"game": "kiwara", "seats": 2}).status == 201
