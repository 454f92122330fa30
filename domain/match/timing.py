"""M8 and M10: what the service does as time passes, and how arbiters pause clocks."""

from collections.abc import Collection
from typing import Any, Final

from domain.core import Rejected, Rules, Seat
from domain.match.agreeing import settle_without
from domain.match.clock import (
    CREDIT_MOST_MS,
    GRACE_MS,
    clocks_run,
    credit_due,
    deadlines,
    lost_in,
    remaining,
    set_clocks,
    wake_at,
)
from domain.match.commands import CallTime, CreditClocks, PauseClocks, ResumeClocks
from domain.match.decision import Decider, Decision, Draft, Request, answers
from domain.match.facts import ClockSet, FlagFell, MatchCancelled, SeatSubstituted
from domain.match.playing import give_up
from domain.match.record import Recorded
from domain.match.seating import STAND_IN
from domain.match.state import MatchState
from domain.match.view import OF_THE_SERVICE

CLOCK: Final = f"{OF_THE_SERVICE}clock"
"""The name under which the service acts when something is due."""


class Timing(Decider):
    def give_credits(self, game: Rules[Any], bots: Collection[str], state: MatchState, request: Request) -> Decision | None:
        """M8.8: the time of outages, in decisions of the clock. A request for a credit is answered by all that are due."""
        # If the newest outage was given back, or no clock ran through it, so it is for all earlier ones.
        if credit_due(state, request.outages[-1].since, request.outages[-1].until) is None:
            return None
        given: tuple[Recorded, ...] = ()
        for outage in request.outages:
            credit = credit_due(state, outage.since, outage.until)
            if credit is not None:
                credited = self.answer(game, bots, state, Request(CLOCK, credit, credit.until, request.seed, role="clock"))
                assert isinstance(credited, Decision), credited
                given, state = (*given, *credited.events), credited.state
        return Decision(given, state)

    @answers(CallTime)
    def call_time(self, draft: Draft, _: CallTime) -> Rejected | None:
        state, request = draft.state, draft.request
        if request.role != "clock":
            return Rejected("not_clock", "M8.6")
        due = wake_at(draft.game, state)
        if due is None or request.now < due:
            return Rejected("not_due", "M8.6", {"due": due})
        if state.status == "open":
            draft.then(MatchCancelled(request.seed.hex()), "M10.5")
        elif state.clock is None:
            self.fall(draft, draft.thinking, "silence")
        else:
            late = sorted((time, seat) for seat, time in deadlines(state).items() if time + GRACE_MS <= request.now)
            self.fall(draft, [seat for _, seat in late], "time")
        return None

    def fall(self, draft: Draft, seats: Collection[Seat], reason: str) -> None:
        """M8.7 and M10.4: one seat after the other, until the match has ended."""
        clause = "M8.7" if reason == "time" else "M10.4"
        clock = draft.state.terms.clock
        for seat in seats:
            if seat not in draft.thinking:
                # What another seat has lost may have ended this seat's turn.
                continue
            if reason == "time":
                draft.then(FlagFell(seat), "M8.6")
            if clock is not None and clock.flag == "bot":
                draft.then(SeatSubstituted(seat, STAND_IN, reason), clause)
                settle_without(draft, seat)
            else:
                self.run_out(draft, seat, reason, clause)
            if draft.state.status == "finished":
                return
        set_clocks(draft, "seat")

    def run_out(self, draft: Draft, seat: Seat, reason: str, clause: str) -> None:
        """The seat is out, as if it had resigned."""
        give_up(draft, seat, reason, clause)
        if draft.state.status != "finished":
            settle_without(draft, seat)

    @answers(PauseClocks)
    def pause(self, draft: Draft, _: PauseClocks) -> Rejected | None:
        problem = _arbiter_problem(draft)
        if problem is not None:
            return problem
        assert draft.state.clock is not None
        if draft.state.clock.paused:
            return Rejected("clocks_paused", "M8.9")
        draft.then(ClockSet(remaining(draft.state.clock, draft.at), (), "pause"), "M8.9")
        return None

    @answers(ResumeClocks)
    def resume(self, draft: Draft, _: ResumeClocks) -> Rejected | None:
        problem = _arbiter_problem(draft)
        if problem is not None:
            return problem
        assert draft.state.clock is not None
        if not draft.state.clock.paused:
            return Rejected("clocks_not_paused", "M8.9")
        draft.then(ClockSet(draft.state.clock.left, draft.thinking, "resume"), "M8.9")
        return None

    @answers(CreditClocks)
    def credit(self, draft: Draft, command: CreditClocks) -> Rejected | None:
        """M8.8: the part of the outage in which a clock ran and that was not given back before."""
        if draft.request.role != "clock":
            return Rejected("not_clock", "M8.8")
        if not clocks_run(draft.state):
            return Rejected("no_clock", "M8.8")
        if not 0 <= command.until - command.since <= CREDIT_MOST_MS or command.until > draft.request.now:
            return Rejected("bad_credit", "M8.8")
        lost = lost_in(draft.state, command.since, command.until)
        if lost <= 0:
            return Rejected("nothing_to_credit", "M8.8")
        clock = draft.state.clock
        assert clock is not None
        had = remaining(clock, draft.at)
        left = tuple(time + lost if seat in clock.running else time for seat, time in enumerate(had))
        draft.then(ClockSet(left, clock.running, "credit", command.until), "M8.8")
        return None


def _arbiter_problem(draft: Draft) -> Rejected | None:
    if draft.request.role != "arbiter":
        return Rejected("not_arbiter", "M8.9")
    if draft.seat is not None:
        return Rejected("own_match", "M8.9")
    if draft.state.status != "running":
        return Rejected("not_running", "M8.9", {"status": draft.state.status})
    if draft.state.clock is None:
        return Rejected("no_clock", "M8.9")
    return None
