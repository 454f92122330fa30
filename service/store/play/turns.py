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

NEW = "new"
NOBODY = "nobody"
"""No person is called either: their ids begin with a letter of their own."""

_OFFER = """
-- KEYS[1] matches that wait   KEYS[2] people whose lanes are not empty, the next one first
-- ARGV[1] prefix of lanes   ARGV[2] lane   ARGV[3] '1' if it is a person's   ARGV[4...] matches
for i = 4, #ARGV do
  if redis.call('SADD', KEYS[1], ARGV[i]) == 1 then
    local length = redis.call('RPUSH', ARGV[1] .. ARGV[2], ARGV[i])
    if length == 1 and ARGV[3] == '1' then
      redis.call('RPUSH', KEYS[2], ARGV[2])
    end
  end
end
"""

_NEXT = """
-- KEYS[1] matches that wait   KEYS[2] people whose lanes are not empty, the next one first
-- ARGV[1] prefix of lanes   ARGV[2] first lane   ARGV[3] last lane   Answers {match, lane}, or nothing
local lane = ARGV[2]
local match = redis.call('LPOP', ARGV[1] .. lane)
if not match then
  lane = redis.call('LPOP', KEYS[2])
  if lane then
    match = redis.call('LPOP', ARGV[1] .. lane)
    if redis.call('EXISTS', ARGV[1] .. lane) == 1 then
      redis.call('RPUSH', KEYS[2], lane)
    end
  else
    lane = ARGV[3]
    match = redis.call('LPOP', ARGV[1] .. lane)
  end
end
if not match then
  return false
end
redis.call('SREM', KEYS[1], match)
return {match, lane}
"""


class Turn(Struct, frozen=True):
    match: str
    lane: str


class Turns:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._offer = redis.register_script(_OFFER)
        self._next = redis.register_script(_NEXT)

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
