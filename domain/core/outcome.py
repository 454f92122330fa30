"""How a match ended."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field, json


class Outcome(Struct, frozen=True):
    """`places[seat]` is the place a seat took: 1 is first, equal numbers are shared places.

    `reason` is a stable slug per way to end; `sheet` is the score sheet, as data, from which `scores` can be read again.
    """

    reason: str
    places: tuple[int, ...]
    scores: tuple[int, ...] = ()
    sheet: Mapping[str, Any] = field(default_factory=dict)

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def places_by(keys: tuple[Any, ...]) -> tuple[int, ...]:
    """Places from comparable keys, the greatest first; equal keys share a place and the next one is left out."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def plain(sheet: Struct) -> dict[str, Any]:
    """A score sheet as plain JSON values: what is read from a log is equal to it."""
    values: dict[str, Any] = json.decode(json.encode(sheet))
    return values
