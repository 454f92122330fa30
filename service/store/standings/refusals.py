"""How often each clause of a game was the reason to say no. It is in no log, so it cannot be made anew."""

from collections.abc import Mapping

from msgspec import Struct

from service.store import keys
from service.store.client import Redis, in_one_trip


class ClauseOf(Struct, frozen=True, order=True):
    """A clause of one version of the rules."""

    number: str
    version: int


class RefusalStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def add(self, counts: Mapping[tuple[str, ClauseOf], int]) -> None:
        in_one_trip(self._redis, counts, lambda pipe, each: pipe.hincrby(keys.refusals(each[0]), _field(each[1]), counts[each]))

    def of(self, game: str) -> dict[ClauseOf, int]:
        return {_read(field.decode()): int(number) for field, number in self._redis.hgetall(keys.refusals(game)).items()}


def _field(clause: ClauseOf) -> str:
    """Of version 1 the number alone, as it was written before there were others."""
    return clause.number if clause.version == 1 else f"{clause.version}:{clause.number}"


def _read(field: str) -> ClauseOf:
    version, _, number = field.rpartition(":")
    return ClauseOf(number, int(version or 1))
