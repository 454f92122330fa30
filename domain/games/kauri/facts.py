"""What can happen. A fact with an action is a step of the card that is being resolved."""

from typing import Annotated

from msgspec import Meta

from domain.core import Fact
from domain.games.kauri.model import (
    ActionNumber,
    BorderKeys,
    Count,
    Key,
    Number,
    Pair,
    Pawn,
    PawnNumber,
    SeatNumber,
)
from domain.games.kauri.vocabulary import BorderPiece, Faction, Human, Mind, RegionPiece, Trophy

Fingerprint = Annotated[str, Meta(max_length=64)]


class EditionOpened(Fact, frozen=True):
    edition: Key
    fingerprint: Fingerprint
    """SHA-256 of the edition's file."""
    factions: Annotated[tuple[Faction, ...], Meta(min_length=2, max_length=4)]
    """By seat."""
    redraw: bool
    """The advanced rule is in use."""


class IslandFilled(Fact, frozen=True):
    """Every region got so many kauris and kiwis."""

    kauri: Number
    kiwi: Number


class PiecesPlaced(Fact, frozen=True):
    """From the stock to a region."""

    seat: SeatNumber
    piece: Human | RegionPiece
    region: Key
    count: Count = 1
    action: ActionNumber | None = None
    extra: bool = False
    """By a lasting heritage, beyond what the action gives."""


class PieceMoved(Fact, frozen=True):
    seat: SeatNumber
    piece: Human | RegionPiece
    origin: Key
    goal: Key
    count: Count = 1
    pawn: PawnNumber | None = None
    action: ActionNumber | None = None


class PiecesTaken(Fact, frozen=True):
    seat: SeatNumber
    """Who took them, or moved them to where they were lost."""
    piece: Trophy
    region: Key
    count: Count
    keeper: SeatNumber | None
    """On whose board they are now; None if they went back to stock."""
    pawn: PawnNumber | None = None
    action: ActionNumber | None = None
    extra: bool = False


class BorderLaid(Fact, frozen=True):
    seat: SeatNumber
    piece: BorderPiece
    border: BorderKeys
    action: ActionNumber
    source: BorderKeys | None = None
    """The border it lay on before, if it did not come from stock."""


class ConscienceMoved(Fact, frozen=True):
    space: Number
    """Where the counter is now."""
    mind: Mind
    """What the English are now."""
    seat: SeatNumber | None = None
    action: ActionNumber | None = None


class HeritageClaimed(Fact, frozen=True):
    seat: SeatNumber
    heritage: Key
    action: ActionNumber


class SlotCursed(Fact, frozen=True):
    seat: SeatNumber
    heritage: Key
    """The curse."""
    target: Key
    """The heritage that now has to be claimed twice."""
    action: ActionNumber


class CurseLifted(Fact, frozen=True):
    seat: SeatNumber
    heritage: Key
    action: ActionNumber


class RegionStruck(Fact, frozen=True):
    seat: SeatNumber
    region: Key
    action: ActionNumber


class RegionsCleared(Fact, frozen=True):
    """All pieces of this kind in these regions went back to their owner's stock."""

    piece: RegionPiece
    regions: tuple[Key, ...]


class BordersCleared(Fact, frozen=True):
    """What lay on these borders went back to its owner's stock."""

    piece: BorderPiece
    borders: tuple[BorderKeys, ...]


class HumansDriven(Fact, frozen=True):
    """These have to leave the rim, one after the other."""

    pawns: tuple[Pawn, ...]


class HumanFled(Fact, frozen=True):
    seat: SeatNumber
    piece: Human
    pawn: PawnNumber
    origin: Key
    goal: Key


class CardSwapped(Fact, frozen=True):
    """The kept card was changed for one of the pile, and the pile shuffled."""

    seat: SeatNumber
    action: ActionNumber


class SwappedCards(Fact, frozen=True):
    """Of the seat that swapped."""

    given: Key
    taken: Key


class DecksShuffled(Fact, frozen=True):
    """Each seat's cards, or its discards, became its pile."""


class PileOrders(Fact, frozen=True):
    """Of the table: the piles by seat, top card first."""

    piles: tuple[tuple[Key, ...], ...]


class PileOrder(Fact, frozen=True):
    """Of the table: one pile, top card first."""

    cards: tuple[Key, ...]


class TurnBegan(Fact, frozen=True):
    period: Count
    turn: Count


class CardsDrawn(Fact, frozen=True):
    """By every seat."""

    count: Count


class DrawnCards(Fact, frozen=True):
    """Of the seat that drew: what it drew, sorted."""

    cards: tuple[Key, ...]


class RedrawOffered(Fact, frozen=True):
    pass


class RedrawAnswered(Fact, frozen=True):
    seat: SeatNumber


class RedrawWish(Fact, frozen=True):
    """Of the seat that answered."""

    redraw: bool


class RedrawEnded(Fact, frozen=True):
    """All seats have answered; these shuffled their hands into their piles and drew as many cards."""

    seats: tuple[SeatNumber, ...]


class CardsChosen(Fact, frozen=True):
    seat: SeatNumber


class Choice(Fact, frozen=True):
    """Of the seat that chose."""

    actions: Key
    initiative: Key


class CardsRevealed(Fact, frozen=True):
    cards: tuple[Pair, ...]
    """By seat."""
    order: tuple[SeatNumber, ...]
    """In which the seats resolve their cards."""


class ReturnAwaited(Fact, frozen=True):
    """No possum is left on the map: the seat has to place one before its card."""

    seat: SeatNumber


class CardOpened(Fact, frozen=True):
    seat: SeatNumber
    card: Key


class SteeringBegan(Fact, frozen=True):
    """The seat may now act with the automated English."""

    seat: SeatNumber
    mind: Mind


class CardEnded(Fact, frozen=True):
    """The seat is done with its card, or with steering."""

    seat: SeatNumber


class TurnEnded(Fact, frozen=True):
    """All played cards were discarded."""


class MatchScored(Fact, frozen=True):
    """The last Period is over: the match has ended."""


FACTS: tuple[type[Fact], ...] = (
    EditionOpened,
    IslandFilled,
    PiecesPlaced,
    PieceMoved,
    PiecesTaken,
    BorderLaid,
    ConscienceMoved,
    HeritageClaimed,
    SlotCursed,
    CurseLifted,
    RegionStruck,
    RegionsCleared,
    BordersCleared,
    HumansDriven,
    HumanFled,
    CardSwapped,
    SwappedCards,
    DecksShuffled,
    PileOrders,
    PileOrder,
    TurnBegan,
    CardsDrawn,
    DrawnCards,
    RedrawOffered,
    RedrawAnswered,
    RedrawWish,
    RedrawEnded,
    CardsChosen,
    Choice,
    CardsRevealed,
    ReturnAwaited,
    CardOpened,
    SteeringBegan,
    CardEnded,
    TurnEnded,
    MatchScored,
)

REVEALS: frozenset[type[Fact]] = frozenset({DrawnCards, RedrawEnded, CardsRevealed})
