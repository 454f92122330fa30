"""When nobody could play because the service was away.

Every API process leaves a sign of life now and then. Whoever finds the last one too old when he leaves his own writes down that
there was an outage: clocks that ran then are given the time back.
"""

from msgspec import Struct
from redis import Redis

OUTAGE_MS = 5_000
"""Shorter absences are those of a restart: not worth a credit."""
REMEMBERED = 100

_SIGN = """
-- KEYS[1] last sign of life   KEYS[2] outages
-- ARGV[1] now   ARGV[2] longest silence that is none   ARGV[3] how many to remember
local now = tonumber(ARGV[1])
local last = tonumber(redis.call('GET', KEYS[1]) or now - 1)
if now <= last then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1])
if now - last <= tonumber(ARGV[2]) then
  return 0
end
redis.call('RPUSH', KEYS[2], string.format('%.0f-%.0f', last, now))
redis.call('LTRIM', KEYS[2], -tonumber(ARGV[3]), -1)
return 1
"""


class Outage(Struct, frozen=True):
    since: int
    until: int


class Outages:
    def __init__(self, redis: "Redis[bytes]") -> None:
        self._redis = redis
        self._sign = redis.register_script(_SIGN)

    def sign(self, now: int) -> None:
        """An API process lives."""
        self._sign(keys=("{kemu}:alive", "{kemu}:outages"), args=(now, OUTAGE_MS, REMEMBERED))

    def last_sign(self) -> int | None:
        last = self._redis.get("{kemu}:alive")
        return int(last) if last is not None else None

    def all(self) -> list[Outage]:
        return [Outage(*map(int, raw.split(b"-"))) for raw in self._redis.lrange("{kemu}:outages", 0, -1)]
