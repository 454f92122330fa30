"""The board and the pieces of the box, as clients draw them."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Struct

from domain.core import Point
from domain.games.moeraki_kemu.board import (
    ARMS,
    CENTRE,
    CORNERS,
    DIAGONALS,
    EDGES,
    FULL_PLOT_COUNT,
    HOLLOWS,
    SIDE,
    WAYS_OF_GAZE,
)
from domain.games.moeraki_kemu.edition import GAZES, MARBLES, MARKERS, TARGETS, Gaze, Way

_MARGIN: Final = 48
_STEP: Final = 64
SIZE: Final = 2 * _MARGIN + (SIDE - 1) * _STEP


class Hollow(Struct, frozen=True):
    """A hollow of the board."""

    hollow: Annotated[int, "0 to 56, row by row"]
    at: Annotated[Point, "Middle of the hollow"]


class Plot(Struct, frozen=True):
    """A plot of the board."""

    plot: Annotated[int, "0 to 39 are full plots, 40 to 51 half plots"]
    full: Annotated[bool, "Between four hollows, not three"]
    at: Annotated[Point, "Where a marker lies: the mean of the corners"]
    corners: Annotated[tuple[int, ...], "The hollows around it: above, right, below, left"]
    gazes: Annotated[Mapping[Gaze, tuple[int, ...]], "What a Tane sees from a full plot, nearest first"]


class WinningLine(Struct, frozen=True):
    """A line that wins."""

    way: Annotated[Way, "How the line wins"]
    hollows: Annotated[tuple[int, ...], "The hollows to be filled; none of them holds the ball"]


class Centre(Struct, frozen=True):
    """The white circle of the board."""

    at: Annotated[Point, "Middle of the white circle"]
    radius: Annotated[int, "Of the white circle"]
    hollows: Annotated[tuple[int, ...], "Where the ball may be placed"]


class MoerakiKemuMaterial(Struct, frozen=True):
    """The board with its hollows, plots and lines, and the pieces."""

    hollows: Annotated[tuple[Hollow, ...], "Where marbles and the ball lie"]
    plots: Annotated[tuple[Plot, ...], "Where markers and Tanes lie"]
    lines: Annotated[tuple[WinningLine, ...], "The lines that win wherever the ball lies, unless it lies in them"]
    arms: Annotated[Mapping[int, Mapping[Gaze, tuple[int, ...]]], "By hollow of the ball: the lines of `awa_arm`"]
    centre: Annotated[Centre, "The centre of the board"]
    game: Literal["moeraki_kemu"] = "moeraki_kemu"
    width: Annotated[int, "Of the picture: all coordinates lie within it"] = SIZE
    height: Annotated[int, "Of the picture: all coordinates lie within it"] = SIZE
    hollow_radius: Annotated[int, "Of a hollow"] = 19
    marble_radius: Annotated[int, "Of a marble"] = 22
    marbles: Annotated[int, "Marbles of each player"] = MARBLES
    markers: Annotated[int, "Markers of each player"] = MARKERS
    rungs: Annotated[tuple[int, ...], "How many games win a match: the values of the option `ladder`"] = TARGETS


def moeraki_kemu_material() -> MoerakiKemuMaterial:
    middle = _at(SIDE // 2, SIDE // 2)
    by_way: dict[Way, tuple[tuple[int, ...], ...]] = {"tahuna": CORNERS[:FULL_PLOT_COUNT], "awa_full": DIAGONALS, "ara": EDGES}
    return MoerakiKemuMaterial(
        tuple(Hollow(hollow, _at(x, y)) for hollow, (x, y) in enumerate(HOLLOWS)),
        tuple(
            Plot(plot, plot < FULL_PLOT_COUNT, _mean(corners), corners, WAYS_OF_GAZE[plot] if plot < FULL_PLOT_COUNT else {})
            for plot, corners in enumerate(CORNERS)
        ),
        tuple(WinningLine(way, hollows) for way, lines in by_way.items() for hollows in lines),
        {ball: dict(zip(GAZES, arms, strict=True)) for ball, arms in ARMS.items()},
        Centre(middle, 158, CENTRE),
    )


def _at(x: int, y: int) -> Point:
    return _MARGIN + _STEP * x, _MARGIN + _STEP * y


def _mean(corners: tuple[int, ...]) -> Point:
    places = [_at(*HOLLOWS[corner]) for corner in corners]
    return round(sum(x for x, _ in places) / len(places), 1), round(sum(y for _, y in places) / len(places), 1)
