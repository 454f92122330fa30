"""Spectators with delay: what somebody without a seat may know of a match that goes on.

A match whose terms name a delay shows strangers nothing of its last so many decisions. What happened before the start was open
to all and stays so; once the match has ended, everything is shown.
"""

from collections.abc import Sequence

from contracts.codec import decode_event
from domain.core import Seat
from domain.match import MatchState, Recorded
from domain.match.facts import MatchStarted
from service.store.event_store import EventStore
from service.store.state_cache import StateCache
from service.usecases.states import States

EVENTS_PER_DECISION = 8
"""A guess how far back to look at first."""
REMEMBERED = 1000


def is_behind(state: MatchState, seat: Seat | None) -> bool:
    """Whether somebody in this seat, or in none, sees this match only after a delay."""
    return seat is None and state.terms.delay > 0


def withheld(events: Sequence[Recorded], delay: int) -> int | None:
    """How many of the last events a stranger may not know yet; None if it takes more events to tell.

    A decision begins with an event that has a cause.
    """
    decisions = 0
    for count, recorded in enumerate(reversed(events), 1):
        decisions += recorded.cause is not None
        if decisions == delay or isinstance(recorded.event.data, MatchStarted):
            return count
    return None


class Delay:
    def __init__(self, states: States, store: EventStore) -> None:
        self._states = states
        self._store = store
        self._shown = StateCache(REMEMBERED)

    def shown(self, match: str, state: MatchState, seat: Seat | None) -> MatchState:
        """The state that somebody in this seat, or in none, may know when the match is at this one."""
        if not is_behind(state, seat) or state.status != "running":
            return state
        version = self._last_shown(match, state)
        known = self._shown.get(match)
        if known is None or known.version != version:
            known = self._states.at(match, version)
            self._shown.put(match, known)
        return known

    def _last_shown(self, match: str, state: MatchState) -> int:
        reach = state.terms.delay * EVENTS_PER_DECISION
        while True:
            after = max(0, state.version - reach)
            events = [decode_event(entry) for entry in self._store.read(match, after, state.version)]
            hidden = withheld(events, state.terms.delay)
            if hidden is not None or after == 0:
                return max(1, state.version - (len(events) if hidden is None else hidden))
            reach *= 2
