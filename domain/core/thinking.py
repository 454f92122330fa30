"""How hard a bot thinks about a game, by level."""

from msgspec import Struct


class Thinking(Struct, frozen=True):
    """A level of a game."""

    iterations: int
    """How much it searches: worlds imagined, or commands tried. Without any, it looks one step ahead."""
    lapses: int = 0
    """In how many of a hundred moves it does not look at all."""
    deep: bool = True
    """It looks for what wins by force."""


LEVELS = (Thinking(0, lapses=50), Thinking(0), Thinking(12), Thinking(50), Thinking(200))
"""Of a game that says nothing else."""
