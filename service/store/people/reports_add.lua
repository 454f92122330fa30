-- Store a report, unless its author was erased or has too many. Returns the one that it replaces, '' for none, or nothing.
-- KEYS[1] reports   KEYS[2] player   ARGV[1] player who is reported   ARGV[2] report   ARGV[3] how many there may be
local before = redis.call('HGET', KEYS[1], ARGV[1])
if redis.call('EXISTS', KEYS[2]) == 0 or (not before and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3])) then
  return false
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return before or ''
