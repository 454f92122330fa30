"""Taking in a match that was played on another installation, for replay and what-if."""

from collections.abc import Collection

from contracts.bundle import read_bundle
from contracts.codec import encode_json
from domain.audit.verify import key_id
from domain.bots import BOTS
from service.play.states import States
from service.proof.verification import Finding, Verdict, verify
from service.store.proof.imports import ImportStore


class AlreadyThere(Exception):
    """There is a match of this name in the store."""


class NotProved(Exception):
    """Only what is confirmed in full is taken in."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.finding)
        self.verdict = verdict


class SignedByAnother(Exception):
    """The match was taken in with the signature of one key, and this is signed by another. That one may not go on with it."""

    def __init__(self, first: str, key: str) -> None:
        super().__init__(first, key)
        self.first = first
        self.key = key


class Importing:
    def __init__(self, states: States, imports: ImportStore, own_keys: Collection[str]) -> None:
        self._states = states
        self._imports = imports
        self._own_keys = own_keys

    def import_log(self, raw: bytes, trusted: Collection[str] = ()) -> Verdict:
        """`trusted` are public keys of other installations; those of this one always are."""
        verdict = verify(raw, self._states.games, BOTS, {*self._own_keys, *trusted})
        if verdict.finding is not Finding.CONFIRMED or not verdict.full or not verdict.match.isalnum():
            # No address leads to a match whose name has other signs in it.
            raise NotProved(verdict)
        bundle = read_bundle(raw)
        before = self._imports.bundle(bundle.match)
        if before is not None:
            first = read_bundle(before).public_key
            if first != bundle.public_key:
                raise SignedByAnother(key_id(first), key_id(bundle.public_key))
        if not self._imports.add(bundle.match, [encode_json(event) for event in bundle.events], raw, before):
            raise AlreadyThere
        return verdict
