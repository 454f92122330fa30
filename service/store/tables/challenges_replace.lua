-- Change a challenge if it is as expected.
-- KEYS[1] challenge   ARGV[1] expected   ARGV[2] changed
if redis.call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
return 1
