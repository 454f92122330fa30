-- Write a device if it stands as expected and its player has not been erased.
-- KEYS[1] devices   KEYS[2] player   ARGV[1] device   ARGV[2] what must stand there, '' for nothing   ARGV[3] what is to
if redis.call('EXISTS', KEYS[2]) == 0 or (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
