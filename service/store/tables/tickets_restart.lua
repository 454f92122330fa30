-- KEYS tickets, asked   ARGV id, ticket, now   If it still waits, the ticket is as given, and was asked for now
if redis.call('ZSCORE', KEYS[2], ARGV[1]) then
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
  redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
end
return redis.status_reply('OK')
