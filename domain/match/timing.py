"""M8 and M10: what the service does by itself as time passes, and what arbiters do with clocks."""

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from domain.core import Event, Game, Rejected, Seat
from domain.match.agreeing import unsettled
from domain.match.clock import GRACE_MS, Moment, deadlines, passed, remaining, thinking
from domain.match.commands import CallTime, CreditClocks, PauseClocks, ResumeClocks
from domain.match.ending import STAND_IN, given_up
from domain.match.facts import ClockSet, FlagFell, MatchCancelled, SeatSubstituted
from domain.match.request import Request, moment_of
from domain.match.state import ClockState, MatchState

SILENCE_MS = 14 * 24 * 3600 * 1000
"""M10.4"""
OPEN_MS = 14 * 24 * 3600 * 1000
"""M10.5"""
CREDIT_MOST_MS = 14 * 24 * 3600 * 1000


def wake_at(game: Game[Any], state: MatchState) -> int | None:
    """When the service must look at the match again, if nothing happens before."""
    if state.status == "open":
        return state.created_at + OPEN_MS
    if state.status != "running":
        return None
    if state.clock is not None:
        times = deadlines(state).values()
        return min(times) + GRACE_MS if times else None
    return state.at + SILENCE_MS if thinking(state, game.active(state.play)) else None


def call_time(
    game: Game[Any], _: Collection[str], state: MatchState, request: Request, __: CallTime
) -> tuple[Event, ...] | Rejected:
    if request.role != "clock":
        return Rejected("not_clock", "M8.6")
    due = wake_at(game, state)
    if due is None or request.now < due:
        return Rejected("not_due", "M8.6", {"due": due})
    if state.status == "open":
        return (Event(MatchCancelled(request.seed.hex()), "M10.5"),)
    if state.clock is None:
        return _fallen(game, state, request, thinking(state, game.active(state.play)), "silence")
    times = deadlines(state)
    flagged = sorted((time, seat) for seat, time in times.items() if time + GRACE_MS <= request.now)
    return _fallen(game, state, request, [seat for _, seat in flagged], "time")


def _fallen(game: Game[Any], state: MatchState, request: Request, seats: Collection[Seat], reason: str) -> tuple[Event, ...]:
    """M8.7 and M10.4: one seat after the other, until the match has ended."""
    clause = "M8.7" if reason == "time" else "M10.4"
    clock = state.terms.clock
    events: list[Event] = []
    for seat in seats:
        if reason == "time":
            events.append(Event(FlagFell(seat), "M8.6"))
        if clock is not None and clock.flag == "bot":
            events.append(Event(SeatSubstituted(seat, STAND_IN, reason), clause))
            state = state.with_seat(seat, replace(state.seats[seat], bot=STAND_IN, away=True))
        else:
            gone, state, ended = given_up(state, request, seat, reason, clause)
            events += gone
            if ended:
                return tuple(events)
        off, state = unsettled(state, seat)
        events += off
    moment = Moment(moment_of(state, request), thinking(state, game.active(state.play)))
    return (*events, *passed(state, moment, "seat"))


def pause(
    _: Game[Any], __: Collection[str], state: MatchState, request: Request, ___: PauseClocks
) -> tuple[Event, ...] | Rejected:
    problem = _arbiter_problem(state, request)
    if problem is not None:
        return problem
    assert state.clock is not None
    if state.clock.paused:
        return Rejected("clocks_paused", "M8.9")
    return (Event(ClockSet(remaining(state.clock, moment_of(state, request)), (), "pause"), "M8.9"),)


def resume(
    game: Game[Any], _: Collection[str], state: MatchState, request: Request, __: ResumeClocks
) -> tuple[Event, ...] | Rejected:
    problem = _arbiter_problem(state, request)
    if problem is not None:
        return problem
    assert state.clock is not None
    if not state.clock.paused:
        return Rejected("clocks_not_paused", "M8.9")
    return (Event(ClockSet(state.clock.left, thinking(state, game.active(state.play)), "resume"), "M8.9"),)


def _arbiter_problem(state: MatchState, request: Request) -> Rejected | None:
    if request.role != "arbiter":
        return Rejected("not_arbiter", "M8.9")
    if state.seat_of(request.player) is not None:
        return Rejected("own_match", "M8.9")
    if state.status != "running":
        return Rejected("not_running", "M8.9", {"status": state.status})
    if state.clock is None:
        return Rejected("no_clock", "M8.9")
    return None


def credit_due(state: MatchState, since: int, until: int) -> CreditClocks | None:
    """M8.8: how an outage is given back to a match; None if no clock ran through it, or it was given back before."""
    if state.status != "running" or state.clock is None or not state.clock.running or _lost(state.clock, since, until) <= 0:
        return None
    return CreditClocks(max(since, until - CREDIT_MOST_MS), until)


def credit(
    _: Game[Any], __: Collection[str], state: MatchState, request: Request, command: CreditClocks
) -> tuple[Event, ...] | Rejected:
    """M8.8: the part of the outage in which a clock ran and that was not given back before."""
    if request.role != "clock":
        return Rejected("not_clock", "M8.8")
    if state.status != "running" or state.clock is None or not state.clock.running:
        return Rejected("no_clock", "M8.8")
    if not 0 <= command.until - command.since <= CREDIT_MOST_MS or command.until > request.now:
        return Rejected("bad_credit", "M8.8")
    clock, at = state.clock, moment_of(state, request)
    lost = _lost(clock, command.since, command.until)
    if lost <= 0:
        return Rejected("nothing_to_credit", "M8.8")
    left = tuple(time + lost if seat in clock.running else time for seat, time in enumerate(remaining(clock, at)))
    return (Event(ClockSet(left, clock.running, "credit", command.until), "M8.8"),)


def _lost(clock: ClockState, since: int, until: int) -> int:
    return until - max(since, clock.at, clock.credited)
