-- KEYS tickets, asked, wanted, entered   ARGV id, ticket, what is wanted, now, asked at least, how long its entering is known
-- Answers the id under which its owner waits. A ticket enters only once, also if it has left the queue since.
local entered = redis.call('GET', KEYS[4])
if entered then
  return entered
end
local known = redis.call('HGET', KEYS[3], ARGV[3])
if known then
  local asked = redis.call('ZSCORE', KEYS[2], known)
  if asked and tonumber(asked) >= tonumber(ARGV[5]) then
    redis.call('SET', KEYS[4], known, 'PX', ARGV[6])
    return known
  end
  redis.call('HDEL', KEYS[1], known)
  redis.call('ZREM', KEYS[2], known)
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
redis.call('HSET', KEYS[3], ARGV[3], ARGV[1])
redis.call('SET', KEYS[4], ARGV[1], 'PX', ARGV[6])
return ARGV[1]
