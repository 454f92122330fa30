-- Change the password hash if it is still the one that was checked.
-- KEYS[1] account   ARGV[1] hash before   ARGV[2] hash after
if redis.call('HGET', KEYS[1], 'password') ~= ARGV[1] then
  return 0
end
redis.call('HSET', KEYS[1], 'password', ARGV[2])
return 1
