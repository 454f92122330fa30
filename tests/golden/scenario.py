"""What is frozen as the golden logs of a game: matches with every way to end and every value of every option.

They stand in `tests/golden/<game>/scenarios.py`, beside the logs.
"""

from importlib import import_module
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from domain.match import Clock


class Scenario(Struct, frozen=True):
    slug: str
    seats: int
    ends: str
    """The reason of the outcome."""
    options: dict[str, Any] = field(default_factory=dict)
    bots: dict[str, str] = field(default_factory=dict)
    """Which bot sits where; people choose at random."""
    seed: int = 1
    """The first seed to try; the next ones follow until the match ends as it should."""
    resigns: dict[str, int] = field(default_factory=dict)
    """Which seat resigns after how many moves of the match."""
    clock: Clock | UnsetType = UNSET
    late: dict[str, list[int]] | UnsetType = UNSET
    """Which seat runs out of time, each time at its first turn after so many moves of the match."""
    people: Literal["even"] | UnsetType = UNSET
    """How people choose if not at random. Even: so that the game looks as open as before, for ends that are rare."""


def scenarios_of(game: str) -> tuple[Scenario, ...]:
    found: tuple[Scenario, ...] = import_module(f"tests.golden.{game}.scenarios").SCENARIOS
    return found
