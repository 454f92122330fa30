"""The New World: a hundred territories, what they produce, and which of them touch."""

from collections.abc import Iterable, Mapping
from typing import Final, Literal, get_args

Territory = Literal[
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10",
    "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10",
    "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10",
    "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10",
    "E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9", "E10",
    "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10",
    "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "G10",
    "H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8", "H9", "H10",
    "I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9", "I10",
    "J1", "J2", "J3", "J4", "J5", "J6", "J7", "J8", "J9", "J10",
]  # fmt: skip
"""By row, A at the top, and column, 1 at the left."""

Terrain = Literal["forest", "sea", "field", "plain", "mountain", "city"]
Basic = Literal["wood", "fish", "carrots"]
Luxury = Literal["mushrooms", "pearls", "spices", "gold", "diamonds", "copper", "iron"]
Resource = Literal[Basic, Luxury]

SIDE: Final = 10
CELLS: Final = SIDE * SIDE
"""A cell is a territory by its number, row by row: A1 is 0 and J10 is 99."""

MAP: Final = (
    "FFFCSSSFPS",
    "MMCSSMCPCS",
    "CMPSSMKMMP",
    "PMCKMMKPCF",
    "FPKPPCPKPC",
    "FMMFFPKCFP",
    "FCPPCPKPCP",
    "PKCKPPCPPF",
    "CPPSSPMMCF",
    "FFCSSKMMSS",
)
_LETTERS: Final[Mapping[str, Terrain]] = {"F": "forest", "S": "sea", "K": "field", "P": "plain", "M": "mountain", "C": "city"}

LAVA: Final[tuple[tuple[Territory, Territory], ...]] = (
    ("B1", "B2"), ("B6", "C6"), ("C2", "D2"), ("C8", "C9"), ("D5", "D6"), ("F2", "F3"), ("I7", "J7"), ("I8", "J8"),
)  # fmt: skip

TERRITORIES: Final[tuple[Territory, ...]] = get_args(Territory)
CELL: Final[Mapping[str, int]] = {name: cell for cell, name in enumerate(TERRITORIES)}
"""The number of a territory."""

TERRAIN: Final[tuple[Terrain, ...]] = tuple(_LETTERS[letter] for row in MAP for letter in row)
CITIES: Final[tuple[int, ...]] = tuple(cell for cell in range(CELLS) if TERRAIN[cell] == "city")
EDGE: Final = frozenset(cell for cell in range(CELLS) if cell // SIDE in (0, SIDE - 1) or cell % SIDE in (0, SIDE - 1))
CORNERS: Final = frozenset({0, SIDE - 1, CELLS - SIDE, CELLS - 1})

BASICS: Final[tuple[Basic, ...]] = get_args(Basic)
RESOURCES: Final[tuple[Resource, ...]] = (*BASICS, *get_args(Luxury))
BIT: Final[Mapping[str, int]] = {name: 1 << place for place, name in enumerate(RESOURCES)}
"""Several resources are one number: each has a bit of its own."""

_PRODUCE: Final[Mapping[Terrain, Basic]] = {"forest": "wood", "sea": "fish", "field": "carrots"}
YIELD: Final[tuple[int, ...]] = tuple(BIT[_PRODUCE[terrain]] if terrain in _PRODUCE else 0 for terrain in TERRAIN)
"""What a territory produces by itself."""


def _neighbours(cell: int) -> tuple[int, ...]:
    """9.2: by the sides that no lava river closes."""
    row, column = divmod(cell, SIDE)
    sides = []
    if row > 0:
        sides.append(cell - SIDE)
    if column > 0:
        sides.append(cell - 1)
    if column < SIDE - 1:
        sides.append(cell + 1)
    if row < SIDE - 1:
        sides.append(cell + SIDE)
    rivers = [{CELL[one], CELL[other]} for one, other in LAVA]
    return tuple(side for side in sides if {cell, side} not in rivers)


NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(map(_neighbours, range(CELLS)))


def resources_in(bits: int) -> tuple[Resource, ...]:
    return tuple(name for name in RESOURCES if bits & BIT[name])


def names_of(cells: Iterable[int]) -> tuple[Territory, ...]:
    return tuple(TERRITORIES[cell] for cell in cells)
