"""The commands, the facts and the state of the toy game."""

from typing import Literal

from msgspec import Struct

from domain.core import Command, Fact, Seat


class LayCard(Command, frozen=True):
    card: int


class DrawCard(Command, frozen=True):
    pass


class DeclineDraw(Command, frozen=True):
    pass


class HandsDealt(Fact, frozen=True):
    seats: int
    hand: int
    order: str
    draws: bool
    prizes: str


class Hand(Fact, frozen=True):
    """Secret of a seat."""

    cards: tuple[int, ...]


class Deck(Fact, frozen=True):
    """Secret of the table."""

    cards: tuple[int, ...]


class CardLaid(Fact, frozen=True):
    seat: Seat


class LaidCard(Fact, frozen=True):
    """Secret of the seat that laid it, until all have."""

    card: int


class CardsTurned(Fact, frozen=True):
    cards: tuple[int, ...]


class TrickTaken(Fact, frozen=True):
    seat: Seat
    points: int


class CardDrawn(Fact, frozen=True):
    seat: Seat


class DrawnCard(Fact, frozen=True):
    """Secret of the seat that drew it."""

    card: int


class DrawDeclined(Fact, frozen=True):
    seat: Seat


class ToyState(Struct, frozen=True):
    phase: Literal["new", "lay", "draw", "over"] = "new"
    order: str = "high"
    draws: bool = True
    prizes: str = ""
    hands: tuple[tuple[int, ...], ...] = ()
    laid: tuple[int | None, ...] = ()
    deck: tuple[int, ...] = ()
    turned: tuple[tuple[int, ...], ...] = ()
    taker: Seat | None = None
    points: tuple[int, ...] = ()
