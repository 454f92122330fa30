-- KEYS[1] mails   ARGV[1] mail   ARGV[2] now   ARGV[3] when it is due again
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or tonumber(due) > tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return 1
