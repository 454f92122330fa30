"""`kemu import`: a match that was played elsewhere, in a real store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from contracts.bundle import Bundle, write_bundle
from domain.games import GAMES
from service.proof.signing import Signer
from service.settings import Settings
from service.wiring import Kemu, wire
from tests.audit.bundles import SIGNER, STRANGER, Sitting
from tests.cli.handed_over import keys_file, signed
from tests.cli.terminal import kemu
from tests.kit.servers import SECRET, redis_server

MATCH = "mruled"


@pytest.fixture
def store() -> Iterator[dict[str, str]]:
    with redis_server() as server:
        yield {"redis_url": server.url, "secret": SECRET}


@pytest.fixture
def service(store: dict[str, str]) -> Kemu:
    return wire(Settings().with_values(**store))


def states() -> tuple[Bundle, Bundle]:
    """A match as it ended, and after a ruling."""
    sitting = Sitting(GAMES["kiwara"], MATCH)
    sitting.open(2, {}, {})
    sitting.start()
    sitting.resign()
    ended = sitting.full()
    sitting.dispute()
    return ended, sitting.full()


def written(folder: Path, bundle: Bundle) -> Path:
    path = folder / "match.bundle.json"
    path.write_bytes(write_bundle(bundle))
    return path


def test_a_match_of_another_installation_needs_its_keys(tmp_path: Path, store: dict[str, str], service: Kemu) -> None:
    ended, _ = states()
    path = written(tmp_path, ended)
    for more in ([], ["--keys", keys_file(tmp_path, STRANGER)]):
        done = kemu("import", path, *more, **store)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == f"Error: {path} is not imported, refuted: key_not_trusted: {SIGNER.current.id}\n"
        assert service.proof.imports.bundle(MATCH) is None
        assert service.log.version(MATCH) == 0
    done = kemu("import", path, "--keys", keys_file(tmp_path, SIGNER), **store)
    assert (done.returncode, done.stdout) == (0, f"{MATCH} is imported: {len(ended.events)} events.\n"), done.stderr
    assert service.proof.imports.bundle(MATCH) == write_bundle(ended)


def test_what_this_installation_has_signed_needs_no_others(tmp_path: Path, store: dict[str, str], service: Kemu) -> None:
    ended, _ = states()
    assert kemu("import", written(tmp_path, signed(ended, service.signer)), **store).returncode == 0


@pytest.mark.parametrize("rotated", [False, True], ids=["a stranger", "the next key of the same service"])
def test_only_the_key_that_began_goes_on(tmp_path: Path, store: dict[str, str], service: Kemu, rotated: bool) -> None:
    other = Signer("the service under test", 2) if rotated else STRANGER
    ended, ruled = states()
    keys = keys_file(tmp_path, SIGNER, other)
    assert kemu("import", written(tmp_path, ended), "--keys", keys, **store).returncode == 0
    path = written(tmp_path, signed(ruled, other))
    done = kemu("import", path, "--keys", keys, **store)
    assert done.returncode == 1
    assert done.stderr == (
        f"Error: {path} is not imported: key {other.current.id} signed it, "
        f"and the match was imported as signed by key {SIGNER.current.id}\n"
    )
    assert service.proof.imports.bundle(MATCH) == write_bundle(ended)
    assert service.log.version(MATCH) == len(ended.events)
    assert kemu("import", written(tmp_path, ruled), "--keys", keys, **store).returncode == 0
    assert service.proof.imports.bundle(MATCH) == write_bundle(ruled)
    assert service.log.version(MATCH) == len(ruled.events)


def test_what_cannot_be_read_is_said_in_one_line(tmp_path: Path, store: dict[str, str]) -> None:
    missing = kemu("import", tmp_path / "none", **store)
    assert (missing.returncode, missing.stderr) == (1, f"Error: {tmp_path / 'none'}: No such file or directory\n")
    ended, _ = states()
    nothing = tmp_path / "keys"
    nothing.write_text("{}")
    done = kemu("import", written(tmp_path, ended), "--keys", nothing, **store)
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert done.stderr.startswith(f"Error: {nothing}: not a list of keys: ")
