"""Who waits for a match.

All tickets of one game and number of seats are one queue, and its keys share a hash tag: a group is taken out of it by one
script, whole or not at all. A group that was taken stays written down until its match has begun, so that whoever was killed
in between loses nobody.
"""

from collections.abc import Sequence

from msgspec import Struct, json

from domain.matchmaking import Group, Ticket
from service.store import keys
from service.store.client import Redis, in_one_trip
from service.store.keys import Key, QueuePart
from service.tokens import fingerprint

_ADD = """
-- KEYS tickets, asked, wanted, entered   ARGV id, ticket, what is wanted, now, asked at least, how long its entering is known
-- Answers the id under which its owner waits. A ticket enters once, whatever has become of it since.
local entered = redis.call('GET', KEYS[4])
if entered then
  return entered
end
local known = redis.call('HGET', KEYS[3], ARGV[3])
if known then
  local asked = redis.call('ZSCORE', KEYS[2], known)
  if asked and tonumber(asked) >= tonumber(ARGV[5]) then
    redis.call('SET', KEYS[4], known, 'PX', ARGV[6])
    return known
  end
  redis.call('HDEL', KEYS[1], known)
  redis.call('ZREM', KEYS[2], known)
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
redis.call('HSET', KEYS[3], ARGV[3], ARGV[1])
redis.call('SET', KEYS[4], ARGV[1], 'PX', ARGV[6])
return ARGV[1]
"""

_ASK = """
-- KEYS tickets, asked, taken   ARGV id, now, asked at least   Answers the ticket, if it still stands
if redis.call('HEXISTS', KEYS[3], ARGV[1]) == 0 then
  local asked = redis.call('ZSCORE', KEYS[2], ARGV[1])
  if not asked or tonumber(asked) < tonumber(ARGV[3]) then
    return false
  end
  redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
end
return redis.call('HGET', KEYS[1], ARGV[1])
"""

_REMOVE = """
-- KEYS tickets, asked, wanted   ARGV id, what is wanted, asked before or empty   Answers whether it was removed
-- What was taken into a group stands no more among those that are asked for.
local asked = redis.call('ZSCORE', KEYS[2], ARGV[1])
if not asked or (ARGV[3] ~= '' and tonumber(asked) >= tonumber(ARGV[3])) then
  return 0
end
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[1], ARGV[1])
if redis.call('HGET', KEYS[3], ARGV[2]) == ARGV[1] then
  redis.call('HDEL', KEYS[3], ARGV[2])
end
return 1
"""

_TAKE = """
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
"""

_SETTLE = """
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
"""

_RESERVE = """
-- KEYS tickets of a player   ARGV id, now, asked at least, most
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[3])
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[4]) then
  return 0
end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
return 1
"""

REMEMBERED_MS = 3_600_000
"""How long a ticket tells which match it led to."""
_group = json.Decoder(Group)
_ticket = json.Decoder(Ticket)


class Matched(Struct, frozen=True):
    ticket: Ticket
    match: str


_matched = json.Decoder(Matched)


class TicketStore:
    def __init__(self, redis: Redis, queues: Sequence[str]) -> None:
        self._redis = redis
        self.queues = queues
        self._add, self._ask, self._remove = (redis.register_script(text) for text in (_ADD, _ASK, _REMOVE))
        self._take, self._settle, self._reserve = (redis.register_script(text) for text in (_TAKE, _SETTLE, _RESERVE))

    def reserve(self, ticket: Ticket, now: int, since: int, most: int) -> bool:
        """A place among the few tickets a player may have; False if he has them already. It is lost if nobody asks for it."""
        return bool(self._reserve(keys=[keys.of_player(ticket.player, "tickets")], args=[ticket.id, now, since, most]))

    def release(self, ticket: Ticket) -> None:
        self._redis.zrem(keys.of_player(ticket.player, "tickets"), ticket.id)

    def known(self, queue: str, ticket: Ticket, now: int, since: int) -> Ticket | None:
        """The ticket with which this player waits for the same already."""
        found = self._redis.hget(keys.queue(queue, "wanted"), _wanted(ticket))
        return self.ask(queue, found.decode(), now, since) if found is not None else None

    def add(self, queue: str, ticket: Ticket, now: int, since: int) -> str:
        """The id under which he waits: that of another ticket, if he asked for the same a moment ago. Added again, nothing
        happens."""
        names = [*_keys(queue, "tickets", "asked", "wanted"), keys.entered(queue, ticket.id)]
        # Longer than it could wait by itself: whoever repeats a request adds no ticket that is older.
        known_for = REMEMBERED_MS + now - since
        entered: bytes = self._add(keys=names, args=[ticket.id, json.encode(ticket), _wanted(ticket), now, since, known_for])
        return entered.decode()

    def ask(self, queue: str, ticket: str, now: int, since: int) -> Ticket | None:
        """A ticket that waits, which keeps it; None if nobody asked for it since that time."""
        names = _keys(queue, "tickets", "asked", "taken")
        raw = self._ask(keys=names, args=[ticket, now, since])
        return _ticket.decode(raw) if raw is not None else None

    def peek(self, queue: str, ticket: str) -> Ticket | None:
        raw = self._redis.hget(keys.queue(queue, "tickets"), ticket)
        return _ticket.decode(raw) if raw is not None else None

    def matched(self, queue: str, ticket: str) -> Matched | None:
        raw = self._redis.get(keys.matched(queue, ticket))
        return _matched.decode(raw) if raw is not None else None

    def forget(self, queue: str, ticket: Ticket) -> None:
        """As if it had never been; if a group is just being seated with it, that will find its owner gone."""
        self._removed(queue, ticket, "")
        self._redis.delete(keys.matched(queue, ticket.id))

    def cancel(self, queue: str, ticket: Ticket) -> bool:
        """False if it does not wait any more: it was taken into a group."""
        return self._removed(queue, ticket, "")

    def expire(self, queue: str, since: int) -> None:
        """Drop the tickets that nobody asked for since that time."""
        for ticket in self._redis.zrangebyscore(keys.queue(queue, "asked"), "-inf", f"({since}"):
            found = self.peek(queue, ticket.decode())
            if found is not None:
                self._removed(queue, found, str(since))

    def waiting(self, queue: str) -> list[Ticket]:
        ids = self._redis.zrange(keys.queue(queue, "asked"), 0, -1)
        found = self._redis.hmget(keys.queue(queue, "tickets"), ids) if ids else []
        return [_ticket.decode(raw) for raw in found if raw is not None]

    def take(self, queue: str, group: Group, since: int) -> bool:
        """Take a group out of the queue; False, and nothing is changed, if one of them does not wait any more."""
        names = _keys(queue, "asked", "taken", "wanted", "groups")
        members = [part for ticket in group.tickets for part in (ticket.id, _wanted(ticket))]
        return bool(self._take(keys=names, args=[group_id(group), json.encode(group), since, *members]))

    def taken(self, queue: str) -> list[Group]:
        """Groups whose match has not begun yet, as far as anybody has written down."""
        return [_group.decode(raw) for _, raw in sorted(self._redis.hgetall(keys.queue(queue, "groups")).items())]

    def settle(self, queue: str, group: Group, match: str, seated: Sequence[Ticket], again: Sequence[Ticket], now: int) -> None:
        """A group is done: those who sit are told where, others wait again, and whoever is neither is gone."""
        for ticket in seated:
            # Before the group is forgotten: it may be written twice, but not never.
            content = json.encode(Matched(ticket, match))
            self._redis.set(keys.matched(queue, ticket.id), content, px=REMEMBERED_MS)
        done = [ticket.id for ticket in group.tickets if ticket not in again]
        names = _keys(queue, "tickets", "asked", "taken", "groups")
        self._settle(keys=names, args=[group_id(group), now, len(again), *(ticket.id for ticket in again), *done])
        for ticket in group.tickets:
            if ticket not in again:
                self.release(ticket)

    def busy(self) -> list[str]:
        """The queues in which somebody waits."""
        counts = in_one_trip(self._redis, self.queues, lambda pipe, queue: pipe.hlen(keys.queue(queue, "tickets")))
        return [queue for queue, count in zip(self.queues, counts, strict=True) if count]

    def _removed(self, queue: str, ticket: Ticket, since: str) -> bool:
        names = _keys(queue, "tickets", "asked", "wanted")
        removed = bool(self._remove(keys=names, args=[ticket.id, _wanted(ticket), since]))
        if removed:
            self.release(ticket)
        return removed


def group_id(group: Group) -> str:
    """The same for the same tickets, whoever puts them together."""
    return fingerprint(*sorted(ticket.id.encode() for ticket in group.tickets))


def _wanted(ticket: Ticket) -> str:
    return fingerprint(ticket.player.encode(), ticket.wants.encode())


def _keys(queue: str, *parts: QueuePart) -> list[Key]:
    return [keys.queue(queue, part) for part in parts]
