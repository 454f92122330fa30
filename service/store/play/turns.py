"""Whose bots move next.

A match in which a bot is to move waits in a lane. Each person has a lane for the matches they play. The lanes take turns, so
that many matches of one person do not hold up the bots of another. Matches that nobody plays or watches share the last lane:
their bots move when no other match waits. A match that no worker has looked at yet waits in front, until its lane is known.

All of it is kept beside the RQ queues and may be lost with them: the dispatcher finds in the log what waits.
"""

from collections.abc import Iterable

from msgspec import Struct

from service.store.client import Redis
from service.store.keys import TURNS_LANES, TURNS_PEOPLE, TURNS_WAITING
from service.store.script import lua

NEW = "new"
NOBODY = "nobody"
"""No person is called either: their ids begin with a letter of their own."""


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
            self._offer(keys=[TURNS_WAITING, TURNS_PEOPLE], args=[TURNS_LANES, lane, int(is_person), *chosen])

    def next(self) -> Turn | None:
        """Take the match that is next."""
        found = self._next(keys=[TURNS_WAITING, TURNS_PEOPLE], args=[TURNS_LANES, NEW, NOBODY])
        return Turn(*(part.decode() for part in found)) if found else None

    def waiting(self) -> int:
        return int(self._redis.scard(TURNS_WAITING))
