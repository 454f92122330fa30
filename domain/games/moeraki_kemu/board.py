"""The geometry of the board: hollows, plots, lines and gazes. It knows no marbles.

A set of hollows or of plots is a whole number: bit n is hollow or plot n. Everything that a marble could do is looked up
in tables made once, so that no rule searches the board.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from domain.games.moeraki_kemu.edition import GAZES, WAYS, Gaze, Way

Point = tuple[int, int]

SIDE: Final = 11
_EDGES: Final = (0, SIDE - 1)
MIDDLE: Final = (SIDE // 2, SIDE // 2)


def _on_board(x: int, y: int) -> bool:
    return 0 <= x < SIDE and 0 <= y < SIDE and not (x in _EDGES and y in _EDGES)


HOLLOWS: Final = tuple((x, y) for y in range(SIDE) for x in range(SIDE) if (x + y) % 2 == 0 and _on_board(x, y))
"""2.5: where each hollow is."""

HOLLOW_AT: Final = {point: hollow for hollow, point in enumerate(HOLLOWS)}
ALL_HOLLOWS: Final = (1 << len(HOLLOWS)) - 1


def _beside(point: Point) -> tuple[int, ...]:
    """The hollows above, right, below and left of a plot."""
    x, y = point
    around = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return tuple(HOLLOW_AT[other] for other in around if other in HOLLOW_AT)


def _plots(corners: int) -> tuple[Point, ...]:
    every = ((x, y) for y in range(SIDE) for x in range(SIDE) if (x + y) % 2 == 1)
    return tuple(point for point in every if len(_beside(point)) == corners)


FULL_PLOT_COUNT: Final = len(_plots(4))
PLOTS: Final = (*_plots(4), *_plots(3))
"""2.7: where each plot is, the full ones first."""

PLOT_AT: Final = {point: plot for plot, point in enumerate(PLOTS)}
CORNERS: Final = tuple(_beside(point) for point in PLOTS)
"""The hollows around each plot."""

FULL_PLOTS: Final = (1 << FULL_PLOT_COUNT) - 1
"""The full plots, as a set."""


def set_of(members: Iterable[int]) -> int:
    bits = 0
    for member in members:
        bits |= 1 << member
    return bits


def members(bits: int) -> tuple[int, ...]:
    return tuple(listed(bits))


def listed(bits: int) -> list[int]:
    """The members of a set, the least first."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def _way(point: Point, step: Point) -> Iterator[Point]:
    """From a point on, without it, as far as the lattice goes."""
    x, y = point[0] + step[0], point[1] + step[1]
    while 0 <= x < SIDE and 0 <= y < SIDE:
        yield x, y
        x, y = x + step[0], y + step[1]


_STEPS: Final[dict[Gaze, Point]] = {"up_left": (-1, -1), "up_right": (1, -1), "down_left": (-1, 1), "down_right": (1, 1)}


def _arm(hollow: int, gaze: Gaze) -> tuple[int, ...]:
    return tuple(HOLLOW_AT[point] for point in _way(HOLLOWS[hollow], _STEPS[gaze]) if point in HOLLOW_AT)


CENTRE: Final = tuple(HOLLOW_AT[x, y] for x, y in HOLLOWS if abs(x - SIDE // 2) + abs(y - SIDE // 2) <= 2)
"""2.9: where the ball may go."""


def _diagonals() -> Iterator[tuple[int, ...]]:
    for sign in (1, -1):
        for key in range(1 - SIDE, 2 * SIDE):
            line = tuple(hollow for hollow, (x, y) in enumerate(HOLLOWS) if x - sign * y == key)
            if line:
                yield line


DIAGONALS: Final = tuple(_diagonals())
"""2.10: falling ones first, then rising ones."""

EDGES: Final = tuple(
    tuple(hollow for hollow, point in enumerate(HOLLOWS) if point[axis] == at) for axis in (1, 0) for at in _EDGES
)
"""7.9: top, bottom, left and right."""

ARMS: Final = {ball: tuple(_arm(ball, gaze) for gaze in GAZES) for ball in CENTRE}
"""7.6: the four arms of the diagonals through the ball."""


def lines_with(ball: int) -> tuple[tuple[Way, int], ...]:
    """All lines that win while the ball lies there, in the order of 7.13."""
    by_way: dict[Way, tuple[tuple[int, ...], ...]] = {
        "tahuna": CORNERS[:FULL_PLOT_COUNT],
        "awa_full": DIAGONALS,
        "awa_arm": ARMS[ball],
        "ara": EDGES,
    }
    return tuple((way, set_of(line)) for way in WAYS for line in by_way[way] if ball not in line)


LINES: Final = {ball: lines_with(ball) for ball in CENTRE}
LINES_AT: Final = {
    ball: tuple(tuple(line for line in lines if line[1] >> hollow & 1) for hollow in range(len(HOLLOWS)))
    for ball, lines in LINES.items()
}
"""By the place of the ball and a hollow: the lines that a marble there may complete."""

PLOT_CORNERS: Final = tuple(map(set_of, CORNERS))
PLOTS_AT: Final = tuple(
    tuple((1 << plot, plot, corners) for plot, corners in enumerate(PLOT_CORNERS) if corners >> hollow & 1)
    for hollow in range(len(HOLLOWS))
)
"""For each hollow, the plots around it: as a set, by number, and the hollows of each."""

FULL_PLOTS_AT: Final = tuple(set_of(plot for _, plot, _ in plots) & FULL_PLOTS for plots in PLOTS_AT)
"""For each hollow, the set of full plots around it."""

WAYS_OF_GAZE: Final = tuple(
    {gaze: tuple(PLOT_AT[point] for point in _way(PLOTS[plot], _STEPS[gaze]) if point in PLOT_AT) for gaze in GAZES}
    for plot in range(FULL_PLOT_COUNT)
)
"""For each full plot and direction, the plots that a Tane there looks at, the nearest first."""


def seen_from(plot: int, gaze: Gaze, other: int | None) -> tuple[int, ...]:
    """9.7, 9.10: what a Tane looks at, given where the other Tane stands."""
    way = WAYS_OF_GAZE[plot][gaze]
    return way[: way.index(other)] if other in way else way
