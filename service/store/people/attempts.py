"""How often a password was tried, counted for all processes together: a guesser must not get more tries from more servers."""

from msgspec import Struct

from service.store import keys
from service.store.client import Redis
from service.store.keys import Key
from service.tokens import fingerprint

_TRY = """
-- Count one attempt, unless there were too many; those do not count, or whoever keeps trying would never be let in again.
-- KEYS[1] attempts   ARGV[1] how many are allowed   ARGV[2] in how many milliseconds   Answers how long to wait, or 0
local made = tonumber(redis.call('GET', KEYS[1]) or '0')
if made >= tonumber(ARGV[1]) then
  return math.max(1, redis.call('PTTL', KEYS[1]))
end
if redis.call('INCR', KEYS[1]) == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 0
"""

_GIVE_BACK = """
-- KEYS[1] attempts
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then
  redis.call('DECR', KEYS[1])
end
return 1
"""


class Allowance(Struct, frozen=True):
    """What is counted, under which name, and how much of it is allowed."""

    kind: str
    name: str
    most: int
    milliseconds: int

    @property
    def key(self) -> Key:
        return keys.attempts(self.kind, fingerprint(self.name.encode()))


class Attempts:
    def __init__(self, redis: Redis) -> None:
        self._try = redis.register_script(_TRY)
        self._give_back = redis.register_script(_GIVE_BACK)
        self._redis = redis

    def wait(self, allowance: Allowance) -> int:
        """Take one; 0 if there was one, else the milliseconds until there is."""
        return int(self._try(keys=[allowance.key], args=[allowance.most, allowance.milliseconds]))

    def give_back(self, allowance: Allowance) -> None:
        self._give_back(keys=[allowance.key], args=[])

    def forget(self, allowance: Allowance) -> None:
        self._redis.delete(allowance.key)
