-- Store a revoked name, and delete those whose tokens have all expired.
-- KEYS[1] revoked   KEYS[2] since when   ARGV[1] name   ARGV[2] now   ARGV[3] names revoked before this time are deleted
for _, name in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', '(' .. ARGV[3], 'LIMIT', 0, 1000)) do
  redis.call('SREM', KEYS[1], name)
  redis.call('ZREM', KEYS[2], name)
end
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
return 1
