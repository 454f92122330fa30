"""The bots. A bot is a pure function that sees only what its seat may see: it plays in an imagined state."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from domain.bots.greedy import greedy
from domain.bots.random import random
from domain.core import Command, Rng, Rules, Seat
from domain.core.rules import State

Bot = Callable[[Rules[Any], Any, Seat, Rng], Command]

BOTS: Mapping[str, Bot] = MappingProxyType({"random": random, "greedy": greedy})


def choose(bot: str, game: Rules[State], play: State, seat: Seat, rng: Rng) -> Command:
    """The command a bot sends for a seat that is active."""
    return BOTS[bot](game, game.imagine(play, seat, rng), seat, rng)
