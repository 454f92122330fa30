"""What an action or a heritage does, as data. Each operation has its steps in the package `steps`."""

from typing import ClassVar, Union

from msgspec import Struct

from domain.games.kauri.vocabulary import Animal, BorderPiece, Human, Piece, RegionPiece, Target, Trophy, Where

ALL = 0
"""As a number of pieces: however many there are."""


class Move(Struct, frozen=True):
    piece: Human | Animal
    steps: int
    roads: bool
    """Of humans: along the road network, too."""

    name: ClassVar[str] = "move"


class Take(Struct, frozen=True):
    """Remove pieces from regions."""

    pieces: tuple[Trophy, ...]
    each: int
    """How many at a time, or `ALL`."""
    times: int
    apart: bool
    """Each time from another region."""
    where: Where
    """In `each_own`, which only humans have, it is once for each pawn instead of `times`."""
    to: Target

    name: ClassVar[str] = "take"


class Place(Struct, frozen=True):
    """From the stock to regions, each time to another one."""

    piece: Human | RegionPiece
    each: int
    """How many in a region; fewer if the stock has fewer."""
    regions: int
    where: Where
    need: tuple[str, ...]
    """What the region must have: pieces, or a town."""
    without: tuple[str, ...]

    name: ClassVar[str] = "place"


class PlaceOnBorder(Struct, frozen=True):
    piece: BorderPiece
    times: int
    where: Where
    """One end of the border."""

    name: ClassVar[str] = "place_on_border"


class Push(Struct, frozen=True):
    """Out of one region, each piece to a neighbour of its own."""

    pieces: tuple[Human | Animal, ...]
    where: Where

    name: ClassVar[str] = "push"


class PushAll(Struct, frozen=True):
    """Out of one region, all together to one neighbour."""

    piece: Animal
    where: Where

    name: ClassVar[str] = "push_all"


class Claim(Struct, frozen=True):
    name: ClassVar[str] = "claim"


class Conscience(Struct, frozen=True):
    by: tuple[int, ...]
    """Spaces to choose from."""

    name: ClassVar[str] = "conscience"


class SwapKeptCard(Struct, frozen=True):
    name: ClassVar[str] = "swap_kept_card"


class Sweep(Struct, frozen=True):
    """Pieces go back to their owners: from the whole rim at once, or from a region of choice."""

    pieces: tuple[RegionPiece, ...]
    roads: bool
    where: Where

    name: ClassVar[str] = "sweep"


class DriveOut(Struct, frozen=True):
    """Humans on the rim have to leave it."""

    pieces: tuple[Human, ...]

    name: ClassVar[str] = "drive_out"


class Replant(Struct, frozen=True):
    plant: RegionPiece
    take: Trophy
    regions: int
    where: Where

    name: ClassVar[str] = "replant"


class GoTo(Struct, frozen=True):
    """To a region that this effect has chosen."""

    piece: Human

    name: ClassVar[str] = "go_to"


class Curse(Struct, frozen=True):
    name: ClassVar[str] = "curse"


Operation = Union[  # noqa: UP007
    Move,
    Take,
    Place,
    PlaceOnBorder,
    Push,
    PushAll,
    Claim,
    Conscience,
    SwapKeptCard,
    Sweep,
    DriveOut,
    Replant,
    GoTo,
    Curse,
]


class Enable(Struct, frozen=True):
    """Actions that need this prerequisite may be played."""

    prerequisite: str


class Roads(Struct, frozen=True):
    """The piece may use the road network."""

    piece: Human


class Tolerate(Struct, frozen=True):
    """The piece no longer keeps `beside` from being placed."""

    piece: Piece
    beside: Piece


class Spare(Struct, frozen=True):
    """The piece is no longer pushed."""

    piece: Piece


class MoreSteps(Struct, frozen=True):
    piece: Piece
    by: int


class MorePieces(Struct, frozen=True):
    """Each action that places this piece places more, in regions it has chosen."""

    piece: Piece
    by: int


class Together(Struct, frozen=True):
    """A move may take several of this piece."""

    piece: Piece
    count: int


class Reach(Struct, frozen=True):
    """Each action that takes this piece may take more at the other end of a road."""

    piece: Piece
    by: int


Lasting = Enable | Roads | Tolerate | Spare | MoreSteps | MorePieces | Together | Reach
