-- KEYS tickets, asked, wanted   ARGV id, what is wanted, asked before or empty   Answers whether it was removed
-- What was taken into a group stands no more among those that are asked for.
local asked = redis.call('ZSCORE', KEYS[2], ARGV[1])
if not asked or (ARGV[3] ~= '' and tonumber(asked) >= tonumber(ARGV[3])) then
  return 0
end
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[1], ARGV[1])
if redis.call('HGET', KEYS[3], ARGV[2]) == ARGV[1] then
  redis.call('HDEL', KEYS[3], ARGV[2])
end
return 1
