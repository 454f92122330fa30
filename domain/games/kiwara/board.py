"""The geometry of the savanna: squares, the path around it, lands and rivers. It knows no animals."""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Any, Final

from msgspec import Struct

from domain.core import Rejected, Rng
from domain.games.kiwara.edition import Rows

ROWS: Final = 5
COLUMNS: Final = 6
SQUARES: Final = ROWS * COLUMNS
LAND_COUNT: Final = 6
LAND_SIZES: Final = (3, 5, 7, 9)
SIZE_SETS: Final = (
    (5, 5, 5, 5, 5, 5),
    (3, 5, 5, 5, 5, 7),
    (3, 3, 5, 5, 7, 7),
    (3, 3, 3, 7, 7, 7),
    (3, 3, 5, 5, 5, 9),
    (3, 3, 3, 5, 7, 9),
    (3, 3, 3, 3, 9, 9),
)
"""13.6: the only ways to make 30 squares of six lands."""


def _row(row: int) -> tuple[int, ...]:
    return tuple(range(row * COLUMNS, (row + 1) * COLUMNS))


def _column(column: int) -> tuple[int, ...]:
    return tuple(range(column, SQUARES, COLUMNS))


def _neighbours(square: int) -> tuple[int, ...]:
    row, column = divmod(square, COLUMNS)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * COLUMNS + c for r, c in around if 0 <= r < ROWS and 0 <= c < COLUMNS)


NEIGHBOURS: Final = tuple(_neighbours(square) for square in range(SQUARES))
"""Above, left, right and below, where there is a square."""

BORDER: Final = tuple(square for square in range(SQUARES) if len(NEIGHBOURS[square]) < 4)

LINES: Final = (
    *(_column(column) for column in range(COLUMNS)),
    *(_row(row) for row in range(ROWS)),
    *(_column(column) for column in reversed(range(COLUMNS))),
    *(_row(row) for row in reversed(range(ROWS))),
)
"""The squares that each stop of the path faces, in the order of 2.8."""

STOPS: Final = len(LINES)


class Lands(Struct, frozen=True, dict=True):
    """How the rivers of a map divide the squares into lands."""

    letters: tuple[str, ...]
    """One for each land, in reading order."""
    squares: tuple[tuple[int, ...], ...]
    """Of each land, in the order of `letters`."""
    land: tuple[int, ...]
    """For each square, the place of its land in `letters`."""
    across: tuple[tuple[int, ...], ...]
    """For each square, its neighbours on the other side of a river."""

    @cached_property
    def tokens(self) -> Sequence[Callable[[Sequence[Any]], tuple[Any, ...]]]:
        """For each land, what picks from all squares those of the land."""
        return [itemgetter(*squares) for squares in self.squares]

    @property
    def rivers(self) -> int:
        return sum(map(len, self.across)) // 2


@lru_cache(maxsize=1024)
def lands_of(rows: Rows) -> Lands:
    drawn = "".join(rows)
    letters = tuple(dict.fromkeys(drawn))
    return Lands(
        letters,
        tuple(tuple(square for square in range(SQUARES) if drawn[square] == letter) for letter in letters),
        tuple(map(letters.index, drawn)),
        tuple(tuple(other for other in NEIGHBOURS[square] if drawn[other] != drawn[square]) for square in range(SQUARES)),
    )


def map_problem(rows: Rows) -> Rejected | None:
    """Why a map of five rows of six signs is not a savanna, if it is not."""
    if not all(row.isascii() and row.isalpha() for row in rows):
        return Rejected("map_not_letters", "13.5")
    lands = lands_of(rows)
    if len(lands.letters) != LAND_COUNT:
        return Rejected("map_land_count", "13.2", {"lands": len(lands.letters), "needed": LAND_COUNT})
    for letter, squares in zip(lands.letters, lands.squares, strict=True):
        if len(squares) not in LAND_SIZES:
            return Rejected("map_land_size", "13.2", {"land": letter, "size": len(squares), "allowed": list(LAND_SIZES)})
        if not _connected(squares):
            return Rejected("map_land_split", "13.5", {"land": letter})
    return None


def _connected(squares: tuple[int, ...]) -> bool:
    reached = [squares[0]]
    for square in reached:
        reached.extend(other for other in NEIGHBOURS[square] if other in squares and other not in reached)
    return len(reached) == len(squares)


def random_map(rng: Rng) -> Rows:
    """13.5: any legal map is possible; they need not be equally likely."""
    while True:
        lands = _grown(rng, rng.shuffled(rng.choice(SIZE_SETS)))
        if lands is not None:
            return _drawn(lands)


def _grown(rng: Rng, sizes: tuple[int, ...]) -> list[list[int]] | None:
    """Grow one land after another from the tightest corner left over; None when a land has no room to grow."""
    free = list(range(SQUARES))
    lands = []
    for size in sizes:
        start = min(free, key=lambda square: sum(other in free for other in NEIGHBOURS[square]))
        land = [start]
        free.remove(start)
        while len(land) < size:
            edge = [square for square in free if any(other in land for other in NEIGHBOURS[square])]
            if not edge:
                return None
            grown = rng.choice(edge)
            land.append(grown)
            free.remove(grown)
        lands.append(land)
    return lands


def _drawn(lands: list[list[int]]) -> Rows:
    letters = [""] * SQUARES
    for letter, land in zip("abcdef", sorted(lands, key=min), strict=True):
        for square in land:
            letters[square] = letter
    return tuple("".join(letters[square] for square in _row(row)) for row in range(ROWS))
