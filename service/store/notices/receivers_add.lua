-- KEYS[1] receivers of a player   ARGV[1] id   ARGV[2] receiver   ARGV[3] how many there may be
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
