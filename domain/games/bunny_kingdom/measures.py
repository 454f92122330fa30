"""What parchments count in the kingdom of one seat."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from domain.games.bunny_kingdom.board import BIT, CORNERS, EDGE, TERRAIN, YIELD
from domain.games.bunny_kingdom.edition import LUXURY_FARMS, STRENGTH, TREASURES, YIELD_OF_FARM, Parchment
from domain.games.bunny_kingdom.model import Post, Realm
from domain.games.bunny_kingdom.parchments import GLOVE_ALONE, GLOVE_OF_PAIR, LARGE_FIEF, OTHER_GLOVE, RULES, Measure


class Kingdom(Struct, frozen=True):
    realm: Realm
    """Its fiefs, with what trading posts produce."""
    built: Sequence[str | None]
    """By territory of the whole board, its construction."""
    posts: Sequence[Post]
    """Its own trading posts."""
    owned: int
    """How many parchments the seat has."""
    cards: Sequence[Parchment]
    """What they are, copies being what they copy."""
    camps_played: int
    others: int
    """The most territories that another seat has."""

    @property
    def cells(self) -> list[int]:
        return [cell for fief in self.realm for cell in fief.cells]


def count(kingdom: Kingdom, card: Parchment) -> int:
    """What a parchment other than the Opportunist counts in a kingdom."""
    measure = RULES[card].measure
    if measure == "treasure":
        return 1
    if measure == "glove":
        return GLOVE_OF_PAIR if OTHER_GLOVE[card] in kingdom.cards else GLOVE_ALONE
    return _BY_MEASURE[measure](kingdom)


def treasures_of(kingdom: Kingdom) -> list[Parchment]:
    return [card for card in kingdom.cards if card in TREASURES]


def _units(kingdom: Kingdom, resource: str) -> int:
    """11.2: every unit counts, of territories, farms and trading posts."""
    bit = BIT[resource]
    cells = kingdom.cells
    natural = sum(YIELD[cell] == bit for cell in cells)
    farmed = sum(YIELD_OF_FARM.get(kingdom.built[cell] or "") == bit for cell in cells)
    return natural + farmed + sum(post.resource == resource for post in kingdom.posts)


def _cities(kingdom: Kingdom) -> int:
    return sum(kingdom.built[cell] in STRENGTH for cell in kingdom.cells)


def _cities_without_resource(kingdom: Kingdom) -> int:
    return sum(kingdom.built[cell] in STRENGTH for fief in kingdom.realm if not fief.resources for cell in fief.cells)


def _bare_territories(kingdom: Kingdom) -> int:
    """13.14: plains and mountains without city and farm."""
    posts = [post.cell for post in kingdom.posts]
    return sum(
        not YIELD[cell]
        and kingdom.built[cell] not in STRENGTH
        and kingdom.built[cell] not in YIELD_OF_FARM
        and cell not in posts
        for cell in kingdom.cells
    )


def _lesser_fiefs(kingdom: Kingdom) -> int:
    """13.18: all but one that brings most."""
    points = [fief.points for fief in kingdom.realm]
    return sum(points) - max(points, default=0)


_BY_MEASURE: dict[Measure, Callable[[Kingdom], int]] = {
    "parchments": lambda kingdom: kingdom.owned,
    "cities": _cities,
    "edge": lambda kingdom: sum(cell in EDGE for cell in kingdom.cells),
    "corners": lambda kingdom: sum(cell in CORNERS for cell in kingdom.cells),
    "wood": partial(_units, resource="wood"),
    "fish": partial(_units, resource="fish"),
    "carrots": partial(_units, resource="carrots"),
    "luxury": lambda kingdom: sum(kingdom.built[cell] in LUXURY_FARMS for cell in kingdom.cells),
    "mountains": lambda kingdom: sum(TERRAIN[cell] == "mountain" for cell in kingdom.cells),
    "large_fiefs": lambda kingdom: sum(len(fief.cells) >= LARGE_FIEF for fief in kingdom.realm),
    "fiefs": lambda kingdom: len(kingdom.realm),
    "cities_without_resource": _cities_without_resource,
    "bare_territories": _bare_territories,
    "camps_played": lambda kingdom: kingdom.camps_played,
    "lead_in_territories": lambda kingdom: len(kingdom.cells) - kingdom.others,
    "lesser_fiefs": _lesser_fiefs,
    "treasures": lambda kingdom: len(treasures_of(kingdom)),
    "treasure_points": lambda kingdom: sum(RULES[card].points(count(kingdom, card)) for card in treasures_of(kingdom)),
}
