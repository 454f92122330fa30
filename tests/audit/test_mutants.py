"""A bundle with anything changed is refuted, and the refutation names the first wrong version."""

import os
from collections import Counter

import pytest

from domain.bots import BOTS
from domain.games import GAMES
from service.proof.verification import Finding, verify
from tests.audit.bundles import SIGNER, STRANGER, samples
from tests.audit.mutants import KINDS, TRUE_KEYS, mutants

TIMES = int(os.environ.get("KEMU_MUTANTS", "1"))
"""For long runs: how many times as many."""

COUNTS = {"values": 1200, "logs": 200, "sealed-again": 800, "another-story": 100, "forged-parents": 100, "told-in-part": 100}
"""Different mutants per game."""

LEAST_REFUTED = {
    "values": 0.25,
    "logs": 0.7,
    "sealed-again": 0.35,
    "another-story": 1.0,
    "forged-parents": 0.3,
    "told-in-part": 0.5,
}
"""The share that must be read and refuted: what cannot be read tests no check."""


def test_two_thousand_mutants_of_each_game_are_tried() -> None:
    assert set(COUNTS) == set(KINDS)
    assert sum(COUNTS.values()) >= 2000


@pytest.mark.parametrize("game", GAMES)
def test_what_was_not_changed_is_confirmed(game: str) -> None:
    for sample in samples(game):
        for trusted, finding in ((None, Finding.CONSISTENT), (TRUE_KEYS, Finding.CONFIRMED)):
            verdict = verify(sample.raw, GAMES, BOTS, trusted)
            assert (verdict.finding, verdict.full) == (finding, sample.bundle.full), sample.name
            assert (verdict.version, verdict.keys) == (len(sample.bundle.events), (SIGNER.current.id,))
        assert verify(sample.raw, GAMES, BOTS, [STRANGER.current.public]).code in ("key_not_trusted", "parent_refuted")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_no_mutant_holds(game: str, kind: str) -> None:
    findings: Counter[Finding] = Counter()
    for mutant in mutants(game, kind, COUNTS[kind] * TIMES):
        verdict = verify(mutant.raw, GAMES, BOTS, mutant.trusted)
        findings[verdict.finding] += 1
        assert not verdict.holds, mutant.what
        if verdict.finding is Finding.REFUTED:
            assert verdict.version in mutant.wrong(), f"{mutant.what}: {verdict}"
            assert verdict.code, mutant.what
        else:
            assert verdict.detail, mutant.what
    assert findings.total() == COUNTS[kind] * TIMES
    assert findings[Finding.REFUTED] >= findings.total() * LEAST_REFUTED[kind], findings
