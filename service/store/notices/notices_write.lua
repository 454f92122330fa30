-- Write the changes of a batch of the journal, unless another worker was faster.
-- KEYS[1] checkpoint   KEYS[2] turns   KEYS[3] alarms   KEYS[4] waiting   KEYS[5] records   KEYS[6] journal
-- ARGV[1] checkpoint expected   ARGV[2] checkpoint after   ARGV[3...6] how many of each:
-- turns that are over; turns that began, with their version; alarms with their time, or none; notices with their time
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then
  return 0
end
-- After a failover the journal may have lost what this batch was read from: notices are never ahead of it.
if #redis.call('XRANGE', KEYS[6], ARGV[2], ARGV[2]) == 0 then
  return 0
end
local i = 7
for _ = 1, tonumber(ARGV[3]) do
  redis.call('HDEL', KEYS[2], ARGV[i], ARGV[i] .. ':told')
  redis.call('ZREM', KEYS[3], ARGV[i])
  i = i + 1
end
for _ = 1, tonumber(ARGV[4]) do
  redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1])
  redis.call('HDEL', KEYS[2], ARGV[i] .. ':told')
  i = i + 2
end
for _ = 1, tonumber(ARGV[5]) do
  if ARGV[i + 1] == '' then
    redis.call('ZREM', KEYS[3], ARGV[i])
  elseif redis.call('HEXISTS', KEYS[2], ARGV[i] .. ':told') == 0 then
    redis.call('ZADD', KEYS[3], ARGV[i + 1], ARGV[i])
  end
  i = i + 2
end
for _ = 1, tonumber(ARGV[6]) do
  if redis.call('HSETNX', KEYS[5], ARGV[i], ARGV[i + 2]) == 1 then
    redis.call('ZADD', KEYS[4], ARGV[i + 1], ARGV[i])
  end
  i = i + 3
end
redis.call('SET', KEYS[1], ARGV[2])
return 1
