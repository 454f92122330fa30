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
from service.store.script import lua
from service.tokens import fingerprint

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
        self._add, self._ask, self._remove = (
            redis.register_script(lua(__package__, name)) for name in ("tickets_add", "tickets_ask", "tickets_remove")
        )
        self._take, self._settle, self._reserve = (
            redis.register_script(lua(__package__, name)) for name in ("tickets_take", "tickets_settle", "tickets_reserve")
        )

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
