-- KEYS asked, taken, wanted, groups   ARGV group, its content, asked at least, then for each ticket: id, what is wanted
for i = 4, #ARGV, 2 do
  local asked = redis.call('ZSCORE', KEYS[1], ARGV[i])
  if not asked or tonumber(asked) < tonumber(ARGV[3]) then
    return 0
  end
end
for i = 4, #ARGV, 2 do
  redis.call('ZREM', KEYS[1], ARGV[i])
  redis.call('HSET', KEYS[2], ARGV[i], ARGV[1])
  redis.call('HDEL', KEYS[3], ARGV[i + 1])
end
redis.call('HSET', KEYS[4], ARGV[1], ARGV[2])
return 1
