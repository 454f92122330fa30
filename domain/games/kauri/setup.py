"""From the number of seats to the first events."""

from collections.abc import Mapping
from typing import Any

from domain.core import Event, Rejected, Rng
from domain.games.kauri.edition import Edition
from domain.games.kauri.facts import EditionOpened, IslandFilled


def check_options(_: Mapping[str, Any], __: int) -> Rejected | None:
    """Whatever is well formed can be played."""
    return None


def setup(edition: Edition, options: Mapping[str, Any], seats: int, _: Rng) -> tuple[Event, ...]:
    """The rest of the setting up are choices of the seats (3.7)."""
    opened = EditionOpened(edition.key, edition.fingerprint, edition.seats[seats], options["redraw"])
    return (
        Event(opened, "2.3"),
        Event(IslandFilled(edition.setup.kauri, edition.setup.kiwi), "3.2"),
    )
