-- Append the events of one decision, and of the credits that come before it, all or none. Every check comes before the first write.
--
-- KEYS[1] stream of the match        KEYS[2] idempotency keys of the match    KEYS[3] journal of the partition
-- KEYS[4] matches where a bot moves  KEYS[5] revoked tokens                   KEYS[6] snapshot of the match
-- KEYS[7] bundle the match came in, if it was played elsewhere
-- KEYS[8] when the service must look at matches again
-- ARGV[1] version the decision was made at
-- ARGV[2] field of the idempotency key, or ''       ARGV[3] what to remember under it: '<fingerprint>'
-- ARGV[4] id of the token that asked, or ''           ARGV[10] id of the player, or ''
-- ARGV[5] id of the match
-- ARGV[6] '1' a bot is to move, '2' the same after a bot's move, '0' none is any more, '' as before
-- ARGV[7] time in milliseconds
-- ARGV[8] snapshot of the state after the decision, or ''
-- ARGV[9] what the last event in the stream must end with, or ''
-- ARGV[11] when the service must look at the match again, or ''
-- ARGV[12...] events
--
-- Answers: {'appended', version} {'stale', version, tail} {'seen', '<version>:<fingerprint>'} {'revoked'} {'imported'}
-- The tail begins with the event at the version the decision was made at, so that the caller can see whether it knows it.
if ARGV[4] ~= '' then
  local revoked = redis.call('SMISMEMBER', KEYS[5], ARGV[4], ARGV[10])
  if revoked[1] == 1 or revoked[2] == 1 then
    return {'revoked'}
  end
end
if redis.call('EXISTS', KEYS[7]) == 1 then
  return {'imported'}
end
if ARGV[2] ~= '' then
  local seen = redis.call('HGET', KEYS[2], ARGV[2])
  if seen then
    return {'seen', seen}
  end
end
-- Streams are never trimmed and versions have no gaps, so the length is the version.
local version = redis.call('XLEN', KEYS[1])
local expected = tonumber(ARGV[1])
if version < expected then
  return {'stale', version, {}}
end
local known = version == expected
if known and ARGV[9] ~= '' then
  -- After a failover or from a backup, a past of the same length may be another one.
  local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1][2][2]
  known = string.sub(last, -#ARGV[9]) == ARGV[9]
end
if not known then
  return {'stale', version, redis.call('XRANGE', KEYS[1], expected .. '-0', '+')}
end
for i = 12, #ARGV do
  version = version + 1
  redis.call('XADD', KEYS[1], version .. '-0', 'e', ARGV[i])
end
if ARGV[2] ~= '' then
  redis.call('HSET', KEYS[2], ARGV[2], version .. ':' .. ARGV[3])
end
redis.call('XADD', KEYS[3], '*', 'm', ARGV[5], 'v', version, 'b', ARGV[6])
if ARGV[6] == '1' or ARGV[6] == '2' then
  redis.call('ZADD', KEYS[4], ARGV[7], ARGV[5])
elseif ARGV[6] == '0' then
  redis.call('ZREM', KEYS[4], ARGV[5])
end
if ARGV[11] ~= '' then
  redis.call('ZADD', KEYS[8], ARGV[11], ARGV[5])
else
  redis.call('ZREM', KEYS[8], ARGV[5])
end
if ARGV[8] ~= '' then
  redis.call('SET', KEYS[6], ARGV[8])
end
return {'appended', version}
