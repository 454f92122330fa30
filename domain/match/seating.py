"""M1, M2 and M10: creating a match, its seats until it starts, and seats that are left to a bot while it runs."""

import hashlib
from collections.abc import Collection, Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from domain.core import Rejected, Seat
from domain.match.agreeing import settle_without
from domain.match.clock import is_late, set_clocks
from domain.match.commands import LONGEST_NONCE, AddNonce, CreateMatch, ForkMatch, LeaveSeat, ReturnToSeat, SeatBot, TakeSeat
from domain.match.decision import Draft, answers
from domain.match.facts import MatchCancelled, MatchCreated, NonceAdded, SeatLeft, SeatReturned, SeatSubstituted, SeatTaken
from domain.match.state import MOVE_SHORTEST, MatchState, Terms, bot_player

STAND_IN = "greedy"
"""M8.7 and M10.1: the bot that plays on for a person who may come back."""


class Seating:
    @answers(CreateMatch)
    def create(self, draft: Draft, command: CreateMatch) -> Rejected | None:
        info = draft.game.info
        if command.edition not in (UNSET, info.edition):
            return Rejected("unknown_edition", "M1.8", {"edition": command.edition})
        if command.seats not in info.seats:
            return Rejected("bad_seat_count", "M1.1", {"seats": command.seats, "allowed": list(info.seats)})
        options = draft.game.read_options(command.options, command.seats, "M1.1")
        if isinstance(options, Rejected):
            return options
        problem = seats_problem(draft, command.seats, command) or _terms_problem(command.terms)
        if problem is not None:
            return problem
        then_created(draft, command.seats, options, self.terms_of(command))
        then_first_seated(draft, command)
        return None

    def terms_of(self, command: CreateMatch) -> Terms | UnsetType:
        """The terms of the match."""
        return command.terms

    @answers(TakeSeat)
    def take_seat(self, draft: Draft, command: TakeSeat) -> Rejected | None:
        if draft.state.status != "open":
            return Rejected("not_open", "M2.1", {"status": draft.state.status})
        if draft.seat is not None:
            return Rejected("already_seated", "M2.2")
        problem = _nonce_problem(command.nonce)
        if problem is not None:
            return problem
        seat = _free_seat(draft.state, command.seat)
        if isinstance(seat, Rejected):
            return seat
        draft.then(SeatTaken(seat, draft.request.player, None, command.nonce), "M2.1")
        return None

    @answers(SeatBot)
    def seat_bot(self, draft: Draft, command: SeatBot) -> Rejected | None:
        if draft.state.status != "open":
            return Rejected("not_open", "M2.7", {"status": draft.state.status})
        if draft.request.player != draft.state.host:
            return Rejected("not_host", "M2.7")
        if command.bot not in draft.bots:
            return _unknown_bot(command.bot, draft.bots)
        seat = _free_seat(draft.state, command.seat)
        if isinstance(seat, Rejected):
            return seat
        _then_bot_seated(draft, seat, command.bot, "M2.7")
        return None

    @answers(LeaveSeat)
    def leave_seat(self, draft: Draft, _: LeaveSeat) -> Rejected | None:
        """M2.4 to M2.6 before the start, M10.1 while the match runs."""
        state, request, seat = draft.state, draft.request, draft.seat
        if seat is None:
            return Rejected("not_seated", "M2.4")
        if state.status == "running":
            return self.leave_to_bot(draft, seat)
        if state.status != "open":
            return Rejected("not_open", "M2.4", {"status": state.status})
        leaving = (None, request.player)
        people = [other.player for other in state.seats if other.player not in leaving and other.bot is None]
        if not people:
            draft.then(SeatLeft(seat, state.host), "M2.4")
            draft.then(MatchCancelled(request.seed.hex()), "M2.6")
        elif request.player == state.host:
            draft.then(SeatLeft(seat, people[0]), "M2.5")
        else:
            draft.then(SeatLeft(seat, state.host), "M2.4")
        return None

    def leave_to_bot(self, draft: Draft, number: Seat) -> Rejected | None:
        seat = draft.state.seats[number]
        if seat.resigned or seat.away:
            return Rejected("already_resigned" if seat.resigned else "substituted", "M10.1")
        if is_late(draft.state, number, draft.request.now):
            # Else the flag, which falls a moment later, would find no person in the seat.
            return Rejected("out_of_time", "M8.5")
        draft.then(SeatSubstituted(number, STAND_IN, "left"), "M10.1")
        settle_without(draft, number)
        set_clocks(draft, "seat")
        return None

    @answers(ReturnToSeat)
    def return_to_seat(self, draft: Draft, _: ReturnToSeat) -> Rejected | None:
        state, number = draft.state, draft.seat
        if number is None:
            return Rejected("not_seated", "M10.2")
        if state.status != "running":
            return Rejected("not_running", "M10.2", {"status": state.status})
        seat = state.seats[number]
        if seat.resigned or not seat.away:
            return Rejected("already_resigned" if seat.resigned else "not_away", "M10.2")
        if state.clock is not None and not state.clock.left[number]:
            return Rejected("out_of_time", "M10.3")
        draft.then(SeatReturned(number), "M10.2")
        settle_without(draft, number)
        set_clocks(draft, "seat")
        return None

    @answers(AddNonce)
    def add_nonce(self, draft: Draft, command: AddNonce) -> Rejected | None:
        if draft.seat is None:
            return Rejected("not_seated", "M2.8")
        if draft.state.status != "open":
            return Rejected("not_open", "M2.8", {"status": draft.state.status})
        problem = _nonce_problem(command.nonce)
        if problem is None:
            draft.then(NonceAdded(draft.seat, command.nonce), "M2.8")
        return problem


def then_created(draft: Draft, seats: int, options: Mapping[str, Any], terms: Terms | UnsetType) -> None:
    info, request = draft.game.info, draft.request
    commitment = hashlib.sha256(request.seed).hexdigest()
    life = draft.state.life if draft.state.life > 1 else UNSET
    fact = MatchCreated(info.key, info.rules_version, info.edition, seats, options, request.player, commitment, terms, life)
    draft.then(fact, "M1.1")


def seats_problem(draft: Draft, seats: int, command: CreateMatch | ForkMatch) -> Rejected | None:
    """M1.2 and M1.3: why the host and the bots they asked for cannot sit down."""
    problem = _nonce_problem(command.nonce)
    if problem is not None:
        return problem
    for number, bot in command.bots.items():
        if number not in map(str, range(seats)):
            return Rejected("no_such_seat", "M1.3", {"seat": number, "seats": seats})
        if bot not in draft.bots:
            return _unknown_bot(bot, draft.bots)
    free = _free_at_first(seats, command)
    if not free:
        return Rejected("no_seat_for_host", "M1.2")
    wanted = _wanted_seat(command, free)
    if wanted >= seats:
        return Rejected("no_such_seat", "M1.2", {"seat": wanted, "seats": seats})
    if wanted not in free:
        return Rejected("seat_taken", "M1.2", {"seat": wanted})
    return None


def then_first_seated(draft: Draft, command: CreateMatch | ForkMatch) -> None:
    """M1.2 and M1.3: the host sits down, and the bots they asked for."""
    seats = len(draft.state.seats)
    wanted = _wanted_seat(command, _free_at_first(seats, command))
    draft.then(SeatTaken(wanted, draft.request.player, None, command.nonce), "M1.2")
    for seat in range(seats):
        if str(seat) in command.bots:
            _then_bot_seated(draft, seat, command.bots[str(seat)], "M1.3")


def _free_at_first(seats: int, command: CreateMatch | ForkMatch) -> list[Seat]:
    return [seat for seat in range(seats) if str(seat) not in command.bots]


def _wanted_seat(command: CreateMatch | ForkMatch, free: list[Seat]) -> Seat:
    """Where the host wants to sit."""
    return command.seat if isinstance(command, CreateMatch) and command.seat is not UNSET else free[0]


def _terms_problem(terms: Terms | UnsetType) -> Rejected | None:
    clock = terms.clock if terms is not UNSET else None
    if clock is None:
        return None
    if clock.kind == "move" and clock.seconds < MOVE_SHORTEST:
        return Rejected("bad_clock", "M8.2", {"seconds": clock.seconds, "least": MOVE_SHORTEST})
    if clock.kind == "move" and clock.increment:
        return Rejected("bad_clock", "M8.2", {"increment": clock.increment})
    return None


def _free_seat(state: MatchState, wanted: Seat | None) -> Seat | Rejected:
    if wanted is None:
        for number, seat in enumerate(state.seats):
            if seat.player is None:
                return number
        return Rejected("match_full", "M2.1")
    if not 0 <= wanted < len(state.seats):
        return Rejected("no_such_seat", "M2.1", {"seat": wanted, "seats": len(state.seats)})
    if state.seats[wanted].player is not None:
        return Rejected("seat_taken", "M2.1", {"seat": wanted})
    return wanted


def _then_bot_seated(draft: Draft, seat: Seat, bot: str, clause: str) -> None:
    draft.then(SeatTaken(seat, bot_player(bot, seat), bot, ""), clause)


def _unknown_bot(bot: str, bots: Collection[str]) -> Rejected:
    return Rejected("unknown_bot", "M1.3", {"bot": bot, "known": sorted(bots)})


def _nonce_problem(nonce: str) -> Rejected | None:
    if len(nonce) > LONGEST_NONCE:
        return Rejected("nonce_too_long", "M2.3", {"longest": LONGEST_NONCE})
    return None
