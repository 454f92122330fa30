"""From the number of seats to the first events."""

from collections.abc import Mapping
from typing import Any

from domain.core import TABLE, Event, Fact, Rejected, Rng, owner
from domain.games.mauw.edition import HAND, Card, deck_for
from domain.games.mauw.facts import DeckShuffled, FullHand, Hand, HandsDealt, PileOrder


def check_options(_: Mapping[str, Any], __: int) -> Rejected | None:
    """There is nothing to choose."""
    return None


def setup(_: Mapping[str, Any], seats: int, rng: Rng) -> tuple[Event, ...]:
    deck = rng.shuffled(deck_for(seats))
    first = rng.below(seats)
    hands: dict[str, Fact] = {
        # 3.6: one by one, beginning with the first seat.
        owner(seat): Hand(_four(deck[(seat - first) % seats : HAND * seats : seats]))
        for seat in range(seats)
    }
    return (
        Event(DeckShuffled(seats, len(deck)), "3.3", {TABLE: PileOrder(deck)}),
        Event(HandsDealt(first), "3.4", hands),
    )


def _four(cards: tuple[Card, ...]) -> FullHand:
    first, second, third, fourth = sorted(cards)
    return first, second, third, fourth
