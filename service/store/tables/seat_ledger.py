"""In which matches somebody sits, as far as it takes to keep their number within bounds.

A match is noted before the seat is taken and crossed out when it is left. One that has ended stays noted until the room is
needed.
"""

from collections.abc import Iterable

from service.store import keys
from service.store.client import Redis

_NOTE = """
-- KEYS[1] matches of a player   ARGV[1] match   ARGV[2] how many there may be   ARGV[3] now
-- Answers 2 noted before, 1 noted now, 0 no room
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  return 2
end
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
"""


class SeatLedger:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._note = redis.register_script(_NOTE)

    def note(self, player: str, match: str, most: int, now: int) -> bool | None:
        """True if it was not noted before, None if there is no room."""
        return {0: None, 1: True, 2: False}[int(self._note(keys=[keys.of_player(player, "sittings")], args=[match, most, now]))]

    def all(self, player: str) -> dict[str, int]:
        """Each match, and when it was noted."""
        return {
            match.decode(): int(at)
            for match, at in self._redis.zrange(keys.of_player(player, "sittings"), 0, -1, withscores=True)
        }

    def cross_out(self, player: str, matches: Iterable[str]) -> None:
        gone = list(matches)
        if gone:
            self._redis.zrem(keys.of_player(player, "sittings"), *gone)
