"""Waiting for others who want the same match: what a player does with a ticket."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct, json
from msgspec.structs import replace

from contracts.codec import command_fields
from contracts.wire import encode_json
from domain.core import Shelf
from domain.match import CreateMatch, Terms
from domain.matchmaking import Ticket
from service.errors import KeyReused, TicketMatched, TooManyTickets, UnknownTicket
from service.people.players import Players
from service.play.opening import trial
from service.settings import TableSettings
from service.standings.standings import Standings
from service.store.tables.tickets import KEPT_MS, TicketRequest, TicketRequests, TicketStore
from service.tokens import Bearer, Keyring, fingerprint, new_id

TICKETS_MOST = 3

Status = Literal["waiting", "matched", "over"]


class TableSpec(Struct, frozen=True, omit_defaults=True):
    """What all players at a table must have asked for alike."""

    game: str
    seats: int
    options: dict[str, Any]
    terms: Terms
    edition: str = ""
    """If it is not the usual one."""


encode_spec = json.Encoder(order="deterministic").encode
decode_spec = json.Decoder(TableSpec).decode


class TicketStatus(Struct, frozen=True):
    ticket: Ticket
    spec: TableSpec
    status: Status
    match: str | None
    """Where its owner has a seat, if it is matched."""


class Matchmaking(Struct, frozen=True):
    _games: Shelf
    _tickets: TicketStore
    _requests: TicketRequests
    _keyring: Keyring
    _players: Players
    _standings: Standings
    _now: Callable[[], int]
    _settings: TableSettings

    def enter(self, bearer: Bearer, command: CreateMatch, bots_after_ms: int | None, key: str | None = None) -> TicketStatus:
        """Wait for the match that this command would create. A player who waits for the same already keeps their ticket.

        A repetition under the same key returns the first ticket, waiting or not.
        """
        self._players.check(bearer)
        asked = fingerprint(encode_json(command_fields(command)), str(bots_after_ms).encode())
        name = fingerprint(bearer.player.encode(), key.encode()) if key is not None else ""
        request = self._requests.get(bearer.player, name) if name else None
        if request is None:
            request = self._new_request(bearer, command, bots_after_ms, key, name, asked)
        if request.asked != asked:
            raise KeyReused
        return _status(self._waiting_ticket(request))

    def _new_request(
        self, bearer: Bearer, command: CreateMatch, bots_after_ms: int | None, key: str | None, name: str, asked: str
    ) -> TicketRequest:
        spec = self._checked(bearer, command)
        queue = f"{spec.game}:{spec.seats}"
        now = self._now()
        own = self._keyring.ticket_id(bearer.player, key) if key is not None else new_id("q")
        rating = self._standings.rating_of(bearer.player, spec.game)
        id_ = f"{spec.game}.{spec.seats}.{own}"
        ticket = Ticket(id_, bearer.player, encode_spec(spec).decode(), rating, now, bots_after_ms)
        known = self._tickets.known(queue, ticket, now, self._since(now))
        if known is not None:
            ticket = known
        elif not self._tickets.reserve(ticket, now, self._since(now), TICKETS_MOST):
            raise TooManyTickets
        request = self._requests.keep(TicketRequest(name or ticket.id, asked, ticket), now)
        if known is None and request.ticket.id != ticket.id:
            # The same key was sent with another request at the same moment.
            self._tickets.release(ticket)
        return request if name else TicketRequest(ticket.id, asked, ticket)

    def _waiting_ticket(self, request: TicketRequest) -> Ticket:
        """The ticket of a request. It enters its queue now, unless it has before: the first attempt may have broken off."""
        ticket, now = request.ticket, self._now()
        if ticket.since < self._since(now):
            return ticket
        queue = queue_of(ticket.id)
        waits = self._tickets.add(queue, ticket, now, self._since(now))
        if waits == ticket.id:
            return ticket
        # The player asked for the same under another key at the same moment.
        self._tickets.release(ticket)
        other = replace(ticket, id=waits)
        self._requests.correct(replace(request, ticket=other))
        return other

    def read(self, bearer: Bearer, ticket: str) -> TicketStatus:
        queue = self._own(bearer, ticket)
        matched = self._tickets.matched(queue, ticket)
        if matched is None:
            now = self._now()
            found = self._tickets.ask(queue, ticket, now, self._since(now))
            if found is not None and found.since <= now - KEPT_MS and self._tickets.cancel(queue, found):
                # The request itself is kept for a day. A ticket must not outlive it, or export and deletion would miss it.
                raise UnknownTicket
            if found is not None:
                # So that it goes on counting towards the most a player may have.
                self._tickets.reserve(found, now, self._since(now), TICKETS_MOST)
                return _status(found)
            matched = self._tickets.matched(queue, ticket)
        if matched is None:
            raise UnknownTicket
        return _status(matched.ticket, "matched", matched.match)

    def cancel(self, bearer: Bearer, ticket: str) -> None:
        queue = self._own(bearer, ticket)
        found = self._tickets.peek(queue, ticket)
        if found is None or not self._tickets.cancel(queue, found):
            raise TicketMatched

    def of(self, player: str) -> list[TicketStatus]:
        """The tickets of a player in the last day, and the matches they led to."""
        return [self._status_now(ticket) for ticket in self._requests.all(player)]

    def _status_now(self, ticket: Ticket) -> TicketStatus:
        queue = queue_of(ticket.id)
        matched = self._tickets.matched(queue, ticket.id)
        if matched is not None:
            return _status(ticket, "matched", matched.match)
        waits = self._tickets.peek(queue, ticket.id) is not None
        return _status(ticket, "waiting" if waits else "over")

    def forget(self, player: str) -> None:
        """Take a player out of all queues, and delete their tickets."""
        for ticket in self._requests.all(player):
            self._tickets.forget(queue_of(ticket.id), ticket)

    def _checked(self, bearer: Bearer, command: CreateMatch) -> TableSpec:
        state = trial(self._games, bearer.player, command, self._now())
        usual = self._games.offered(command.game, command.edition) is self._games[command.game]
        return TableSpec(command.game, command.seats, dict(state.options), state.terms, "" if usual else state.edition)

    def _own(self, bearer: Bearer, ticket: str) -> str:
        """The queue of a ticket, which must belong to the bearer."""
        self._players.check(bearer)
        queue = queue_of(ticket)
        if queue not in self._tickets.queues:
            raise UnknownTicket
        matched = self._tickets.matched(queue, ticket)
        found = matched.ticket if matched is not None else self._tickets.peek(queue, ticket)
        if found is None or found.player != bearer.player:
            raise UnknownTicket
        return queue

    def _since(self, now: int) -> int:
        """A ticket not asked for since then is gone: no player is matched with a phone that is."""
        return now - self._settings.ticket_seconds * 1000


def queue_of(ticket: str) -> str:
    return ":".join(ticket.split(".")[:2])


def _status(ticket: Ticket, status: Status = "waiting", match: str | None = None) -> TicketStatus:
    return TicketStatus(ticket, decode_spec(ticket.spec), status, match)
