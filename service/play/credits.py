"""M8.8: which outages a match may still have to give back. What is given back is decided by the match."""

from collections.abc import Sequence

from contracts.codec import decode_event
from domain.match import MatchState, Outage
from domain.match.clock import clocks_run, is_credit
from domain.match.life import CLOCK as CLOCK_NAME
from service.store.play.event_store import EventStore
from service.store.play.outages import REMEMBERED, Outages
from service.tokens import Bearer

CLOCK = Bearer(CLOCK_NAME, "")


class Credits:
    def __init__(self, outages: Outages, store: EventStore) -> None:
        self._outages = outages
        self._store = store

    def outages_in(self, state: MatchState, now: int) -> Sequence[Outage]:
        """Those that a clock of the match may have run through; mostly none, which is known at once."""
        if state.clock is None or not clocks_run(state):
            return ()
        outages = self._outages.before(now)
        return outages if outages and outages[-1].until > state.clock.at else ()

    def are_all_since(self, match: str, state: MatchState, version: int | None) -> bool:
        """Whether only credits have happened since a version: a client that has seen it has seen this one, too."""
        if version is None or state.clock is None or not state.clock.credited or not 0 < state.version - version <= REMEMBERED:
            return False
        return all(is_credit(decode_event(line).event) for line in self._store.read(match, version, state.version))
