-- Use up a code, from the list or from a mail, and set the password.
-- KEYS[1] account   KEYS[2] codes   KEYS[3] mail   ARGV[1] login   ARGV[2] fingerprint   ARGV[3] password hash   ARGV[4] now
if redis.call('HGET', KEYS[1], 'login') ~= ARGV[1] then
  return 0
end
if redis.call('SREM', KEYS[2], ARGV[2]) == 0 then
  local mailed = redis.call('HMGET', KEYS[3], 'recover', 'recover_until')
  if mailed[1] ~= ARGV[2] or tonumber(mailed[2]) <= tonumber(ARGV[4]) then
    return 0
  end
end
redis.call('HDEL', KEYS[3], 'recover', 'recover_until')
redis.call('HSET', KEYS[1], 'password', ARGV[3])
return 1
