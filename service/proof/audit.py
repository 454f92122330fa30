"""Audit bundles: of matches in the store or outside of any, and of matches taken in from another installation."""

from collections.abc import Collection, Iterable

from msgspec import Struct

from contracts.bundle import FORMAT, Bundle, full_events, partial_events, read_bundle
from contracts.codec import CODEC
from contracts.wire import encode_json
from domain.audit.verify import key_id
from domain.bots import BOTS
from domain.match import Recorded
from domain.match.view import OF_THE_SERVICE
from service.play.handling import Answer
from service.play.states import States
from service.play.watching import Watch
from service.proof.signing import Signer
from service.proof.verification import Finding, Verdict, verify
from service.store.play.log import Log
from service.store.proof.imports import ImportStore
from service.tokens import Bearer, Keyring

ENDED = ("finished", "cancelled")
AUDITOR = Bearer(f"{OF_THE_SERVICE}auditor", "")


class Audit(Struct, frozen=True):
    _watch: Watch
    _log: Log
    _imports: ImportStore
    _keyring: Keyring
    _signer: Signer

    def bundle(self, bearer: Bearer, match: str) -> Bundle:
        """Everything once the match has ended; before that, what the bearer may see."""
        return self._bundle(bearer, match, self._watch.current(bearer, match))

    def _bundle(self, bearer: Bearer, match: str, now: Answer) -> Bundle:
        imported = self._imports.bundle(match)
        if imported is not None:
            # Only the installation where it was played can sign it, so it is passed on as it came.
            return read_bundle(imported)
        state = now.state
        log = self._log.read(match, until=state.version)
        ended = state.status in ENDED
        seed = self._keyring.seed(match)
        events = full_events(log) if ended else partial_events(log, seed, now.seat, bearer.player)
        # What is signed must not be lost: if another past took its place, that would look forged.
        self._log.confirm(match)
        receipt = self._signer.receipt(match, state.version, state.head)
        # To check a fork, a viewer needs its parent, even if they had no seat there.
        parent = self.bundle(AUDITOR, state.parent.match) if state.parent is not None and ended else None
        return Bundle(FORMAT, match, ended, events, receipt, self._signer.current.public, parent)


def sealed_bundle(match: str, seed: bytes, log: Iterable[Recorded], signer: Signer) -> Bundle:
    """The bundle of a match that has ended, from its events alone."""
    lines, head = CODEC.seal(match, seed, "", log)
    return Bundle(FORMAT, match, True, full_events(lines), signer.receipt(match, len(lines), head), signer.current.public)


class AlreadyThere(Exception):
    """There is a match of this name in the store."""


class NotProved(Exception):
    """Only what is confirmed in full is taken in."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.finding)
        self.verdict = verdict


class SignedByAnother(Exception):
    """The match was imported with the signature of one key, and this bundle has another. Only the first may add to it."""

    def __init__(self, first: str, key: str) -> None:
        super().__init__(first, key)
        self.first = first
        self.key = key


class Importing(Struct, frozen=True):
    _states: States
    _imports: ImportStore
    _signer: Signer

    def import_log(self, raw: bytes, trusted: Collection[str] = ()) -> Verdict:
        """`trusted` are public keys of other installations; those of this one always are."""
        verdict = verify(raw, self._states.games, BOTS, {*self._signer.public, *trusted})
        if verdict.finding is not Finding.CONFIRMED or not verdict.full or not verdict.match.isalnum():
            # A match whose id has other characters could not be reached by any URL.
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
