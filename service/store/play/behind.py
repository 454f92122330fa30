"""Which partitions have more in their journal than in their lists or notices.

Kept beside the RQ queues, and may be lost with them: the dispatcher finds in the store what is behind.
"""

from collections.abc import Iterable

from service.store.client import Redis
from service.store.keys import BEHIND


class Behind:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def add(self, partitions: Iterable[int]) -> None:
        """Let partitions wait, except those that wait already."""
        chosen = [str(partition) for partition in partitions]
        if chosen:
            self._redis.sadd(BEHIND, *chosen)

    def take(self) -> int | None:
        """Any of them, which waits no longer."""
        found = self._redis.spop(BEHIND)
        return int(found) if found is not None else None

    def waiting(self) -> int:
        return self._redis.scard(BEHIND)
