"""Audit bundles of matches that never were in a store."""

from collections.abc import Iterable

from contracts.bundle import FORMAT, Bundle, full_events
from contracts.codec import CODEC
from domain.match import Recorded
from service.proof.signing import Signer


def sealed_bundle(match: str, seed: bytes, log: Iterable[Recorded], signer: Signer) -> Bundle:
    """The bundle of a match that has ended, from its events alone."""
    lines, head = CODEC.seal(match, seed, "", log)
    return Bundle(FORMAT, match, True, full_events(lines), signer.receipt(match, len(lines), head), signer.current.public)
