"""What is done to notices in one step. All keys of a script share a hash tag."""

WRITE = """
-- What a batch of the journal means, if nobody else was faster.
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
"""

RING = """
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
"""

CLAIM = """
-- KEYS[1] waiting   KEYS[2] records   ARGV[1] id   ARGV[2] it must be due by then   ARGV[3] when it comes up again
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or tonumber(due) > tonumber(ARGV[2]) then
  return false
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return redis.call('HGET', KEYS[2], ARGV[1])
"""

MOVE = """
-- KEYS[1] waiting   KEYS[2] records   KEYS[3] dead   KEYS[4] counts
-- ARGV[1] id   ARGV[2] where it must stand among the dead, or '' if it must be waiting
-- ARGV[3] its record after, or '' if it is over
-- ARGV[4] when it is due, or ''   ARGV[5] where it then stands among the dead, or ''   ARGV[6] counted as, or ''
-- ARGV[7] how many dead there may be
if ARGV[2] == '' and not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  return 0
end
if ARGV[2] ~= '' and redis.call('ZREM', KEYS[3], ARGV[2]) == 0 then
  return 0
end
redis.call('ZREM', KEYS[1], ARGV[1])
if ARGV[3] == '' then
  redis.call('HDEL', KEYS[2], ARGV[1])
else
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])
end
if ARGV[4] ~= '' then
  redis.call('ZADD', KEYS[1], ARGV[4], ARGV[1])
end
if ARGV[5] ~= '' then
  redis.call('ZADD', KEYS[3], 0, ARGV[5])
  while redis.call('ZCARD', KEYS[3]) > tonumber(ARGV[7]) do
    local oldest = redis.call('ZRANGE', KEYS[3], 0, 0)[1]
    redis.call('ZREM', KEYS[3], oldest)
    redis.call('HDEL', KEYS[2], string.sub(oldest, 17))
  end
end
if ARGV[6] ~= '' then
  redis.call('HINCRBY', KEYS[4], ARGV[6], 1)
end
return 1
"""

ENTER = """
-- One of the few places at a receiver. KEYS[1] who is there, each until when   ARGV[1] who   ARGV[2] now   ARGV[3] until when
-- ARGV[4] how many places there are
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then
  return 0
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[3]) - tonumber(ARGV[2]))
return 1
"""
