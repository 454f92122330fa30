"""From the options of a match to its first events."""

from collections.abc import Mapping
from typing import Any

from domain.core import Event, Rejected, Rng
from domain.games.moeraki_kemu.facts import KemuAgreed, StarterDrawn


def check_options(_: Mapping[str, Any], __: int) -> Rejected | None:
    """Every level can be played on every ladder."""
    return None


def setup(options: Mapping[str, Any], seats: int, rng: Rng) -> tuple[Event, ...]:
    target = options["ladder"]
    return (
        Event(KemuAgreed(options["level"], target), "10.4" if target == 1 else "10.1"),
        Event(StarterDrawn(rng.below(seats)), "4.3"),
    )
