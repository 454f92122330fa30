"""The tickets that a player has asked for, each under the key that he sent: a request that is repeated finds the first one.

They stand beside the player and are kept for a day, so that they can be shown to him, and go with him.
"""

from msgspec import Struct, json

from domain.matchmaking import Ticket
from service.store import keys
from service.store.client import Redis
from service.store.script import lua

KEPT_MS = 24 * 60 * 60 * 1000
_AT_ONCE = 100


class TicketRequest(Struct, frozen=True):
    name: str
    """Of the key that came with it, or of the ticket itself."""
    asked: str
    """A fingerprint of what was asked for, which must be the same in a repetition."""
    ticket: Ticket


_wish = json.Decoder(TicketRequest)


class TicketRequests:
    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._keep, self._correct = (
            redis.register_script(lua(__package__, "ticket_requests_keep")),
            redis.register_script(lua(__package__, "ticket_requests_correct")),
        )

    def get(self, player: str, name: str) -> TicketRequest | None:
        raw = self._redis.hget(keys.of_player(player, "wishes"), name)
        return _wish.decode(raw) if raw is not None else None

    def keep(self, wish: TicketRequest, now: int) -> TicketRequest:
        """The first one under this name, which is this one if there was none."""
        player = wish.ticket.player
        names = [keys.of_player(player, "wishes"), keys.of_player(player, "wish_times"), keys.player(player)]
        return _wish.decode(self._keep(keys=names, args=[wish.name, json.encode(wish), now, now - KEPT_MS, KEPT_MS, _AT_ONCE]))

    def correct(self, wish: TicketRequest) -> None:
        self._correct(keys=[keys.of_player(wish.ticket.player, "wishes")], args=[wish.name, json.encode(wish)])

    def all(self, player: str) -> list[Ticket]:
        """Each ticket once, the newest first."""
        wishes = map(_wish.decode, self._redis.hvals(keys.of_player(player, "wishes")))
        tickets = {wish.ticket.id: wish.ticket for wish in wishes}
        return sorted(tickets.values(), key=lambda ticket: (ticket.since, ticket.id), reverse=True)
