"""Any legal command, each as likely as the others."""

from typing import Any

from domain.core import Command, Rng, Rules, Seat


def random(game: Rules[Any], play: Any, seat: Seat, rng: Rng) -> Command:
    return rng.choice(game.legal(play, seat))
