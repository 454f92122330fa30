-- Store a login beside its player, unless the player has another one or was erased.
-- KEYS[1] account   KEYS[2] player   ARGV[1] login   ARGV[2] password hash
local login = redis.call('HGET', KEYS[1], 'login')
if redis.call('EXISTS', KEYS[2]) == 0 or (login and login ~= ARGV[1]) then
  return 0
end
redis.call('HSET', KEYS[1], 'login', ARGV[1], 'password', ARGV[2])
return 1
