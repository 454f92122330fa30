"""M10.1 to M10.3: leaving a seat to a bot while the match runs, and coming back to it."""

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from domain.core import Event, Game, Rejected, Seat
from domain.match.agreeing import unsettled
from domain.match.clock import Moment, is_late, passed, thinking
from domain.match.commands import ReturnToSeat
from domain.match.ending import STAND_IN
from domain.match.facts import SeatReturned, SeatSubstituted
from domain.match.request import Request, moment_of
from domain.match.state import MatchState


def left_to_a_bot(game: Game[Any], state: MatchState, request: Request, number: Seat) -> tuple[Event, ...] | Rejected:
    seat = state.seats[number]
    if seat.resigned or seat.away:
        return Rejected("already_resigned" if seat.resigned else "substituted", "M10.1")
    if is_late(state, number, request.now):
        # Else the flag, which falls a moment later, would find nobody there.
        return Rejected("out_of_time", "M8.5")
    after = state.with_seat(number, replace(seat, bot=STAND_IN, away=True))
    off, after = unsettled(after, number)
    moment = Moment(moment_of(state, request), thinking(after, game.active(state.play)))
    return (Event(SeatSubstituted(number, STAND_IN, "left"), "M10.1"), *off, *passed(after, moment, "seat"))


def return_to_seat(
    game: Game[Any], _: Collection[str], state: MatchState, request: Request, __: ReturnToSeat
) -> tuple[Event, ...] | Rejected:
    number = state.seat_of(request.player)
    if number is None:
        return Rejected("not_seated", "M10.2")
    if state.status != "running":
        return Rejected("not_running", "M10.2", {"status": state.status})
    seat = state.seats[number]
    if seat.resigned or not seat.away:
        return Rejected("already_resigned" if seat.resigned else "not_away", "M10.2")
    if state.clock is not None and not state.clock.left[number]:
        return Rejected("out_of_time", "M10.3")
    after = state.with_seat(number, replace(seat, bot=None, away=False))
    off, after = unsettled(after, number)
    moment = Moment(moment_of(state, request), thinking(after, game.active(state.play)))
    return (Event(SeatReturned(number), "M10.2"), *off, *passed(after, moment, "seat"))
