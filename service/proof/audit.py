"""Audit bundles of matches in the store."""

from contracts.bundle import FORMAT, Bundle, full_events, partial_events, read_bundle
from domain.match.visibility import OF_THE_SERVICE
from service.play.handling import Answer
from service.play.watching import Watch
from service.proof.signing import Signer
from service.store.play.log import Log
from service.store.proof.imports import ImportStore
from service.tokens import Bearer, Keyring

ENDED = ("finished", "cancelled")
AUDITOR = Bearer(f"{OF_THE_SERVICE}auditor", "")


class Audit:
    def __init__(self, watch: Watch, log: Log, imports: ImportStore, keyring: Keyring, signer: Signer) -> None:
        self._watch = watch
        self._log = log
        self._imports = imports
        self._keyring = keyring
        self._signer = signer

    def bundle(self, bearer: Bearer, match: str) -> Bundle:
        """Everything once the match has ended; before, what the one who asks may see."""
        return self._bundle(bearer, match, self._watch.current(bearer, match))

    def _bundle(self, bearer: Bearer, match: str, now: Answer) -> Bundle:
        imported = self._imports.bundle(match)
        if imported is not None:
            # Only who played it could sign it: it is passed on as it came.
            return read_bundle(imported)
        state = now.state
        log = self._log.read(match, until=state.version)
        ended = state.status in ENDED
        seed = self._keyring.seed(match)
        events = full_events(log) if ended else partial_events(log, seed, now.seat, bearer.player)
        # What is signed must not be lost: another past that is written instead would look like one that was forged.
        self._log.confirm(match)
        receipt = self._signer.receipt(match, state.version, state.head)
        # Whoever may see a fork needs its parent to check it, also if he did not sit there.
        parent = self.bundle(AUDITOR, state.parent.match) if state.parent is not None and ended else None
        return Bundle(FORMAT, match, ended, events, receipt, self._signer.current.public, parent)
