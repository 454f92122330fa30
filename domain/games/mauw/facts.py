"""What can happen."""

from typing import Annotated

from msgspec import Meta

from domain.core import Fact
from domain.games.mauw.edition import Card
from domain.games.mauw.model import ColumnNumber, SeatNumber, Value

SeatCount = Annotated[int, Meta(ge=2, le=6)]
CardCount = Annotated[int, Meta(ge=1, le=72)]
DrawCount = Annotated[int, Meta(ge=1, le=4)]
FullHand = tuple[Card, Card, Card, Card]


class DeckShuffled(Fact, frozen=True):
    seats: SeatCount
    cards: CardCount


class PileOrder(Fact, frozen=True):
    """Of the table: a pile that was just shuffled, top card first."""

    cards: tuple[Card, ...]


class HandsDealt(Fact, frozen=True):
    first: SeatNumber
    """Who begins."""


class Hand(Fact, frozen=True):
    """Of a seat: what it was dealt."""

    cards: FullHand


class CardPlayed(Fact, frozen=True):
    seat: SeatNumber
    card: Card
    area: SeatNumber
    """Whose play area."""
    column: ColumnNumber
    value: Value
    """What the card counts as: its own value, or the one a Maui was named."""


class CardsDrawn(Fact, frozen=True):
    seat: SeatNumber
    count: DrawCount


class DrawnCards(Fact, frozen=True):
    """Of the seat that drew: what it drew, sorted."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=4)]


class PileRebuilt(Fact, frozen=True):
    """The whole discard became the pile."""

    cards: CardCount


class HandDiscarded(Fact, frozen=True):
    """The seat had no play."""

    seat: SeatNumber
    cards: FullHand


class SpiritsDiscarded(Fact, frozen=True):
    """The spirit on this column went, with the one played on it."""

    seat: SeatNumber
    column: ColumnNumber


class AttackParried(Fact, frozen=True):
    seat: SeatNumber
    """Who was attacked."""
    card: Card


class AttackPressed(Fact, frozen=True):
    seat: SeatNumber
    card: Card


class AttackLet(Fact, frozen=True):
    """The attacked seat does not parry: the fight is over."""

    seat: SeatNumber


class AttackStopped(Fact, frozen=True):
    """The attacker does not press on: the fight is over."""

    seat: SeatNumber


class PairDiscarded(Fact, frozen=True):
    """Nine lives: both warriors of this column went."""

    seat: SeatNumber
    """Who has the gain."""
    area: SeatNumber
    column: ColumnNumber


class MauwDrawn(Fact, frozen=True):
    """The top card of the pile, unseen, is the seat's gain."""

    seat: SeatNumber


class MauwFace(Fact, frozen=True):
    """Of the table: what is on the other side of a Mauw."""

    card: Card


class PairTurned(Fact, frozen=True):
    """Of two warriors of the same value one was turned and the other lies on it: both are the seat's gain."""

    seat: SeatNumber
    area: SeatNumber
    column: ColumnNumber
    """Where the pair was."""
    turned: Card
    top: Card
    value: Value


class TurnedCardLost(Fact, frozen=True):
    """A pair on three Mauw that can go nowhere: the card to be turned was discarded, the other stays on top."""

    seat: SeatNumber
    column: ColumnNumber
    lost: Card
    top: Card


class GainOffered(Fact, frozen=True):
    """The seat has to choose among these columns."""

    seat: SeatNumber
    columns: tuple[ColumnNumber, ...]


class GainPlaced(Fact, frozen=True):
    seat: SeatNumber
    column: ColumnNumber


class GainLost(Fact, frozen=True):
    """No column was open: the gain was discarded, face up."""

    seat: SeatNumber
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=2)]


class TurnEnded(Fact, frozen=True):
    seat: SeatNumber
    next: SeatNumber


class ThreeColumnsBuilt(Fact, frozen=True):
    """The seat has three columns of three Mauw: the match is over."""

    seat: SeatNumber


class SupplyExhausted(Fact, frozen=True):
    """The seat cannot fill its hand at the end of a turn: the match is over."""

    seat: SeatNumber


class IdleLimitReached(Fact, frozen=True):
    """Too many turns without a Mauw: the match is over."""


FACTS: tuple[type[Fact], ...] = (
    DeckShuffled,
    PileOrder,
    HandsDealt,
    Hand,
    CardPlayed,
    CardsDrawn,
    DrawnCards,
    PileRebuilt,
    HandDiscarded,
    SpiritsDiscarded,
    AttackParried,
    AttackPressed,
    AttackLet,
    AttackStopped,
    PairDiscarded,
    MauwDrawn,
    MauwFace,
    PairTurned,
    TurnedCardLost,
    GainOffered,
    GainPlaced,
    GainLost,
    TurnEnded,
    ThreeColumnsBuilt,
    SupplyExhausted,
    IdleLimitReached,
)

REVEALS: frozenset[type[Fact]] = frozenset(
    {Hand, CardPlayed, DrawnCards, HandDiscarded, AttackParried, AttackPressed, GainLost}
)
