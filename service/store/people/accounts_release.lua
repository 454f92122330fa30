-- Free a login if this player holds it.
-- KEYS[1] login   ARGV[1] player
if redis.call('GET', KEYS[1]) == ARGV[1] then
  redis.call('DEL', KEYS[1])
end
return 1
