"""Where a match of Mauw stands."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from domain.games.mauw.edition import COLUMNS, LIVES, MOST_MAUW, Card

SeatNumber = Annotated[int, Meta(ge=0, le=5)]
ColumnNumber = Annotated[int, Meta(ge=0, le=3)]
Value = Annotated[int, Meta(ge=0, le=8)]
"""Of a top: 1 to 8 of a warrior, 0 of a spirit."""

Ending = Literal["three_columns", "exhausted", "idle_limit"]
Phase = Literal["setup", "playing", "resolving", "parrying", "pressing", "placing", "over"]
"""What is to be decided now.

playing: the seat whose turn it is, a card; parrying: the attacked seat, whether to parry; pressing: the attacker, whether to
press on; placing: the seat whose turn it is, where its gain goes. While resolving nobody decides anything.
"""


class Column(Struct, frozen=True, array_like=True, gc=False):
    """A stack of Mauw and perhaps a card face up on it."""

    turned: tuple[Card, ...] = ()
    """The faces of Mauw that were turned for a pair, before the eyes of all."""
    drawn: tuple[Card, ...] = ()
    """The faces of Mauw that came from the pile. Secret to everybody."""
    top: Card | None = None
    value: Value = 0
    """What the top counts as."""

    @property
    def mauw(self) -> int:
        return len(self.turned) + len(self.drawn)

    @property
    def points(self) -> int:
        """12.7: the value of what is on top, doubled by each Mauw."""
        mauw = len(self.turned) + len(self.drawn)
        if self.top is not None:
            return self.value << mauw
        return LIVES << mauw if mauw else 0

    @property
    def open(self) -> bool:
        """8.6: a gain may be laid here."""
        return self.top is None and len(self.turned) + len(self.drawn) < MOST_MAUW


class Clash(Struct, frozen=True, array_like=True, gc=False):
    """A card played on another and not yet dealt with: of one's own pair, or of a fight."""

    area: SeatNumber
    column: ColumnNumber
    value: Value
    """Of the played card; in a fight, of all its cards."""
    card: Card | None
    """What lies on the top; nothing while a parried attacker thinks about pressing on."""


class Gain(Struct, frozen=True, array_like=True, gc=False):
    """What the seat whose turn it is has gained and not yet laid."""

    face: Card
    """Of the Mauw. Secret to everybody if it came from the pile."""
    drawn: bool
    """It came from the pile."""
    top: Card | None = None
    value: Value = 0
    columns: tuple[ColumnNumber, ...] = ()
    """Where it may go."""


EMPTY: Final = Column()
NO_COLUMNS: Final = (EMPTY,) * COLUMNS

Cards = tuple[Card, ...]
Area = tuple[Column, ...]


class Board(Struct, frozen=True):
    phase: Phase = "setup"
    seat: SeatNumber = 0
    """Whose turn it is."""
    areas: tuple[Area, ...] = ()
    """Of each seat, its columns."""
    hands: tuple[Cards, ...] = ()
    """Of each seat, sorted. Secret to all others. What lacks to four is owed (6.6)."""
    pile: Cards = ()
    """Top card first. Secret to everybody."""
    discard: Cards = ()
    """Last card last."""
    fresh: Cards = ()
    """All that was in the pile when it was last made, sorted: known to everybody (13.5)."""

    clash: Clash | None = None
    aside: Cards = ()
    """What was spent in the fight that is going on (10.8)."""
    gain: Gain | None = None

    laid: bool = False
    """A Mauw was laid in this turn."""
    idle: int = 0
    """Turns without a Mauw being laid (12.5)."""
    ending: Ending | None = None
    ended_by: SeatNumber | None = None
    """The seat with three columns, or the one that could not fill its hand."""
