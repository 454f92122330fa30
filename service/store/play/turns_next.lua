-- KEYS[1] matches that wait   KEYS[2] people whose lanes are not empty, the next one first   KEYS[3] the same where bots search
-- ARGV[1] prefix of lanes   ARGV[2] first lane   ARGV[3] last lane   Answers {match, lane}, or nothing
local lane = ARGV[2]
local match = redis.call('LPOP', ARGV[1] .. lane)
for i = 2, 3 do
  if not match then
    lane = redis.call('LPOP', KEYS[i])
    if lane then
      match = redis.call('LPOP', ARGV[1] .. lane)
      if redis.call('EXISTS', ARGV[1] .. lane) == 1 then
        redis.call('RPUSH', KEYS[i], lane)
      end
    end
  end
end
if not match then
  lane = ARGV[3]
  match = redis.call('LPOP', ARGV[1] .. lane)
end
if not match then
  return false
end
redis.call('SREM', KEYS[1], match)
return {match, lane}
