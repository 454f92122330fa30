"""The answer of a match to a command: the events it becomes, or why not."""

from collections.abc import Collection
from typing import Any

from domain.core import Command, Event, Game, Rejected
from domain.match import agreeing, disputing, forking, leaving, playing, seating, timing
from domain.match.commands import (
    BEGINS,
    AddNonce,
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    AttachVerdict,
    CallTime,
    CreateMatch,
    CreditClocks,
    ForkMatch,
    LeaveSeat,
    OfferDraw,
    OpenDispute,
    PauseClocks,
    Resign,
    ResumeClocks,
    ReturnToSeat,
    RuleDispute,
    SeatBot,
    StartMatch,
    TakeSeat,
)
from domain.match.evolve import moved, replay
from domain.match.facts import MoveTakenBack, SeatTaken
from domain.match.record import Cause, Recorded
from domain.match.request import Answer, Decision, Moved, Request, moment_of
from domain.match.state import MatchState


def decide(game: Game[Any], bots: Collection[str], state: MatchState, request: Request) -> Decision | Rejected:
    kind = type(request.command)
    if state.status == "absent" and kind not in BEGINS:
        raise ValueError("a match that was never created has nothing to decide")
    if state.status != "absent" and kind in BEGINS:
        return Rejected("already_created", "M1.5")
    answer: Answer = _OF_MATCH.get(kind, playing.play)
    answered = answer(game, bots, state, request, request.command)
    if isinstance(answered, Rejected):
        return answered
    if isinstance(answered, Moved):
        log = _recorded(state, request, answered.events)
        return Decision(log, moved(game, state, log, answered.play))
    log = _recorded(state, request, answered)
    if any(isinstance(recorded.event.data, MoveTakenBack) for recorded in log):
        return Decision(log, replay(game, MatchState(), (*request.log, *log)))
    return Decision(log, replay(game, state, log))


def _recorded(state: MatchState, request: Request, events: tuple[Event, ...]) -> tuple[Recorded, ...]:
    at = moment_of(state, request)
    seat = state.seat_of(request.player)
    if seat is None:
        # Who takes a seat acts in it already.
        taken = (event.data for event in events if isinstance(event.data, SeatTaken))
        seat = next((fact.seat for fact in taken if fact.player == request.player), None)
    received = request.now if state.clock is not None and request.now < at else None
    cause = Cause(request.player, request.command, request.key, request.bot, request.role, received)
    return tuple(
        Recorded(state.version + number, at, seat, event, cause if number == 1 else None)
        for number, event in enumerate(events, start=1)
    )


_OF_MATCH: dict[type[Command], Answer] = {
    CreateMatch: seating.create,
    TakeSeat: seating.take_seat,
    SeatBot: seating.seat_bot,
    LeaveSeat: seating.leave_seat,
    AddNonce: seating.add_nonce,
    StartMatch: playing.start,
    Resign: playing.resign,
    ForkMatch: forking.fork,
    OpenDispute: disputing.open_dispute,
    AttachVerdict: disputing.attach_verdict,
    RuleDispute: disputing.rule,
    OfferDraw: agreeing.offer_draw,
    AnswerDraw: agreeing.answer_draw,
    AskTakeback: agreeing.ask_takeback,
    AnswerTakeback: agreeing.answer_takeback,
    ReturnToSeat: leaving.return_to_seat,
    CallTime: timing.call_time,
    CreditClocks: timing.credit,
    PauseClocks: timing.pause,
    ResumeClocks: timing.resume,
}
