-- Put a generation in the place of an older one, never of a newer one.
-- KEYS[1] generation in use   KEYS[2...] where changed results are announced, by game   ARGV[1] generation to use
-- then for each game: how many results have changed, their places   Answers the one before, or 0
local before = tonumber(redis.call('GET', KEYS[1]) or '1')
if before >= tonumber(ARGV[1]) then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1])
local i = 2
for announced = 2, #KEYS do
  local last = i + tonumber(ARGV[i])
  for place = i + 1, last do
    redis.call('RPUSH', KEYS[announced], ARGV[place])
  end
  i = last + 1
end
return before
