"""How a match ended."""

from collections.abc import Mapping
from typing import Annotated, Any, Self

from msgspec import Struct, field, json


class Outcome(Struct, frozen=True):
    """`places[seat]` is the place a seat took: 1 is first, equal numbers are shared places.

    `reason` is a stable slug per way to end. `sheet` is the score sheet as plain values; `scores` can be read from it again.
    """

    reason: Annotated[str, "A stable slug per way to end"]
    places: Annotated[tuple[int, ...], "The place of each seat; 1 is first"]
    scores: tuple[int, ...] = ()
    sheet: Annotated[Mapping[str, Any], "The score sheet of the game"] = field(default_factory=dict)

    @classmethod
    def of(cls, reason: str, scores: tuple[int, ...], sheet: Struct, keys: tuple[Any, ...] | None = None) -> Self:
        """The outcome by scores. If equal scores do not always share a place, `keys` decides between them."""
        return cls(reason, places_by(scores if keys is None else keys), scores, json.decode(json.encode(sheet)))

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def places_by(keys: tuple[Any, ...]) -> tuple[int, ...]:
    """Places from comparable keys, the greatest first; equal keys share a place and the next one is left out."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)
