-- KEYS[1] waiting   KEYS[2] records   ARGV[1] id   ARGV[2] it must be due by then   ARGV[3] when it comes up again
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or tonumber(due) > tonumber(ARGV[2]) then
  return false
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return redis.call('HGET', KEYS[2], ARGV[1])
