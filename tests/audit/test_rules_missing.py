"""Three kinds of not confirmed are never mixed up: refuted, unreadable, and rules not at hand."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from contracts.bundle import write_bundle
from contracts.wire import decode_json, encode_json
from domain.bots import BOTS
from domain.core import Rules, Shelf
from domain.games import GAMES
from domain.games.kiwara import KIWARA
from domain.match import LIVES, ForkMatch
from domain.match.lives import Life2
from service.proof.verification import Finding, Verdict, verify
from tests.audit.bundles import SIGNER, Sample, Sitting, whole
from tests.audit.mutants import TRUE_KEYS, plain, put, sealed, with_receipt

SHAPE = ("events", 4, "v")
FINDINGS = (Finding.REFUTED, Finding.UNREADABLE, Finding.RULES_MISSING)


def another(**info: Any) -> Rules[Any]:
    """Kiwara, as another release has it."""
    rules = type(KIWARA)()
    rules.info = replace(KIWARA.info, **info)
    return rules


NINTH = another(rules_version=9)
POCKET = another(edition="pocket")


def played(rules: Rules[Any], life: int | None = None) -> bytes:
    sitting = Sitting(rules, "elsewhere", life=life)
    sitting.open(2, {}, {})
    sitting.start()
    sitting.play(4)
    sitting.resign()
    return write_bundle(sitting.full())


def judged(raw: bytes, games: Shelf = GAMES, trusted: tuple[str, ...] | None = TRUE_KEYS) -> Verdict:
    return verify(raw, games, BOTS, trusted)


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        (NINTH, "version 9 of the rules of kiwara, 2018 edition, is not at hand"),
        (POCKET, "version 1 of the rules of kiwara, pocket edition, is not at hand"),
    ],
)
def test_rules_that_are_missing_are_named(rules: Rules[Any], named: str) -> None:
    verdict = judged(played(rules))
    assert (verdict.finding, verdict.detail) == (Finding.RULES_MISSING, named)
    assert not verdict.holds
    assert verdict.keys == (SIGNER.current.id,)
    assert judged(played(rules), Shelf(*GAMES.every, rules)).finding is Finding.CONFIRMED


def test_a_life_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIVES, 9, Life2())
    raw = played(KIWARA, life=9)
    assert judged(raw).finding is Finding.CONFIRMED
    monkeypatch.delitem(LIVES, 9)
    verdict = judged(raw)
    assert (verdict.finding, verdict.detail) == (Finding.RULES_MISSING, "version 9 of the life of a match is not at hand")


def test_a_parent_whose_rules_are_missing_cannot_be_judged() -> None:
    parent = Sitting(NINTH, "parent")
    parent.open(2, {}, {})
    parent.start()
    parent.play(4)
    parent.resign()
    fork = Sitting(NINTH, "fork", parent.log())
    fork.ask("Hine", ForkMatch("parent", len(parent.lines) - 3, {"1": "random"}, ""))
    fork.start()
    fork.resign()
    assert judged(write_bundle(fork.full(parent.full()))).finding is Finding.RULES_MISSING


def test_of_a_match_that_goes_on_nothing_can_be_said_either() -> None:
    sitting = Sitting(NINTH, "going-on")
    sitting.open(2, {}, {})
    sitting.start()
    assert judged(write_bundle(sitting.partial(None, None))).finding is Finding.RULES_MISSING


def test_a_shape_of_another_release_is_no_forgery() -> None:
    """Sealed and signed by a release that writes this event in another way, which nobody here can read."""
    sample = whole(KIWARA, "later", 2, ["random"], {})
    tree = put(put(plain(sample), SHAPE, 2), ("events", 4, "data"), {"written": "differently"})
    after = sealed(tree, sample.seed, 4)
    assert after is not None
    verdict = judged(encode_json(with_receipt(after, SIGNER)))
    assert verdict.finding is Finding.RULES_MISSING
    assert "of version 2 is not known here, only up to 1" in verdict.detail


def _with_another_clause(tree: Any) -> Any:
    return put(tree, ("events", 3, "clause"), "9.9")


def _with_another_signature(tree: Any) -> Any:
    return put(tree, ("receipt", "signature"), "00" * 64)


def _of_another_version(tree: Any) -> Any:
    return put(tree, ("events", 0, "data", "rules"), 8)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_with_another_clause, "hash_differs"),
        (_with_another_signature, "signature_broken"),
        (_of_another_version, "hash_differs"),
    ],
)
def test_what_is_not_as_it_was_sealed_is_refuted_without_the_rules(change: Callable[[Any], Any], code: str) -> None:
    verdict = judged(encode_json(change(decode_json(played(NINTH)))))
    assert (verdict.finding, verdict.code) == (Finding.REFUTED, code)


def test_what_contradicts_itself_is_refuted_without_the_rules() -> None:
    """Even if a trusted key signed it: the seed against its commitment, and the end of a match in a bundle that is not full."""
    tree = decode_json(played(NINTH))
    other = bytes(32)
    lie = sealed(put(tree, ("events", len(tree["events"]) - 1, "data", "seed"), other.hex()), other)
    assert lie is not None
    verdict = judged(encode_json(with_receipt(lie, SIGNER)))
    assert (verdict.finding, verdict.code) == (Finding.REFUTED, "seed_differs")
    sitting = Sitting(NINTH, "ended")
    sitting.open(2, {}, {})
    sitting.start()
    sitting.resign()
    verdict = judged(write_bundle(sitting.partial(None, None)))
    assert (verdict.finding, verdict.code) == (Finding.REFUTED, "ended_but_partial")


def test_a_key_that_is_not_trusted_is_refuted_without_the_rules() -> None:
    assert judged(played(NINTH), trusted=("00" * 32,)).code == "key_not_trusted"
    assert judged(played(NINTH), trusted=None).finding is Finding.RULES_MISSING


def test_a_lie_cannot_hide_behind_rules_that_do_not_exist() -> None:
    """Who names other rules to make the verifier look away breaks the seals."""
    sample: Sample = whole(KIWARA, "honest", 2, ["random"], {})
    verdict = judged(encode_json(_of_another_version(plain(sample))))
    assert (verdict.finding, verdict.version, verdict.code) == (Finding.REFUTED, 1, "hash_differs")


@pytest.mark.parametrize("version", [0, -1, -(10**30)])
@pytest.mark.parametrize("what", ["rules", "life"])
@pytest.mark.parametrize("full", [True, False])
def test_a_version_that_no_release_can_have_is_unreadable(what: str, version: int, full: bool) -> None:
    """Even if a trusted key signed it: versions are counted from 1."""
    sitting = Sitting(KIWARA, "nowhere")
    sitting.open(2, {}, {})
    sitting.start()
    if full:
        sitting.resign()
    lie = sealed(
        put(
            decode_json(write_bundle(sitting.full() if full else sitting.partial(None, None))),
            ("events", 0, "data", what),
            version,
        ),
        sitting.seed,
    )
    assert lie is not None
    assert judged(encode_json(with_receipt(lie, SIGNER))).finding is Finding.UNREADABLE


@pytest.mark.parametrize("raw", [b"", b"{}", b'{"format":"kemu bundle 2"}', b"\xff"])
def test_what_is_no_bundle_is_unreadable(raw: bytes) -> None:
    assert judged(raw).finding is Finding.UNREADABLE


def test_a_bundle_without_events_is_unreadable() -> None:
    assert judged(encode_json({**decode_json(played(NINTH)), "events": []})).finding is Finding.UNREADABLE
