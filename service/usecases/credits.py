"""M8.8: the time of an outage is given back before anything else is decided, also if nobody has come to do it yet."""

from collections.abc import Collection, Sequence

from contracts.codec import decode_event
from domain.core import Command
from domain.match import CreditClocks, Decision, MatchState, Request, credit_due, decide
from domain.match.facts import ClockSet
from service.store.event_store import EventStore
from service.store.outages import REMEMBERED, Outage, Outages
from service.tokens import Bearer, Keyring
from service.usecases.states import States
from service.usecases.visibility import OF_THE_SERVICE

CLOCK = Bearer(f"{OF_THE_SERVICE}clock", "")
"""In whose name the service does what time asks for."""


class Credits:
    def __init__(self, outages: Outages, states: States, store: EventStore, keyring: Keyring, bots: Collection[str]) -> None:
        self._outages = outages
        self._states = states
        self._store = store
        self._keyring = keyring
        self._bots = bots

    def before(self, match: str, state: MatchState, command: Command, now: int) -> Decision:
        """What comes in front of a command, as decisions of the clock, and the state that the command is then decided in."""
        given = Decision((), state)
        if isinstance(command, CreditClocks):
            return given
        for outage in self.outages_in(state, now):
            credit = credit_due(given.state, outage.since, outage.until)
            if credit is None:
                continue
            request = Request(CLOCK.player, credit, credit.until, self._keyring.seed(match), role="clock")
            decision = decide(self._states.game(state), self._bots, given.state, request)
            if isinstance(decision, Decision):
                given = Decision((*given.events, *decision.events), decision.state)
        return given

    def outages_in(self, state: MatchState, now: int) -> Sequence[Outage]:
        """Those that a clock of the match may have run through; mostly none, which is known at once."""
        if state.clock is None or not state.clock.running or state.status != "running":
            return ()
        outages = self._outages.before(now)
        return outages if outages and outages[-1].until > state.clock.at else ()

    def are_all_since(self, match: str, state: MatchState, version: int | None) -> bool:
        """Whether nothing has happened since a version but that time was given back: who has seen it has seen this one, too."""
        if version is None or state.clock is None or not state.clock.credited or not 0 < state.version - version <= REMEMBERED:
            return False
        since = [decode_event(line).event.data for line in self._store.read(match, version, state.version)]
        return all(isinstance(fact, ClockSet) and fact.why == "credit" for fact in since)
