"""Where a match of Kiwara stands."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from domain.games.kiwara.board import SQUARES
from domain.games.kiwara.edition import ANIMALS, COUNTS, Animal, Card, Rows

SeatNumber = Annotated[int, Meta(ge=0, le=1)]
Square = Annotated[int, Meta(ge=0, le=29)]
Stop = Annotated[int, Meta(ge=0, le=21)]

Phase = Literal["setup", "opening", "placing", "attacking", "moving", "closing", "choosing", "over"]
"""What the active seat decides now.

opening: where the totem begins; placing: an animal; attacking: whether the crocodile goes for a gazelle; moving: the
totem; closing: whether to use a power that follows the totem; choosing: which of the giraffe's cards to keep.
"""


class Token(Struct, frozen=True, array_like=True, gc=False):
    """An animal on the board."""

    seat: SeatNumber
    animal: Animal
    hidden: bool = False


OFF_THE_PATH: Final = -1
"""Where the totem is until the first seat places it."""

NOTHING_RETURNED: Final = (0,) * len(ANIMALS)
NO_CARDS: Final[tuple[tuple[Card, ...], ...]] = ((), ())


class Savanna(Struct, frozen=True):
    rows: Rows = ()
    phase: Phase = "setup"
    seat: SeatNumber = 0
    """Whose turn it is."""
    totem: int = OFF_THE_PATH
    squares: tuple[Token | None, ...] = (None,) * SQUARES
    reserves: tuple[tuple[int, ...], ...] = (COUNTS, COUNTS)
    """For each seat, how many of each animal, in the order of `ANIMALS`."""

    returned: tuple[int, ...] = NOTHING_RETURNED
    """Of the reserve of the active seat, what came back during this turn (5.15)."""
    placed: int = 0
    """Animals placed this turn."""
    astray: bool = False
    """The baboon was used this turn."""
    imposed: Square | None = None
    """Where the boa makes the active seat place."""
    forbidden: Square | None = None
    """Where the porcupine keeps the active seat from placing."""

    crocodile: Square | None = None
    """Where the crocodile is that may attack now."""
    prey: tuple[Square, ...] = ()
    """The gazelles it may attack."""
    attacked: tuple[Square, ...] = ()
    """Where the gazelles are that it attacked already (7.14)."""

    okapi: bool = False
    """The okapi lies beside the board."""
    reinforced: SeatNumber | None = None
    """The seat that filled the first land."""
    hands: tuple[tuple[Card, ...], ...] = NO_CARDS
    """For each seat, the cards face up before it."""
    used: tuple[tuple[Card, ...], ...] = NO_CARDS
    """For each seat, the cards it has turned face down."""
    discarded: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()
    """Top card first. Secret."""
    drawn: tuple[Card, ...] = ()
    """What the active seat drew by the giraffe and has to choose from. Secret."""
    refused: tuple[tuple[Card, ...], ...] = NO_CARDS
    """What each seat did not keep. Secret."""
    resume: Phase = "setup"
    """The phase that the giraffe interrupted."""
