"""What is there for the moment: who has a feed of a match open, and what is said at its table.

None of it belongs to the log. A short stream per partition, the signals, tells the feeds of every process of what changed.
"""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from contracts.phrases import PhraseKey
from service.store.client import Commands, Entry, Redis, in_one_trip
from service.store.keys import Key, Partitions
from service.store.play.journal import START
from service.store.script import Script, lua

PRESENT_MS = 30_000
"""How long somebody counts as present whose process does not say so again."""
PHRASES_KEPT = 100
PHRASES_SECONDS = 30 * 24 * 3600
PHRASES_AT_ONCE = 5
PHRASES_WINDOW_MS = 10_000
SIGNALS_KEPT = 1000


class Said(Struct, frozen=True):
    seat: int
    phrase: PhraseKey
    at: int


class Presence(Struct, frozen=True):
    """Who is there: seated players by seat, and how many others."""

    seats: tuple[int, ...] = ()
    spectators: int = 0


class Signal(Struct, frozen=True):
    """Something was said at the table of a match, or (None) its company has changed."""

    id: str
    match: str
    said: Said | None


class _Present(Struct, frozen=True):
    """What one process knows of the company of a match."""

    until: int
    seats: tuple[int, ...]
    spectators: int


class PresenceStore:
    def __init__(self, redis: Redis, partitions: Partitions) -> None:
        self._redis = redis
        self._say = Script(redis, lua(__package__, "presence_say"))
        self.partitions = partitions

    def say(self, match: str, said: Said) -> int:
        """Milliseconds to wait if too much was said of late, else 0."""
        keys = self.partitions.holding(match)
        waiting: int = self._say(
            keys=(keys.phrases(match), keys.talk(match, said.seat), keys.signals),
            args=(
                msgspec.json.encode(said),
                match,
                PHRASES_AT_ONCE,
                PHRASES_WINDOW_MS,
                PHRASES_KEPT,
                PHRASES_SECONDS,
                SIGNALS_KEPT,
            ),
        )
        return waiting

    def said(self, match: str) -> list[Said]:
        lines = self._redis.lrange(self.partitions.holding(match).phrases(match), 0, -1)
        return [msgspec.json.decode(line, type=Said) for line in lines]

    def company(self, match: str, now: int) -> Presence:
        return _together(self._redis.hgetall(self._present(match)), now)

    def companies(self, matches: Sequence[str], now: int) -> dict[str, Presence]:
        found = in_one_trip(self._redis, matches, lambda pipe, match: pipe.hgetall(self._present(match)))
        return {match: _together(fields, now) for match, fields in zip(matches, found, strict=True)}

    def keep(self, process: str, companies: Mapping[str, Presence], changed: set[str], now: int) -> dict[str, Presence]:
        """Write down whom one process sees, tell the others where that changed, and hear whom they see: one round trip."""
        pipe = self._redis.pipeline(transaction=False)
        for match, company in companies.items():
            key = self._present(match)
            if company == Presence():
                pipe.hdel(key, process)
            else:
                pipe.hset(key, process, msgspec.json.encode(_Present(now + PRESENT_MS, company.seats, company.spectators)))
            pipe.pexpire(key, PRESENT_MS)
            if match in changed:
                pipe.xadd(self.partitions.holding(match).signals, {"m": match, "d": ""}, maxlen=SIGNALS_KEPT, approximate=True)
        for match in companies:
            pipe.hgetall(self._present(match))
        found = dict(zip(companies, pipe.execute()[-len(companies) :], strict=True))
        self._tidy(found, now)
        return {match: _together(fields, now) for match, fields in found.items()}

    def signals_end(self, partition: int) -> str:
        entries = self._redis.xrevrange(self.partitions[partition].signals, count=1)
        return entries[0][0].decode() if entries else START

    def signals(self, positions: Mapping[int, str]) -> dict[int, list[Signal]]:
        def ask(pipe: Commands, position: tuple[int, str]) -> list[Entry]:
            partition, after = position
            return pipe.xrange(self.partitions[partition].signals, f"({after}", "+", count=SIGNALS_KEPT)

        found = in_one_trip(self._redis, positions.items(), ask)
        return {
            partition: [_signal(entry, fields) for entry, fields in entries]
            for partition, entries in zip(positions, found, strict=True)
        }

    def _tidy(self, found: Mapping[str, Mapping[bytes, bytes]], now: int) -> None:
        """What a killed process left behind goes, even where others keep the key alive."""
        gone = [(match, field) for match, fields in found.items() for field, value in fields.items() if _until(value) <= now]
        in_one_trip(self._redis, gone, lambda pipe, each: pipe.hdel(self._present(each[0]), each[1]))

    def _present(self, match: str) -> Key:
        return self.partitions.holding(match).present(match)


def _until(value: bytes) -> int:
    return msgspec.json.decode(value, type=_Present).until


def _together(fields: Mapping[bytes, bytes], now: int) -> Presence:
    seen = [msgspec.json.decode(value, type=_Present) for value in fields.values()]
    there = [present for present in seen if present.until > now]
    return Presence(
        tuple(sorted({seat for present in there for seat in present.seats})), sum(present.spectators for present in there)
    )


def _signal(entry: bytes, fields: dict[bytes, bytes]) -> Signal:
    said = fields[b"d"]
    return Signal(entry.decode(), fields[b"m"].decode(), msgspec.json.decode(said, type=Said) if said else None)
