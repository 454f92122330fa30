-- KEYS[1] matches that wait   KEYS[2] people whose lanes are not empty, the next one first
-- ARGV[1] prefix of lanes   ARGV[2] lane   ARGV[3] '1' if it is a person's   ARGV[4...] matches
for i = 4, #ARGV do
  if redis.call('SADD', KEYS[1], ARGV[i]) == 1 then
    local length = redis.call('RPUSH', ARGV[1] .. ARGV[2], ARGV[i])
    if length == 1 and ARGV[3] == '1' then
      redis.call('RPUSH', KEYS[2], ARGV[2])
    end
  end
end
