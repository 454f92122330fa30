"""What can happen."""

from typing import Annotated

from msgspec import Meta

from domain.core import Fact
from domain.games.kiwara.edition import Animal, Card
from domain.games.kiwara.model import SeatNumber, Square, Stop

Row = Annotated[str, Meta(min_length=6, max_length=6)]
PileSize = Annotated[int, Meta(ge=0, le=10)]


class BoardLaid(Fact, frozen=True):
    rows: tuple[Row, Row, Row, Row, Row]


class OkapiLaid(Fact, frozen=True):
    pass


class PileShuffled(Fact, frozen=True):
    cards: PileSize


class PileOrder(Fact, frozen=True):
    """Of the table: the shuffled pile, top card first."""

    cards: tuple[Card, ...]


class HandicapDealt(Fact, frozen=True):
    seat: SeatNumber
    card: Card


class TotemHanded(Fact, frozen=True):
    """The seat is first."""

    seat: SeatNumber


class TotemPlaced(Fact, frozen=True):
    seat: SeatNumber
    stop: Stop


class AnimalPlaced(Fact, frozen=True):
    seat: SeatNumber
    animal: Animal
    square: Square
    hidden: bool
    """It was placed face down."""


class ZebrasHid(Fact, frozen=True):
    squares: tuple[Square, ...]


class GazellesFled(Fact, frozen=True):
    """The gazelles went from these squares back to their owners."""

    squares: tuple[Square, ...]


class PreySeen(Fact, frozen=True):
    """A crocodile has gazelles across a river."""

    crocodile: Square
    prey: tuple[Square, ...]


class GazelleAttacked(Fact, frozen=True):
    """Crocodile and gazelle changed places; the squares are those they came from."""

    crocodile: Square
    gazelle: Square
    hidden: bool
    """The gazelle landed beside a lion and lies face down."""


class AttackEnded(Fact, frozen=True):
    seat: SeatNumber


class OkapiJoined(Fact, frozen=True):
    """The seat filled the first land and takes the okapi."""

    seat: SeatNumber
    land: Annotated[str, Meta(min_length=1, max_length=1)]


class ReinforcementDrawn(Fact, frozen=True):
    """The seat filled the first land and turned up the top card of the pile."""

    seat: SeatNumber
    land: Annotated[str, Meta(min_length=1, max_length=1)]
    card: Card


class TotemMoved(Fact, frozen=True):
    seat: SeatNumber
    stop: Stop
    next: SeatNumber | None
    """Whose turn begins; nobody's yet while the mover may use a power that follows the totem."""


class TurnEnded(Fact, frozen=True):
    """The seat used no power after its totem move."""

    seat: SeatNumber


class BoaUsed(Fact, frozen=True):
    seat: SeatNumber
    square: Square


class PorcupineUsed(Fact, frozen=True):
    seat: SeatNumber
    square: Square


class WarthogUsed(Fact, frozen=True):
    seat: SeatNumber


class BaboonUsed(Fact, frozen=True):
    seat: SeatNumber


class GnuUsed(Fact, frozen=True):
    seat: SeatNumber


class VultureUsed(Fact, frozen=True):
    """The face-down animal of this square went back to its owner."""

    seat: SeatNumber
    square: Square


class RhinocerosUsed(Fact, frozen=True):
    """The face-up animal of this square went back to its owner."""

    seat: SeatNumber
    square: Square


class HyenaUsed(Fact, frozen=True):
    seat: SeatNumber


class GiraffeUsed(Fact, frozen=True):
    seat: SeatNumber


class CardsDrawn(Fact, frozen=True):
    """Of the seat that used the giraffe: the cards it chooses from."""

    cards: tuple[Card, Card, Card]


class CardKept(Fact, frozen=True):
    seat: SeatNumber
    card: Card


class SavannaFilled(Fact, frozen=True):
    """All squares are occupied: the match is over."""


FACTS: tuple[type[Fact], ...] = (
    BoardLaid,
    OkapiLaid,
    PileShuffled,
    PileOrder,
    HandicapDealt,
    TotemHanded,
    TotemPlaced,
    AnimalPlaced,
    ZebrasHid,
    GazellesFled,
    PreySeen,
    GazelleAttacked,
    AttackEnded,
    OkapiJoined,
    ReinforcementDrawn,
    TotemMoved,
    TurnEnded,
    BoaUsed,
    PorcupineUsed,
    WarthogUsed,
    BaboonUsed,
    GnuUsed,
    VultureUsed,
    RhinocerosUsed,
    HyenaUsed,
    GiraffeUsed,
    CardsDrawn,
    CardKept,
    SavannaFilled,
)

REVEALS: frozenset[type[Fact]] = frozenset({HandicapDealt, ReinforcementDrawn, CardsDrawn, CardKept})
