"""The small Lua scripts of the event store. The one that every command runs stands in `append.lua`."""

TAKE_IN = """
-- Write a whole log at once, or what it has more than one that came before.
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

REWAKE = """
-- KEYS[1] when to look at matches   ARGV[1] match   ARGV[2] time it stood under   ARGV[3] time to stand under, or ''
local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not at or tonumber(at) ~= tonumber(ARGV[2]) then
  return 0
end
if ARGV[3] == '' then
  return redis.call('ZREM', KEYS[1], ARGV[1])
end
return redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
"""
