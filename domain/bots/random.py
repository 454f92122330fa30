"""Any legal command, each as likely as the others."""

from typing import Any

from domain.core import Command, Game, Rng, Seat


def random(game: Game[Any], play: Any, seat: Seat, rng: Rng) -> Command:
    return rng.choice(game.legal(play, seat))
