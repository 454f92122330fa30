"""How much of a match a viewer may see.

A match with a delay hides the last decisions of players and arbiters from strangers. They see at once that it has started, and
its first position. When it has ended, they see everything.
"""

from contracts.codec import decode_event
from domain.match import MatchState, Recorded, Terms
from domain.match.view import OF_THE_SERVICE, Sight, sight, withheld
from service.people.players import Players
from service.play.states import StateCache, States
from service.store.play.log import Log

EVENTS_PER_DECISION = 8
"""A guess how far back to look at first."""
REMEMBERED = 1000


class Visibility:
    def __init__(self, states: States, log: Log, players: Players) -> None:
        self._states = states
        self._log = log
        self._players = players
        self._shown = StateCache(REMEMBERED)

    def sight(self, state: MatchState, player: str) -> Sight:
        return self.sight_under(state.terms, state.seat_of(player) is not None, player)

    def sight_under(self, terms: Terms, seated: bool, player: str) -> Sight:
        found = sight(terms, seated=seated, official=player.startswith(OF_THE_SERVICE))
        # Last, because this asks the store.
        return "whole" if found != "whole" and player and self._players.is_arbiter(player) else found

    def shown(self, match: str, state: MatchState) -> MatchState:
        """The state that a stranger may see while the match is at this one."""
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
