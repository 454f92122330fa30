-- Occasions that a player has not been told of. A player who is gone is told nothing.
-- KEYS[1] player   KEYS[2] feed   KEYS[3] names of what was told, by the time of the occasion
-- ARGV[1] now   ARGV[2] names before this are forgotten   ARGV[3] entries kept   ARGV[4] milliseconds that the feed is kept
-- then for each: name, time, content, by how much its number is higher than the one before
if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
local epoch, number = ARGV[1], 0
if last then
  local dash = string.find(last[1], '-')
  epoch, number = string.sub(last[1], 1, dash - 1), tonumber(string.sub(last[1], dash + 1))
end
local added = 0
for i = 5, #ARGV, 4 do
  if redis.call('ZADD', KEYS[3], 'NX', ARGV[i + 1], ARGV[i]) == 1 then
    added, number = added + 1, number + tonumber(ARGV[i + 3])
    redis.call('XADD', KEYS[2], 'MAXLEN', ARGV[3], epoch .. '-' .. number, 'o', ARGV[i + 2])
  end
end
if added > 0 then
  redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', '(' .. ARGV[2])
  redis.call('PEXPIRE', KEYS[2], ARGV[4])
  redis.call('PEXPIRE', KEYS[3], ARGV[4])
end
return added
