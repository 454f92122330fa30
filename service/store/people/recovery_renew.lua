-- Replace the recovery codes of a player who has a login.
-- KEYS[1] codes   KEYS[2] account   ARGV fingerprints of the new codes
if redis.call('EXISTS', KEYS[2]) == 0 then
  return 0
end
redis.call('DEL', KEYS[1])
redis.call('SADD', KEYS[1], unpack(ARGV))
return 1
