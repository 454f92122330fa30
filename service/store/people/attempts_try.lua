-- Count an attempt, unless there were too many. Refused attempts do not count: else a client that keeps trying never gets in.
-- KEYS[1] attempts   ARGV[1] allowed number   ARGV[2] in how many milliseconds   Returns the milliseconds to wait, or 0
local made = tonumber(redis.call('GET', KEYS[1]) or '0')
if made >= tonumber(ARGV[1]) then
  return math.max(1, redis.call('PTTL', KEYS[1]))
end
if redis.call('INCR', KEYS[1]) == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 0
