-- KEYS[1] when to look at matches   ARGV[1] match   ARGV[2] time it stood under   ARGV[3] time to stand under, or ''
local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not at or tonumber(at) ~= tonumber(ARGV[2]) then
  return 0
end
if ARGV[3] == '' then
  return redis.call('ZREM', KEYS[1], ARGV[1])
end
return redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
