"""Where a match of Kauri stands. Regions and borders are numbers here: their places in the edition."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from domain.games.kauri.vocabulary import Faction, Human, Mind

SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Key = Annotated[str, Meta(min_length=1, max_length=40)]
"""Of a region, card, heritage or edition, as the edition names it."""
BorderKeys = tuple[Key, Key]
"""A border by its two regions, the one first that stands first in the edition."""
ActionNumber = Annotated[int, Meta(ge=0, le=99)]
"""Of the actions of a card, from 0; the operations of a heritage that it claims follow."""
PawnNumber = Annotated[int, Meta(ge=0, le=99)]
Count = Annotated[int, Meta(ge=1, le=999)]
Number = Annotated[int, Meta(ge=0, le=999)]
Spaces = Annotated[int, Meta(ge=-99, le=99)]

Ending = Literal["points", "priority"]
Phase = Literal["setup", "settling", "redrawing", "choosing", "returning", "acting", "fleeing", "steering", "between", "over"]
"""What is to be decided now.

settling: where pieces begin; redrawing: each seat, whether it wants other cards; choosing: each seat, its two cards;
returning: the possum, in which town it comes back; acting: the seat whose card it is, its next step; fleeing: the owner of
a human on the rim, where to; steering: the seat that plays the automated English, its next step. In between nobody decides
anything.
"""


class Pair(Struct, frozen=True, gc=False):
    """The two cards that a seat plays in a turn."""

    actions: Key
    initiative: Key


class Pawn(Struct, frozen=True, gc=False):
    piece: Human
    pawn: PawnNumber


class Task(Struct, frozen=True, array_like=True, gc=False):
    """How far an action has been carried out."""

    used: int = 0
    """Its own steps."""
    extra: int = 0
    """Steps that a lasting heritage adds."""
    regions: tuple[int, ...] = ()
    """That its steps named, in this order; of a move, where it began."""
    pawns: tuple[int, ...] = ()
    """That have acted."""

    @property
    def begun(self) -> bool:
        return self.used > 0 or self.extra > 0


class Stock(Struct, frozen=True, gc=False):
    """Pieces that are neither on the map nor on the board of a seat. The South Island is the stock of kauris."""

    kauri: int = 0
    kiwi: int = 0
    possum: int = 0
    whare: int = 0
    reserve: int = 0
    poison: int = 0
    epidemic: int = 0
    maori: int = 0
    english: int = 0
    road: int = 0
    flood: int = 0


class Trophies(Struct, frozen=True, gc=False):
    """What a seat has on its own board."""

    kauri: int = 0
    kiwi: int = 0
    possum: int = 0


Cards = tuple[str, ...]
Counts = tuple[int, ...]
"""By region."""
Places = tuple[int, ...]
"""Of pawns their regions, by pawn; of what lies on borders these borders, sorted."""

NOTHING: Final = Task()


class Island(Struct, frozen=True):
    phase: Phase = "setup"
    edition: str = ""
    fingerprint: str = ""
    factions: tuple[Faction, ...] = ()
    """By seat."""
    redraw: bool = False
    """15.1 is in use."""
    period: int = 1
    turn: int = 0
    """Of the Period, from 1."""
    conscience: int = 0

    kauri: Counts = ()
    kiwi: Counts = ()
    possum: Counts = ()
    whare: Counts = ()
    reserve: Counts = ()
    poison: Counts = ()
    epidemic: Counts = ()
    maori: Places = ()
    english: Places = ()
    road: Places = ()
    flood: Places = ()
    stock: Stock = Stock()
    boards: tuple[Trophies, ...] = ()
    """By seat."""

    tokens: tuple[int, ...] = ()
    """By seat, heritage tokens left."""
    claimed: tuple[str, ...] = ()
    """Heritages with a token of their own seat, in the order of claiming."""
    cursed: tuple[str, ...] = ()
    """Heritages with a token of the seat that cursed them."""
    gone: int = 0
    """Tokens that left the match."""

    hands: tuple[Cards, ...] = ()
    """By seat, sorted. Secret to all others."""
    piles: tuple[Cards, ...] = ()
    """By seat, top card first. Secret to everybody."""
    discards: tuple[Cards, ...] = ()
    """By seat, last card last."""
    fresh: tuple[Cards, ...] = ()
    """By seat, what may be in its pile as far as everybody can know, sorted (16.4)."""
    wishes: tuple[bool | None, ...] = ()
    """By seat, whether it wants other cards; None until it has said so. Secret to all others until all have."""
    played: tuple[Pair | None, ...] = ()
    """By seat. Secret to all others while seats are choosing."""

    order: tuple[SeatNumber, ...] = ()
    """Seats that have yet to resolve their card in this turn, next one first."""
    seat: SeatNumber = 0
    """Whose card is being resolved, or who steers."""
    actor: Faction = "kiwi"
    """For whom that seat acts."""
    card: str | None = None
    mind: Mind | None = None
    """Of the automated English, while somebody steers."""
    heritage: str | None = None
    """Claimed by this card; the tasks after those of the card are those of its effect."""
    tasks: tuple[Task, ...] = ()
    fleeing: tuple[Pawn, ...] = ()
