"""Posting to a gateway, with a signature."""

from collections.abc import Callable
from http.client import HTTPException

from msgspec import Struct
from rq.timeouts import JobTimeoutException

from service.notices.outgoing import BadUrl, Outgoing
from service.proof.signing import Signer

SECOND = 1_000
FAILURE_LONGEST = 200


class Posting(Struct, frozen=True):
    _signer: Signer
    _outgoing: Outgoing
    _now: Callable[[], int]

    def post(self, name: str, body: bytes, url: str, *, public: bool) -> tuple[int, str]:
        """The status of the answer, or 0, and what to say if it is a failure."""
        time = self._now() // SECOND
        headers = {
            "Content-Type": "application/json",
            "User-Agent": "kemu",
            "Kemu-Notice-Id": name,
            "Kemu-Notice-Time": str(time),
            "Kemu-Key": self._signer.current.id,
            "Kemu-Signature": f"ed25519={self._signer.notice(name, time, body)}",
        }
        try:
            status = self._outgoing.post(url, body, headers, public=public)
        except (OSError, HTTPException, BadUrl, JobTimeoutException) as error:
            return 0, f"{type(error).__name__}: {error}"[:FAILURE_LONGEST]
        return status, f"status {status}"
