-- KEYS[1] waiting   KEYS[2] records   ARGV[1] id   ARGV[2] record   ARGV[3] when to send
if redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2]) == 1 then
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
end
