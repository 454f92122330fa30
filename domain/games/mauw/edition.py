"""What is in the box: cards, their values and colours, and the decks by number of seats."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

Card = Literal["1", "2", "3", "4", "5", "6", "7", "8", "maui", "spirit"]
"""A card is named by what is on its face; equal cards cannot be told apart (13.4)."""

Colour = Literal["red", "orange", "green", "blue"]

CARDS: Final[tuple[Card, ...]] = get_args(Card)
"""In the order in which hands are sorted."""

WARRIORS: Final = CARDS[:-2]
MAUI: Final = "maui"
SPIRIT: Final = "spirit"

LIVES: Final = 9
"""What two warriors of a colour have together, and the value of a Mauw."""

VALUES: Final[Mapping[Card, int]] = {**{card: int(card) for card in WARRIORS}, SPIRIT: 0}
"""What a card counts as. For a Maui, the player names a value."""

COLOURS: Final[Mapping[Card, Colour]] = dict(
    zip(WARRIORS, ("red", "orange", "green", "blue", "blue", "green", "orange", "red"), strict=True)
)

MARKS: Final[Mapping[Card, tuple[int, int, int]]] = {**dict.fromkeys(WARRIORS, (4, 1, 2)), MAUI: (2, 1, 1), SPIRIT: (6, 3, 3)}
"""For each card, how many copies have no dot, one dot and two dots."""

DOTS_LEFT_IN: Final[Mapping[int, int]] = {2: 0, 3: 1, 4: 1, 5: 2, 6: 2}
"""By number of seats, the most dots that a card of the deck has."""

SEATS: Final = tuple(DOTS_LEFT_IN)
HAND: Final = 4
COLUMNS: Final = 4
MOST_MAUW: Final = 3
"""Of one column."""
FULL_COLUMNS: Final = 3
"""So many columns with `MOST_MAUW` end the match."""
IDLE_ROUNDS: Final = 12


def deck_for(seats: int) -> tuple[Card, ...]:
    """3.1: the cards of a match, sorted."""
    dots = DOTS_LEFT_IN[seats]
    return tuple(card for card in CARDS for _ in range(sum(MARKS[card][: dots + 1])))


def idle_limit(seats: int) -> int:
    """12.5: so many turns without a Mauw end the match."""
    return IDLE_ROUNDS * seats
