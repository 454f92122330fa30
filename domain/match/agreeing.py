"""M9: what the players agree on among themselves: a draw, or taking a move back."""

from domain.core import Outcome, Rejected, Seat
from domain.match.clock import is_late, left_without
from domain.match.commands import AnswerDraw, AnswerTakeback, AskTakeback, OfferDraw
from domain.match.decision import Draft, answers
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
from domain.match.state import MatchState
from domain.match.taking_back import last_move_of, play_at


class Agreeing:
    @answers(OfferDraw)
    def offer_draw(self, draft: Draft, _: OfferDraw) -> Rejected | None:
        seat = _player_of(draft, "M9.1")
        if isinstance(seat, Rejected):
            return seat
        if _bot_plays(draft.state):
            return Rejected("bot_at_table", "M9.1")
        if draft.state.draw:
            return Rejected("draw_offered", "M9.1", {"by": draft.state.draw[0]})
        draft.then(DrawOffered(seat), "M9.1")
        return None

    @answers(AnswerDraw)
    def answer_draw(self, draft: Draft, command: AnswerDraw) -> Rejected | None:
        seat = _player_of(draft, "M9.2")
        if isinstance(seat, Rejected):
            return seat
        if not draft.state.draw:
            return Rejected("no_draw_offered", "M9.2")
        if not command.agree:
            # A seat that has offered it, or has agreed, may think better of it.
            draft.then(DrawDeclined(seat), "M9.3")
            return None
        if seat in draft.state.draw:
            return Rejected("already_agreed", "M9.2")
        if is_late(draft.state, seat, draft.request.now):
            return Rejected("out_of_time", "M8.5")
        draft.then(DrawAgreed(seat), "M9.2")
        if draft.state.still_in <= {*draft.state.draw}:
            outcome = Outcome("agreement", draft.state.shared_first)
            draft.then(MatchFinished(outcome, draft.request.seed.hex()), "M9.2")
        return None

    @answers(AskTakeback)
    def ask_takeback(self, draft: Draft, _: AskTakeback) -> Rejected | None:
        seat = _player_of(draft, "M9.4")
        if isinstance(seat, Rejected):
            return seat
        state, request = draft.state, draft.request
        if state.takeback is not None:
            return Rejected("takeback_asked", "M9.4", {"by": state.takeback.seat})
        version = last_move_of(draft.game, request.log, seat, request.seed)
        if isinstance(version, Rejected):
            return version
        # Also if the others are still to be asked: what is not possible is said at once.
        problem = _time_problem(draft, version)
        if problem is not None:
            return problem
        draft.then(TakebackAsked(seat, version), "M9.4")
        if _persons(state) == [seat]:
            _take_back(draft, version)
        return None

    @answers(AnswerTakeback)
    def answer_takeback(self, draft: Draft, command: AnswerTakeback) -> Rejected | None:
        seat = _player_of(draft, "M9.6")
        if isinstance(seat, Rejected):
            return seat
        asked = draft.state.takeback
        if asked is None:
            return Rejected("no_takeback_asked", "M9.6")
        if not command.agree:
            draft.then(TakebackRefused(seat), "M9.7")
            return None
        if seat == asked.seat or seat in asked.agreed:
            return Rejected("already_agreed", "M9.6")
        draft.then(TakebackAgreed(seat), "M9.6")
        if any(number not in (asked.seat, seat, *asked.agreed) for number in _persons(draft.state)):
            return None
        problem = _time_problem(draft, asked.version)
        if problem is not None:
            return problem
        _take_back(draft, asked.version)
        return None


def lapse(draft: Draft, mover: Seat) -> None:
    """M9.3 and M9.7: a seat that plays on without an answer has answered."""
    state = draft.state
    # Nobody asks a seat that has resigned: the bot that plays on in it declines nothing.
    if state.draw and mover not in state.draw and not state.seats[mover].resigned:
        draft.then(DrawDeclined(mover), "M9.3")
    if state.takeback is not None:
        draft.then(TakebackRefused(mover), "M9.7")


def settle_without(draft: Draft, seat: Seat) -> None:
    """M9.9: a seat has changed, so something that was asked may no longer be possible to agree on."""
    state = draft.state
    if state.draw and (_bot_plays(state) or set(_persons(state)).isdisjoint(state.draw)):
        draft.then(DrawDeclined(seat), "M9.9")
    if state.takeback is not None:
        draft.then(TakebackRefused(seat), "M9.9")


def _time_problem(draft: Draft, version: int) -> Rejected | None:
    """M9.10: no seat may be without time once all after a version is taken back."""
    if draft.state.clock is None:
        return None
    left = left_without(draft.state, draft.at, draft.request.log, version)
    without_time = [seat for seat in _persons(draft.state) if left[seat] <= 0]
    return Rejected("out_of_time", "M9.10", {"seats": without_time}) if without_time else None


def _take_back(draft: Draft, version: int) -> None:
    draft.then(MoveTakenBack(version), "M9.6")
    draft.play = play_at(draft.game, draft.request.log, version)
    clock = draft.state.clock
    if clock is not None:
        left = left_without(draft.state, draft.at, draft.request.log, version)
        draft.then(ClockSet(left, () if clock.paused else draft.thinking, "takeback"), "M9.6")


def _bot_plays(state: MatchState) -> bool:
    return any(seat.bot is not None and not seat.resigned for seat in state.seats)


def _persons(state: MatchState) -> list[Seat]:
    """The seats that are asked: those whose players still move for themselves."""
    return [number for number, seat in enumerate(state.seats) if seat.bot is None and not seat.resigned]


def _player_of(draft: Draft, clause: str) -> Seat | Rejected:
    state, seat = draft.state, draft.seat
    if seat is None:
        return Rejected("not_seated", clause)
    if state.status != "running":
        return Rejected("not_running", clause, {"status": state.status})
    if seat not in _persons(state):
        return Rejected("already_resigned" if state.seats[seat].resigned else "substituted", clause)
    return seat
