"""M9: what the players agree on among themselves: a draw, or taking a move back."""

from collections.abc import Collection, Sequence
from typing import Any

from domain.core import Event, Game, Outcome, Rejected, Seat
from domain.match.clock import Moment, passed, thinking
from domain.match.commands import AnswerDraw, AnswerTakeback, AskTakeback, OfferDraw
from domain.match.ending import shared_first
from domain.match.facts import (
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    MatchFinished,
    MoveTakenBack,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
)
from domain.match.record import Recorded
from domain.match.request import Request, moment_of
from domain.match.state import MatchState
from domain.match.taking_back import last_move_of, play_at


def lapsed(state: MatchState, mover: Seat) -> tuple[Event, ...]:
    """M9.3 and M9.7: who plays on without an answer has answered."""
    events: tuple[Event, ...] = ()
    if state.draw and mover not in state.draw:
        events = (Event(DrawDeclined(mover), "M9.3"),)
    if state.takeback is not None:
        events = (*events, Event(TakebackRefused(mover), "M9.7"))
    return events


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
    if _bot_plays(state):
        # Somebody has left his seat since it was offered: nobody agrees in his place.
        return Rejected("bot_at_table", "M9.1")
    agreed = Event(DrawAgreed(seat), "M9.2")
    if any(number not in (*state.draw, seat) for number in _persons(state)):
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
    if all(number == seat for number in _persons(state)):
        return (asked, *_taken_back(game, state, request, request.log, version))
    return (asked,)


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
    if last_move_of(game, request.log, asked.seat, request.seed) != asked.version:
        # Seats have changed since he asked.
        return Rejected("not_reversible", "M9.5", {"version": asked.version})
    agreed = Event(TakebackAgreed(seat), "M9.6")
    if any(number not in (asked.seat, seat, *asked.agreed) for number in _persons(state)):
        return (agreed,)
    return (agreed, *_taken_back(game, state, request, request.log, asked.version))


def _taken_back(
    game: Game[Any], state: MatchState, request: Request, log: Sequence[Recorded], version: int
) -> tuple[Event, ...]:
    restored = play_at(game, log, version)
    moment = Moment(moment_of(state, request), thinking(state, game.active(restored)))
    return (Event(MoveTakenBack(version), "M9.6"), *passed(state, moment, "takeback", "M9.6"))


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
