"""Milliseconds in which Chromium draws a board again after a move, against the 16 of one frame."""

import tempfile
from pathlib import Path
from typing import Any

from domain.games import GAMES
from tests.console.browser import Visitor, launched
from tests.console.redrawing import load, redrawn
from tests.e2e.up import up

ROUNDS = 4


def measure() -> dict[str, Any]:
    found = {}
    with tempfile.TemporaryDirectory() as directory, up(Path(directory) / "home") as service, launched() as browser:
        for game in sorted(GAMES):
            visitor = Visitor(browser, f"http://127.0.0.1:{service.ready()}", viewport={"width": 1280, "height": 900})
            load(visitor.page, game)
            drawn = redrawn(visitor.page, game, ROUNDS)
            found[game] = {"median": drawn.share(0.5), "p95": drawn.share(0.95), "p99": drawn.share(0.99)}
            visitor.close()
    return {**found, "ratio": max(each["p95"] for each in found.values())}
