"""Matches that wait for a worker: for the move of a bot, or for a verdict.

A match in which a bot is to move waits in a lane. Each person has a lane for the matches they play. The lanes take turns, so
that many matches of one person do not hold up the bots of another. Matches in which a bot searches wait in lanes of their own,
behind those of bots that move at once. Matches that nobody plays or watches share the last lane: their bots move when no other
match waits. A match that no worker has looked at yet waits in front, until its lane is known.

All of it is kept beside the RQ queues and may be lost with them: the dispatcher finds in the store what waits.
"""

from collections.abc import Iterable

from msgspec import Struct

from service.store.client import Redis, in_one_trip
from service.store.keys import (
    TURNS_LANES,
    TURNS_PEOPLE,
    TURNS_SEARCHING,
    TURNS_WAITING,
    Partitions,
    turns_attempts,
    turns_claim,
)
from service.store.script import lua

NEW = "new"
CLAIM_MS = 5_000
"""Longer than a sound bot thinks about a move. If one that fails takes longer, another worker moves first."""
ATTEMPTS_MS = 600_000

NOBODY = "nobody"
"""No person is called either: their ids begin with a letter of their own."""

_SEARCHING = "searching:"


def lane_of(person: str, *, searches: bool) -> str:
    """The lane of a match that a person plays."""
    return f"{_SEARCHING}{person}" if searches else person


class Turn(Struct, frozen=True):
    match: str
    lane: str


class Turns:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._offer = redis.register_script(lua(__package__, "turns_offer"))
        self._next = redis.register_script(lua(__package__, "turns_next"))

    def offer(self, matches: Iterable[str], lane: str = NEW) -> None:
        """Let matches wait in a lane, except those that wait already."""
        chosen = list(matches)
        if chosen:
            is_person = lane not in (NEW, NOBODY)
            people = TURNS_SEARCHING if lane.startswith(_SEARCHING) else TURNS_PEOPLE
            self._offer(keys=[TURNS_WAITING, people], args=[TURNS_LANES, lane, int(is_person), *chosen])

    def next(self) -> Turn | None:
        """Take the match that is next."""
        found = self._next(keys=[TURNS_WAITING, TURNS_PEOPLE, TURNS_SEARCHING], args=[TURNS_LANES, NEW, NOBODY])
        return Turn(*(part.decode() for part in found)) if found else None

    def waiting(self) -> int:
        return int(self._redis.scard(TURNS_WAITING))

    def claim(self, match: str, version: int) -> int | None:
        """Keep other workers from playing this match for now. Returns the number of the attempt; None if the match is taken.

        A worker that dies keeps its claim until it lapses. The next attempt is then the second one.
        """
        if not self._redis.set(turns_claim(match), b"", nx=True, px=CLAIM_MS):
            return None
        attempts = turns_attempts(match)
        number = self._redis.hincrby(attempts, str(version), 1)
        self._redis.pexpire(attempts, ATTEMPTS_MS)
        return number

    def release(self, match: str) -> None:
        """The move was made, or failed without killing the worker."""
        self._redis.delete(turns_claim(match), turns_attempts(match))


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
