"""The matches in which a player has a seat, to limit their number.

A match is noted before the seat is taken and crossed out when it is left. A match that has ended stays noted until there is no
room for another one.
"""

from collections.abc import Iterable

from service.store import keys
from service.store.client import Redis
from service.store.script import lua


class SeatLedger:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._note = redis.register_script(lua(__package__, "seat_ledger_note"))

    def note(self, player: str, match: str, most: int, now: int) -> bool | None:
        """True if it was not noted before, None if there is no room."""
        return {0: None, 1: True, 2: False}[int(self._note(keys=[keys.of_player(player, "seats")], args=[match, most, now]))]

    def all(self, player: str) -> dict[str, int]:
        """Each match, and when it was noted."""
        return {
            match.decode(): int(at) for match, at in self._redis.zrange(keys.of_player(player, "seats"), 0, -1, withscores=True)
        }

    def cross_out(self, player: str, matches: Iterable[str]) -> None:
        gone = list(matches)
        if gone:
            self._redis.zrem(keys.of_player(player, "seats"), *gone)
