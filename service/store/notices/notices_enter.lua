-- Take one of the few slots of a receiver.
-- KEYS[1] holders of slots, each with its end   ARGV[1] holder   ARGV[2] now   ARGV[3] end   ARGV[4] number of slots
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then
  return 0
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[3]) - tonumber(ARGV[2]))
return 1
