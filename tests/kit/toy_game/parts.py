"""The state, the commands and the facts of the toy game."""

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from domain.core import TABLE, Command, Fact, Seat, Secret, Secrets, owner

Phase = Literal["new", "lay", "draw", "over"]


class ToyState(Struct, frozen=True):
    phase: Phase = "new"
    order: str = "high"
    draws: bool = True
    prizes: str = ""
    hands: tuple[tuple[int, ...], ...] = ()
    laid: tuple[int | None, ...] = ()
    deck: tuple[int, ...] = ()
    turned: tuple[tuple[int, ...], ...] = ()
    taker: Seat | None = None
    points: tuple[int, ...] = ()
    ending: str | None = None


class LayCard(Command, frozen=True):
    card: int


class DrawCard(Command, frozen=True):
    pass


class DeclineDraw(Command, frozen=True):
    pass


class Hand(Secret, frozen=True):
    """Secret of a seat."""

    cards: tuple[int, ...]


class Deck(Secret, frozen=True):
    """Secret of the table."""

    cards: tuple[int, ...]


class HandsDealt(Fact, frozen=True):
    seats: int
    hand: int
    order: str
    draws: bool
    prizes: str

    def apply(self, state: ToyState, secrets: Secrets) -> ToyState:
        return replace(
            state,
            phase="lay",
            order=self.order,
            draws=self.draws,
            prizes=self.prizes,
            hands=tuple(Hand.of(secrets, owner(seat)).cards for seat in range(self.seats)),
            laid=(None,) * self.seats,
            deck=Deck.of(secrets, TABLE).cards,
            points=(0,) * self.seats,
        )


class LaidCard(Secret, frozen=True):
    """Secret of the seat that laid it, until all have."""

    card: int


class CardLaid(Fact, frozen=True):
    seat: Seat

    def apply(self, state: ToyState, secrets: Secrets) -> ToyState:
        card = LaidCard.of(secrets, owner(self.seat)).card
        hand = tuple(other for other in state.hands[self.seat] if other != card)
        return replace(state, hands=_at(state.hands, self.seat, hand), laid=_at(state.laid, self.seat, card))


class CardsTurned(Fact, frozen=True):
    cards: tuple[int, ...]

    def apply(self, state: ToyState) -> ToyState:
        return replace(state, turned=(*state.turned, self.cards), laid=(None,) * len(self.cards))


class TrickTaken(Fact, frozen=True):
    seat: Seat
    points: int

    def apply(self, state: ToyState) -> ToyState:
        points = _at(state.points, self.seat, state.points[self.seat] + self.points)
        return replace(state, points=points, taker=self.seat)


class DrawOffered(Fact, frozen=True):
    seat: Seat

    def apply(self, state: ToyState) -> ToyState:
        return replace(state, phase="draw")


class DrawnCard(Secret, frozen=True):
    """Secret of the seat that drew it."""

    card: int


class CardDrawn(Fact, frozen=True):
    seat: Seat

    def apply(self, state: ToyState, secrets: Secrets) -> ToyState:
        card = DrawnCard.of(secrets, owner(self.seat)).card
        hand = tuple(sorted((*state.hands[self.seat], card)))
        deck = tuple(other for other in state.deck if other != card)
        return replace(state, hands=_at(state.hands, self.seat, hand), deck=deck)


class DrawDeclined(Fact, frozen=True):
    seat: Seat

    def apply(self, state: ToyState) -> ToyState:
        return state


class TrickBegun(Fact, frozen=True):
    def apply(self, state: ToyState) -> ToyState:
        return replace(state, phase="lay", taker=None)


class ToyEnded(Fact, frozen=True):
    reason: Literal["goal", "exhausted"]

    def apply(self, state: ToyState) -> ToyState:
        return replace(state, phase="over", ending=self.reason)


def _at(row: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])
