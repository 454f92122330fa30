"""Deliberate forgeries: files that contradict themselves, and incomplete evidence that looks complete."""

import hashlib
import time
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from contracts.bundle import Bundle, BundleEvent, write_bundle
from contracts.wire import commitments, decode_json, encode_json, parts_of
from domain.bots import BOTS
from domain.games import GAMES
from service.proof.verification import Finding, Verdict, verify
from tests.audit.bundles import SIGNER, STRANGER, Sample, samples
from tests.audit.mutants import plain, put, sealed, with_receipt

SECONDS = 5.0
"""Far more than it takes, on a busy machine."""


@pytest.fixture(params=GAMES)
def sampled(request: pytest.FixtureRequest) -> dict[str, Sample]:
    return {sample.name: sample for sample in samples(request.param)}


@pytest.fixture
def whole(sampled: dict[str, Sample]) -> Sample:
    return sampled["resigned"]


def judged(raw: bytes) -> Verdict:
    began = time.process_time()
    verdict = verify(raw, GAMES, BOTS)
    assert time.process_time() - began < SECONDS
    return verdict


def signed_by_a_stranger(sample: Sample, changed: Any) -> bytes:
    told = sealed(changed, sample.seed)
    assert told is not None
    return encode_json({**with_receipt(told, STRANGER), "public_key": STRANGER.current.public})


# How a file is written


@pytest.mark.parametrize(
    "change",
    [
        lambda raw: raw.replace(b'"match":', b'"match":"another","match":', 1),
        lambda raw: raw.replace(b'"data":{', b'"data":{"host":"another",', 1),
        lambda raw: raw.replace(b'"version":1', b'"version":2,"version":1', 1),
        lambda raw: raw.replace(b'"version":1', b'"version":1.0', 1),
        lambda raw: raw.replace(b'"version":1', b'"version":1e0', 1),
        lambda raw: raw.replace(b'"version":1', b'"version":01', 1),
        lambda raw: raw.replace(b'"version":1', b'"version":NaN', 1),
        lambda raw: raw.replace(b'"version":1', b'"version":Infinity', 1),
        lambda raw: raw.replace(b'"version":1', b'"version":1' + b"0" * 5000, 1),
        lambda raw: raw.replace(b'"seat":0', b'"seat":-0', 1),
        lambda raw: raw.replace(b'"seats":', b'"seats":-0,"x":', 1),
        lambda raw: raw.replace(b'"nonce":"', b'"nonce":"\xff', 1),
        lambda raw: raw.replace(b'"nonce":"', b'"nonce":"\xed\xa0\x80', 1),
        lambda raw: raw.replace(b'"nonce":"', b'"nonce":"\\ud800', 1),
        lambda raw: raw.replace(b'"nonce":"', b'"nonce":"\n', 1),
        lambda raw: raw.replace(b'"options":{', b'"options":{"deep":' + b"[" * 20_000 + b"]" * 20_000 + b",", 1),
        lambda raw: b"\xef\xbb\xbf" + raw,
        lambda raw: raw.decode().encode("utf-16"),
        lambda raw: raw + raw,
        lambda raw: raw + b"x",
        lambda raw: raw[:-1],
        lambda raw: raw[1:],
        lambda raw: b"[" + raw + b"]",
        lambda raw: b"",
        lambda raw: b" ",
        lambda raw: b"null",
    ],
)
def test_what_readers_could_understand_differently_is_unreadable(whole: Sample, change: Callable[[bytes], bytes]) -> None:
    changed = change(whole.raw)
    assert changed != whole.raw
    verdict = judged(changed)
    assert (verdict.finding, bool(verdict.detail)) == (Finding.UNREADABLE, True)


@pytest.mark.parametrize("garbage", [b"\0", b"[", b"{", b'{"events":[', b'{"a":', b" ", b"1", b'"', b"\xff"], ids=str)
def test_fifty_megabytes_of_garbage_are_soon_put_aside(garbage: bytes) -> None:
    assert judged(garbage * (50_000_000 // len(garbage))).finding is Finding.UNREADABLE


def test_a_number_too_long_for_any_reader_is_no_accident(whole: Sample) -> None:
    changed = whole.raw.replace(b'"at":', b'"at":1' + b"0" * 60, 1)
    assert judged(changed).finding in (Finding.REFUTED, Finding.UNREADABLE)


@pytest.mark.parametrize("depth", [10, 300, 450, 900, 2000])
def test_parents_of_parents_of_parents(whole: Sample, depth: int) -> None:
    open_end = whole.raw[:-1] + b',"parent":'
    assert judged(open_end * depth + whole.raw + b"}" * depth).finding in (Finding.REFUTED, Finding.UNREADABLE)


@pytest.mark.parametrize("depth", range(900, 1000, 7))
def test_lists_as_deep_as_can_just_be_read(whole: Sample, depth: int) -> None:
    changed = whole.raw.replace(b'"options":{', b'"options":{"deep":' + b"[" * depth + b"]" * depth + b",", 1)
    assert judged(changed).finding in (Finding.REFUTED, Finding.UNREADABLE)


# Two texts for one thing


@pytest.mark.parametrize("place", [("public_key",), ("receipt", "signature")], ids=str)
@pytest.mark.parametrize("change", [str.upper, lambda text: f" {text}", lambda text: f"{text}\n", lambda text: "z" + text[1:]])
def test_bytes_are_written_in_one_way_only(whole: Sample, place: tuple[str, ...], change: Callable[[str], str]) -> None:
    tree = plain(whole)
    text = tree[place[0]] if len(place) == 1 else tree[place[0]][place[1]]
    assert judged(encode_json(put(tree, place, change(text)))).finding is Finding.UNREADABLE


def test_salts_are_written_in_one_way_and_only_for_what_is_there(sampled: dict[str, Sample]) -> None:
    tree = plain(sampled["of-a-seat"])
    salts = tree["events"][0]["salts"]
    for changed in (salts["cause"].upper(), f" {salts['cause']}", "z" * 64, salts["cause"][:-2]):
        raw = encode_json(put(tree, ("events", 0, "salts"), {**salts, "cause": changed}))
        assert judged(raw).finding is Finding.UNREADABLE
    verdict = judged(encode_json(put(tree, ("events", 0, "salts"), {**salts, "7": "0" * 64})))
    assert (verdict.finding, verdict.version, verdict.code) == (Finding.REFUTED, 1, "part_missing")


@pytest.mark.parametrize("name", ["secrets", "commitments", "salts"])
def test_nothing_is_named_that_has_no_parts(sampled: dict[str, Sample], name: str) -> None:
    for sample in sampled.values():
        tree = plain(sample)
        empty = next((number for number, event in enumerate(tree["events"]) if name not in event), None)
        if empty is not None:
            verdict = judged(encode_json(put(tree, ("events", empty), {**tree["events"][empty], name: {}})))
            assert verdict.finding is Finding.UNREADABLE, sample.name


def test_two_commitments_do_not_pass_for_one(sampled: dict[str, Sample]) -> None:
    """Under a name that holds a quotation mark, they would be the same bytes."""
    tree = plain(sampled["of-a-spectator"])
    event = tree["events"][0]
    digest = event["commitments"]["cause"]
    for changed in (
        {f'0":"{digest}","cause': digest},
        {"cause": f'{digest}","table":"{digest}'},
        {'cause":"': digest},
        {"seat 1": digest},
    ):
        assert judged(encode_json(put(tree, ("events", 0), {**event, "commitments": changed}))).finding is Finding.UNREADABLE


# Lawful at first sight


def test_a_surplus_in_the_outcome_is_not_passed_over(whole: Sample) -> None:
    tree = plain(whole)
    last = len(tree["events"]) - 1
    outcome = tree["events"][last]["data"]["outcome"]
    for changed in (
        {**outcome, "note": "bought"},
        {name: value for name, value in outcome.items() if name != "scores"},
        {**outcome, "places": [float(place) for place in outcome["places"]]},
    ):
        verdict = judged(signed_by_a_stranger(whole, put(tree, ("events", last, "data", "outcome"), changed)))
        assert verdict.finding in (Finding.REFUTED, Finding.UNREADABLE)


def test_a_member_that_is_left_out_is_not_filled_in(sampled: dict[str, Sample]) -> None:
    """No nonce is an empty text: who leaves it out says the same, and not as it is written here."""
    sample = sampled["cancelled"]
    asked = ("events", 0, "cause", "command", "data")
    data = plain(sample)["events"][0]["cause"]["command"]["data"]
    assert data["nonce"] == ""
    changed = put(plain(sample), asked, {name: value for name, value in data.items() if name != "nonce"})
    assert judged(signed_by_a_stranger(sample, changed)).finding in (Finding.REFUTED, Finding.UNREADABLE)


@pytest.mark.parametrize("name", ["commitments", "salts"])
def test_a_full_bundle_promises_nothing(whole: Sample, name: str) -> None:
    """No check would look at it."""
    tree = plain(whole)
    promised = {**tree["events"][0], name: {"cause": "0" * 64}}
    assert judged(encode_json(put(tree, ("events", 0), promised))).finding is Finding.UNREADABLE


def test_a_flag_is_no_number(whole: Sample) -> None:
    """To Python they are equal: 1 and true, 0 and false, 2 and 2.0."""
    tree = plain(whole)
    assert judged(signed_by_a_stranger(whole, tree)).finding is Finding.CONSISTENT
    for name, value in tree["events"][0]["data"]["options"].items():
        if isinstance(value, int):
            for other in (bool(value), int(value), float(value)):
                if type(other) is not type(value) and other == value:
                    changed = put(tree, ("events", 0, "data", "options", name), other)
                    verdict = judged(signed_by_a_stranger(whole, changed))
                    assert verdict.finding in (Finding.REFUTED, Finding.UNREADABLE), (name, other)


def test_a_seed_has_thirty_two_bytes(whole: Sample) -> None:
    """With a zero after it, it makes the same draws and the same salts, and is another one."""
    longer = whole.seed + b"\0"
    tree = plain(whole)
    last = len(tree["events"]) - 1
    changed = put(tree, ("events", 0, "data", "commitment"), hashlib.sha256(longer).hexdigest())
    verdict = judged(signed_by_a_stranger(whole, put(changed, ("events", last, "data", "seed"), longer.hex())))
    assert (verdict.finding, verdict.version, verdict.code) == (Finding.REFUTED, 1, "seed_differs")


def test_nobody_asked_for_a_match_of_another_game(whole: Sample) -> None:
    changed = put(plain(whole), ("events", 0, "cause", "command", "data", "game"), "chess")
    verdict = judged(signed_by_a_stranger(whole, changed))
    assert (verdict.finding, verdict.version, verdict.code) == (Finding.REFUTED, 1, "another_game")


def test_nobody_else_can_have_asked(whole: Sample) -> None:
    """A stranger does not create, sit, start, move or resign in the place of the one who did."""
    tree = plain(whole)
    codes = set()
    for at, event in enumerate(tree["events"]):
        if "cause" in event:
            verdict = judged(signed_by_a_stranger(whole, put(tree, ("events", at, "cause", "player"), "nobody")))
            codes.add(verdict.code)
            assert (verdict.finding, verdict.version) == (Finding.REFUTED, at + 1)
    assert codes == {"rejected", "decided_otherwise"}


def test_a_cause_stands_only_where_a_decision_begins(whole: Sample) -> None:
    tree = plain(whole)
    at = next(number for number, event in enumerate(tree["events"]) if "cause" not in event)
    changed = put(tree, ("events", at), {**tree["events"][at], "cause": tree["events"][at - 1]["cause"]})
    verdict = judged(signed_by_a_stranger(whole, changed))
    assert (verdict.finding, verdict.version, verdict.code) == (Finding.REFUTED, at + 1, "decided_otherwise")


def test_a_receipt_is_for_this_match_and_this_version(whole: Sample) -> None:
    """Even if somebody signs with the true key what never was."""
    bundle = whole.bundle
    last, head = len(bundle.events), bundle.receipt.head
    for receipt, code in (
        (SIGNER.receipt("another", last, head), "receipt_of_another_match"),
        (SIGNER.receipt(bundle.match, last + 1, head), "receipt_of_another_head"),
        (SIGNER.receipt(bundle.match, last, "0" * 64), "receipt_of_another_head"),
        (STRANGER.receipt(bundle.match, last, head), "receipt_of_another_key"),
        (replace(STRANGER.receipt(bundle.match, last, head), key=SIGNER.current.id), "signature_broken"),
    ):
        verdict = judged(write_bundle(replace(bundle, receipt=receipt)))
        assert (verdict.finding, verdict.version, verdict.code) == (Finding.REFUTED, last, code)


def test_a_full_log_that_does_not_end_proves_nothing(whole: Sample) -> None:
    """Its receipt is true; but without the seed nothing in it can be checked."""
    tree = plain(whole)
    for size in range(1, len(tree["events"])):
        verdict = judged(encode_json(with_receipt({**tree, "events": tree["events"][:size]}, SIGNER)))
        assert (verdict.finding, verdict.code) == (Finding.REFUTED, "seed_unknown")


def test_a_fork_is_not_proved_by_half_a_parent(sampled: dict[str, Sample]) -> None:
    """Of a partial parent nothing was decided again, so anything could have happened before the fork."""
    fork = sampled["fork"]
    assert fork.bundle.parent is not None
    hidden = {"secrets", "cause"}
    events = [
        {**{name: value for name, value in event.items() if name not in hidden}, "commitments": _promised(event, fork)}
        for event in plain(fork)["parent"]["events"]
    ]
    parent = {**plain(fork)["parent"], "full": False, "events": [_without_empty(event) for event in events]}
    assert judged(encode_json(parent)).code == "ended_but_partial"
    verdict = judged(encode_json({**plain(fork), "parent": parent}))
    assert (verdict.finding, verdict.version, verdict.code) == (Finding.REFUTED, 1, "parent_not_full")


def _promised(event: dict[str, Any], fork: Sample) -> dict[str, str]:
    last = plain(fork)["parent"]["events"][-1]
    read = decode_json(encode_json(event), type=BundleEvent)
    return commitments(bytes.fromhex(last["data"]["seed"]), read.version, parts_of(read))


def _without_empty(event: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in event.items() if value != {} or name == "data"}


def test_the_key_of_the_parent_must_be_trusted_too(sampled: dict[str, Sample]) -> None:
    fork = sampled["fork"]
    parent = fork.bundle.parent
    assert parent is not None
    receipt = STRANGER.receipt(parent.match, len(parent.events), parent.receipt.head)
    doubtful: Bundle = replace(parent, receipt=receipt, public_key=STRANGER.current.public)
    raw = write_bundle(replace(fork.bundle, parent=doubtful))
    both = [fork.bundle.public_key, STRANGER.current.public]
    assert verify(raw, GAMES, BOTS).keys == verify(raw, GAMES, BOTS, both).keys == (SIGNER.current.id, STRANGER.current.id)
    assert verify(raw, GAMES, BOTS).finding is Finding.CONSISTENT
    assert verify(raw, GAMES, BOTS, both).finding is Finding.CONFIRMED
    verdict = verify(raw, GAMES, BOTS, [fork.bundle.public_key])
    assert (verdict.finding, verdict.version, verdict.code) == (Finding.REFUTED, 1, "parent_refuted")
