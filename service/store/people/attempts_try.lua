-- Count one attempt, unless there were too many; those do not count, or whoever keeps trying would never be let in again.
-- KEYS[1] attempts   ARGV[1] how many are allowed   ARGV[2] in how many milliseconds   Answers how long to wait, or 0
local made = tonumber(redis.call('GET', KEYS[1]) or '0')
if made >= tonumber(ARGV[1]) then
  return math.max(1, redis.call('PTTL', KEYS[1]))
end
if redis.call('INCR', KEYS[1]) == 1 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 0
