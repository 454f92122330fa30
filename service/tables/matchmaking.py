"""Waiting for others who want the same, and sitting down together."""

import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, Literal

from msgspec import UNSET, Struct, json
from msgspec.structs import replace

from contracts.codec import command_fields, encode_json
from contracts.wire import OTHER_RELEASE
from domain.core import Rejected, Shelf
from domain.match import LIVES, CreateMatch, Request, StartMatch, TakeSeat, Terms, new_match
from domain.matchmaking import Group, Ticket, groups
from service.errors import (
    KeyReused,
    Refused,
    TicketMatched,
    TokenRefused,
    TooManyMatches,
    TooManyTickets,
    UnknownGame,
    UnknownTicket,
)
from service.people.players import Players
from service.play.handling import Play, Submission
from service.play.opening import Opening
from service.store.tables.ticket_requests import KEPT_MS, TicketRequest, TicketRequests
from service.store.tables.tickets import TicketStore, group_id
from service.tokens import Bearer, Keyring, fingerprint, new_id

logger = logging.getLogger("kemu.matchmaking")

TICKETS_MOST = 3
FILLS_UP = "greedy"
"""The bot in seats for which no person was found."""

RatingOf = Callable[[str, str], float]
"""How strong a player is at a game."""

_wants = json.Encoder(order="deterministic")


class TableSpec(Struct, frozen=True, omit_defaults=True):
    """What everybody at a table must have asked for alike."""

    game: str
    seats: int
    options: dict[str, Any]
    terms: Terms
    edition: str = ""
    """If it is not the usual one."""


_read_wants = json.Decoder(TableSpec)


class TicketStatus(Struct, frozen=True):
    ticket: Ticket
    wants: TableSpec
    match: str | None = None
    """Where its owner sits, once he does."""


class OwnTicket(Struct, frozen=True):
    standing: TicketStatus
    status: Literal["waiting", "matched", "over"]


class Matchmaking:
    def __init__(
        self,
        games: Shelf,
        bots: Collection[str],
        tickets: TicketStore,
        wishes: TicketRequests,
        keyring: Keyring,
        opening: Opening,
        play: Play,
        players: Players,
        rating_of: RatingOf,
        now: Callable[[], int],
        lasts_ms: int,
    ) -> None:
        """`lasts_ms` is how long a ticket stands without being asked for: nobody is matched with a phone that is gone."""
        self._games = games
        self._bots = bots
        self._tickets = tickets
        self._wishes = wishes
        self._keyring = keyring
        self._opening = opening
        self._play = play
        self._players = players
        self._rating_of = rating_of
        self._now = now
        self._lasts_ms = lasts_ms

    def enter(self, bearer: Bearer, command: CreateMatch, bots_after_ms: int | None, key: str | None = None) -> TicketStatus:
        """Wait for the match that this command would create. Who waits for the same already keeps his ticket.

        Sent again under its key, it gives the first answer again, whatever has become of the ticket since.
        """
        self._players.check(bearer)
        asked = fingerprint(encode_json(command_fields(command)), str(bots_after_ms).encode())
        name = fingerprint(bearer.player.encode(), key.encode()) if key is not None else ""
        wish = self._wishes.get(bearer.player, name) if name else None
        if wish is None:
            wish = self._wished(bearer, command, bots_after_ms, key, name, asked)
        if wish.asked != asked:
            raise KeyReused
        return _standing(self._entered(wish))

    def _wished(
        self, bearer: Bearer, command: CreateMatch, bots_after_ms: int | None, key: str | None, name: str, asked: str
    ) -> TicketRequest:
        wants = self._checked(bearer, command)
        queue = f"{wants.game}:{wants.seats}"
        now = self._now()
        own = self._keyring.ticket_id(bearer.player, key) if key is not None else new_id("q")
        rating = self._rating_of(bearer.player, wants.game)
        id_ = f"{wants.game}.{wants.seats}.{own}"
        ticket = Ticket(id_, bearer.player, _wants.encode(wants).decode(), rating, now, bots_after_ms)
        known = self._tickets.known(queue, ticket, now, self._since(now))
        if known is not None:
            ticket = known
        elif not self._tickets.reserve(ticket, now, self._since(now), TICKETS_MOST):
            raise TooManyTickets
        wish = self._wishes.keep(TicketRequest(name or ticket.id, asked, ticket), now)
        if known is None and wish.ticket.id != ticket.id:
            # Somebody sent the same key with something else at the same moment.
            self._tickets.release(ticket)
        return wish if name else TicketRequest(ticket.id, asked, ticket)

    def _entered(self, wish: TicketRequest) -> Ticket:
        """The ticket of a wish, which waits from now on if it never has: whoever asked first may not have come so far."""
        ticket, now = wish.ticket, self._now()
        if ticket.since < self._since(now):
            return ticket
        queue = _queue_of(ticket.id)
        waits = self._tickets.add(queue, ticket, now, self._since(now))
        if waits == ticket.id:
            return ticket
        # He asked for the same under another key at the same moment.
        self._tickets.release(ticket)
        other = replace(ticket, id=waits)
        self._wishes.correct(replace(wish, ticket=other))
        return other

    def read(self, bearer: Bearer, ticket: str) -> TicketStatus:
        queue = self._own(bearer, ticket)
        matched = self._tickets.matched(queue, ticket)
        if matched is None:
            now = self._now()
            found = self._tickets.ask(queue, ticket, now, self._since(now))
            if found is not None and found.since <= now - KEPT_MS and self._tickets.cancel(queue, found):
                # What he asked for is known for a day; nobody waits so long that he could not be told of it, or forgotten.
                raise UnknownTicket
            if found is not None:
                # So that it still counts among his.
                self._tickets.reserve(found, now, self._since(now), TICKETS_MOST)
                return _standing(found)
            matched = self._tickets.matched(queue, ticket)
        if matched is None:
            raise UnknownTicket
        return _standing(matched.ticket, matched.match)

    def cancel(self, bearer: Bearer, ticket: str) -> None:
        queue = self._own(bearer, ticket)
        found = self._tickets.peek(queue, ticket)
        if found is None or not self._tickets.cancel(queue, found):
            raise TicketMatched

    def of(self, player: str) -> list[OwnTicket]:
        """What a player has asked for since yesterday, and what has become of it."""
        return [self._own_ticket(ticket) for ticket in self._wishes.all(player)]

    def _own_ticket(self, ticket: Ticket) -> OwnTicket:
        queue = _queue_of(ticket.id)
        matched = self._tickets.matched(queue, ticket.id)
        if matched is not None:
            return OwnTicket(_standing(ticket, matched.match), "matched")
        return OwnTicket(_standing(ticket), "waiting" if self._tickets.peek(queue, ticket.id) is not None else "over")

    def forget(self, player: str) -> None:
        """Take somebody out of all queues, and drop what they say of him."""
        for ticket in self._wishes.all(player):
            self._tickets.forget(_queue_of(ticket.id), ticket)

    def seat(self, queue: str) -> int:
        """Seat everybody in a queue who can be; how many groups that were.

        First the groups that somebody else took and did not bring to an end. Each step is done once whoever does it again.
        """
        now = self._now()
        for group in self._tickets.taken(queue):
            try:
                self._bring_together(queue, group)
            except OTHER_RELEASE as error:
                # It has created their match, and brings them together.
                logger.warning("a group in the queue %s is left to another release: %s", queue, error)
        self._tickets.expire(queue, self._since(now))
        waiting = self._tickets.waiting(queue)
        done = 0
        for group in groups(waiting, int(queue.rsplit(":", 1)[1]), now):
            there = [self._is_there(queue, ticket) for ticket in group.tickets]
            if all(there) and self._tickets.take(queue, group, self._since(now)):
                self._bring_together(queue, group)
                done += 1
        return done

    def _is_there(self, queue: str, ticket: Ticket) -> bool:
        try:
            self._players.check(Bearer(ticket.player, ""))
        except TokenRefused:
            self._tickets.cancel(queue, ticket)
            return False
        return True

    def _bring_together(self, queue: str, group: Group) -> None:
        """Create the match for the first of a group, on the ordinary path, seat the others and start it.

        The keys follow from the tickets, so that a group is seated once; but whoever knows all of these may have used a key up.
        Whoever cannot be seated waits again, unless his account is locked out or he sits in too many matches; where the first
        one cannot, all others do. Nobody may keep a group from coming to its end: everybody else in the queue waits for that.
        """
        key = group_id(group)
        first, *others = group.tickets
        wants = _read_wants.decode(first.wants)
        bots = {str(wants.seats - 1 - number): FILLS_UP for number in range(group.bots)}
        edition = wants.edition or UNSET
        command = CreateMatch(wants.game, wants.seats, wants.options, bots, terms=wants.terms, edition=edition)
        try:
            created = self._opening.create(Bearer(first.player, ""), command, key)
        except (Refused, TokenRefused, TooManyMatches, KeyReused):
            self._tickets.settle(queue, group, "", (), others, self._now())
            return
        seated, again = [first], []
        for ticket in others:
            himself = Bearer(ticket.player, "")
            try:
                self._players.check(himself)
                self._play.submit(created.match, Submission(himself, TakeSeat(), key, invited=True))
                seated.append(ticket)
            except (TokenRefused, TooManyMatches):
                continue
            except (Refused, KeyReused):
                again.append(ticket)
        with suppress(Refused, TokenRefused, KeyReused):
            # Unless a seat stayed free, or the first one left: then it is an open table like any other.
            self._play.submit(created.match, Submission(Bearer(first.player, ""), StartMatch(), f"{key}:start"))
        self._tickets.settle(queue, group, created.match, seated, again, self._now())

    def _checked(self, bearer: Bearer, command: CreateMatch) -> TableSpec:
        """Whether the match could be created, and what exactly that would be: every option has its value then."""
        if command.game not in self._games:
            raise UnknownGame(command.game, sorted(self._games))
        game = self._games.offered(command.game, command.edition)
        request = Request(bearer.player, command, self._now(), b"")
        match = new_match(game)
        decision = LIVES[match.life].decide(game, self._bots, match, request)
        if isinstance(decision, Rejected):
            raise Refused(decision, match)
        state = decision.state
        usual = game is self._games[command.game]
        return TableSpec(command.game, command.seats, dict(state.options), state.terms, "" if usual else state.edition)

    def _own(self, bearer: Bearer, ticket: str) -> str:
        """The queue of a ticket that belongs to the one who asks."""
        self._players.check(bearer)
        queue = _queue_of(ticket)
        if queue not in self._tickets.queues:
            raise UnknownTicket
        matched = self._tickets.matched(queue, ticket)
        found = matched.ticket if matched is not None else self._tickets.peek(queue, ticket)
        if found is None or found.player != bearer.player:
            raise UnknownTicket
        return queue

    def _since(self, now: int) -> int:
        return now - self._lasts_ms


def _queue_of(ticket: str) -> str:
    return ":".join(ticket.split(".")[:2])


def _standing(ticket: Ticket, match: str | None = None) -> TicketStatus:
    return TicketStatus(ticket, _read_wants.decode(ticket.wants), match)
