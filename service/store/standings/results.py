"""The results of all partitions, in the one order that ratings follow, the counts beside them, and how often rules refused."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from heapq import merge
from itertools import islice

from msgspec import Struct

from service.store import keys
from service.store.client import Answer, Commands, Redis, in_one_trip
from service.store.keys import Key, Partitions, results_list
from service.store.tables.lists import MatchLists


class Announced(Struct, frozen=True, array_like=True):
    """How many changes of results each partition has made known, and which one was the last."""

    numbers: tuple[int, ...]
    lasts: tuple[str, ...]

    @classmethod
    def none(cls, partitions: int) -> "Announced":
        return cls((0,) * partitions, ("",) * partitions)


class Results:
    def __init__(self, redis: Redis, partitions: Partitions, models: MatchLists) -> None:
        self._redis = redis
        self._partitions = partitions
        self._models = models

    def announced(self, game: str) -> Announced:
        """What each partition has announced so far."""
        pipe = self._redis.pipeline(transaction=False)
        for partition in range(self._partitions.count):
            pipe.llen(self._partitions[partition].announced(game))
            pipe.lindex(self._partitions[partition].announced(game), -1)
        answers = pipe.execute()
        return Announced(tuple(answers[::2]), tuple((last or b"").decode() for last in answers[1::2]))

    def changed_since(self, game: str, seen: Announced) -> tuple[str | None, Announced]:
        """The earliest place that has changed since these announcements, if any, and what is announced now."""

        def ask(pipe: Commands, known: tuple[int, int]) -> list[bytes]:
            partition, number = known
            # The last one that was seen is read along: a list may have lost its end and have grown as long again.
            return pipe.lrange(self._partitions[partition].announced(game), max(0, number - 1), -1)

        announced = in_one_trip(self._redis, enumerate(seen.numbers), ask)
        places: list[str] = []
        numbers: list[int] = []
        lasts: list[str] = []
        for partition, (number, last, raw) in enumerate(zip(seen.numbers, seen.lasts, announced, strict=True)):
            found = [place.decode() for place in raw]
            if number > 0 and found[:1] != [last]:
                # What was announced there is unknown, so everything may have changed.
                number, found = 0, self._all_announced(partition, game)
                places.append("")
            new = found[1:] if number > 0 else found
            places += new
            numbers.append(number + len(new))
            lasts.append(found[-1] if found else "")
        return min(places, default=None), Announced(tuple(numbers), tuple(lasts))

    def _all_announced(self, partition: int, game: str) -> list[str]:
        return [place.decode() for place in self._redis.lrange(self._partitions[partition].announced(game), 0, -1)]

    def lines(self, game: str, since: str, limit: int) -> list[str]:
        """Results from a place on, this one included, in their order."""
        bottom = f"[{since}" if since else "-"

        def read(generations: Sequence[int]) -> list[str]:
            found = self._from_all(
                generations, results_list(game), lambda pipe, key: pipe.zrangebylex(key, bottom, "+", start=0, num=limit)
            )
            return [line.decode() for line in islice(merge(*found), limit)]

        return self._models.undisturbed(read)

    def counts(self, name: str) -> Counter[str]:
        def read(generations: Sequence[int]) -> Counter[str]:
            total: Counter[str] = Counter()
            for counted in self._from_all(generations, name, lambda pipe, key: pipe.hgetall(key)):
                total.update({field.decode(): int(number) for field, number in counted.items()})
            return total

        return self._models.undisturbed(read)

    def extremes(self, name: str) -> tuple[int, int] | None:
        """The least and the greatest number that members of a list begin with."""

        def read(generations: Sequence[int]) -> tuple[int, int] | None:
            firsts = self._from_all(generations, name, lambda pipe, key: pipe.zrange(key, 0, 0))
            lasts = self._from_all(generations, name, lambda pipe, key: pipe.zrange(key, -1, -1))
            ends = [int(member.split(b":", 1)[0]) for found in (*firsts, *lasts) for member in found]
            return (min(ends), max(ends)) if ends else None

        return self._models.undisturbed(read)

    def _from_all(self, generations: Sequence[int], name: str, ask: Callable[[Commands, Key], Answer]) -> list[Answer]:
        keys = [self._partitions[partition].list(generation, name) for partition, generation in enumerate(generations)]
        return in_one_trip(self._redis, keys, ask)


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
