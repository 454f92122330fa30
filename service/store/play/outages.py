"""Outages: times when nobody could play because the service was down.

Every API process leaves a sign of life now and then. If the last one is too old, it records an outage: clocks that ran through
it get the time back, before anything else is decided in their match.
"""

from collections.abc import Sequence

from msgspec import Struct

from domain.match import Outage
from service.store.client import Redis
from service.store.keys import ALIVE, OUTAGES
from service.store.script import lua

OUTAGE_MS = 5_000
"""Shorter absences are those of a restart: not worth a credit."""
REMEMBERED = 100


class Known(Struct, frozen=True):
    """What one process knows of outages: all of them, for some time after the last sign. One that it does not know began no
    earlier than that, and was over no earlier than `OUTAGE_MS` later."""

    last: int | None = None
    outages: tuple[Outage, ...] = ()

    def holds(self, now: int) -> bool:
        return self.last is not None and now - self.last <= OUTAGE_MS


class Outages:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._sign = redis.register_script(lua(__package__, "outages_sign"))
        self._signs = False
        # Written as a whole by several threads: an older one that comes last is only asked for again sooner.
        self._known = Known()

    def sign(self, now: int) -> None:
        """An API process lives."""
        self._known = self._ask(now)
        self._signs = True

    def last_sign(self) -> int | None:
        last = self._redis.get(ALIVE)
        return int(last) if last is not None else None

    def all(self) -> list[Outage]:
        return [*map(_outage, self._redis.lrange(OUTAGES, 0, -1))]

    def before(self, now: int) -> Sequence[Outage]:
        """Every outage up to now, the newest last. The store is asked only where this process cannot know.

        A process that leaves signs of life leaves one then. No other may, because nobody plays through it: to such a one, an
        outage that goes on has lasted until now.
        """
        known = self._known
        if not known.holds(now):
            known = self._known = self._ask(now if self._signs else 0)
        if known.last is None or known.holds(now):
            return known.outages
        return (*known.outages, Outage(known.last, now))

    def _ask(self, now: int) -> Known:
        last, outages = self._sign(keys=(ALIVE, OUTAGES), args=(now, OUTAGE_MS, REMEMBERED))
        return Known(int(last) if last is not None else None, tuple(map(_outage, outages)))


def _outage(raw: bytes) -> Outage:
    return Outage(*map(int, raw.split(b"-")))
