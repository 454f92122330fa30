"""Seating players who wait for the same match: what workers do with the queues."""

import logging
from collections.abc import Callable
from contextlib import suppress

from msgspec import UNSET, Struct

from contracts.notices import Kind, Occasion
from contracts.wire import OTHER_RELEASE
from domain.bots import USUAL
from domain.match import CreateMatch, StartMatch, TakeSeat, active_seats
from domain.matchmaking import Group, Ticket, groups
from service.errors import KeyReused, Refused, TokenRefused, TooManyMatches
from service.notices.notifier import Notifier
from service.people.players import Players
from service.play.handling import Answer, Play, Submission
from service.play.opening import Opening
from service.settings import TableSettings
from service.store.people.contacts import ContactStore
from service.store.tables.presence import PresenceStore
from service.store.tables.tickets import KEPT_MS, TicketStore, group_id
from service.tables.matchmaking import TICKETS_MOST, decode_spec
from service.tokens import Bearer

logger = logging.getLogger("kemu.matchmaking")

FILLS_UP = USUAL
"""The bot in seats for which no person was found."""


class Seating(Struct, frozen=True):
    _tickets: TicketStore
    _opening: Opening
    _play: Play
    _players: Players
    _contacts: ContactStore
    _notifier: Notifier
    _presence: PresenceStore
    _now: Callable[[], int]
    _settings: TableSettings

    @property
    def _lasts_ms(self) -> int:
        """How long a ticket lasts without being asked for."""
        return self._settings.ticket_seconds * 1000

    def seat(self, queue: str) -> int:
        """Seat all players in a queue who can be seated. Returns the number of groups.

        Groups that another worker took and did not finish come first. Each step may be repeated and is done once.
        """
        now = self._now()
        for group in self._tickets.taken(queue):
            try:
                self._bring_together(queue, group)
            except OTHER_RELEASE as error:
                # That release has created their match, and brings them together.
                logger.warning("a group in the queue %s is left to another release: %s", queue, error)
        self._renew(queue, now)
        self._tickets.expire(queue, now - self._lasts_ms)
        self._tickets.restart(queue, now)
        waiting = self._tickets.waiting(queue)
        done = 0
        apart = self._contacts.apart(ticket.player for ticket in waiting)
        for group in groups(waiting, int(queue.rsplit(":", 1)[1]), now, apart):
            there = [self._is_there(queue, ticket) for ticket in group.tickets]
            if all(there) and self._tickets.take(queue, group, now - self._lasts_ms):
                self._bring_together(queue, group)
                done += 1
        return done

    def _renew(self, queue: str, now: int) -> None:
        """Players who listen to their own feed need not ask for their tickets."""
        old = self._tickets.asked_before(queue, now - self._lasts_ms // 2)
        listening = self._presence.online([ticket.player for ticket in old], now, listening=True)
        for ticket in old:
            if ticket.player in listening and ticket.since > now - KEPT_MS:
                self._tickets.renew(queue, ticket, now, now - self._lasts_ms, TICKETS_MOST)

    def _is_there(self, queue: str, ticket: Ticket) -> bool:
        try:
            self._players.check(Bearer(ticket.player, ""))
        except TokenRefused:
            self._tickets.cancel(queue, ticket)
            return False
        return True

    def _bring_together(self, queue: str, group: Group) -> None:
        """Create the match for the first player of a group, on the ordinary path, seat the others and start it.

        The idempotency keys follow from the tickets, so a group is seated once. Players who cannot be seated wait again, except
        those who are locked out or sit in too many matches; if the first cannot be seated, all others wait again. In any case
        the group is settled, because the whole queue waits for that.
        """
        key = group_id(group)
        first, *others = group.tickets
        spec = decode_spec(first.spec)
        bots = {str(spec.seats - 1 - number): FILLS_UP for number in range(group.bots)}
        command = CreateMatch(spec.game, spec.seats, spec.options, bots, terms=spec.terms, edition=spec.edition or UNSET)
        try:
            created = self._opening.create(Bearer(first.player, ""), command, key)
        except (Refused, TokenRefused, TooManyMatches, KeyReused):
            self._tickets.settle(queue, group, "", (), others, self._now())
            return
        seated, again = [(first, created)], []
        for ticket in others:
            player = Bearer(ticket.player, "")
            try:
                self._players.check(player)
                answer = self._play.submit(created.match, Submission(player, TakeSeat(), key, invited=True))
                seated.append((ticket, answer))
            except (TokenRefused, TooManyMatches):
                continue
            except (Refused, KeyReused):
                again.append(ticket)
        started_occasions: list[Occasion] = []
        with suppress(Refused, TokenRefused, KeyReused):
            # If a seat stayed free, or the first player left, it is an open table like any other.
            started = self._play.submit(created.match, Submission(Bearer(first.player, ""), StartMatch(), f"{key}:start"))
            started_occasions = self._start_occasions(started, first.player)
        # Before the group is settled, because it is brought together again if this worker gets no further.
        self._tickets.note_match(queue, created.match, [ticket for ticket, _ in seated])
        self._notifier.notify(
            [
                Occasion(
                    "matched", answer.match, answer.state.game, 0, answer.seat, self._now(), ticket.player, ticket=ticket.id
                )
                for ticket, answer in seated
                if answer.seat is not None
            ]
            + started_occasions
        )
        self._tickets.settle(queue, group, created.match, [ticket for ticket, _ in seated], again, self._now())

    def _start_occasions(self, started: Answer, host: str) -> list[Occasion]:
        """The log says that the host has started the match. So its reader tells only the others, and the host is told here."""
        state, seat = started.state, started.seat
        kinds: list[Kind] = ["started"]
        if seat in active_seats(started.game, state):
            kinds.append("your_turn")
        assert seat is not None
        return [Occasion(kind, started.match, state.game, state.version, seat, self._now(), host) for kind in kinds]
