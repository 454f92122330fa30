-- KEYS tickets, asked, taken   ARGV id, now, asked at least   Answers the ticket, if it still stands
if redis.call('HEXISTS', KEYS[3], ARGV[1]) == 0 then
  local asked = redis.call('ZSCORE', KEYS[2], ARGV[1])
  if not asked or tonumber(asked) < tonumber(ARGV[3]) then
    return false
  end
  redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
end
return redis.call('HGET', KEYS[1], ARGV[1])
