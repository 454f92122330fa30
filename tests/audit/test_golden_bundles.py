"""Every golden bundle is still confirmed."""

import re
from pathlib import Path

import pytest

from contracts.bundle import read_bundle
from contracts.wire import decode_json
from domain.bots import BOTS
from domain.games import GAMES
from service.proof.verification import Finding, verify
from tests.audit.golden import FOLDER, SLUGS, SUFFIX, golden_bundle, write_missing
from tests.audit.mutants import TRUE_KEYS
from tests.golden.gate import PLAYED

NAME = re.compile(r"(?P<game>[a-z_]+)(\.(?P<edition>[a-z0-9_]+))?\.rules(?P<rules>\d+)(\.life(?P<life>\d+))?\.[a-z-]+")
"""The first bundles do not name the first life."""
FILES = sorted(FOLDER.glob(f"*{SUFFIX}"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(SUFFIX))
def test_a_golden_bundle_is_confirmed(path: Path) -> None:
    raw = path.read_bytes()
    verdict = verify(raw, GAMES, BOTS, TRUE_KEYS)
    named = NAME.fullmatch(path.name.removesuffix(SUFFIX))
    assert named is not None
    assert (verdict.finding, verdict.full) == (Finding.CONFIRMED, True), f"{verdict}\n{PLAYED}"
    created = decode_json(read_bundle(raw).events[0].data)
    assert (created["game"], created["rules"], created.get("life", 1)) == (
        named["game"],
        int(named["rules"]),
        int(named["life"] or 1),
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_has_its_bundles_under_the_rules_of_today(game: str, slug: str) -> None:
    assert golden_bundle(game, slug) in FILES, "run `make golden`"


def test_no_other_file_lies_among_them() -> None:
    assert sorted(FOLDER.iterdir()) == FILES


def test_what_is_there_is_never_written_anew(tmp_path: Path) -> None:
    written = list(write_missing(tmp_path))
    assert [path.name for path in written] == [golden_bundle(game, slug).name for game in GAMES for slug in SLUGS]
    written[0].write_bytes(b"mine")
    written[1].unlink()
    assert list(write_missing(tmp_path)) == [written[1]]
    assert written[0].read_bytes() == b"mine"
