"""M1 and M2: creating a match, and its seats until it starts."""

import hashlib
from collections.abc import Collection, Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from domain.core import Event, Game, Rejected, Seat, read_options
from domain.match.commands import LONGEST_NONCE, AddNonce, CreateMatch, ForkMatch, LeaveSeat, SeatBot, TakeSeat
from domain.match.facts import MatchCancelled, MatchCreated, NonceAdded, SeatLeft, SeatTaken
from domain.match.leaving import left_to_a_bot
from domain.match.request import Request
from domain.match.state import MatchState, bot_player
from domain.match.terms import MOVE_SHORTEST, Terms


def create(
    game: Game[Any], bots: Collection[str], _: MatchState, request: Request, command: CreateMatch
) -> tuple[Event, ...] | Rejected:
    info = game.info
    if command.seats not in info.seats:
        return Rejected("bad_seat_count", "M1.1", {"seats": command.seats, "allowed": list(info.seats)})
    options = read_options(info.options, command.options, "M1.1")
    if isinstance(options, Rejected):
        return options
    problem = game.check_options(options, command.seats)
    if problem is not None:
        return problem
    seated = first_seated(command.seats, bots, request.player, command)
    if isinstance(seated, Rejected):
        return seated
    problem = _terms_problem(command.terms)
    if problem is not None:
        return problem
    return (created(game, command.seats, options, request, command.terms), *seated)


def created(
    game: Game[Any], seats: int, options: Mapping[str, Any], request: Request, terms: Terms | UnsetType = UNSET
) -> Event:
    info = game.info
    commitment = hashlib.sha256(request.seed).hexdigest()
    fact = MatchCreated(info.key, info.rules_version, info.edition, seats, options, request.player, commitment, terms)
    return Event(fact, "M1.1")


def _terms_problem(terms: Terms | UnsetType) -> Rejected | None:
    clock = terms.clock if terms is not UNSET else None
    if clock is None:
        return None
    if clock.kind == "move" and clock.seconds < MOVE_SHORTEST:
        return Rejected("bad_clock", "M8.2", {"seconds": clock.seconds, "least": MOVE_SHORTEST})
    if clock.kind == "move" and clock.increment:
        return Rejected("bad_clock", "M8.2", {"increment": clock.increment})
    return None


def first_seated(
    seats: int, bots: Collection[str], host: str, command: CreateMatch | ForkMatch
) -> tuple[Event, ...] | Rejected:
    """Who sits where from the beginning: the host and the bots he asked for."""
    problem = _nonce_problem(command.nonce)
    if problem is not None:
        return problem
    for number, bot in command.bots.items():
        if number not in map(str, range(seats)):
            return Rejected("no_such_seat", "M1.3", {"seat": number, "seats": seats})
        if bot not in bots:
            return _unknown_bot(bot, bots, "M1.3")
    free = [seat for seat in range(seats) if str(seat) not in command.bots]
    if not free:
        return Rejected("no_seat_for_host", "M1.2")
    wish = command.seat if isinstance(command, CreateMatch) and command.seat is not UNSET else free[0]
    if wish >= seats:
        return Rejected("no_such_seat", "M1.2", {"seat": wish, "seats": seats})
    if wish not in free:
        return Rejected("seat_taken", "M1.2", {"seat": wish})
    return (
        Event(SeatTaken(wish, host, None, command.nonce), "M1.2"),
        *(_bot_seated(seat, command.bots[str(seat)], "M1.3") for seat in range(seats) if str(seat) in command.bots),
    )


def take_seat(
    _: Game[Any], __: Collection[str], state: MatchState, request: Request, command: TakeSeat
) -> tuple[Event, ...] | Rejected:
    if state.status != "open":
        return Rejected("not_open", "M2.1", {"status": state.status})
    if state.seat_of(request.player) is not None:
        return Rejected("already_seated", "M2.2")
    problem = _nonce_problem(command.nonce)
    if problem is not None:
        return problem
    seat = _free_seat(state, command.seat)
    if isinstance(seat, Rejected):
        return seat
    return (Event(SeatTaken(seat, request.player, None, command.nonce), "M2.1"),)


def seat_bot(
    _: Game[Any], bots: Collection[str], state: MatchState, request: Request, command: SeatBot
) -> tuple[Event, ...] | Rejected:
    if state.status != "open":
        return Rejected("not_open", "M2.7", {"status": state.status})
    if request.player != state.host:
        return Rejected("not_host", "M2.7")
    if command.bot not in bots:
        return _unknown_bot(command.bot, bots, "M1.3")
    seat = _free_seat(state, command.seat)
    if isinstance(seat, Rejected):
        return seat
    return (_bot_seated(seat, command.bot, "M2.7"),)


def leave_seat(
    game: Game[Any], __: Collection[str], state: MatchState, request: Request, ___: LeaveSeat
) -> tuple[Event, ...] | Rejected:
    seat = state.seat_of(request.player)
    if seat is None:
        return Rejected("not_seated", "M2.4")
    if state.status == "running":
        return left_to_a_bot(game, state, request, seat)
    if state.status != "open":
        return Rejected("not_open", "M2.4", {"status": state.status})
    leaving = (None, request.player)
    people = [other.player for other in state.seats if other.player not in leaving and other.bot is None]
    if not people:
        return (
            Event(SeatLeft(seat, state.host), "M2.4"),
            Event(MatchCancelled(request.seed.hex()), "M2.6"),
        )
    host, clause = (people[0], "M2.5") if request.player == state.host else (state.host, "M2.4")
    return (Event(SeatLeft(seat, host), clause),)


def add_nonce(
    _: Game[Any], __: Collection[str], state: MatchState, request: Request, command: AddNonce
) -> tuple[Event, ...] | Rejected:
    seat = state.seat_of(request.player)
    if seat is None:
        return Rejected("not_seated", "M2.8")
    if state.status != "open":
        return Rejected("not_open", "M2.8", {"status": state.status})
    return _nonce_problem(command.nonce) or (Event(NonceAdded(seat, command.nonce), "M2.8"),)


def _free_seat(state: MatchState, wish: Seat | None) -> Seat | Rejected:
    if wish is None:
        for number, seat in enumerate(state.seats):
            if seat.player is None:
                return number
        return Rejected("match_full", "M2.1")
    if not 0 <= wish < len(state.seats):
        return Rejected("no_such_seat", "M2.1", {"seat": wish, "seats": len(state.seats)})
    if state.seats[wish].player is not None:
        return Rejected("seat_taken", "M2.1", {"seat": wish})
    return wish


def _bot_seated(seat: Seat, bot: str, clause: str) -> Event:
    return Event(SeatTaken(seat, bot_player(bot, seat), bot, ""), clause)


def _unknown_bot(bot: str, bots: Collection[str], clause: str) -> Rejected:
    return Rejected("unknown_bot", clause, {"bot": bot, "known": sorted(bots)})


def _nonce_problem(nonce: str) -> Rejected | None:
    if len(nonce) > LONGEST_NONCE:
        return Rejected("nonce_too_long", "M2.3", {"longest": LONGEST_NONCE})
    return None
