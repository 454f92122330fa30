"""How often each clause of a game was the reason to say no. It is in no log, so it cannot be made anew."""

from collections.abc import Mapping

from service.store.client import Redis, in_one_trip


class RefusalStore:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def add(self, counts: Mapping[tuple[str, str], int]) -> None:
        in_one_trip(self._redis, counts, lambda pipe, each: pipe.hincrby(_key(each[0]), each[1], counts[each]))

    def of(self, game: str) -> dict[str, int]:
        return {clause.decode(): int(number) for clause, number in self._redis.hgetall(_key(game)).items()}


def _key(game: str) -> str:
    return f"refusals:{{{game}}}"
