"""Matches in which everything happens that a game draws, played by bots."""

import hashlib
import json
from typing import Any

from contracts.bundle import write_bundle
from domain.games import GAMES
from service.play.simulation import Simulated, simulate
from service.proof.audit import sealed_bundle
from service.proof.signing import Signer

MATCHES: dict[str, tuple[tuple[int, str, dict[str, Any], int, str], ...]] = {
    "bunny_kingdom": tuple((seats, "random", {}, 2, "t") for seats in (2, 3, 4)),
    "kauri": tuple((seats, "random", {"redraw": True}, 2, "t") for seats in (2, 3, 4)),
    "kiwara": (
        (2, "greedy", {"reinforcement": "mystery"}, 8, "g"),
        (2, "random", {"reinforcement": "mystery", "handicap": 2}, 3, "u"),
        (2, "random", {"handicap": 1}, 2, "u"),
        (2, "random", {"reinforcement": "mystery", "board": "random"}, 3, "t"),
    ),
    "mauw": ((2, "random", {}, 3, "t"), (4, "random", {}, 2, "t"), (6, "greedy", {}, 2, "t")),
    "moeraki_kemu": ((2, "random", {}, 3, "t"),),
}
"""For each game: seats, bot, options, how many matches, seed."""


def bundles_of(game: str) -> list[dict[str, Any]]:
    signer = Signer("a secret for matches with draws", 1)
    return [
        json.loads(
            write_bundle(sealed_bundle(f"m{hashlib.sha256(played.seed).hexdigest()[:20]}", played.seed, played.log, signer))
        )
        for seats, bot, options, matches, seed in MATCHES[game]
        for played in simulate(GAMES[game], seats, [bot], options, matches, seed)
    ]


def _bundle(played: Simulated) -> dict[str, Any]:
    match = f"m{hashlib.sha256(played.seed).hexdigest()[:20]}"
    bundle = sealed_bundle(match, played.seed, played.log, Signer("a secret for matches with draws", 1))
    written: dict[str, Any] = json.loads(write_bundle(bundle))
    return written
