"""`kemu verify`: a bundle in a file, and its verdict."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from contracts.bundle import Bundle, write_bundle
from domain.games import GAMES
from tests.audit.bundles import SIGNER, STRANGER, samples
from tests.audit.mutants import sealed, with_receipt
from tests.audit.test_rules_missing import NINTH, played
from tests.cli.handed_over import keys_file, signed
from tests.cli.terminal import kemu, terminal
from tests.cli.test_help import HEAVY, loaded
from tests.kit.rules import newest_text

GAME = "kiwara"
SAMPLES = {sample.name: sample for sample in samples(GAME)}

Written = Callable[[Any], Path]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """A file with a bundle, a tree of JSON values, or bytes."""

    def write(what: Any) -> Path:
        path = tmp_path / "match.bundle.json"
        raw = write_bundle(what) if isinstance(what, Bundle) else what
        path.write_bytes(raw if isinstance(raw, bytes) else json.dumps(raw).encode())
        return path

    return write


@pytest.fixture
def keys(tmp_path: Path) -> list[object]:
    """The option of somebody who trusts the service."""
    return ["--keys", keys_file(tmp_path, SIGNER)]


def tree(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(SAMPLES[name].raw)
    return found


def test_a_true_bundle_is_confirmed(written: Written, keys: list[object]) -> None:
    done = kemu("verify", written(SAMPLES["whole"].bundle), *keys)
    events = len(SAMPLES["whole"].bundle.events)
    assert done.stdout == f"confirmed: whole, {events} events decided again, signed by key {SIGNER.current.id}\n"
    assert (done.returncode, done.stderr) == (0, "")


def test_without_keys_it_says_whose_signature_that_is(written: Written) -> None:
    done = kemu("verify", written(SAMPLES["whole"].bundle))
    events = len(SAMPLES["whole"].bundle.events)
    assert done.stdout == (
        f"consistent: whole, {events} events decided again, "
        f"signed by key {SIGNER.current.id}, which you have not said you trust (--keys)\n"
    )
    assert (done.returncode, done.stderr) == (3, "")


def test_a_ruling_counts_only_from_a_trusted_key(written: Written, keys: list[object]) -> None:
    path = written(SAMPLES["disputed"].bundle)
    unsure = kemu("verify", path)
    last = len(SAMPLES["disputed"].bundle.events)
    assert unsure.returncode == 3
    assert unsure.stdout.endswith(f"(--keys). The ruling at version {last} does not count without that\n")
    assert kemu("verify", path, *keys).stdout.endswith(f"signed by key {SIGNER.current.id}\n")


def test_a_fork_names_the_keys_of_both_matches(written: Written, tmp_path: Path) -> None:
    fork = SAMPLES["fork"].bundle
    assert fork.parent is not None
    path = written(replace(fork, parent=signed(fork.parent, STRANGER)))
    named = f"signed by keys {SIGNER.current.id} and {STRANGER.current.id}"
    assert f"{named}, which you have not said you trust" in kemu("verify", path).stdout
    assert kemu("verify", path, "--keys", keys_file(tmp_path, SIGNER)).returncode == 1
    both = kemu("verify", path, "--keys", keys_file(tmp_path, SIGNER, STRANGER))
    assert (both.returncode, both.stdout.endswith(f"{named}\n")) == (0, True)


@pytest.mark.parametrize("name", ["resigned", "cancelled", "disputed", "fork"])
def test_whatever_happened_around_the_game(written: Written, keys: list[object], name: str) -> None:
    done = kemu("verify", written(SAMPLES[name].bundle), *keys)
    assert (done.returncode, done.stdout.partition(",")[0]) == (0, f"confirmed: {SAMPLES[name].bundle.match}")


def test_how_a_file_is_laid_out_does_not_matter(written: Written, keys: list[object]) -> None:
    assert kemu("verify", written(json.dumps(tree("whole"), indent=2, sort_keys=True).encode()), *keys).returncode == 0


@pytest.mark.parametrize("name", ["of-a-seat", "of-a-spectator", "fork-of-its-host"])
def test_of_a_partial_bundle_the_seal_is_confirmed(written: Written, keys: list[object], name: str) -> None:
    done = kemu("verify", written(SAMPLES[name].bundle), *keys)
    assert done.returncode == 0
    assert "events sealed, as far as this reader may see, signed by key" in done.stdout


def test_a_changed_event_is_refuted_with_its_version(written: Written) -> None:
    changed = tree("whole")
    changed["events"][30]["at"] += 1
    done = kemu("verify", written(changed))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("refuted: whole is wrong from version 31 on: hash_differs: ")
    assert len(done.stdout.splitlines()) == 1


def test_a_match_against_the_rules_is_refuted_with_any_signature(written: Written) -> None:
    changed = tree("whole")
    places = changed["events"][-1]["data"]["outcome"]["places"]
    changed["events"][-1]["data"]["outcome"]["places"] = [3 - place for place in places]
    forged = sealed(changed, SAMPLES["whole"].seed)
    assert forged is not None
    done = kemu("verify", written({**with_receipt(forged, STRANGER), "public_key": STRANGER.current.public}))
    assert done.returncode == 1
    last = len(changed["events"])
    assert done.stdout == f"refuted: whole is wrong from version {last} on: decided_otherwise: clause M5.1\n"


def test_the_name_of_a_match_adds_no_line(written: Written) -> None:
    forged = {**tree("whole"), "match": "m\nconfirmed: whole, 75 events decided again"}
    done = kemu("verify", written(forged))
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) == 1
    forged = tree("whole")
    forged["events"][3]["clause"] = "1.1\nconfirmed: whole, 75 events decided again"
    done = kemu("verify", written(forged), "--explain")
    assert done.returncode == 1
    assert not [line for line in done.stdout.splitlines() if line.startswith("confirmed")]


def test_only_the_keys_that_are_given_are_trusted(written: Written, tmp_path: Path) -> None:
    path = written(SAMPLES["whole"].bundle)
    done = kemu("verify", path, "--keys", keys_file(tmp_path, STRANGER))
    assert done.returncode == 1
    assert f": key_not_trusted: {SIGNER.current.id}\n" in done.stdout


def key_of(public: str, named: str) -> bytes:
    return json.dumps({"keys": [{"id": named, "public": public}]}).encode()


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"[]", b"{}", b'{"keys": 1}', b'{"keys": []}', b'{"keys": [{}]}', b"\xff", b"[" * 100_000),
        key_of(SIGNER.current.public.upper(), SIGNER.current.id),
        key_of(SIGNER.current.public[2:], SIGNER.current.id),
        # Who compares the name with a fingerprint from elsewhere must not be given another key under it.
        key_of(STRANGER.current.public, SIGNER.current.id),
    ],
)
def test_what_are_no_keys_is_said(written: Written, tmp_path: Path, content: bytes) -> None:
    keys = tmp_path / "keys.json"
    keys.write_bytes(content)
    done = kemu("verify", written(SAMPLES["cancelled"].bundle), "--keys", keys)
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout.startswith(f"unreadable: {keys}: not a list of keys: ")


@pytest.mark.parametrize("content", [b"", b"nonsense", b"{}", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b"\0" * 1000])
def test_what_is_no_bundle_is_unreadable(written: Written, content: bytes) -> None:
    for more in ([], ["--explain"]):
        done = kemu("verify", written(content), *more)
        assert (done.returncode, done.stderr) == (2, "")
        assert done.stdout.startswith("unreadable: ")
        assert len(done.stdout.splitlines()) == 1


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    missing = kemu("verify", tmp_path / "none")
    assert (missing.returncode, missing.stdout) == (2, f"unreadable: {tmp_path / 'none'}: No such file or directory\n")
    folder = kemu("verify", tmp_path)
    assert (folder.returncode, folder.stdout) == (2, f"unreadable: {tmp_path}: Is a directory\n")
    assert (missing.stderr, folder.stderr) == ("", "")


def test_more_than_the_limit_is_not_read(written: Written, keys: list[object]) -> None:
    """However much there would be: some files have no end."""
    path = written(SAMPLES["whole"].bundle)
    path.write_bytes(path.read_bytes() + b" " * 1_000_000)
    for large, most in ((path, 1), (Path("/dev/zero"), 1), (Path("/dev/zero"), 64)):
        more = ["--max-size", "1"] if most == 1 else []
        done = kemu("verify", large, *keys, *more)
        assert (done.returncode, done.stderr) == (2, "")
        assert done.stdout == f"unreadable: {large}: larger than {most} MB; --max-size allows more\n"
    assert kemu("verify", path, *keys, "--max-size", "2").returncode == 0
    assert kemu("verify", path, "--keys", "/dev/zero").returncode == 2


@pytest.mark.parametrize("name", ["whole", "fork", "of-a-seat"])
def test_a_bar_shows_how_far_it_is(written: Written, keys: list[object], name: str) -> None:
    with terminal("verify", written(SAMPLES[name].bundle), *keys) as screen:
        shown, code = screen.finish()
    assert code == 0
    assert "Verifying  [####################################]  100%" in shown
    assert shown.splitlines()[-1].startswith("confirmed: ")


@pytest.mark.parametrize("name", ["whole", "disputed", "fork", "of-a-seat", "of-a-spectator"])
def test_every_event_is_explained(written: Written, keys: list[object], name: str) -> None:
    done = kemu("verify", written(SAMPLES[name].bundle), "--explain", *keys)
    assert (done.returncode, done.stderr) == (0, "")
    *told, verdict = done.stdout.splitlines()
    assert verdict.startswith("confirmed: ")
    heads = re.findall(r"^ *(\d+)  (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)  (seat \d|table) +(\S+) ", done.stdout, re.MULTILINE)
    events = tree(name)["events"]
    assert [(int(version), who, kind) for version, _, who, kind in heads] == [
        (event["version"], f"seat {event['seat']}" if "seat" in event else "table", event["type"]) for event in events
    ]
    clauses = [line for line in told if line.startswith("      clause ")]
    assert clauses == [f"      clause {event['clause']}: {newest_text(GAME, event['clause'], 'en')}" for event in events]
    assert sum(line.startswith("      asked: ") for line in told) == sum("cause" in event for event in events)
    secrets = sum(len(event.get("secrets", {})) for event in events)
    assert sum(line.startswith("      only ") for line in told) == secrets


@pytest.mark.parametrize("name", ["whole", "of-a-seat"])
def test_events_are_explained_in_the_language_asked_for(written: Written, name: str) -> None:
    told = kemu("verify", written(SAMPLES[name].bundle), "--explain", "--language", "fr").stdout.splitlines()
    clauses = [line for line in told if line.startswith("      clause ")]
    events = tree(name)["events"]
    assert clauses == [f"      clause {event['clause']}: {newest_text(GAME, event['clause'], 'fr')}" for event in events]


def test_what_is_refuted_is_explained_too(written: Written) -> None:
    """Even where the events could never follow each other."""
    changed = tree("whole")
    changed["events"] = changed["events"][3:]
    done = kemu("verify", written(changed), "--explain")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.count("      clause ") == len(changed["events"])
    assert done.stdout.splitlines()[-1].startswith("refuted: whole is wrong from version 1 on: ")


def test_it_loads_no_store() -> None:
    assert not loaded("verify", "--help") & (HEAVY - {"marshmallow"})


@pytest.mark.parametrize("game", GAMES)
def test_simulated_matches_are_written_as_bundles(tmp_path: Path, game: str) -> None:
    folder = tmp_path / "new" / "bundles"
    done = kemu("simulate", game, "--matches", 3, "--bundles", folder)
    assert done.returncode == 0, done.stderr
    written = sorted(folder.iterdir())
    assert [path.name for path in written] == [f"{game}-{number:04d}.bundle.json" for number in (1, 2, 3)]
    assert len({path.read_bytes() for path in written}) == 3
    for path in written:
        verified = kemu("verify", path)
        assert (verified.returncode, " events decided again, " in verified.stdout) == (3, True), verified.stdout


@pytest.mark.parametrize(
    "more", [[], ["--explain"], ["--explain", "--language", "fr"]], ids=["plain", "explained", "in French"]
)
def test_rules_that_are_not_at_hand_have_an_exit_code_of_their_own(
    written: Written, keys: list[object], more: list[object]
) -> None:
    done = kemu("verify", written(played(NINTH)), *keys, *more)
    assert (done.returncode, done.stderr) == (4, "")
    assert done.stdout.endswith(
        "rules not at hand: elsewhere can be judged by another release of Kemu only: "
        "version 9 of the rules of kiwara, 2018 edition, is not at hand\n"
    )
    assert ("match.MatchCreated" in done.stdout or "M1" in done.stdout) == bool(more)


def of_another_shape() -> Any:
    """Sealed and signed by a release that writes one of the events in another way."""
    changed = tree("whole")
    changed["events"][3] |= {"v": 2, "data": {"written": "differently"}}
    forged = sealed(changed, SAMPLES["whole"].seed)
    assert forged is not None
    return with_receipt(forged, SIGNER)


def test_what_cannot_be_read_without_its_release_is_not_explained(written: Written, keys: list[object]) -> None:
    """The code of the verdict stays: an event that cannot be shown is no forgery."""
    told = of_another_shape()
    for bundle, code, verdict in ((told, 4, "rules not at hand: "), ({**told, "events": told["events"][:-1]}, 1, "refuted: ")):
        done = kemu("verify", written(bundle), *keys, "--explain")
        assert (done.returncode, done.stderr) == (code, "")
        assert done.stdout.startswith(verdict)
