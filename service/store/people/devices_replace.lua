-- Write a device if it is as expected and its player has not been erased.
-- KEYS[1] devices   KEYS[2] player   ARGV[1] device   ARGV[2] expected value, '' for none   ARGV[3] new value
if redis.call('EXISTS', KEYS[2]) == 0 or (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
