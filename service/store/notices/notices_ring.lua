-- An alarm has gone off: once in a turn, and only in the turn it was set for.
-- KEYS[1] turns   KEYS[2] alarms   KEYS[3] waiting   KEYS[4] records
-- ARGV[1] turn   ARGV[2] its version   ARGV[3] when to send   then for each notice: id, record
redis.call('ZREM', KEYS[2], ARGV[1])
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] or redis.call('HSETNX', KEYS[1], ARGV[1] .. ':told', 1) == 0 then
  return 0
end
for i = 4, #ARGV, 2 do
  if redis.call('HSETNX', KEYS[4], ARGV[i], ARGV[i + 1]) == 1 then
    redis.call('ZADD', KEYS[3], ARGV[3], ARGV[i])
  end
end
return 1
