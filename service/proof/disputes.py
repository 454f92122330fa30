"""The automatic replay of disputed matches."""

from msgspec import Struct

from contracts.bundle import write_bundle
from domain.bots import BOTS
from domain.match import AttachVerdict, verdict_due
from domain.match.view import OF_THE_SERVICE
from service.errors import Refused, StaleVersion
from service.play.handling import Play, Submission
from service.play.states import States
from service.play.watching import Watch
from service.proof.audit import Audit
from service.proof.signing import Signer
from service.proof.verification import verify
from service.tokens import Bearer

VERIFIER = Bearer(f"{OF_THE_SERVICE}verifier", "")


class Disputes(Struct, frozen=True):
    _states: States
    _watch: Watch
    _audit: Audit
    _play: Play
    _signer: Signer

    def check(self, match: str) -> bool:
        """Attach the verdict that a dispute waits for. False if there was none to attach."""
        if not verdict_due(self._watch.current(VERIFIER, match).state):
            return False
        bundle = self._audit.bundle(VERIFIER, match)
        verdict = verify(write_bundle(bundle), self._states.games, BOTS, self._signer.public)
        command = AttachVerdict(verdict.finding.value, verdict.version, verdict.code)
        try:
            seen = bundle.receipt
            submission = Submission(VERIFIER, command, if_match=seen.version, head=seen.head, role="verifier")
            self._play.submit(match, submission)
        except (StaleVersion, Refused):
            # Another worker was faster. What is still due will be found again.
            return False
        return True
