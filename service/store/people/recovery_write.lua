-- Store the code of a mail, unless the player has no login, or no address that it could be sent to.
-- KEYS[1] mail   KEYS[2] account   ARGV[1] purpose   ARGV[2] fingerprint   ARGV[3] valid until   ARGV[4] address to be confirmed
if redis.call('EXISTS', KEYS[2]) == 0 or (ARGV[4] == '' and redis.call('HEXISTS', KEYS[1], 'address') == 0) then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2], ARGV[1] .. '_until', ARGV[3])
if ARGV[4] ~= '' then
  redis.call('HSET', KEYS[1], 'waiting', ARGV[4])
end
return 1
