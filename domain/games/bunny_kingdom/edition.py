"""What is in the box: the cards, how many of each, and how many are dealt."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeVar, get_args

from domain.games.bunny_kingdom.board import BIT, TERRITORIES, Terrain, Territory

City = Literal["city_1", "city_2", "city_3"]
Farm = Literal[
    "farm_wood", "farm_fish", "farm_carrots", "trading_post", "farm_mushrooms", "farm_pearls", "farm_spices",
    "farm_gold", "farm_diamonds", "farm_copper", "farm_iron",
]  # fmt: skip
Placeable = Literal[City, Farm]
"""A single construction on a territory that the seat controls."""

Camp = Literal["camp_1", "camp_2", "camp_3", "camp_4", "camp_5", "camp_6"]
Building = Literal[City, Farm, "sky_tower", Camp]
Treasure = Literal[
    "royal_ring", "royal_coat", "royal_scepter", "royal_chalice", "royal_crown", "royal_carrot", "left_glove", "right_glove"
]
Mission = Literal[
    "bureaucrat", "burgomaster", "diplomat", "explorer", "carpenter", "master_carpenter", "woodland_king", "fisher",
    "master_fisher", "fisher_king", "farmer", "master_farmer", "carrot_king", "merchant", "master_of_the_mountains",
    "carrotistador", "harecingetorix", "hun_ny_king", "bun_shee", "panpan", "colonist", "king_of_thieves",
    "matriarch", "little_prince", "treasure_guardian", "treasure_hunter", "liberal", "socialist", "opportunist",
]  # fmt: skip
Parchment = Literal[Treasure, Mission]
Card = Literal[Territory, Building, "supply", Parchment]
"""A card by what is on its face; equal cards are equal."""

Direction = Literal["left", "right"]

SUPPLY: Final = "supply"
SKY_TOWER: Final = "sky_tower"
TRADING_POST: Final = "trading_post"

STRENGTH: Final[Mapping[str, int]] = {"city_1": 1, "city_2": 2, "city_3": 3}
FARMS: Final[tuple[Farm, ...]] = get_args(Farm)
YIELD_OF_FARM: Final[Mapping[str, int]] = {farm: BIT[farm.removeprefix("farm_")] for farm in FARMS if farm != TRADING_POST}
"""What a farm adds to its territory; a trading post adds what its owner chooses at each harvest."""

LUXURY_FARMS: Final = FARMS[4:]
CAMPS: Final[tuple[Camp, ...]] = get_args(Camp)
CAMP_NUMBER: Final[Mapping[str, int]] = {camp: number for number, camp in enumerate(CAMPS, start=1)}

CONSTRAINT: Final[Mapping[str, Terrain]] = {
    "city_3": "mountain",
    "farm_mushrooms": "forest",
    "farm_pearls": "sea",
    "farm_spices": "field",
    "farm_gold": "mountain",
    "farm_diamonds": "mountain",
    "farm_copper": "mountain",
    "farm_iron": "mountain",
}
"""The only terrain that a construction may stand on."""

TREASURES: Final[tuple[Treasure, ...]] = get_args(Treasure)
MISSIONS: Final[tuple[Mission, ...]] = get_args(Mission)
PARCHMENTS: Final[tuple[Parchment, ...]] = (*TREASURES, *MISSIONS)
IS_PARCHMENT: Final = frozenset(PARCHMENTS)
BUILDINGS: Final[tuple[Building, ...]] = get_args(Building)
IS_BUILDING: Final = frozenset(BUILDINGS)
IS_PLACEABLE: Final[frozenset[Placeable]] = frozenset(get_args(Placeable))

COPIES: Final[Mapping[str, int]] = {"city_1": 9, "city_2": 9, "city_3": 3, TRADING_POST: 2, SKY_TOWER: 3}
"""How many there are of building cards that are not unique."""

SUPPLIES: Final = 3
SUPPLIED: Final = 2
"""What a supply card brings."""

DECK: Final[tuple[Card, ...]] = (
    *TERRITORIES,
    *(building for building in BUILDINGS for _ in range(COPIES.get(building, 1))),
    *((SUPPLY,) * SUPPLIES),
    *PARCHMENTS,
)
RANK: Final[Mapping[str, int]] = {card: rank for rank, card in enumerate(dict.fromkeys(DECK))}
"""The order in which cards are sorted: territories, buildings, supplies, parchments."""

CARDS: Final[tuple[Card, ...]] = tuple(dict.fromkeys(DECK))

ROUNDS: Final = 4
HAND: Final[Mapping[int, int]] = {2: 10, 3: 12, 4: 10}
"""By number of seats, the cards dealt to each."""

RESERVE: Final[Mapping[int, int]] = {2: 10, 3: 0, 4: 0}
CHOICES: Final = 2
"""Cards that leave a hand before it is passed on."""

SEATS: Final = tuple(HAND)


Sorted = TypeVar("Sorted", bound=str)


def ordered(cards: Iterable[Sorted]) -> tuple[Sorted, ...]:
    return tuple(sorted(cards, key=RANK.__getitem__))


def passed_to(round_: int) -> Direction:
    """4.3: to the left in odd rounds."""
    return "left" if round_ % 2 else "right"
