"""Forged bundles at the command line. A forger knows the format, the rules and the revealed seed, and has a key of their own.

Without `--keys` nothing is confirmed. What contradicts itself is refuted; what does not is only consistent.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from contracts.bundle import write_bundle
from contracts.wire import encode_json
from domain.core import Seat
from domain.games import GAMES
from tests.audit.bundles import SIGNER, STRANGER, Sitting, person, samples
from tests.audit.mutants import plain, put, sealed, with_receipt
from tests.cli.handed_over import keys_file, signed
from tests.cli.terminal import kemu

Tree = dict[str, Any]

GAME = "kiwara"
SAMPLES = {sample.name: sample for sample in samples(GAME)}
SEAT = 0


def verdict(folder: Path, forged: bytes, *more: object) -> tuple[int, str]:
    path = folder / "forged.bundle.json"
    path.write_bytes(forged)
    done = kemu("verify", path, *more)
    assert done.stderr == ""
    return done.returncode, done.stdout


def by_stranger(tree: Tree, seed: bytes) -> bytes:
    """Every hash made anew and signed with the forger's own key."""
    told = sealed(tree, seed)
    assert told is not None
    return encode_json({**with_receipt(told, STRANGER), "public_key": STRANGER.current.public})


def ended(seat: Seat | None = SEAT) -> tuple[Tree, bytes]:
    """A match that has ended, told as to somebody who may not see all of it. The service never writes this."""
    sitting = Sitting(GAMES[GAME], "ended")
    sitting.open(2, {}, {})
    sitting.start()
    sitting.play(8)
    sitting.resign()
    return json.loads(write_bundle(sitting.partial(seat, person(SEAT)))), sitting.seed


def with_places_swapped() -> bytes:
    tree, seed = ended()
    outcome = tree["events"][-1]["data"]["outcome"]
    outcome["places"] = outcome["places"][::-1]
    return by_stranger(tree, seed)


def with_all_moves_cut_out() -> bytes:
    tree, seed = ended()
    kept = [event for event in tree["events"] if event["type"].startswith("match.")]
    return by_stranger({**tree, "events": [{**event, "version": at} for at, event in enumerate(kept, start=1)]}, seed)


def with_a_seed_that_was_not_committed_to() -> bytes:
    tree, seed = ended()
    return by_stranger(put(tree, ("events", len(tree["events"]) - 1, "data", "seed"), "ab" * 32), seed)


def with_salts_that_do_not_follow_from_the_seed() -> bytes:
    tree, seed = ended()
    events = [
        {**event, "salts": dict.fromkeys(event["salts"], "cd" * 32)} if "salts" in event else event for event in tree["events"]
    ]
    return by_stranger({**tree, "events": events}, seed)


def with_nothing_but_its_public_parts() -> bytes:
    return by_stranger(*ended(None))


def with_a_ruling_and_no_end() -> bytes:
    """Moves, a dispute and a ruling that gives the match to the forger, but nothing that tells the seed."""
    tree, seed = ended()
    ruled = plain(SAMPLES["disputed"])["events"][-3:]
    hidden = [{name: value for name, value in event.items() if name not in ("cause", "secrets")} for event in ruled]
    events = [*tree["events"][:-1], *hidden]
    return by_stranger({**tree, "events": [{**event, "version": at} for at, event in enumerate(events, start=1)]}, seed)


def without_its_creation() -> bytes:
    tree = plain(SAMPLES["of-a-seat"])
    events = [{**event, "version": at} for at, event in enumerate(tree["events"][1:], start=1)]
    return by_stranger({**tree, "events": events}, SAMPLES["of-a-seat"].seed)


def with_half_a_parent() -> bytes:
    """Of a match that goes on, and the parent told as to somebody who may not see all of it."""
    tree, _ = ended()
    fork = plain(SAMPLES["fork-of-its-host"])
    at = next(number for number, event in enumerate(fork["events"]) if event["type"] == "match.MatchForked")
    return by_stranger(
        {**put(fork, ("events", at, "data", "parent"), tree["match"]), "parent": tree}, SAMPLES["fork-of-its-host"].seed
    )


CONTRADICTIONS = [
    (with_places_swapped, "ended_but_partial"),
    (with_all_moves_cut_out, "ended_but_partial"),
    (with_a_seed_that_was_not_committed_to, "ended_but_partial"),
    (with_salts_that_do_not_follow_from_the_seed, "ended_but_partial"),
    (with_nothing_but_its_public_parts, "ended_but_partial"),
    (with_a_ruling_and_no_end, "ended_but_partial"),
    (without_its_creation, "no_creation"),
    (with_half_a_parent, "parent_differs"),
]


@pytest.mark.parametrize(("forge", "code"), CONTRADICTIONS)
def test_what_contradicts_itself_is_refuted_with_any_signature(tmp_path: Path, forge: Callable[[], bytes], code: str) -> None:
    forged = forge()
    for more in ([], ["--keys", keys_file(tmp_path, STRANGER)]):
        found, said = verdict(tmp_path, forged, *more)
        assert (found, said.startswith("refuted: "), f": {code}" in said) == (1, True, True), said


def test_even_the_service_could_not_sign_it(tmp_path: Path) -> None:
    """A partial bundle of a match that has ended hides what can be checked, so it is refused with a true signature as well."""
    sitting = Sitting(GAMES[GAME], "ended")
    sitting.open(2, {}, {})
    sitting.start()
    sitting.play(8)
    sitting.resign()
    found, said = verdict(tmp_path, write_bundle(sitting.partial(SEAT, person(SEAT))), "--keys", keys_file(tmp_path, SIGNER))
    assert (found, "ended_but_partial" in said) == (1, True)


# Forgeries without a contradiction: only the key tells


def another_story() -> bytes:
    """A whole match that was never played here."""
    sample = SAMPLES["whole"]
    return by_stranger(plain(sample), sample.seed)


def a_match_that_goes_on() -> bytes:
    sample = SAMPLES["of-a-spectator"]
    return by_stranger(put(plain(sample), ("events", 0, "at"), 1), sample.seed)


def an_invented_ruling() -> bytes:
    """A dispute and a ruling as the rules allow them, by an arbiter whom the forger made up."""
    sitting = Sitting(GAMES[GAME], "ruled")
    sitting.open(2, {}, {})
    sitting.start()
    sitting.resign()
    sitting.dispute()
    return write_bundle(signed(sitting.full(), STRANGER))


@pytest.mark.parametrize("forge", [another_story, a_match_that_goes_on, an_invented_ruling])
def test_what_is_only_consistent_is_not_confirmed(tmp_path: Path, forge: Callable[[], bytes]) -> None:
    forged = forge()
    found, said = verdict(tmp_path, forged)
    assert found == 3
    assert said.startswith("consistent: ")
    assert f", signed by key {STRANGER.current.id}, which you have not said you trust" in said
    assert "confirmed" not in said
    found, said = verdict(tmp_path, forged, "--keys", keys_file(tmp_path, SIGNER))
    assert (found, f": key_not_trusted: {STRANGER.current.id}" in said) == (1, True)
