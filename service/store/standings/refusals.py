"""How often each clause of a game was the reason to say no. It is in no log, so it cannot be made anew."""

from collections.abc import Mapping

from service.store import keys
from service.store.client import Redis, in_one_trip


class RefusalStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def add(self, counts: Mapping[tuple[str, str], int]) -> None:
        in_one_trip(self._redis, counts, lambda pipe, each: pipe.hincrby(keys.refusals(each[0]), each[1], counts[each]))

    def of(self, game: str) -> dict[str, int]:
        return {clause.decode(): int(number) for clause, number in self._redis.hgetall(keys.refusals(game)).items()}
