"""The cards of the box, as clients draw them."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Struct

from domain.games.mauw.edition import CARDS, COLOURS, COLUMNS, HAND, LIVES, MOST_MAUW, SEATS, VALUES, Card, Colour, deck_for


class CardKind(Struct, frozen=True):
    """A kind of card."""

    card: Annotated[Card, "What is on its face"]
    value: Annotated[int | None, "What it counts as; null for Maui, whose player names a value"]
    colour: Annotated[Colour | None, "Of a warrior"]
    copies: Annotated[Mapping[int, int], "How many the deck has, by number of seats"]


class MauwMaterial(Struct, frozen=True):
    """The cards. There is no board: each player has columns A to D."""

    cards: Annotated[tuple[CardKind, ...], "The kinds of cards, in the order in which hands are sorted"]
    game: Literal["mauw"] = "mauw"
    columns: Annotated[int, "Columns of a play area"] = COLUMNS
    most_mauw: Annotated[int, "Most Mauw in a column"] = MOST_MAUW
    mauw_value: Annotated[int, "What a Mauw counts; each one doubles the points of its column"] = LIVES
    hand: Annotated[int, "Cards in a full hand"] = HAND


def mauw_material() -> MauwMaterial:
    decks = {seats: deck_for(seats) for seats in SEATS}
    return MauwMaterial(
        tuple(
            CardKind(card, VALUES.get(card), COLOURS.get(card), {seats: deck.count(card) for seats, deck in decks.items()})
            for card in CARDS
        )
    )
