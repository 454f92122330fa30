-- Write a batch of steps if the ratings still stand where the batch begins and are not retired.
-- KEYS[1] generation in use   KEYS[2] state   KEYS[3] ratings   KEYS[4] trail   KEYS[5] keys of all boards   KEYS[6...] boards
-- ARGV[1] state expected   ARGV[2] state after   ARGV[3] generation of the ratings
-- ARGV[4] how many ratings, then for each: player, ratings (empty if there are none any more)
-- then for the trail and for each board: how many to remove, how many to add, members to remove, members to add
local generation = tonumber(redis.call('GET', KEYS[1]) or '1')
if (redis.call('GET', KEYS[2]) or '') ~= ARGV[1] or generation > tonumber(ARGV[3]) then
  return 0
end
local i = 5
local function taken()
  i = i + 1
  return ARGV[i - 1]
end
-- Many at once: each call has its price, here and in the append-only file.
local function many(command, key, arguments)
  for first = 1, #arguments, 1000 do
    redis.call(command, key, unpack(arguments, first, math.min(first + 999, #arguments)))
  end
end
local gone, kept = {}, {}
for _ = 1, tonumber(ARGV[4]) do
  local player, ratings = taken(), taken()
  if ratings == '' then
    gone[#gone + 1] = player
  else
    kept[#kept + 1] = player
    kept[#kept + 1] = ratings
  end
end
many('HDEL', KEYS[3], gone)
many('HSET', KEYS[3], kept)
local function change(list)
  local removed, added = tonumber(taken()), tonumber(taken())
  local members, scored = {}, {}
  for _ = 1, removed do
    members[#members + 1] = taken()
  end
  for _ = 1, added do
    scored[#scored + 1] = '0'
    scored[#scored + 1] = taken()
  end
  many('ZREM', list, members)
  many('ZADD', list, scored)
end
change(KEYS[4])
for board = 6, #KEYS do
  redis.call('SADD', KEYS[5], KEYS[board])
  change(KEYS[board])
end
redis.call('SET', KEYS[2], ARGV[2])
return 1
