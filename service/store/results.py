"""The results of all partitions, in the one order that ratings follow, and the counts beside them."""

from collections import Counter
from collections.abc import Sequence
from heapq import merge
from itertools import islice
from typing import Any

from redis import Redis

from service.store.partitions import Partitions
from service.store.read_models import ReadModels
from service.store.standing_lists import results_list


class Results:
    def __init__(self, redis: "Redis[bytes]", partitions: Partitions, models: ReadModels) -> None:
        self._redis = redis
        self._partitions = partitions
        self._models = models

    def announced(self, game: str) -> tuple[int, ...]:
        """How many changes each partition has announced so far."""
        pipe = self._redis.pipeline(transaction=False)
        for partition in range(self._partitions.count):
            pipe.llen(self._models.announced_key(partition, game))
        return tuple(pipe.execute())

    def changed_since(self, game: str, seen: Sequence[int]) -> tuple[str | None, tuple[int, ...]]:
        """The earliest place that has changed since so many announcements, if any, and how many there are now."""
        pipe = self._redis.pipeline(transaction=False)
        for partition, number in enumerate(seen):
            pipe.llen(self._models.announced_key(partition, game))
            pipe.lrange(self._models.announced_key(partition, game), number, -1)
        answers = pipe.execute()
        places: list[str] = []
        now: list[int] = []
        for number, length, new in zip(seen, answers[::2], answers[1::2], strict=True):
            lost = length < number
            places += [""] if lost else [place.decode() for place in new]
            now.append(length if lost else number + len(new))
        return min(places, default=None), tuple(now)

    def lines(self, game: str, since: str, limit: int) -> list[str]:
        """Results from a place on, this one included, in their order."""
        bottom = f"[{since}" if since else "-"

        def read(generations: Sequence[int]) -> list[str]:
            pipe = self._redis.pipeline(transaction=False)
            for partition, generation in enumerate(generations):
                key = self._models.key(partition, generation, results_list(game))
                pipe.zrangebylex(key, bottom, "+", start=0, num=limit)
            return [line.decode() for line in islice(merge(*pipe.execute()), limit)]

        return self._models.undisturbed(read)

    def counts(self, name: str) -> Counter[str]:
        def read(generations: Sequence[int]) -> Counter[str]:
            total: Counter[str] = Counter()
            for counted in self._from_all(generations, "hgetall", name):
                total.update({field.decode(): int(number) for field, number in counted.items()})
            return total

        return self._models.undisturbed(read)

    def extremes(self, name: str) -> tuple[int, int] | None:
        """The least and the greatest number that members of a list begin with."""

        def read(generations: Sequence[int]) -> tuple[int, int] | None:
            firsts = self._from_all(generations, "zrange", name, 0, 0)
            lasts = self._from_all(generations, "zrange", name, -1, -1)
            ends = [int(member.split(b":", 1)[0]) for found in (*firsts, *lasts) for member in found]
            return (min(ends), max(ends)) if ends else None

        return self._models.undisturbed(read)

    def _from_all(self, generations: Sequence[int], command: str, name: str, *args: int) -> list[Any]:
        pipe = self._redis.pipeline(transaction=False)
        for partition, generation in enumerate(generations):
            getattr(pipe, command)(self._models.key(partition, generation, name), *args)
        return pipe.execute()
