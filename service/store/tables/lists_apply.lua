-- Write a batch of changes if the lists still stand where the batch begins and are not retired.
-- KEYS[1] generation in use   KEYS[2] journal   KEYS[3] checkpoint   KEYS[4] summaries   KEYS[5] keys of all lists and counts
-- KEYS[6] matches that are left for another release   KEYS[7...] lists, then counts, then announced results, by game
-- ARGV[1] checkpoint expected   ARGV[2] checkpoint after   ARGV[3] generation of the lists
-- ARGV[4] how many summaries    ARGV[5] how many lists      ARGV[6] how many counts
-- ARGV[7] how many matches that were left are made up for   ARGV[8] how many are left now
-- then for each of both: match, version
-- then for each summary: match, summary
-- then for each list: how many to remove, how many to add, members to remove, members to add
-- then for each count: how many fields, and for each of them: field, number to add
-- then for each game: how many results have changed, their places
local at = redis.call('GET', KEYS[3]) or '0-0'
local generation = tonumber(redis.call('GET', KEYS[1]) or '1')
if at ~= ARGV[1] or generation > tonumber(ARGV[3]) then
  return 0
end
-- After a failover the journal may have lost what this batch was read from: lists are never ahead of it.
if #redis.call('XRANGE', KEYS[2], ARGV[2], ARGV[2]) == 0 then
  return 0
end
local i = 9
local function taken()
  i = i + 1
  return ARGV[i - 1]
end
local made_up = tonumber(ARGV[7])
for number = 0, made_up - 1 do
  -- Another worker may have made up for it, which the checkpoint does not show.
  if redis.call('HGET', KEYS[6], ARGV[i + 2 * number]) ~= ARGV[i + 2 * number + 1] then
    return 0
  end
end
for _ = 1, made_up do
  redis.call('HDEL', KEYS[6], taken())
  taken()
end
for _ = 1, tonumber(ARGV[8]) do
  redis.call('HSET', KEYS[6], taken(), taken())
end
for _ = 1, tonumber(ARGV[4]) do
  redis.call('HSET', KEYS[4], taken(), taken())
end
local lists = 6 + tonumber(ARGV[5])
local counts = lists + tonumber(ARGV[6])
for list = 7, lists do
  redis.call('SADD', KEYS[5], KEYS[list])
  local removed, added = tonumber(taken()), tonumber(taken())
  for _ = 1, removed do
    redis.call('ZREM', KEYS[list], taken())
  end
  for _ = 1, added do
    redis.call('ZADD', KEYS[list], 0, taken())
  end
end
for count = lists + 1, counts do
  redis.call('SADD', KEYS[5], KEYS[count])
  for _ = 1, tonumber(taken()) do
    local field = taken()
    -- A count that is zero again is deleted: rebuilt lists would not have it either.
    if redis.call('HINCRBY', KEYS[count], field, taken()) == 0 then
      redis.call('HDEL', KEYS[count], field)
    end
  end
end
for announced = counts + 1, #KEYS do
  for _ = 1, tonumber(taken()) do
    redis.call('RPUSH', KEYS[announced], taken())
  end
end
redis.call('SET', KEYS[3], ARGV[2])
return 1
