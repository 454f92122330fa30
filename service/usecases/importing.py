"""Taking in a match that was played on another installation, for replay and what-if."""

from contracts.bundle import read_bundle
from contracts.codec import encode_json
from domain.bots import BOTS
from service.store.event_store import EventStore
from service.usecases.states import States
from service.usecases.verification import Verdict, verify


class AlreadyThere(Exception):
    """There is a match of this name in the store."""


class NotProved(Exception):
    """Only what is confirmed in full is taken in."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.finding)
        self.verdict = verdict


class Importing:
    def __init__(self, states: States, store: EventStore) -> None:
        self._states = states
        self._store = store

    def take_in(self, raw: bytes) -> Verdict:
        verdict = verify(raw, self._states.games, BOTS)
        if verdict.finding != "confirmed" or not verdict.full or not verdict.match.isalnum():
            # No address leads to a match whose name has other signs in it.
            raise NotProved(verdict)
        events = [encode_json(event) for event in read_bundle(raw).events]
        if not self._store.take_in(verdict.match, events, raw):
            raise AlreadyThere
        return verdict
