"""The map and the cards of the box, as clients draw them."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Struct

from domain.core import Point
from domain.games.bunny_kingdom import edition
from domain.games.bunny_kingdom.board import LAVA, SIDE, TERRAIN, TERRITORIES, YIELD, Resource, Terrain, Territory, resources_in
from domain.games.bunny_kingdom.edition import Building, Parchment
from domain.games.bunny_kingdom.model import STEP
from domain.games.bunny_kingdom.parchments import RULES

CLAUSES: Final[Mapping[str, str]] = {
    **dict.fromkeys(map(str, TERRITORIES), "5.3"),
    **dict.fromkeys(edition.STRENGTH, "7.7"),
    **dict.fromkeys(edition.FARMS, "7.8"),
    **dict.fromkeys(edition.CAMPS, "8.1"),
    edition.TRADING_POST: "10.6",
    edition.SKY_TOWER: "7.9",
    edition.SUPPLY: "5.7",
    **{card: rule.clause for card, rule in RULES.items()},
    **dict.fromkeys(STEP, "12.2"),
}
"""What each card does."""

CELL_SIDE: Final = 72
_LEFT: Final = 44
_TOP: Final = 40


class TerritoryOfMap(Struct, frozen=True):
    """A territory of the board."""

    territory: Annotated[Territory, "Row A to J, column 1 to 10"]
    row: Annotated[int, "0 is row A, at the top"]
    column: Annotated[int, "0 is column 1, at the left"]
    at: Annotated[Point, "Top left corner of the territory"]
    terrain: Annotated[Terrain, "The terrain; a `city` begins with a neutral city"]
    resource: Annotated[Resource | None, "What it produces by itself"]


class BuildingCard(Struct, frozen=True):
    """A building card."""

    card: Annotated[Building, "What is on its face"]
    copies: Annotated[int, "How many the deck has"]
    strength: Annotated[int, "Of a city; 0 for others"]
    resource: Annotated[Resource | None, "What a farm produces; null for a trading post, whose owner chooses"]
    terrain: Annotated[Terrain | None, "The only terrain that it may stand on, if there is a constraint"]
    number: Annotated[int | None, "Of a camp: the lowest goes first"]


class ParchmentCard(Struct, frozen=True):
    """A parchment."""

    card: Annotated[Parchment, "What is on its face"]
    treasure: Annotated[bool, "A treasure, not a mission"]


class BunnyKingdomMaterial(Struct, frozen=True):
    """The map of the New World, and the cards."""

    territories: Annotated[tuple[TerritoryOfMap, ...], "The hundred territories, row by row"]
    buildings: Annotated[tuple[BuildingCard, ...], "The building cards"]
    parchments: Annotated[tuple[ParchmentCard, ...], "The parchments, one of each"]
    hand: Annotated[Mapping[int, int], "Cards dealt to each hand, by number of seats"]
    reserve: Annotated[Mapping[int, int], "Cards dealt to each reserve, by number of seats"]
    game: Literal["bunny_kingdom"] = "bunny_kingdom"
    width: Annotated[int, "Of the picture: all coordinates lie within it"] = _LEFT + SIDE * CELL_SIDE + 16
    height: Annotated[int, "Of the picture: all coordinates lie within it"] = _TOP + SIDE * CELL_SIDE + 16
    side: Annotated[int, "Of a territory"] = CELL_SIDE
    lava: Annotated[tuple[tuple[Territory, Territory], ...], "Neighbours with a lava river between them"] = LAVA
    supplies: Annotated[int, "How many supply cards the deck has"] = edition.SUPPLIES
    cards: Annotated[int, "How many cards the deck has"] = len(edition.DECK)
    rounds: Annotated[int, "Rounds of a match"] = edition.ROUNDS


def bunny_kingdom_material() -> BunnyKingdomMaterial:
    return BunnyKingdomMaterial(
        tuple(
            TerritoryOfMap(
                territory,
                cell // SIDE,
                cell % SIDE,
                (_LEFT + CELL_SIDE * (cell % SIDE), _TOP + CELL_SIDE * (cell // SIDE)),
                TERRAIN[cell],
                _one(YIELD[cell]),
            )
            for cell, territory in enumerate(TERRITORIES)
        ),
        tuple(
            BuildingCard(
                card,
                edition.COPIES.get(card, 1),
                edition.STRENGTH.get(card, 0),
                _one(edition.YIELD_OF_FARM.get(card, 0)),
                edition.CONSTRAINT.get(card),
                edition.CAMP_NUMBER.get(card),
            )
            for card in edition.BUILDINGS
        ),
        tuple(ParchmentCard(card, card in edition.TREASURES) for card in edition.PARCHMENTS),
        dict(edition.HAND),
        dict(edition.RESERVE),
    )


def _one(bits: int) -> Resource | None:
    return next(iter(resources_in(bits)), None)
