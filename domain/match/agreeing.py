"""M9: what the players agree on among themselves: a draw, or taking a move back."""

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from domain.core import Event, Game, Outcome, Rejected, Seat
from domain.match.clock import Moment, is_late, thinking, without_gains
from domain.match.commands import AnswerDraw, AnswerTakeback, AskTakeback, OfferDraw
from domain.match.ending import shared_first, still_in
from domain.match.facts import (
    ClockSet,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    MatchFinished,
    MoveTakenBack,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
)
from domain.match.request import Request, moment_of
from domain.match.state import MatchState
from domain.match.taking_back import last_move_of, play_at


def lapsed(state: MatchState, mover: Seat) -> tuple[Event, ...]:
    """M9.3 and M9.7: who plays on without an answer has answered."""
    events: tuple[Event, ...] = ()
    # Nobody asks a seat that has resigned: the bot that plays on in it declines nothing.
    if state.draw and mover not in state.draw and not state.seats[mover].resigned:
        events = (Event(DrawDeclined(mover), "M9.3"),)
    if state.takeback is not None:
        events = (*events, Event(TakebackRefused(mover), "M9.7"))
    return events


def unsettled(state: MatchState, seat: Seat) -> tuple[tuple[Event, ...], MatchState]:
    """M9.9: what can no longer be agreed on since a seat has changed, and the state without it."""
    events: tuple[Event, ...] = ()
    if state.draw and (_bot_plays(state) or set(_persons(state)).isdisjoint(state.draw)):
        events = (Event(DrawDeclined(seat), "M9.9"),)
        state = replace(state, draw=())
    if state.takeback is not None:
        events = (*events, Event(TakebackRefused(seat), "M9.9"))
        state = replace(state, takeback=None)
    return events, state


def offer_draw(
    _: Game[Any], __: Collection[str], state: MatchState, request: Request, ___: OfferDraw
) -> tuple[Event, ...] | Rejected:
    seat = _player_of(state, request, "M9.1")
    if isinstance(seat, Rejected):
        return seat
    if _bot_plays(state):
        return Rejected("bot_at_table", "M9.1")
    if state.draw:
        return Rejected("draw_offered", "M9.1", {"by": state.draw[0]})
    return (Event(DrawOffered(seat), "M9.1"),)


def answer_draw(
    _: Game[Any], __: Collection[str], state: MatchState, request: Request, command: AnswerDraw
) -> tuple[Event, ...] | Rejected:
    seat = _player_of(state, request, "M9.2")
    if isinstance(seat, Rejected):
        return seat
    if not state.draw:
        return Rejected("no_draw_offered", "M9.2")
    if not command.agree:
        # Who has offered it, or has agreed, may think better of it.
        return (Event(DrawDeclined(seat), "M9.3"),)
    if seat in state.draw:
        return Rejected("already_agreed", "M9.2")
    if is_late(state, seat, request.now):
        return Rejected("out_of_time", "M8.5")
    agreed = Event(DrawAgreed(seat), "M9.2")
    if not still_in(state) <= {*state.draw, seat}:
        return (agreed,)
    outcome = Outcome("agreement", shared_first(state))
    return (agreed, Event(MatchFinished(outcome, request.seed.hex()), "M9.2"))


def ask_takeback(
    game: Game[Any], _: Collection[str], state: MatchState, request: Request, __: AskTakeback
) -> tuple[Event, ...] | Rejected:
    seat = _player_of(state, request, "M9.4")
    if isinstance(seat, Rejected):
        return seat
    if state.takeback is not None:
        return Rejected("takeback_asked", "M9.4", {"by": state.takeback.seat})
    version = last_move_of(game, request.log, seat, request.seed)
    if isinstance(version, Rejected):
        return version
    asked = Event(TakebackAsked(seat, version), "M9.4")
    # Also if the others are still to be asked: what is not possible is said at once.
    taken_back = _taken_back(game, state, request, version)
    if isinstance(taken_back, Rejected):
        return taken_back
    return (asked, *taken_back) if _persons(state) == [seat] else (asked,)


def answer_takeback(
    game: Game[Any], _: Collection[str], state: MatchState, request: Request, command: AnswerTakeback
) -> tuple[Event, ...] | Rejected:
    seat = _player_of(state, request, "M9.6")
    if isinstance(seat, Rejected):
        return seat
    asked = state.takeback
    if asked is None:
        return Rejected("no_takeback_asked", "M9.6")
    if not command.agree:
        return (Event(TakebackRefused(seat), "M9.7"),)
    if seat == asked.seat or seat in asked.agreed:
        return Rejected("already_agreed", "M9.6")
    agreed = Event(TakebackAgreed(seat), "M9.6")
    if any(number not in (asked.seat, seat, *asked.agreed) for number in _persons(state)):
        return (agreed,)
    taken_back = _taken_back(game, state, request, asked.version)
    return taken_back if isinstance(taken_back, Rejected) else (agreed, *taken_back)


def _taken_back(game: Game[Any], state: MatchState, request: Request, version: int) -> tuple[Event, ...] | Rejected:
    taken_back = Event(MoveTakenBack(version), "M9.6")
    restored = play_at(game, request.log, version)
    moment = Moment(moment_of(state, request), thinking(state, game.active(restored)))
    clock = without_gains(state, moment, request.log, version)
    if clock is None:
        return (taken_back,)
    without_time = [seat for seat in _persons(state) if clock.left[seat] <= 0]
    if without_time:
        return Rejected("out_of_time", "M9.10", {"seats": without_time})
    return (taken_back, Event(ClockSet(clock.left, clock.running, "takeback"), "M9.6"))


def _bot_plays(state: MatchState) -> bool:
    return any(seat.bot is not None and not seat.resigned for seat in state.seats)


def _persons(state: MatchState) -> list[Seat]:
    """Those who are asked: everybody who still plays himself."""
    return [number for number, seat in enumerate(state.seats) if seat.bot is None and not seat.resigned]


def _player_of(state: MatchState, request: Request, clause: str) -> Seat | Rejected:
    seat = state.seat_of(request.player)
    if seat is None:
        return Rejected("not_seated", clause)
    if state.status != "running":
        return Rejected("not_running", clause, {"status": state.status})
    if seat not in _persons(state):
        return Rejected("already_resigned" if state.seats[seat].resigned else "substituted", clause)
    return seat
