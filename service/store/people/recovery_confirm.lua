-- Confirm the address that waits. A code that was mailed to the address before is no longer valid.
-- KEYS[1] mail   ARGV[1] fingerprint   ARGV[2] now
local found = redis.call('HMGET', KEYS[1], 'confirm', 'confirm_until', 'waiting')
if found[1] ~= ARGV[1] or tonumber(found[2]) <= tonumber(ARGV[2]) then
  return 0
end
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], 'address', found[3])
return 1
