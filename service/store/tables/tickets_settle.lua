-- KEYS tickets, asked, taken, groups   ARGV group, now, how many wait again, their ids, then the ids that are done
if redis.call('HDEL', KEYS[4], ARGV[1]) == 0 then
  return 0
end
for i = 4, #ARGV do
  redis.call('HDEL', KEYS[3], ARGV[i])
  if i < 4 + tonumber(ARGV[3]) then
    redis.call('ZADD', KEYS[2], ARGV[2], ARGV[i])
  else
    redis.call('HDEL', KEYS[1], ARGV[i])
  end
end
return 1
