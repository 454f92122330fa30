"""How a match ended."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct, field, json


class Outcome(Struct, frozen=True):
    """`places[seat]` is the place a seat took: 1 is first, equal numbers are shared places.

    `reason` is a stable slug per way to end; `sheet` is the score sheet, as data, from which `scores` can be read again.
    """

    reason: Annotated[str, Meta(description="A stable slug per way to end")]
    places: Annotated[tuple[int, ...], Meta(description="The place of each seat; 1 is first")]
    scores: tuple[int, ...] = ()
    sheet: Annotated[Mapping[str, Any], Meta(description="The score sheet of the game")] = field(default_factory=dict)

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
