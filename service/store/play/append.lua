-- Append the events of one decision, and of the credits that come before it, all or none. Every check comes before the first write.
--
-- KEYS[1] stream of the match
-- KEYS[2] idempotency keys of the match
-- KEYS[3] journal of the partition
-- KEYS[4] matches where a bot moves
-- KEYS[5] revoked tokens
-- KEYS[6] snapshot of the match
-- KEYS[7] bundle the match came in, if it was played elsewhere
-- KEYS[8] when the service must look at matches again
-- ARGV[1] version the decision was made at
-- ARGV[2] field of the idempotency key, or ''
-- ARGV[3] fingerprint to remember under it
-- ARGV[4] id of the token that asked, or ''
-- ARGV[5] id of the match
-- ARGV[6] '1' a bot is to move, '2' the same after a bot's move, '0' none is any more, '' as before
-- ARGV[7] time in milliseconds
-- ARGV[8] snapshot of the state after the decision, or ''
-- ARGV[9] what the last event in the stream must end with, or ''
-- ARGV[10] id of the player, or ''
-- ARGV[11] when the service must look at the match again, or ''
-- ARGV[12] seats that may act now, for the lists
-- ARGV[13...] events
--
-- Answers: {'appended', version} {'stale', version, tail} {'seen', '<version>:<fingerprint>'} {'revoked'} {'imported'}
-- The tail begins with the event at the version the decision was made at, so that the caller can see whether it knows it.
local stream, answered, journal, bots, revoked_tokens, saved, imported, wakes = unpack(KEYS)
local expected, key, fingerprint, token = tonumber(ARGV[1]), ARGV[2], ARGV[3], ARGV[4]
local match, bot, now, snapshot, last_line_ends = ARGV[5], ARGV[6], ARGV[7], ARGV[8], ARGV[9]
local player, wake_at, active, first_event = ARGV[10], ARGV[11], ARGV[12], 13

if token ~= '' then
  local revoked = redis.call('SMISMEMBER', revoked_tokens, token, player)
  if revoked[1] == 1 or revoked[2] == 1 then
    return {'revoked'}
  end
end
if redis.call('EXISTS', imported) == 1 then
  return {'imported'}
end
if key ~= '' then
  local seen = redis.call('HGET', answered, key)
  if seen then
    return {'seen', seen}
  end
end
-- Streams are never trimmed and versions have no gaps, so the length is the version.
local version = redis.call('XLEN', stream)
if version < expected then
  return {'stale', version, {}}
end
local known = version == expected
if known and last_line_ends ~= '' then
  -- After a failover or from a backup, a history of the same length may be another one.
  local last = redis.call('XREVRANGE', stream, '+', '-', 'COUNT', 1)[1][2][2]
  known = string.sub(last, -#last_line_ends) == last_line_ends
end
if not known then
  return {'stale', version, redis.call('XRANGE', stream, expected .. '-0', '+')}
end
for i = first_event, #ARGV do
  version = version + 1
  redis.call('XADD', stream, version .. '-0', 'e', ARGV[i])
end
if key ~= '' then
  redis.call('HSET', answered, key, version .. ':' .. fingerprint)
end
redis.call('XADD', journal, '*', 'm', match, 'v', version, 'b', bot, 'a', active)
if bot == '1' or bot == '2' then
  redis.call('ZADD', bots, now, match)
elseif bot == '0' then
  redis.call('ZREM', bots, match)
end
if wake_at ~= '' then
  redis.call('ZADD', wakes, wake_at, match)
else
  redis.call('ZREM', wakes, match)
end
if snapshot ~= '' then
  redis.call('SET', saved, snapshot)
end
return {'appended', version}
