"""The store on every kind of Redis it must work on."""

import pytest
from redis import Redis

from service.store.keys import Partitions
from service.store.people.accounts import Revocations
from service.store.play.journal import Journal
from service.store.play.log import Log
from service.store.play.turns import Wakeups
from service.store.tables.lists import MatchLists
from service.wiring import Kemu
from tests.store.tables import kemu_on, write_journals


@pytest.fixture
def redis(any_redis: "Redis[bytes]") -> "Redis[bytes]":
    return any_redis


@pytest.fixture
def log(redis: "Redis[bytes]") -> Log:
    return Log(redis, Partitions(16))


@pytest.fixture
def journal(redis: "Redis[bytes]") -> Journal:
    return Journal(redis, Partitions(16))


@pytest.fixture
def wakeups(redis: "Redis[bytes]") -> Wakeups:
    return Wakeups(redis, Partitions(16))


@pytest.fixture
def revocations(redis: "Redis[bytes]") -> Revocations:
    return Revocations(redis, Partitions(16))


@pytest.fixture
def models(redis: "Redis[bytes]") -> MatchLists:
    write_journals(redis, Partitions(4))
    return MatchLists(redis, Partitions(4))


@pytest.fixture
def kemu(redis: "Redis[bytes]") -> Kemu:
    return kemu_on(redis)
