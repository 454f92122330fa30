"""The append-only log of every match, in Redis streams.

The stream of a match holds event number n under the id `n-0`. The store moves bytes and knows no event; what they mean is
the contract's business.
"""

from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from msgspec import Struct

from service.store.client import Commands, Entry, Redis, in_one_trip
from service.store.connection import PATIENCE_SECONDS
from service.store.durability import Durability
from service.store.keys import MatchKeys, Partitions
from service.store.play.journal import UNKNOWN
from service.store.script import Script, lua

BLOCK_SECONDS = PATIENCE_SECONDS / 2
"""A wait longer than the connection's patience is made of several of these."""


class Appended(Struct, frozen=True):
    version: int


class LogTail(Struct, frozen=True):
    """A match in the store, from a given version."""

    version: int
    last: bytes | None
    """The event at that version: not always the one that the caller knows, after a failover or from a backup."""
    events: Sequence[bytes]
    """What happened since; empty if the store is behind the caller."""


class Stale(Struct, frozen=True):
    """Another writer was faster, or the store has a different history."""

    tail: LogTail


class AlreadyAnswered(Struct, frozen=True):
    """This idempotency key was answered before, at that version."""

    version: int
    fingerprint: str


class TokenRevoked(Struct, frozen=True):
    pass


class PlayedElsewhere(Struct, frozen=True):
    """The match was imported from another installation, so nothing can be added to it here."""


AppendResult = Appended | Stale | AlreadyAnswered | TokenRevoked | PlayedElsewhere


class Peek(Struct, frozen=True):
    """What the store knows about a match, an idempotency key and a token."""

    tail: LogTail
    answered: AlreadyAnswered | None
    revoked: bool


class AppendRequest(Struct, frozen=True):
    """One decision, ready to be appended."""

    match: str
    expected_version: int
    events: Sequence[bytes]
    now: int
    key: str = ""
    fingerprint: str = ""
    token: str = ""
    bot_to_move: bool | None = None
    """None where the match has no bots."""
    snapshot: bytes = b""
    last_line_ends: bytes = b""
    """What the last event in the store must end with. This tells apart two histories of equal length."""
    player: str = ""
    """Whose token it is."""
    wake_at: int | None = None
    """When the service must look at the match again, if nothing happens before."""
    by_bot: bool = False
    """Decided by a bot, so that a worker knows whether another one is to move."""
    active: str = UNKNOWN
    """The seats that may act now, with commas between them."""


class Log:
    """Reads the logs of matches, and appends to them."""

    def __init__(self, redis: Redis, partitions: Partitions, durability: Durability | None = None) -> None:
        self._redis = redis
        self._partitions = partitions
        self._durability = durability or Durability(redis, partitions)
        self._append = Script(redis, lua(__package__, "append"))

    def append(self, request: AppendRequest, meanwhile: Callable[[], object] | None = None) -> AppendResult:
        """`meanwhile` is called while the store is at work, also if it then writes nothing."""
        keys = self._partitions.holding(request.match)
        match = keys.match(request.match)
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
                request.expected_version,
                request.key,
                request.fingerprint,
                request.token,
                request.match,
                _bot_code(request),
                request.now,
                request.snapshot,
                request.last_line_ends,
                request.player,
                "" if request.wake_at is None else request.wake_at,
                request.active,
                *request.events,
            ),
            meanwhile=meanwhile,
        )
        kind = answer[0]
        if kind == b"appended":
            self.confirm(request.match)
            return Appended(answer[1])
        if kind == b"stale":
            tail = _tail(answer[1], request.expected_version, _payloads_of_script(answer[2]))
            if tail.events[: len(request.events)] == list(request.events):
                # When a connection breaks, the library sends a command again that may have been carried out: it was.
                self.confirm(request.match)
                return Appended(request.expected_version + len(request.events))
            return Stale(tail)
        if kind == b"seen":
            return _answered(answer[1])
        if kind == b"imported":
            return PlayedElsewhere()
        if kind == b"revoked":
            return TokenRevoked()
        raise ValueError(f"append.lua gave an unknown answer: {kind!r}")

    def confirm(self, match: str) -> None:
        """Wait until everything written to a match so far is as durable as the settings ask for."""
        if self._durability.waits:
            self._durability.confirm(self._partitions.holding(match).fence)

    def peek(self, match: str, after: int, *, key: str = "", token: str = "", player: str = "") -> Peek:
        """In one round trip: the match from a given version, whether a key was answered, whether a token is revoked."""
        partition = self._partitions.holding(match)
        keys = partition.match(match)
        pipe = self._redis.pipeline(transaction=False)
        pipe.xrange(keys.events, f"{after}-0", "+")
        pipe.hget(keys.answered, key)
        pipe.smismember(partition.revoked, [token, player])
        pipe.xlen(keys.events)
        entries, answered, revoked, version = pipe.execute()
        tail = _tail(version, after, _payloads(entries))
        return Peek(tail, _answered(answered) if answered and key else None, any(revoked))

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
        answer: list[tuple[bytes, list[Entry]]] = []
        while not answer and (left := until - monotonic()) > 0:
            block = max(1, int(min(left, BLOCK_SECONDS) * 1000))
            answer = self._redis.xread({self._keys(match).events: f"{after}-0"}, count=limit, block=block)
        return _payloads(answer[0][1]) if answer else ()

    def version(self, match: str) -> int:
        return self._redis.xlen(self._keys(match).events)

    def snapshot(self, match: str) -> bytes | None:
        return self._redis.get(self._keys(match).snapshot)

    def _keys(self, match: str) -> MatchKeys:
        return self._partitions.holding(match).match(match)


def _bot_code(request: AppendRequest) -> str:
    """Whether a bot is to move, as append.lua wants it."""
    if request.bot_to_move is None:
        return ""
    if not request.bot_to_move:
        return "0"
    return "2" if request.by_bot else "1"


def _tail(version: int, given: int, events: Sequence[bytes]) -> LogTail:
    """Made from the events from a given version, including that version's event."""
    if given == 0 or not events:
        return LogTail(version, None, events)
    return LogTail(version, events[0], events[1:])


def _payloads(entries: Sequence[Entry]) -> list[bytes]:
    return [fields[b"e"] for _, fields in entries]


def _payloads_of_script(entries: Sequence[tuple[bytes, list[bytes]]]) -> list[bytes]:
    """A script's answer is not parsed by the client: fields come as a flat list."""
    return [fields[1] for _, fields in entries]


def _answered(remembered: bytes) -> AlreadyAnswered:
    version, fingerprint = remembered.decode().split(":", 1)
    return AlreadyAnswered(int(version), fingerprint)
