-- KEYS[1] phrases   KEYS[2] how many of late   KEYS[3] signals   ARGV[1] phrase   ARGV[2] match
-- ARGV[3] most   ARGV[4] window   ARGV[5] kept   ARGV[6] seconds   ARGV[7] signals kept
local said = redis.call('INCR', KEYS[2])
if said == 1 then
  redis.call('PEXPIRE', KEYS[2], ARGV[4])
elseif said > tonumber(ARGV[3]) then
  return math.max(1, redis.call('PTTL', KEYS[2]))
end
redis.call('RPUSH', KEYS[1], ARGV[1])
redis.call('LTRIM', KEYS[1], -tonumber(ARGV[5]), -1)
redis.call('EXPIRE', KEYS[1], ARGV[6])
redis.call('XADD', KEYS[3], 'MAXLEN', '~', ARGV[7], '*', 'm', ARGV[2], 'd', ARGV[1])
return 0
