-- Put a challenge on a list, and drop those that ended long ago. Returns 1 if it is on the list, 0 if that is full, -1 if there is
-- no such player.
-- KEYS[1] list   KEYS[2] player   ARGV[1] challenge   ARGV[2] when it expires   ARGV[3] now   ARGV[4] how long it is kept after that
-- ARGV[5] how many may be open
if redis.call('EXISTS', KEYS[2]) == 0 then
  return -1
end
local long_ago = ARGV[3] - ARGV[4]
redis.call('ZREMRANGEBYSCORE', KEYS[1], string.format('(%.0f', -long_ago), string.format('%.0f', long_ago))
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  if redis.call('ZCOUNT', KEYS[1], '(' .. ARGV[3], '+inf') >= tonumber(ARGV[5]) then
    return 0
  end
  redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
end
return 1
