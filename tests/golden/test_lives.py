"""Every version of the life of a match decides what it has once decided, whatever happens around the game."""

from pathlib import Path

import pytest

from domain.core import Fact, kinds_in
from domain.match import LIVES, facts
from domain.match.lives import Life
from tests.golden import lives
from tests.golden.gate import RECIPE, decided_otherwise

FILES = sorted(lives.FOLDER.glob("*.log"))
ELSEWHERE = {"BySeat", "MatchForked", "HintedMove"}
"""What several facts have in common, what the golden bundles of forks hold, and what stands beside another fact."""
SINCE = {"HintAsked": 3, "HintGiven": 3}
"""In which life a fact was new."""


def assert_decided_as_it_was(path: Path) -> None:
    subject, life, seed, lines = lives.read(path)
    wrong = decided_otherwise(subject.name, life, lines, lives.decided_again(subject, life, seed, lines))
    assert wrong is None, wrong


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_command_is_decided_as_it_was(path: Path) -> None:
    assert_decided_as_it_was(path)


@pytest.mark.parametrize("life", LIVES)
def test_everything_happens_in_the_logs_of_a_life(life: int) -> None:
    happened = set()
    for subject, _, _, lines in map(lives.read, lives.FOLDER.glob(f"life{life}-*.log")):
        happened |= {name for name, _ in lives.happened(list(map(subject.codec.decode_event, lines)))}
    known = {kind.__name__ for kind in kinds_in(vars(facts), Fact)} - ELSEWHERE
    assert happened == {name for name in known if SINCE.get(name, 1) <= life}


def test_what_is_missing_is_written_and_what_is_there_is_left(tmp_path: Path) -> None:
    (tmp_path / "life1-000.log").write_bytes(b"as it was")
    written = lives.write_missing(tmp_path)
    assert {path.name.partition("-")[0] for path in written} == {f"life{life}" for life in LIVES if life != 1}
    assert (tmp_path / "life1-000.log").read_bytes() == b"as it was"


def test_a_rule_that_is_changed_in_place_asks_for_a_new_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Life, "run_out", lambda *_: None)
    with pytest.raises(AssertionError, match=f"(?s)Played by.*write a new version.*{RECIPE}"):
        list(map(assert_decided_as_it_was, FILES))
