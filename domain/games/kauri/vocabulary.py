"""The vocabulary of editions: factions, pieces, places, and what actions and heritages do.

An operation is data here; how it is carried out is in the package `steps`. An edition file names an operation, or something
lasting, by its class (`place_on_border`) and its fields by their names. What the types allow, a file may say, and nothing else.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

Key = Annotated[str, Meta(min_length=1, max_length=40)]
"""The name of a region, action, card, heritage or edition, as the edition gives it."""
AtLeastOne = Annotated[int, Meta(ge=1)]

Faction = Literal["maori", "possum", "english", "kiwi"]
FACTIONS: Final[tuple[Faction, ...]] = get_args(Faction)

Human = Literal["maori", "english"]
"""Pawns: few, and told apart by their number."""
HUMANS: Final[tuple[Human, ...]] = get_args(Human)

RegionPiece = Literal["kauri", "kiwi", "possum", "whare", "reserve", "poison", "epidemic"]
"""Counted in each region; two of a kind cannot be told apart."""
REGION_PIECES: Final[tuple[RegionPiece, ...]] = get_args(RegionPiece)

Animal = Literal["kiwi", "possum"]
ANIMALS: Final[tuple[Animal, ...]] = get_args(Animal)

Mover = Literal[Animal, Human]
"""10.1: what can move. Everything else stays where it was put."""

BorderPiece = Literal["road", "flood"]
BORDER_PIECES: Final[tuple[BorderPiece, ...]] = get_args(BorderPiece)

Piece = Literal["kauri", "kiwi", "possum", "whare", "reserve", "poison", "epidemic", "maori", "english", "road", "flood"]
PIECES: Final[tuple[Piece, ...]] = (*REGION_PIECES, *HUMANS, *BORDER_PIECES)

Trophy = Literal["kauri", "kiwi", "possum"]
"""What a seat may keep on its own board."""
TROPHIES: Final[tuple[Trophy, ...]] = get_args(Trophy)

ONE_PER_REGION: Final[Mapping[Piece, str]] = {
    "kauri": "8.2",
    "whare": "9.11",
    "reserve": "8.5",
    "poison": "8.5",
    "epidemic": "8.5",
}
"""A region has at most one of these, by this clause."""

SHIFTING: Final[tuple[Piece, ...]] = ("epidemic", "flood")
"""9.7, 9.8: if all of these are out, laying one means moving one."""

SHELTERED: Final[tuple[Piece, ...]] = ("kauri", "kiwi")
"""9.10: what a reserve protects from being removed."""

Mind = Literal["lumberjack", "ranger"]
"""What the English are at the moment."""
MINDS: Final[tuple[Mind, ...]] = get_args(Mind)

Link = Literal["and", "or"]
HeritageKind = Literal["lasting", "single", "repeatable"]

Feature = Literal[Human, RegionPiece, "town"]
"""What an operation may ask a region to have or to lack."""

Area = Literal["own", "beside_own", "own_or_network", "network", "towns", "rim", "any"]
"""10.15: the regions of an operation."""

PLAYED: Final = 2
"""5.3: cards that a seat plays in a turn, one for its actions and one for its initiative."""
HAND: Final = 3
"""5.2: cards that a seat chooses from; one is kept."""


def _in_a_file(name: str) -> str:
    return re.sub("(?<!^)(?=[A-Z])", "_", name).lower()


class Printed(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of an edition file."""


class Deed(Printed, frozen=True, tag_field="operation", tag=_in_a_file):
    """What an action or a heritage does."""

    @property
    def name(self) -> str:
        return str(self.__struct_config__.tag)


class Move(Deed, frozen=True):
    piece: Mover
    steps: AtLeastOne
    roads: bool = False
    """Humans: also along the road network."""

    def __post_init__(self) -> None:
        if self.roads and self.piece not in HUMANS:
            raise ValueError(f"roads are for {' and '.join(HUMANS)}, not for {self.piece}")


class Take(Deed, frozen=True):
    """Remove pieces from regions."""

    pieces: tuple[Trophy, ...]
    each: AtLeastOne | Literal["all"]
    """How many at a time."""
    where: Literal[Area, "each_own"]
    """`each_own`, for humans only: once for each pawn, instead of `times`."""
    to: Literal["board", "stock"]
    times: AtLeastOne = 1
    apart: bool = False
    """Each time from another region."""

    def number(self, there: int) -> int:
        """How many are taken from a region with this many."""
        return there if isinstance(self.each, str) else min(self.each, there)


class Place(Deed, frozen=True):
    """From the stock to regions, each time to another one."""

    piece: Literal[Human, RegionPiece]
    where: Area
    each: AtLeastOne = 1
    """How many in a region; fewer if the stock has fewer."""
    regions: AtLeastOne = 1
    need: tuple[Feature, ...] = ()
    """What the region must have."""
    without: tuple[Feature, ...] = ()

    def __post_init__(self) -> None:
        if self.each > 1 and self.piece not in ANIMALS:
            raise ValueError(f"only {' and '.join(ANIMALS)} are placed by several, not {self.piece}")


class PlaceOnBorder(Deed, frozen=True):
    piece: BorderPiece
    times: AtLeastOne
    where: Area
    """One end of the border."""


class Push(Deed, frozen=True):
    """Out of one region, each piece to a neighbour of its own."""

    pieces: tuple[Mover, ...]
    where: Literal["own"]


class PushAll(Deed, frozen=True):
    """Out of one region, all together to one neighbour."""

    piece: Animal
    where: Literal["own"]


class Claim(Deed, frozen=True):
    pass


class Conscience(Deed, frozen=True):
    by: tuple[int, ...]
    """The numbers of spaces to choose from."""

    def __post_init__(self) -> None:
        if not self.by or 0 in self.by or len(set(self.by)) < len(self.by):
            raise ValueError("by must be different numbers other than 0")


class SwapKeptCard(Deed, frozen=True):
    pass


class Sweep(Deed, frozen=True):
    """Pieces go back to their owners: from the whole rim at once, or from a region of choice."""

    pieces: tuple[RegionPiece, ...]
    where: Literal["rim", "any"]
    roads: bool = False
    """Also remove the roads on the borders of the region."""


class DriveOut(Deed, frozen=True):
    """Humans on the rim have to leave it."""

    pieces: tuple[Human, ...]


class Replant(Deed, frozen=True):
    plant: Literal["kauri"]
    take: Trophy
    regions: AtLeastOne
    where: Area


class GoTo(Deed, frozen=True):
    """To a region that the same effect has chosen."""

    piece: Human


class Curse(Deed, frozen=True):
    pass


OnTheMap = Move | Take | Place | PlaceOnBorder | Push | PushAll | Sweep | DriveOut | Replant | GoTo
Operation = OnTheMap | Claim | Conscience | SwapKeptCard | Curse


class LastingEffect(Printed, frozen=True, tag_field="lasting", tag=_in_a_file):
    """What a heritage does for its faction as long as the match lasts."""


class Enable(LastingEffect, frozen=True):
    """Actions that need this prerequisite may be played."""

    prerequisite: Key


class Roads(LastingEffect, frozen=True):
    """The piece may use the road network."""

    piece: Human


class Tolerate(LastingEffect, frozen=True):
    """The piece no longer keeps `beside` from being placed."""

    piece: Literal[Human, RegionPiece]
    beside: Literal[Human, RegionPiece]


class Spare(LastingEffect, frozen=True):
    """The piece is no longer pushed."""

    piece: Mover


class MoreSteps(LastingEffect, frozen=True):
    """Each action that moves this piece has more moves."""

    piece: Mover
    by: AtLeastOne


class MorePieces(LastingEffect, frozen=True):
    """Each action that places this piece places more, in regions it has chosen."""

    piece: Literal[Human, RegionPiece]
    by: AtLeastOne


class Together(LastingEffect, frozen=True):
    """A move may take several of this piece."""

    piece: Animal
    count: Annotated[int, Meta(ge=2)]


class Reach(LastingEffect, frozen=True):
    """Each action that takes this piece may take more at the other end of a road."""

    piece: Trophy
    by: AtLeastOne


Lasting = Enable | Roads | Tolerate | Spare | MoreSteps | MorePieces | Together | Reach
