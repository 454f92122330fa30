"""The append-only log of every match, in Redis streams.

The stream of a match holds event number n under the id `n-0`. The store moves bytes and knows no event; what they mean is
the contract's business.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.resources import files
from time import monotonic
from typing import Any

from msgspec import Struct

from service.store.client import Commands, Entry, Redis, in_one_trip
from service.store.connection import PATIENCE_SECONDS, node_of
from service.store.durability import Durability
from service.store.keys import MatchKeys, Partitions
from service.store.partitions import START
from service.store.play import event_scripts as scripts
from service.store.script import Script

BLOCK_SECONDS = PATIENCE_SECONDS / 2
"""A wait longer than the connection's patience is made of several of these."""


class Appended(Struct, frozen=True):
    version: int


class LogTail(Struct, frozen=True):
    """A match as the store has it, seen from a version on."""

    version: int
    last: bytes | None
    """The event at the version it is seen from: not always the one the caller knows, after a failover or from a backup."""
    tail: Sequence[bytes]
    """What happened since; empty if the store is behind the caller."""


class Stale(Struct, frozen=True):
    """Somebody was faster, or the store holds another past than the caller."""

    standing: LogTail


class AlreadyAnswered(Struct, frozen=True):
    """This idempotency key was answered before, at that version."""

    version: int
    fingerprint: str


class TokenRevoked(Struct, frozen=True):
    pass


class PlayedElsewhere(Struct, frozen=True):
    """The match was taken in from another installation: nothing happens to it here."""


class Peek(Struct, frozen=True):
    standing: LogTail
    seen: AlreadyAnswered | None
    revoked: bool


class Pointer(Struct, frozen=True):
    """An entry of a partition's journal: a match has reached a version."""

    id: str
    match: str
    version: int
    bot_to_move: bool
    """A bot is to move, and no worker knows of it yet: one that has moved for a bot goes on by itself."""


class News(Struct, frozen=True):
    """What a partition's journal has after an entry."""

    pointers: Sequence[Pointer]
    end: str
    """The entry to go on from."""
    lost: bool = False
    """The entry it was to go on from is gone, and others with it: nobody can tell what came after."""


class AppendRequest(Struct, frozen=True):
    """One decision, ready to be appended."""

    match: str
    expected: int
    events: Sequence[bytes]
    now: int
    key: str = ""
    fingerprint: str = ""
    token: str = ""
    bot_to_move: bool | None = None
    """None where the match has no bots."""
    snapshot: bytes = b""
    ending: bytes = b""
    """What the last event in the store must end with: two pasts of the same length differ there."""
    player: str = ""
    """Whose token it is."""
    wake_at: int | None = None
    """When the service must look at the match again, if nothing happens before."""
    by_bot: bool = False
    """Decided by a bot, so that a worker knows whether another one is to move."""


class EventStore:
    def __init__(self, redis: Redis, partitions: Partitions, durability: Durability | None = None) -> None:
        self._redis = redis
        self._durability = durability or Durability()
        self._append = Script(redis, files(__package__).joinpath("append.lua").read_text())
        self._take_in = Script(redis, scripts.TAKE_IN)
        self._rewake = Script(redis, scripts.REWAKE)
        self.partitions = partitions

    def append(
        self, writing: AppendRequest, meanwhile: Callable[[], object] | None = None
    ) -> Appended | Stale | AlreadyAnswered | TokenRevoked | PlayedElsewhere:
        """`meanwhile` is called while the store is at work, whatever comes of it."""
        keys = self.partitions.holding(writing.match)
        match = keys.match(writing.match)
        bot = "" if writing.bot_to_move is None else "0" if not writing.bot_to_move else "2" if writing.by_bot else "1"
        answer = self._append(
            keys=(
                match.events,
                match.answered,
                keys.journal,
                keys.bots,
                keys.revoked,
                match.snapshot,
                match.imported,
                keys.wakes,
            ),
            args=(
                writing.expected,
                writing.key,
                writing.fingerprint,
                writing.token,
                writing.match,
                bot,
                writing.now,
                writing.snapshot,
                writing.ending,
                writing.player,
                "" if writing.wake_at is None else writing.wake_at,
                *writing.events,
            ),
            meanwhile=meanwhile,
        )
        kind = answer[0]
        if kind == b"appended":
            self.confirm(writing.match)
            return Appended(answer[1])
        if kind == b"stale":
            standing = _standing(answer[1], writing.expected, _payloads_of_script(answer[2]))
            if standing.tail[: len(writing.events)] == list(writing.events):
                # When a connection breaks, the library sends a command again that may have been carried out: it was.
                self.confirm(writing.match)
                return Appended(writing.expected + len(writing.events))
            return Stale(standing)
        if kind == b"seen":
            return _seen(answer[1])
        return PlayedElsewhere() if kind == b"imported" else TokenRevoked()

    def confirm(self, match: str) -> None:
        """Wait until everything written to a match so far is as durable as the settings ask for."""
        fence = self.partitions.holding(match).fence
        self._durability.wait(node_of(self._redis, fence), fence)

    def import_log(self, match: str, events: Sequence[bytes], bundle: bytes, before: bytes | None) -> bool:
        """Keep a match that was played elsewhere, with the bundle it came in, for replay only: no journal tells of it.

        One that came before, in the bundle `before`, may go on, with a ruling for instance. False if there is another match of
        this name, or another bundle came first.
        """
        keys = self._keys(match)
        return bool(self._take_in(keys=(keys.events, keys.imported), args=(before or b"", bundle, *events)))

    def imported(self, match: str) -> bytes | None:
        """The bundle in which a match came from elsewhere."""
        return self._redis.get(self._keys(match).imported)

    def peek(self, match: str, after: int, *, key: str = "", token: str = "", player: str = "") -> Peek:
        """In one round trip: the match seen from a version on, whether a key was answered, whether a token is revoked."""
        partition = self.partitions.holding(match)
        keys = partition.match(match)
        pipe = self._redis.pipeline(transaction=False)
        pipe.xrange(keys.events, f"{after}-0", "+")
        pipe.hget(keys.answered, key)
        pipe.smismember(partition.revoked, [token, player])
        pipe.xlen(keys.events)
        entries, seen, revoked, version = pipe.execute()
        standing = _standing(int(version), after, _payloads(entries))
        return Peek(standing, _seen(seen) if seen and key else None, any(revoked))

    def read(self, match: str, after: int = 0, until: int | None = None, limit: int | None = None) -> Sequence[bytes]:
        end = "+" if until is None else f"{until}-0"
        entries = self._redis.xrange(self._keys(match).events, f"{after + 1}-0", end, count=limit)
        return _payloads(entries)

    def read_many(self, ranges: Mapping[str, tuple[int, int]]) -> dict[str, Sequence[bytes]]:
        """Events of several matches in one round trip, each after a version and up to one."""

        def ask(pipe: Commands, wanted: tuple[str, tuple[int, int]]) -> list[Entry]:
            match, (after, until) = wanted
            return pipe.xrange(self._keys(match).events, f"{after + 1}-0", f"{until}-0")

        return dict(zip(ranges, map(_payloads, in_one_trip(self._redis, ranges.items(), ask)), strict=True))

    def wait(self, match: str, after: int, seconds: float, limit: int | None = None) -> Sequence[bytes]:
        """Events after a version, as soon as there is one; nothing if none came in time."""
        until = monotonic() + seconds
        answer: Any = None
        while not answer and (left := until - monotonic()) > 0:
            block = max(1, int(min(left, BLOCK_SECONDS) * 1000))
            answer = self._redis.xread({self._keys(match).events: f"{after}-0"}, count=limit, block=block)
        return _payloads(answer[0][1]) if answer else ()

    def version(self, match: str) -> int:
        return int(self._redis.xlen(self._keys(match).events))

    def snapshot(self, match: str) -> bytes | None:
        return self._redis.get(self._keys(match).snapshot)

    def journal(self, partition: int, after: str, limit: int) -> list[Pointer]:
        entries = self._redis.xrange(self.partitions[partition].journal, f"({after}", "+", count=limit)
        return [_pointer(entry_id, fields) for entry_id, fields in entries]

    def journal_length(self, partition: int) -> int:
        return int(self._redis.xlen(self.partitions[partition].journal))

    def journal_end(self, partition: int) -> str:
        entries = self._redis.xrevrange(self.partitions[partition].journal, count=1)
        return entries[0][0].decode() if entries else START

    def journals(self, positions: Mapping[int, str], limit: int = 1000) -> dict[int, News]:
        """What is new in the journal of each partition after the given entries.

        It does not block: one blocking read over all partitions is not possible on a cluster.
        """

        def ask(pipe: Commands, known: tuple[int, str]) -> list[Entry]:
            partition, position = known
            # The entry itself is read along: after a failover or from a backup it may be gone.
            return pipe.xrange(self.partitions[partition].journal, position, "+", count=limit + 1)

        return {
            partition: self._news(partition, position, [_pointer(*entry) for entry in entries])
            for (partition, position), entries in zip(
                positions.items(), in_one_trip(self._redis, positions.items(), ask), strict=True
            )
        }

    def _news(self, partition: int, position: str, pointers: list[Pointer]) -> News:
        if position == START:
            return News(pointers, pointers[-1].id if pointers else position)
        if not pointers or pointers[0].id != position:
            return News((), self.journal_end(partition), lost=True)
        return News(pointers[1:], pointers[-1].id)

    def bots_waiting(self, partition: int) -> Iterator[tuple[str, int]]:
        """Matches where a bot is to move, and since when."""
        for match, since in self._redis.zrange(self.partitions[partition].bots, 0, -1, withscores=True):
            yield match.decode(), int(since)

    def due(self, now: int, limit: int = 1000) -> list[tuple[str, int]]:
        """Matches that the service must look at, with the time since when, those of all partitions."""
        due = in_one_trip(
            self._redis,
            self.partitions.keys,
            lambda pipe, keys: pipe.zrangebyscore(keys.wakes, "-inf", now, start=0, num=limit, withscores=True),
        )
        return [(match.decode(), int(at)) for found in due for match, at in found]

    def waking(self) -> list[str]:
        """Every match that the service looks at some time."""
        waking = in_one_trip(self._redis, self.partitions.keys, lambda pipe, keys: pipe.zrange(keys.wakes, 0, -1))
        return [match.decode() for found in waking for match in found]

    def wake(self, match: str, seen: int, at: int | None) -> None:
        """Look at a match at another time than it was to be; not if it has moved on meanwhile."""
        self._rewake(keys=(self.partitions.holding(match).wakes,), args=(match, seen, "" if at is None else at))

    def check_settings(self) -> None:
        """Whether the store is set up to keep events as safely as it is asked to."""
        for node in self._nodes():
            self._durability.check_settings(node)

    def check(self) -> None:
        """Whether a command could be accepted now; if not, what is raised says why.

        Adding to a stream that is not there changes nothing. But the server refuses it whenever it would refuse a command: out
        of memory, read-only, short of replicas, unable to write its disk.
        """
        in_one_trip(self._redis, self.partitions.keys, lambda pipe, keys: pipe.xadd(keys.nothing, {"e": b""}, nomkstream=True))
        for node in self._nodes():
            self._durability.check_settings(node)
            self._durability.check_replicas(node)

    def _nodes(self) -> set[Redis]:
        """A client of every server that holds a partition."""
        return {node_of(self._redis, keys.fence) for keys in self.partitions.keys}

    def _keys(self, match: str) -> MatchKeys:
        return self.partitions.holding(match).match(match)


def order(entry: str) -> tuple[int, int]:
    """Ids of a journal sort by both of their numbers."""
    milliseconds, number = entry.split("-")
    return int(milliseconds), int(number)


def _standing(version: int, seen_from: int, events: Sequence[bytes]) -> LogTail:
    """Of the events from a version on, itself included; before the first event there is none to include."""
    if seen_from == 0 or not events:
        return LogTail(version, None, events)
    return LogTail(version, events[0], events[1:])


def _payloads(entries: Sequence[Any]) -> Sequence[bytes]:
    return [fields[b"e"] for _, fields in entries]


def _payloads_of_script(entries: Sequence[Any]) -> list[bytes]:
    """A script's answer is not parsed by the client: fields come as a flat list."""
    return [fields[1] for _, fields in entries]


def _seen(remembered: bytes) -> AlreadyAnswered:
    version, fingerprint = remembered.decode().split(":", 1)
    return AlreadyAnswered(int(version), fingerprint)


def _pointer(entry_id: bytes, fields: dict[bytes, bytes]) -> Pointer:
    return Pointer(entry_id.decode(), fields[b"m"].decode(), int(fields[b"v"]), fields[b"b"] == b"1")
