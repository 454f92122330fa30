"""The journal of each partition: which match reached which version, in the order in which that happened."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from service.store.client import Commands, Entry, Redis, in_one_trip
from service.store.keys import BEHIND, Partitions

START = "0-0"
"""Before the first entry of any journal."""
UNKNOWN = "?"
"""Stands for the active seats where the writer does not name them."""


class Pointer(Struct, frozen=True):
    """An entry: a match has reached a version."""

    id: str
    match: str
    version: int
    bot_to_move: bool
    """A bot is to move, and no worker knows of it yet: one that has moved for a bot goes on by itself."""
    active: tuple[int, ...] | None = None
    """The seats that may act at this version; None if the entry does not say so, as those of older releases."""


class News(Struct, frozen=True):
    """What a journal has after an entry."""

    pointers: Sequence[Pointer]
    end: str
    """The entry to go on from."""
    lost: bool = False
    """The entry it was to go on from is gone, and others with it: nobody can tell what came after."""


class Journal:
    def __init__(self, redis: Redis, partitions: Partitions) -> None:
        self._redis = redis
        self.partitions = partitions

    def read(self, partition: int, after: str, limit: int) -> list[Pointer]:
        entries = self._redis.xrange(self.partitions[partition].journal, f"({after}", "+", count=limit)
        return [_pointer(*entry) for entry in entries]

    def length(self, partition: int) -> int:
        return self._redis.xlen(self.partitions[partition].journal)

    def end(self, partition: int) -> str:
        return _last(self._redis.xrevrange(self.partitions[partition].journal, count=1))

    def ends(self) -> dict[int, str]:
        """The last entry of every partition."""
        found = in_one_trip(self._redis, self.partitions.keys, lambda pipe, keys: pipe.xrevrange(keys.journal, count=1))
        return dict(enumerate(map(_last, found)))

    def lag(self, checkpoints: Mapping[int, str], ends: Mapping[int, str], now: int) -> float:
        """The age in seconds of the oldest entry that a reader has not read yet."""
        behind = [partition for partition, at in checkpoints.items() if at != ends[partition]]
        unread = (self.read(partition, checkpoints[partition] or START, 1) for partition in behind)
        return max([0.0, *((now - order(pointers[0].id)[0]) / 1000 for pointers in unread if pointers)])

    def news(self, positions: Mapping[int, str], limit: int = 1000) -> dict[int, News]:
        """What is new in each partition after the given entries.

        It does not block: one blocking read over all partitions is not possible on a cluster.
        """

        def ask(pipe: Commands, known: tuple[int, str]) -> list[Entry]:
            partition, position = known
            # The entry itself is read along: after a failover or from a backup it may be gone.
            return pipe.xrange(self.partitions[partition].journal, position, "+", count=limit + 1)

        found = in_one_trip(self._redis, positions.items(), ask)
        return {
            partition: self._news(partition, position, [_pointer(*entry) for entry in entries])
            for (partition, position), entries in zip(positions.items(), found, strict=True)
        }

    def _news(self, partition: int, position: str, pointers: list[Pointer]) -> News:
        if position == START:
            return News(pointers, pointers[-1].id if pointers else position)
        if not pointers or pointers[0].id != position:
            return News((), self.end(partition), lost=True)
        return News(pointers[1:], pointers[-1].id)


class Behind:
    """Which partitions have more in their journal than in their lists or notices, and wait for a worker.

    It is kept beside the RQ queues and may be lost with them: the dispatcher finds out again.
    """

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


def order(entry: str) -> tuple[int, int]:
    """Ids of a journal sort by both of their numbers."""
    milliseconds, number = entry.split("-")
    return int(milliseconds), int(number)


def _last(entries: Sequence[Entry]) -> str:
    return entries[0][0].decode() if entries else START


def _pointer(entry: bytes, fields: Mapping[bytes, bytes]) -> Pointer:
    active = fields.get(b"a", UNKNOWN.encode()).decode()
    seats = None if active == UNKNOWN else tuple(map(int, active.split(","))) if active else ()
    return Pointer(entry.decode(), fields[b"m"].decode(), int(fields[b"v"]), fields[b"b"] == b"1", seats)
