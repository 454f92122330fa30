"""What happens to a match as time passes: outages are given back, flags fall, silence ends it."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from contracts.wire import OTHER_RELEASE
from domain.match import CallTime, MatchState, Outage, credit_due, wake_at
from domain.match.clock import deadlines
from domain.match.timing import CLOCK as CLOCK_NAME
from service.errors import Refused, StaleVersion
from service.play.handling import Play, Submission
from service.play.states import States
from service.store.play.outages import Outages
from service.store.play.turns import Wakeups
from service.tokens import Bearer

CLOCK = Bearer(CLOCK_NAME, "")
AGAIN_MS = 1_000
"""A match of another release is looked at again after so long."""


class Timekeeper(Struct, frozen=True):
    _states: States
    _wakeups: Wakeups
    _play: Play
    _outages: Outages
    _now: Callable[[], int]

    def keep(self, match: str, seen: int) -> int:
        """Look at a match, and remember when to look next. `seen` is the time it was to be looked at; 0 if there was none."""
        try:
            done = self.look(match)
            if not done and seen:
                self._settle(match, seen)
        except OTHER_RELEASE:
            # A worker of that release may be the next to look.
            self._wakeups.move(match, seen, self._now() + AGAIN_MS)
            return 0
        return done

    def look(self, match: str) -> int:
        """Do what is due in a match; how many decisions that was. It does no harm if two workers look at once."""
        done = 0
        state = self._states.newest(match)
        try:
            # Only outages that are over: one that goes on would be given back bit by bit. Each credit is one event.
            credited = self._credit(match, state, self._outages.all())
            done, state = credited.version - state.version, credited
            if self._is_due(state):
                due = Submission(CLOCK, CallTime(), if_match=state.version, head=state.head, role="clock")
                self._play.submit(match, due)
                done += 1
        except (Refused, StaleVersion):
            # It was not due, or another worker was faster. What is still due will be found again.
            pass
        return done

    def credit(self, match: str, state: MatchState) -> MatchState:
        """Give the clocks back every outage up to now, before a bot thinks about the match."""
        return self._credit(match, state, self._outages.before(self._now())) if state.clock is not None else state

    def _credit(self, match: str, state: MatchState, outages: Sequence[Outage]) -> MatchState:
        """Ask for the newest credit that may be due. The match gives those before it, too."""
        due = credit_due(state, outages[-1].since, outages[-1].until) if outages else None
        if due is None:
            return state
        # It counts from when the outage was over, so that a later one can be told apart from it.
        submission = Submission(CLOCK, due, if_match=state.version, head=state.head, role="clock", arrived=due.until)
        return self._play.submit(match, submission).state

    def _is_due(self, state: MatchState) -> bool:
        due = wake_at(self._states.game(state), state)
        if due is None or self._now() < due:
            return False
        # If the service was down then, nobody could have moved in time: it must have been seen alive after the time was up.
        times = deadlines(state).values()
        last = self._outages.last_sign()
        return last is None or not times or last >= min(times)

    def _settle(self, match: str, seen: int) -> None:
        """After a look that changed nothing: remember when to look next, unless the match has moved on."""
        state = self._states.newest(match)
        due = wake_at(self._states.game(state), state)
        if due != seen:
            self._wakeups.move(match, seen, due)
