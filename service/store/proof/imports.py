"""Matches that were played on another installation, each with the bundle it came in. They stand in no journal."""

from collections.abc import Sequence

from service.store.client import Redis
from service.store.keys import Partitions

_ADD = """
-- Write a whole log at once, or the events it has beyond those that came before.
-- KEYS[1] stream   KEYS[2] bundle
-- ARGV[1] the bundle that came before, or ''   ARGV[2] bundle   ARGV[3...] events
local known = redis.call('XLEN', KEYS[1])
if ARGV[1] ~= (redis.call('GET', KEYS[2]) or '') then
  return 0
end
if known > 0 then
  -- Each event ends with a hash that covers all before it, so the last one known tells whether it is the same match.
  local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1][2][2]
  if ARGV[1] == '' or ARGV[known + 2] ~= last then
    return 0
  end
end
redis.call('SET', KEYS[2], ARGV[2])
for i = known + 3, #ARGV do
  redis.call('XADD', KEYS[1], (i - 2) .. '-0', 'e', ARGV[i])
end
return 1
"""


class ImportStore:
    def __init__(self, redis: Redis, partitions: Partitions) -> None:
        self._redis = redis
        self._partitions = partitions
        self._add = redis.register_script(_ADD)

    def add(self, match: str, events: Sequence[bytes], bundle: bytes, before: bytes | None) -> bool:
        """Keep a match, or what is new in it if it came before in the bundle `before`: a ruling, for instance.

        False if there is another match with this id, or another bundle came first.
        """
        keys = self._partitions.holding(match).match(match)
        return bool(self._add(keys=(keys.events, keys.imported), args=(before or b"", bundle, *events)))

    def bundle(self, match: str) -> bytes | None:
        """The bundle a match came in; None if it was played here."""
        return self._redis.get(self._partitions.holding(match).match(match).imported)
