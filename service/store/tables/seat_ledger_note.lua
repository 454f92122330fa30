-- KEYS[1] matches of a player   ARGV[1] match   ARGV[2] how many there may be   ARGV[3] now
-- Answers 2 noted before, 1 noted now, 0 no room
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  return 2
end
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
