"""Any legal command, each as likely as the others."""

from domain.core import Command, Rng, Rules, Seat
from domain.core.rules import State


def random(game: Rules[State], play: State, seat: Seat, rng: Rng) -> Command:
    return rng.choice(game.legal(play, seat))
