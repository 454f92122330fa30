"""Matches that wait for the service: for a bot to move, or for time to pass. The append of each decision sets both."""

from service.store.client import Redis, in_one_trip
from service.store.keys import Partitions
from service.store.script import lua


class Wakeups:
    def __init__(self, redis: Redis, partitions: Partitions) -> None:
        self._redis = redis
        self._partitions = partitions
        self._move = redis.register_script(lua(__package__, "wakeups_move"))

    def bots(self) -> dict[str, int]:
        """Matches where a bot is to move, and since when."""
        waiting = in_one_trip(
            self._redis, self._partitions.keys, lambda pipe, keys: pipe.zrange(keys.bots, 0, -1, withscores=True)
        )
        return {match.decode(): int(since) for found in waiting for match, since in found}

    def due(self, now: int, limit: int = 1000) -> list[tuple[str, int]]:
        """Matches that the service must look at by now, and since when."""
        due = in_one_trip(
            self._redis,
            self._partitions.keys,
            lambda pipe, keys: pipe.zrangebyscore(keys.wakes, "-inf", now, start=0, num=limit, withscores=True),
        )
        return [(match.decode(), int(at)) for found in due for match, at in found]

    def all(self) -> list[str]:
        """Every match that the service must look at some time."""
        waiting = in_one_trip(self._redis, self._partitions.keys, lambda pipe, keys: pipe.zrange(keys.wakes, 0, -1))
        return [match.decode() for found in waiting for match in found]

    def move(self, match: str, seen: int, at: int | None) -> None:
        """Look at a match at another time, or not at all; nothing changes if it has moved on since it was seen."""
        self._move(keys=(self._partitions.holding(match).wakes,), args=(match, seen, "" if at is None else at))
