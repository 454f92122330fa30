"""From recorded events to the state of a match."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from domain.core import Fact, Game
from domain.match.facts import (
    ClockSet,
    DisputeChecked,
    DisputeOpened,
    DisputeRuled,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    FlagFell,
    MatchCancelled,
    MatchCreated,
    MatchFinished,
    MatchForked,
    MatchStarted,
    MoveTakenBack,
    NonceAdded,
    SeatLeft,
    SeatResigned,
    SeatReturned,
    SeatSubstituted,
    SeatTaken,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
)
from domain.match.record import Happening
from domain.match.state import ClockState, Dispute, MatchState, Parent, SeatState, Takeback
from domain.match.terms import NO_TERMS, in_force


class PastMissing(Exception):
    """A move is taken back, and the position before it is not at hand: the log must be folded from its beginning."""


def evolve(game: Game[Any], state: MatchState, recorded: Happening) -> MatchState:
    return replay(game, state, (recorded,))


def replay(game: Game[Any], state: MatchState, log: Iterable[Happening]) -> MatchState:
    """Fold a part of a log. The match's own state is written once per run of game events: most events are the game's.

    Raises PastMissing if a move is taken back to a position that lies before this part.
    """
    play = state.play
    first = state.version
    past: list[Any] = [play]
    last: Happening | None = None
    step = game.evolve
    for recorded in log:
        event = recorded.event
        of_match = _OF_MATCH.get(type(event.data))
        if of_match is None:
            play = step(play, event)
        else:
            if play is not state.play:
                state = replace(state, play=play)
            if isinstance(event.data, MoveTakenBack):
                if event.data.version < first:
                    raise PastMissing(event.data.version)
                state = replace(state, play=past[event.data.version - first])
            state = of_match(game, state, event.data, recorded.at)
            play = state.play
        past.append(play)
        last = recorded
    if last is None:
        return state
    return replace(state, version=last.version, at=last.at, head=last.hash, play=play)


def moved(game: Game[Any], state: MatchState, log: Sequence[Happening], play: Any) -> MatchState:
    """The state after a decision that left the game in this state: only what happened to the match itself is folded."""
    if not log:
        return state
    for recorded in log:
        fact = recorded.event.data
        of_match = _OF_MATCH.get(type(fact))
        if of_match is not None:
            state = of_match(game, state, fact, recorded.at)
    last = log[-1]
    return replace(state, version=last.version, at=last.at, head=last.hash, play=play)


def _created(_: Game[Any], state: MatchState, fact: Any, at: int) -> MatchState:
    return replace(
        state,
        status="open",
        created_at=at,
        game=fact.game,
        rules=fact.rules,
        edition=fact.edition,
        options=fact.options,
        host=fact.host,
        commitment=fact.commitment,
        terms=in_force(fact.terms) if fact.terms is not UNSET else NO_TERMS,
        seats=(SeatState(),) * fact.seats,
    )


def _seat_taken(_: Game[Any], state: MatchState, fact: Any, __: int) -> MatchState:
    return state.with_seat(fact.seat, SeatState(fact.player, fact.bot, fact.nonce))


def _seat_left(_: Game[Any], state: MatchState, fact: Any, __: int) -> MatchState:
    return replace(state.with_seat(fact.seat, SeatState()), host=fact.host)


def _nonce_added(_: Game[Any], state: MatchState, fact: Any, __: int) -> MatchState:
    return state.with_seat(fact.seat, replace(state.seats[fact.seat], nonce=fact.nonce))


def _forked(game: Game[Any], state: MatchState, fact: Any, _: int) -> MatchState:
    return replace(state, parent=Parent(fact.parent, fact.version, fact.head, fact.depth), play=game.initial())


def _cancelled(_: Game[Any], state: MatchState, fact: Any, at: int) -> MatchState:
    return replace(state, status="cancelled", seed=fact.seed, ended_at=at)


def _started(game: Game[Any], state: MatchState, _: Any, __: int) -> MatchState:
    return replace(state, status="running", play=game.initial() if state.parent is None else state.play)


def _resigned(_: Game[Any], state: MatchState, fact: Any, __: int) -> MatchState:
    seat = state.seats[fact.seat]
    return state.with_seat(fact.seat, replace(seat, resigned=True, bot=fact.substitute or seat.bot))


def _finished(_: Game[Any], state: MatchState, fact: Any, at: int) -> MatchState:
    return replace(state, status="finished", outcome=fact.outcome, seed=fact.seed, ended_at=at)


def _dispute_opened(_: Game[Any], state: MatchState, fact: Any, at: int) -> MatchState:
    return replace(state, disputes=(*state.disputes, Dispute(fact.seat, fact.reason, at)))


def _dispute_checked(_: Game[Any], state: MatchState, fact: Any, __: int) -> MatchState:
    wrong = fact.version if fact.finding != "confirmed" else 0
    return _with_dispute(state, replace(state.disputes[-1], status="checked", finding=fact.finding, wrong=wrong))


def _dispute_ruled(_: Game[Any], state: MatchState, fact: Any, __: int) -> MatchState:
    ruled = replace(state.disputes[-1], status="ruled", ruling=fact.ruling, arbiter=fact.arbiter)
    return replace(_with_dispute(state, ruled), outcome=fact.outcome or state.outcome, annulled=fact.outcome is None)


def _clock_set(_: Game[Any], state: MatchState, fact: Any, at: int) -> MatchState:
    credited = fact.until if fact.until is not UNSET else state.clock.credited if state.clock is not None else 0
    paused = fact.why == "pause" or (state.clock is not None and state.clock.paused and fact.why != "resume")
    return replace(state, clock=ClockState(fact.left, fact.running, at, paused, credited))


def _flag_fell(_: Game[Any], state: MatchState, fact: Any, __: int) -> MatchState:
    assert state.clock is not None
    left = tuple(0 if seat == fact.seat else time for seat, time in enumerate(state.clock.left))
    return replace(state, clock=replace(state.clock, left=left))


def _draw_offered(_: Game[Any], state: MatchState, fact: Any, __: int) -> MatchState:
    return replace(state, draw=(*state.draw, fact.seat))


def _draw_declined(_: Game[Any], state: MatchState, __: Any, ___: int) -> MatchState:
    return replace(state, draw=())


def _takeback_asked(_: Game[Any], state: MatchState, fact: Any, __: int) -> MatchState:
    return replace(state, takeback=Takeback(fact.seat, fact.version))


def _takeback_agreed(_: Game[Any], state: MatchState, fact: Any, __: int) -> MatchState:
    assert state.takeback is not None
    return replace(state, takeback=replace(state.takeback, agreed=(*state.takeback.agreed, fact.seat)))


def _takeback_settled(_: Game[Any], state: MatchState, __: Any, ___: int) -> MatchState:
    return replace(state, takeback=None)


def _substituted(_: Game[Any], state: MatchState, fact: Any, __: int) -> MatchState:
    return state.with_seat(fact.seat, replace(state.seats[fact.seat], bot=fact.bot, away=True))


def _returned(_: Game[Any], state: MatchState, fact: Any, __: int) -> MatchState:
    return state.with_seat(fact.seat, replace(state.seats[fact.seat], bot=None, away=False))


def _with_dispute(state: MatchState, dispute: Dispute) -> MatchState:
    """Only the last dispute is ever unsettled."""
    return replace(state, disputes=(*state.disputes[:-1], dispute))


_OF_MATCH: dict[type[Fact], Callable[[Game[Any], MatchState, Any, int], MatchState]] = {
    MatchCreated: _created,
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    MatchCancelled: _cancelled,
    MatchStarted: _started,
    SeatResigned: _resigned,
    MatchFinished: _finished,
    NonceAdded: _nonce_added,
    MatchForked: _forked,
    DisputeOpened: _dispute_opened,
    DisputeChecked: _dispute_checked,
    DisputeRuled: _dispute_ruled,
    ClockSet: _clock_set,
    FlagFell: _flag_fell,
    DrawOffered: _draw_offered,
    DrawAgreed: _draw_offered,
    DrawDeclined: _draw_declined,
    TakebackAsked: _takeback_asked,
    TakebackAgreed: _takeback_agreed,
    TakebackRefused: _takeback_settled,
    MoveTakenBack: _takeback_settled,
    SeatSubstituted: _substituted,
    SeatReturned: _returned,
}
