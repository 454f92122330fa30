-- Write a whole log at once, or the events it has beyond those that came before.
-- KEYS[1] stream   KEYS[2] bundle
-- ARGV[1] the bundle that came before, or ''   ARGV[2] bundle   ARGV[3...] events
local known = redis.call('XLEN', KEYS[1])
if ARGV[1] ~= (redis.call('GET', KEYS[2]) or '') then
  return 0
end
if known > 0 then
  -- Each event ends with a hash that covers all before it, so the last one known tells whether it is the same match.
  local last = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1][2][2]
  if ARGV[1] == '' or ARGV[known + 2] ~= last then
    return 0
  end
end
redis.call('SET', KEYS[2], ARGV[2])
for i = known + 3, #ARGV do
  redis.call('XADD', KEYS[1], (i - 2) .. '-0', 'e', ARGV[i])
end
return 1
