-- KEYS[1] last sign of life   KEYS[2] outages
-- ARGV[1] now, or 0 to look only   ARGV[2] longest silence that is none   ARGV[3] how many to remember
local now = tonumber(ARGV[1])
local last = redis.call('GET', KEYS[1])
if now > tonumber(last or 0) then
  redis.call('SET', KEYS[1], ARGV[1])
  if last and now - tonumber(last) > tonumber(ARGV[2]) then
    redis.call('RPUSH', KEYS[2], last .. '-' .. ARGV[1])
    redis.call('LTRIM', KEYS[2], -tonumber(ARGV[3]), -1)
  end
  last = ARGV[1]
end
return {last, redis.call('LRANGE', KEYS[2], 0, -1)}
