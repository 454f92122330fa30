-- Rename a player, and return the name before; nothing if there is no such player.
-- KEYS[1] player   ARGV[1] name
local before = redis.call('HGET', KEYS[1], 'name')
if before then
  redis.call('HSET', KEYS[1], 'name', ARGV[1])
end
return before
