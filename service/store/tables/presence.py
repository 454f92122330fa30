"""Presence and phrases: the players with an open feed of a match, and what they say at its table.

None of it belongs to the log. A short stream per partition, the signals, tells the feeds of every process of what changed.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Struct

from contracts.texts import PhraseKey
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


class SentPhrase(Struct, frozen=True, omit_defaults=True):
    seat: int
    phrase: PhraseKey
    at: int
    hidden_from: tuple[int, ...] = ()
    """Seats of players who have blocked the speaker."""


class Presence(Struct, frozen=True):
    """The players at a table by seat, and the number of spectators."""

    seats: tuple[int, ...] = ()
    spectators: int = 0


class Signal(Struct, frozen=True):
    """News for feeds: a phrase at a match; or (None) a change of its presence; or news for a player."""

    id: str
    match: str
    phrase: SentPhrase | None
    player: str = ""


class _Present(Struct, frozen=True):
    """What one process knows of the presence at a match."""

    until: int
    seats: tuple[int, ...]
    spectators: int


class PresenceStore:
    def __init__(self, redis: Redis, partitions: Partitions) -> None:
        self._redis = redis
        self._say = Script(redis, lua(__package__, "presence_say"))
        self.partitions = partitions

    def say(self, match: str, phrase: SentPhrase) -> int:
        """Milliseconds to wait if there were too many phrases of late, else 0."""
        keys = self.partitions.holding(match)
        waiting: int = self._say(
            keys=(keys.phrases(match), keys.talk(match, phrase.seat), keys.signals),
            args=(
                msgspec.json.encode(phrase),
                match,
                PHRASES_AT_ONCE,
                PHRASES_WINDOW_MS,
                PHRASES_KEPT,
                PHRASES_SECONDS,
                SIGNALS_KEPT,
            ),
        )
        return waiting

    def phrases(self, match: str) -> list[SentPhrase]:
        lines = self._redis.lrange(self.partitions.holding(match).phrases(match), 0, -1)
        return [msgspec.json.decode(line, type=SentPhrase) for line in lines]

    def presence(self, match: str, now: int) -> Presence:
        return _together(self._redis.hgetall(self._present(match)), now)

    def presences(self, matches: Sequence[str], now: int) -> dict[str, Presence]:
        found = in_one_trip(self._redis, matches, lambda pipe, match: pipe.hgetall(self._present(match)))
        return {match: _together(fields, now) for match, fields in zip(matches, found, strict=True)}

    def keep(self, process: str, presences: Mapping[str, Presence], changed: set[str], now: int) -> dict[str, Presence]:
        """Store the presence that one process sees, signal what has changed, and read what the others see: one round trip."""
        pipe = self._redis.pipeline(transaction=False)
        for match, presence in presences.items():
            key = self._present(match)
            if presence == Presence():
                pipe.hdel(key, process)
            else:
                pipe.hset(key, process, msgspec.json.encode(_Present(now + PRESENT_MS, presence.seats, presence.spectators)))
            pipe.pexpire(key, PRESENT_MS)
            if match in changed:
                pipe.xadd(self.partitions.holding(match).signals, {"m": match, "d": ""}, maxlen=SIGNALS_KEPT, approximate=True)
        for match in presences:
            pipe.hgetall(self._present(match))
        found = dict(zip(presences, pipe.execute()[-len(presences) :], strict=True))
        self._tidy(found, now)
        return {match: _together(fields, now) for match, fields in found.items()}

    def keep_online(self, players: Iterable[str], now: int, listening: Iterable[str] = ()) -> None:
        """Let players with an open feed count as online for a while, and as listening if it is their own."""
        shares: dict[Key, dict[str, int]] = {}
        for player in players:
            shares.setdefault(self.partitions.holding(player).online, {})[player] = now + PRESENT_MS
        for player in listening:
            shares.setdefault(self.partitions.holding(player).listening, {})[player] = now + PRESENT_MS
        pipe = self._redis.pipeline(transaction=False)
        for key, share in shares.items():
            pipe.zadd(key, share)
            pipe.zremrangebyscore(key, "-inf", now)
        pipe.execute()

    def online(self, players: Sequence[str], now: int, *, listening: bool = False) -> set[str]:
        """Those of the players who are online, or who listen to their own feed."""

        def ask(pipe: Commands, player: str) -> float | None:
            near = self.partitions.holding(player)
            return pipe.zscore(near.listening if listening else near.online, player)

        found = in_one_trip(self._redis, players, ask)
        return {player for player, until in zip(players, found, strict=True) if until is not None and until > now}

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
        """Delete what a killed process left behind, even if other processes keep the key alive."""
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
    if b"p" in fields:
        return Signal(entry.decode(), "", None, fields[b"p"].decode())
    phrase = fields[b"d"]
    return Signal(entry.decode(), fields[b"m"].decode(), msgspec.json.decode(phrase, type=SentPhrase) if phrase else None)
