-- KEYS[1] waiting   KEYS[2] records   KEYS[3] dead   KEYS[4] counts
-- ARGV[1] id   ARGV[2] where it must stand among the dead, or '' if it must be waiting
-- ARGV[3] its record after, or '' if it is over
-- ARGV[4] when it is due, or ''   ARGV[5] where it then stands among the dead, or ''   ARGV[6] counted as, or ''
-- ARGV[7] how many dead there may be
if ARGV[2] == '' and not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  return 0
end
if ARGV[2] ~= '' and redis.call('ZREM', KEYS[3], ARGV[2]) == 0 then
  return 0
end
redis.call('ZREM', KEYS[1], ARGV[1])
if ARGV[3] == '' then
  redis.call('HDEL', KEYS[2], ARGV[1])
else
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])
end
if ARGV[4] ~= '' then
  redis.call('ZADD', KEYS[1], ARGV[4], ARGV[1])
end
if ARGV[5] ~= '' then
  redis.call('ZADD', KEYS[3], 0, ARGV[5])
  while redis.call('ZCARD', KEYS[3]) > tonumber(ARGV[7]) do
    local oldest = redis.call('ZRANGE', KEYS[3], 0, 0)[1]
    redis.call('ZREM', KEYS[3], oldest)
    redis.call('HDEL', KEYS[2], string.sub(oldest, 17))
  end
end
if ARGV[6] ~= '' then
  redis.call('HINCRBY', KEYS[4], ARGV[6], 1)
end
return 1
