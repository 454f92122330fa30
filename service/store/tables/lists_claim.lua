-- Take, keep or give back the right to rebuild the lists of a partition.
-- KEYS[1] holder   ARGV[1] claimant   ARGV[2] for how many milliseconds; 0 gives it back
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] then
  return 0
end
if ARGV[2] == '0' then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
end
return 1
