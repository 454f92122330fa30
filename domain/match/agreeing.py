"""M9: what the players agree on among themselves: a draw, or taking a move back."""

from collections.abc import Sequence
from typing import Any

from domain.core import Outcome, Rejected, Rng, Rules, Seat
from domain.match import facts
from domain.match.clock import is_late, left_without
from domain.match.commands import AnswerDraw, AnswerTakeback, AskTakeback, OfferDraw
from domain.match.decision import Draft, answers, rng_of
from domain.match.facts import (
    FACTS,
    ClockSet,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    HintAsked,
    HintGiven,
    MoveTakenBack,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
)
from domain.match.record import Recorded, replay
from domain.match.state import MatchState


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
        draft.then(facts.DrawOffered(seat), "M9.1")
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
            draft.then(facts.DrawDeclined(seat), "M9.3")
            return None
        if seat in draft.state.draw:
            return Rejected("already_agreed", "M9.2")
        if is_late(draft.state, seat, draft.request.now):
            return Rejected("out_of_time", "M8.5")
        draft.then(facts.DrawAgreed(seat), "M9.2")
        if draft.state.still_in <= {*draft.state.draw}:
            outcome = Outcome("agreement", draft.state.shared_first)
            draft.then(facts.MatchFinished(outcome, draft.request.seed.hex()), "M9.2")
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
        # Before the others are asked: what is not possible is refused at once.
        problem = _time_problem(draft, version)
        if problem is not None:
            return problem
        draft.then(facts.TakebackAsked(seat, version), "M9.4")
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
            draft.then(facts.TakebackRefused(seat), "M9.7")
            return None
        if seat == asked.seat or seat in asked.agreed:
            return Rejected("already_agreed", "M9.6")
        draft.then(facts.TakebackAgreed(seat), "M9.6")
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
        draft.then(facts.DrawDeclined(mover), "M9.3")
    if state.takeback is not None:
        draft.then(facts.TakebackRefused(mover), "M9.7")


def settle_without(draft: Draft, seat: Seat) -> None:
    """M9.9: a seat has changed, so something that was asked may no longer be possible to agree on."""
    state = draft.state
    if state.draw and (_bot_plays(state) or set(_persons(state)).isdisjoint(state.draw)):
        draft.then(facts.DrawDeclined(seat), "M9.9")
    if state.takeback is not None:
        draft.then(facts.TakebackRefused(seat), "M9.9")


def _time_problem(draft: Draft, version: int) -> Rejected | None:
    """M9.10: no seat may be without time once all after a version is taken back."""
    if draft.state.clock is None:
        return None
    left = left_without(draft.state, draft.at, draft.request.log, version)
    without_time = [seat for seat in _persons(draft.state) if left[seat] <= 0]
    return Rejected("out_of_time", "M9.10", {"seats": without_time}) if without_time else None


def _take_back(draft: Draft, version: int) -> None:
    draft.then(facts.MoveTakenBack(version), "M9.6")
    draft.play = play_at(draft.game, draft.request.log, version)
    clock = draft.state.clock
    if clock is not None:
        left = left_without(draft.state, draft.at, draft.request.log, version)
        draft.then(facts.ClockSet(left, () if clock.paused else draft.thinking, "takeback"), "M9.6")


def _bot_plays(state: MatchState) -> bool:
    return any(seat.bot is not None and not seat.resigned for seat in state.seats)


def _persons(state: MatchState) -> list[Seat]:
    """The seats that are asked: those that no bot has taken over."""
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


_PASSED_OVER = (
    *(ClockSet, DrawOffered, DrawAgreed, DrawDeclined, TakebackAsked, TakebackAgreed, TakebackRefused, MoveTakenBack),
    *(HintAsked, HintGiven),
)
"""What may lie between a move and its taking back without standing in the way."""


def effective(log: Sequence[Recorded]) -> list[Recorded]:
    """The log without the moves that were taken back; the events of the match itself about them stay."""
    kept: list[Recorded] = []
    for recorded in log:
        if isinstance(recorded.event.data, MoveTakenBack):
            kept = [
                other for other in kept if other.version <= recorded.event.data.version or isinstance(other.event.data, FACTS)
            ]
        kept.append(recorded)
    return kept


def play_at(game: Rules[Any], log: Sequence[Recorded], version: int) -> Any:
    return replay(game, MatchState(), log[:version]).play


def last_move_of(game: Rules[Any], log: Sequence[Recorded], seat: Seat, seed: bytes) -> int | Rejected:
    """The version before the last move of a seat, if everything since then can be undone."""
    since: list[Recorded] = []
    for recorded in reversed(effective(log)):
        if isinstance(recorded.event.data, _PASSED_OVER):
            continue
        if isinstance(recorded.event.data, FACTS):
            break
        since.append(recorded)
        if recorded.cause is not None and recorded.seat == seat:
            final = next((other for other in since if _is_final(game, log, other, seed)), None)
            return Rejected("not_reversible", "M9.5", {"version": final.version}) if final else recorded.version - 1
    return Rejected("nothing_to_take_back", "M9.4")


def _is_final(game: Rules[Any], log: Sequence[Recorded], recorded: Recorded, seed: bytes) -> bool:
    """Whether something was drawn, revealed or done in secret: nobody can forget it."""
    if recorded.event.secrets or type(recorded.event.data) in game.info.reveals:
        return True
    return recorded.cause is not None and _drew(game, log, recorded, seed)


def _drew(game: Rules[Any], log: Sequence[Recorded], first: Recorded, seed: bytes) -> bool:
    """Whether a decision drew anything: decided again, it asks for draws or it does not."""
    assert first.cause is not None
    assert first.seat is not None
    before = replay(game, MatchState(), log[: first.version - 1])
    rng: Rng = rng_of(before, seed)
    game.decide(before.play, first.seat, first.cause.command, rng)
    return rng.used
