-- Put a player on a list, unless its owner was erased or it is full. Returns since when the player is on it, or 0.
-- KEYS[1] list   KEYS[2] owner   ARGV[1] player   ARGV[2] now   ARGV[3] how many there may be
local since = redis.call('ZSCORE', KEYS[1], ARGV[1])
if since then
  return tonumber(since)
end
if redis.call('EXISTS', KEYS[2]) == 0 or redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then
  return 0
end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
return tonumber(ARGV[2])
