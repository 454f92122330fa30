"""The HTTP interface on a Redis of Python, inside this process.

An application is made once, because that takes a while, and each test finds its store empty. What it remembers of the matches
of other tests cannot disturb: ids are never used twice.
"""

from collections.abc import Iterator

import pytest
from flask import Flask
from msgspec import Struct
from redis import Redis

from service.http.app import create_app
from service.settings import Settings
from service.store.connection import settle_partitions
from service.wiring import Kemu, wire
from tests.kit.servers import GENEROUS, SECRET, new_fake_redis
from tests.service.people import Client, Send, Table, in_process, open_table, started_table

SETTINGS = Settings().with_values(secret=SECRET, **GENEROUS)


class Process(Struct, frozen=True):
    kemu: Kemu
    app: Flask


class House(Struct, frozen=True):
    """Two processes of the service on one store."""

    redis: "Redis[bytes]"
    one: Process
    other: Process


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    with new_fake_redis() as redis:
        one, other = wire(SETTINGS, redis), wire(SETTINGS, redis)
        yield House(redis, Process(one, create_app(one)), Process(other, create_app(other)))


@pytest.fixture
def store_redis(house: House) -> Iterator["Redis[bytes]"]:
    for process in (house.one, house.other):
        # What was refused in the test before is not to be counted in this one.
        process.kemu.standings.refusals.write_down()
    house.redis.flushall()
    settle_partitions(house.redis, SETTINGS.store.partitions)
    yield house.redis
    house.redis.connection_pool.connection_kwargs["server"].connected = True


@pytest.fixture
def kemu(house: House, store_redis: "Redis[bytes]") -> Kemu:
    return house.one.kemu


@pytest.fixture
def app(house: House, store_redis: "Redis[bytes]") -> Flask:
    return house.one.app


@pytest.fixture
def send(app: Flask) -> Send:
    return in_process(app)


@pytest.fixture
def other_process(house: House, store_redis: "Redis[bytes]") -> Send:
    """Another process on the same store, which remembers nothing of the matches of this test."""
    return in_process(house.other.app)


@pytest.fixture
def client(send: Send) -> Client:
    """Somebody without a token."""
    return Client(send)


@pytest.fixture
def open_match(send: Send) -> Table:
    return open_table(send)


@pytest.fixture
def table(send: Send) -> Table:
    return started_table(send)
