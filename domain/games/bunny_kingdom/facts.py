"""What can happen."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.core import Fact
from domain.games.bunny_kingdom.board import Basic, Resource, Territory
from domain.games.bunny_kingdom.edition import Building, Card, Direction, Parchment, Placeable
from domain.games.bunny_kingdom.model import CampNumber, Round, SeatNumber

SeatCount = Annotated[int, Meta(ge=2, le=4)]
CardCount = Annotated[int, Meta(ge=0, le=182)]
Points = Annotated[int, Meta(ge=0)]


class KingdomFounded(Fact, frozen=True):
    """The board is laid out, with a city on each city square."""

    seats: SeatCount


class DeckShuffled(Fact, frozen=True):
    cards: CardCount


class DeckOrder(Fact, frozen=True):
    """Of the table: the deck, top card first."""

    cards: tuple[Card, ...]


class HandsDealt(Fact, frozen=True):
    round: Round
    hand: CardCount
    """How many cards each seat has in hand."""
    reserve: CardCount
    """How many cards each seat has in its reserve."""


class Hand(Fact, frozen=True):
    """Of a seat: the hand it was dealt or passed, sorted."""

    cards: tuple[Card, ...]


class ReserveDrawn(Fact, frozen=True):
    """Each seat drew a card of its reserve into its hand."""


class DrawnCard(Fact, frozen=True):
    """Of a seat: what it drew."""

    card: Card


class CardPicked(Fact, frozen=True):
    """The seat chose a card to be played."""

    seat: SeatNumber


class PickedCard(Fact, frozen=True):
    """Of the seat that chose it."""

    card: Card


class CardDropped(Fact, frozen=True):
    """The seat discarded a card face down."""

    seat: SeatNumber


class DroppedCard(Fact, frozen=True):
    """Of the seat that discarded it."""

    card: Card


class LastCardsPicked(Fact, frozen=True):
    """All seats chose the two cards they had left."""


class CampRemoved(Fact, frozen=True):
    """The territory's card was played: the camp leaves the game."""

    seat: SeatNumber
    """Whose camp it was."""
    camp: CampNumber
    territory: Territory
    by: SeatNumber
    """Who played the card."""


class TerritoryTaken(Fact, frozen=True):
    seat: SeatNumber
    territory: Territory


class BuildingGained(Fact, frozen=True):
    """A building card lies face up before the seat."""

    seat: SeatNumber
    building: Building


class SupplyPlayed(Fact, frozen=True):
    """The seat drew two cards from the deck, to be played at once."""

    seat: SeatNumber


class SuppliedCards(Fact, frozen=True):
    """Of the seat: what it drew, in the order of playing."""

    cards: tuple[Card, Card]


class ParchmentKept(Fact, frozen=True):
    """A parchment lies face down before the seat."""

    seat: SeatNumber


class KeptParchment(Fact, frozen=True):
    """Of the seat that keeps it."""

    parchment: Parchment


class HandsPassed(Fact, frozen=True):
    """Each hand went to a neighbour of its seat."""

    to: Direction


class ConstructionBegun(Fact, frozen=True):
    round: Round


class BuildingPlaced(Fact, frozen=True):
    seat: SeatNumber
    building: Placeable
    territory: Territory


class SkyTowerPlaced(Fact, frozen=True):
    seat: SeatNumber
    first: Territory
    second: Territory


class CampAnnounced(Fact, frozen=True):
    seat: SeatNumber
    camp: CampNumber
    asked: tuple[CampNumber, ...]
    """Lower camps of other seats, which may go first."""


class CampPlaced(Fact, frozen=True):
    seat: SeatNumber
    camp: CampNumber
    territory: Territory


class CampPassed(Fact, frozen=True):
    """A lower camp does not go first."""

    seat: SeatNumber
    camp: CampNumber


class CampTakenBack(Fact, frozen=True):
    seat: SeatNumber
    camp: CampNumber


class BuildingFinished(Fact, frozen=True):
    """The seat places nothing more in this round."""

    seat: SeatNumber


class ConstructionEnded(Fact, frozen=True):
    """All seats have finished; trading posts are to be set for the harvest."""

    round: Round


class TradingPostSet(Fact, frozen=True):
    seat: SeatNumber
    territory: Territory
    resource: Basic


class HarvestedFief(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    territories: tuple[Territory, ...]
    strength: Points
    resources: tuple[Resource, ...]
    points: Points


class FiefsHarvested(Fact, frozen=True):
    round: Round
    realms: tuple[tuple[HarvestedFief, ...], ...]
    """By seat."""


class ParchmentsRevealed(Fact, frozen=True):
    parchments: tuple[tuple[Parchment, ...], ...]
    """By seat."""


class ParchmentCopied(Fact, frozen=True):
    seat: SeatNumber
    card: Parchment
    """The parchment of the seat that becomes a copy."""
    copied: Parchment


class ParchmentsScored(Fact, frozen=True):
    """The match is over."""

    points: tuple[Points, ...]
    """By seat, what its parchments bring."""


FACTS: tuple[type[Fact], ...] = (
    KingdomFounded,
    DeckShuffled,
    DeckOrder,
    HandsDealt,
    Hand,
    ReserveDrawn,
    DrawnCard,
    CardPicked,
    PickedCard,
    CardDropped,
    DroppedCard,
    LastCardsPicked,
    CampRemoved,
    TerritoryTaken,
    BuildingGained,
    SupplyPlayed,
    SuppliedCards,
    ParchmentKept,
    KeptParchment,
    HandsPassed,
    ConstructionBegun,
    BuildingPlaced,
    SkyTowerPlaced,
    CampAnnounced,
    CampPlaced,
    CampPassed,
    CampTakenBack,
    BuildingFinished,
    ConstructionEnded,
    TradingPostSet,
    FiefsHarvested,
    ParchmentsRevealed,
    ParchmentCopied,
    ParchmentsScored,
)

REVEALS: frozenset[type[Fact]] = frozenset(
    {Hand, DrawnCard, CampRemoved, TerritoryTaken, BuildingGained, SupplyPlayed, ParchmentKept, ParchmentsRevealed}
)
