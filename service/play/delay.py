"""Spectators with delay: what a stranger may know of a match that goes on.

A match whose terms name a delay shows strangers nothing of the last so many decisions of players and arbiters. That it has
started, and with what position, everybody knows at once; when it has ended, everything is shown.
"""

from contracts.codec import decode_event
from domain.match import MatchState, Recorded
from domain.match.visibility import withheld
from service.play.states import StateCache, States
from service.store.play.log import Log

EVENTS_PER_DECISION = 8
"""A guess how far back to look at first."""
REMEMBERED = 1000


class Delay:
    def __init__(self, states: States, log: Log) -> None:
        self._states = states
        self._log = log
        self._shown = StateCache(REMEMBERED)

    def shown(self, match: str, state: MatchState) -> MatchState:
        """The state that a spectator with a delay may know when the match is at this one."""
        if state.status != "running":
            return state
        last = self._last_shown(match, state)
        known = self._shown.get(match)
        if known is None or (known.version, known.head) != (last.version, last.hash):
            self._shown.drop(match)
            known = self._states.at(match, last.version)
            self._shown.put(match, known)
        return known

    def _last_shown(self, match: str, state: MatchState) -> Recorded:
        """The last event that is not withheld."""
        reach = state.terms.delay * EVENTS_PER_DECISION
        while True:
            after = max(0, state.version - reach)
            events = [decode_event(entry) for entry in self._log.read(match, after, state.version)]
            hidden = withheld(events, state.terms.delay)
            shown = 0 if hidden is None else len(events) - hidden
            if shown > 0 or after == 0:
                return events[max(shown, 1) - 1]
            reach *= 2
