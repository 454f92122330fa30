-- KEYS requests, times, player   ARGV name, request, now, kept since, kept for, how many are dropped at once
-- Answers the request that is kept under this name. Nothing is kept of a player who has been deleted.
local old = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', '(' .. ARGV[4], 'LIMIT', 0, ARGV[6])
for _, name in ipairs(old) do
  redis.call('HDEL', KEYS[1], name)
  redis.call('ZREM', KEYS[2], name)
end
local known = redis.call('HGET', KEYS[1], ARGV[1])
if known then
  return known
end
if redis.call('EXISTS', KEYS[3]) == 1 then
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
  redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[5])
  redis.call('PEXPIRE', KEYS[2], ARGV[5])
end
return ARGV[2]
