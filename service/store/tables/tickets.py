"""The queues of matchmaking.

All tickets of one game and number of seats are one queue. Its keys share a hash tag: one script takes a whole group out of it,
or nothing. A group stays stored until its match has begun, so that no player is lost if a worker is killed in between.
"""

from collections.abc import Sequence

from msgspec import Struct, json
from msgspec.structs import replace

from domain.matchmaking import Group, Ticket
from service.store import keys
from service.store.client import Redis, if_found, in_one_trip
from service.store.keys import Key, QueuePart
from service.store.script import lua
from service.tokens import fingerprint

REMEMBERED_MS = 3_600_000
"""How long a ticket remembers the match it led to."""
_decode_group = json.Decoder(Group).decode
_decode_ticket = json.Decoder(Ticket).decode


class Matched(Struct, frozen=True):
    ticket: Ticket
    match: str


_decode_matched = json.Decoder(Matched).decode


class TicketStore:
    def __init__(self, redis: Redis, queues: Sequence[str]) -> None:
        self._redis = redis
        self.queues = queues
        self._add, self._ask, self._remove = (
            redis.register_script(lua(__package__, name)) for name in ("tickets_add", "tickets_ask", "tickets_remove")
        )
        self._take, self._settle, self._reserve, self._restart = (
            redis.register_script(lua(__package__, name))
            for name in ("tickets_take", "tickets_settle", "tickets_reserve", "tickets_restart")
        )

    def reserve(self, ticket: Ticket, now: int, since: int, most: int) -> bool:
        """Count a ticket towards the most a player may have; False if that is reached. It counts as long as it is asked for."""
        return bool(self._reserve(keys=[keys.of_player(ticket.player, "tickets")], args=[ticket.id, now, since, most]))

    def release(self, ticket: Ticket) -> None:
        self._redis.zrem(keys.of_player(ticket.player, "tickets"), ticket.id)

    def known(self, queue: str, ticket: Ticket, now: int, since: int) -> Ticket | None:
        """The ticket with which this player waits for the same already."""
        found = self._redis.hget(keys.queue(queue, "wanted"), _wanted(ticket))
        return self.ask(queue, found.decode(), now, since) if found is not None else None

    def add(self, queue: str, ticket: Ticket, now: int, since: int) -> str:
        """The id of the ticket that waits: another one if the player asked for the same a moment ago.

        To add a ticket again changes nothing.
        """
        names = [*_keys(queue, "tickets", "asked", "wanted"), keys.entered(queue, ticket.id)]
        # Longer than it could wait by itself, so that a repeated request cannot add an old ticket again.
        known_for = REMEMBERED_MS + now - since
        entered: bytes = self._add(keys=names, args=[ticket.id, json.encode(ticket), _wanted(ticket), now, since, known_for])
        return entered.decode()

    def ask(self, queue: str, ticket: str, now: int, since: int) -> Ticket | None:
        """Find a waiting ticket, and note that it was read; None if it has not been read since that time."""
        names = _keys(queue, "tickets", "asked", "taken")
        return if_found(self._ask(keys=names, args=[ticket, now, since]), _decode_ticket)

    def renew(self, queue: str, ticket: Ticket, now: int, since: int, most: int) -> Ticket | None:
        """The same, and the ticket goes on counting towards the most a player may have."""
        found = self.ask(queue, ticket.id, now, since)
        if found is not None:
            self.reserve(found, now, since, most)
        return found

    def peek(self, queue: str, ticket: str) -> Ticket | None:
        return if_found(self._redis.hget(keys.queue(queue, "tickets"), ticket), _decode_ticket)

    def matched(self, queue: str, ticket: str) -> Matched | None:
        return if_found(self._redis.get(keys.matched(queue, ticket)), _decode_matched)

    def forget(self, queue: str, ticket: Ticket) -> None:
        """Delete every trace. A group that is being seated with it will find its owner gone."""
        self._removed(queue, ticket, "")
        self._redis.delete(keys.matched(queue, ticket.id))

    def cancel(self, queue: str, ticket: Ticket) -> bool:
        """False if it does not wait any more: it was taken into a group."""
        return self._removed(queue, ticket, "")

    def expire(self, queue: str, since: int) -> None:
        """Drop the tickets that have not been read since that time."""
        for ticket in self.asked_before(queue, since):
            self._removed(queue, ticket, str(since))

    def asked_before(self, queue: str, since: int) -> list[Ticket]:
        """Those that wait and were last asked for before that time."""
        found = self._redis.zrangebyscore(keys.queue(queue, "asked"), "-inf", f"({since}")
        return [ticket for each in found if (ticket := self.peek(queue, each.decode())) is not None]

    def restart(self, queue: str, now: int) -> None:
        """Let the tickets that were asked for later than now begin again: the clock was set back, and they would wait until it
        is there again."""
        for id_ in self._redis.zrangebyscore(keys.queue(queue, "asked"), f"({now}", "+inf"):
            found = self.peek(queue, id_.decode())
            if found is not None:
                again = replace(found, since=min(found.since, now))
                self._restart(keys=_keys(queue, "tickets", "asked"), args=[found.id, json.encode(again), now])

    def waiting(self, queue: str) -> list[Ticket]:
        ids = self._redis.zrange(keys.queue(queue, "asked"), 0, -1)
        found = self._redis.hmget(keys.queue(queue, "tickets"), ids) if ids else []
        return [_decode_ticket(raw) for raw in found if raw is not None]

    def take(self, queue: str, group: Group, since: int) -> bool:
        """Take a group out of the queue; False, and nothing is changed, if one of them does not wait any more."""
        names = _keys(queue, "asked", "taken", "wanted", "groups")
        members = [part for ticket in group.tickets for part in (ticket.id, _wanted(ticket))]
        return bool(self._take(keys=names, args=[group_id(group), json.encode(group), since, *members]))

    def taken(self, queue: str) -> list[Group]:
        """Groups whose match may not have begun yet."""
        return [_decode_group(raw) for _, raw in sorted(self._redis.hgetall(keys.queue(queue, "groups")).items())]

    def note_match(self, queue: str, match: str, seated: Sequence[Ticket]) -> None:
        """Let players who are seated learn where."""
        for ticket in seated:
            content = json.encode(Matched(ticket, match))
            self._redis.set(keys.matched(queue, ticket.id), content, px=REMEMBERED_MS)

    def settle(self, queue: str, group: Group, match: str, seated: Sequence[Ticket], again: Sequence[Ticket], now: int) -> None:
        """End a group: players who are seated learn where, others wait again, and the rest are dropped."""
        # Before the group is deleted: if this is interrupted, it is written again.
        self.note_match(queue, match, seated)
        done = [ticket.id for ticket in group.tickets if ticket not in again]
        names = _keys(queue, "tickets", "asked", "taken", "groups")
        self._settle(keys=names, args=[group_id(group), now, len(again), *(ticket.id for ticket in again), *done])
        for ticket in group.tickets:
            if ticket not in again:
                self.release(ticket)

    def busy(self) -> list[str]:
        """The queues that are not empty."""
        counts = in_one_trip(self._redis, self.queues, lambda pipe, queue: pipe.hlen(keys.queue(queue, "tickets")))
        return [queue for queue, count in zip(self.queues, counts, strict=True) if count]

    def _removed(self, queue: str, ticket: Ticket, since: str) -> bool:
        names = _keys(queue, "tickets", "asked", "wanted")
        removed = bool(self._remove(keys=names, args=[ticket.id, _wanted(ticket), since]))
        if removed:
            self.release(ticket)
        return removed


def group_id(group: Group) -> str:
    """The same for the same tickets, in any order."""
    return fingerprint(*sorted(ticket.id.encode() for ticket in group.tickets))


def _wanted(ticket: Ticket) -> str:
    return fingerprint(ticket.player.encode(), ticket.spec.encode())


def _keys(queue: str, *parts: QueuePart) -> list[Key]:
    return [keys.queue(queue, part) for part in parts]


KEPT_MS = 24 * 60 * 60 * 1000
_AT_ONCE = 100


class TicketRequest(Struct, frozen=True):
    name: str
    """A fingerprint of the idempotency key, or without one the id of the ticket."""
    asked: str
    """A fingerprint of what was asked for, which must be the same in a repetition."""
    ticket: Ticket


_decode = json.Decoder(TicketRequest).decode


class TicketRequests:
    """The tickets that a player has asked for, each under its idempotency key: a repeated request finds the first one.

    They are kept for a day beside the player, so that they are part of the export and of the deletion of the player.
    """

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._keep, self._correct = (
            redis.register_script(lua(__package__, "ticket_requests_keep")),
            redis.register_script(lua(__package__, "ticket_requests_correct")),
        )

    def get(self, player: str, name: str) -> TicketRequest | None:
        return if_found(self._redis.hget(keys.of_player(player, "requests"), name), _decode)

    def keep(self, request: TicketRequest, now: int) -> TicketRequest:
        """The first one under this name, which is this one if there was none."""
        player = request.ticket.player
        names = [keys.of_player(player, "requests"), keys.of_player(player, "requested"), keys.player(player)]
        return _decode(self._keep(keys=names, args=[request.name, json.encode(request), now, now - KEPT_MS, KEPT_MS, _AT_ONCE]))

    def correct(self, request: TicketRequest) -> None:
        self._correct(keys=[keys.of_player(request.ticket.player, "requests")], args=[request.name, json.encode(request)])

    def all(self, player: str) -> list[Ticket]:
        """Each ticket once, the newest first."""
        requests = map(_decode, self._redis.hvals(keys.of_player(player, "requests")))
        tickets = {request.ticket.id: request.ticket for request in requests}
        return sorted(tickets.values(), key=lambda ticket: (ticket.since, ticket.id), reverse=True)
