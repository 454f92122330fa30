"""The state of a match of Moeraki-Kemu, and functions that read it."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from domain.core import Seat
from domain.games.moeraki_kemu.board import (
    ALL_HOLLOWS,
    FULL_PLOT_COUNT,
    FULL_PLOTS,
    FULL_PLOTS_AT,
    HOLLOWS,
    PLOT_CORNERS,
    PLOTS,
)
from domain.games.moeraki_kemu.edition import MARBLES, MARKERS, Ending, Gaze, Level, Target, Way

SeatNumber = Annotated[int, Meta(ge=0, le=1)]
Hollow = Annotated[int, Meta(ge=0, le=len(HOLLOWS) - 1)]
Plot = Annotated[int, Meta(ge=0, le=len(PLOTS) - 1)]
FullPlot = Annotated[int, Meta(ge=0, le=FULL_PLOT_COUNT - 1)]

Phase = Literal["setup", "opening", "laying", "asking", "settled", "over"]
"""What is decided now.

opening: where the ball goes; laying: a marble; asking: whether a Tane takes the place of a marker; settled: a game has
ended and the next one, or the end of the match, follows in the same decision.
"""

Pair = tuple[int, int]
"""One number for each seat: a count, or a set of hollows or plots."""

NO_BALL: Final = -1
NONE: Final[Pair] = (0, 0)


class Line(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A line that won a game."""

    way: Annotated[Way, "The way of winning"]
    hollows: Annotated[tuple[Hollow, ...], "The hollows of the line"]


class Tane(Struct, frozen=True, gc=False):
    """A Tane on the board."""

    plot: FullPlot
    gaze: Gaze
    sees: int
    """The set of plots it looks at."""


class Played(Struct, frozen=True, gc=False):
    """A game of the ladder that is over."""

    starter: SeatNumber
    winner: SeatNumber | None
    endings: tuple[Ending, ...]
    """All ways in which it was won, the one that names it first."""
    lines: tuple[Line, ...] = ()
    whole: Pair = NONE
    """By Marae: for each seat, the set of plots worth a point."""
    half: Pair = NONE
    """By Marae: for each seat, the set of plots worth half a point."""


class Ground(Struct, frozen=True, gc=False):
    """The state of a match."""

    level: Level = "basic"
    target: Target = 1
    phase: Phase = "setup"
    starter: SeatNumber = 0
    """Who places the ball in this game."""
    turn: SeatNumber = 0
    """Who places the ball or lays the next marble."""
    asked: SeatNumber | None = None
    """Who is asked about its Tane."""

    ball: int = NO_BALL
    marbles: Pair = NONE
    """For each seat, the set of hollows with its marbles."""
    reserve: Pair = (MARBLES, MARBLES)
    """Marbles still to be laid."""
    last: int | None = None
    """The hollow of the last marble."""

    markers: Pair = NONE
    """For each seat, the set of plots with its markers."""
    stock: Pair = (MARKERS, MARKERS)
    """Markers beside the board; below zero where others stand in for them (6.10)."""
    tanes: tuple[Tane | None, Tane | None] = (None, None)
    """For each seat, its Tane on the board; none while it is in its lair."""

    stones: Pair = NONE
    """Games won."""
    games: tuple[Played, ...] = ()
    """The games that are over."""
    ending: Ending | None = None
    """How the match ended."""

    def with_markers(self, seat: Seat, plots: int) -> "Ground":
        (first, second), (left, right) = self.markers, self.stock
        if seat == 0:
            return replace(self, markers=(first | plots, second), stock=(left - plots.bit_count(), right))
        return replace(self, markers=(first, second | plots), stock=(left, right - plots.bit_count()))

    def without_markers(self, plots: int) -> "Ground":
        (first, second), (left, right) = self.markers, self.stock
        return replace(
            self,
            markers=(first & ~plots, second & ~plots),
            stock=(left + (first & plots).bit_count(), right + (second & plots).bit_count()),
        )

    def settled(self, winner: Seat | None, played: Played) -> "Ground":
        """A game is over."""
        first, second = self.stones
        stones: Pair = (first + (winner == 0), second + (winner == 1))
        return replace(self, phase="settled", stones=stones, games=(*self.games, played))


def taken_hollows(state: Ground) -> int:
    """Once the ball lies."""
    first, second = state.marbles
    return first | second | 1 << state.ball


def free_hollows(state: Ground) -> int:
    return ALL_HOLLOWS ^ taken_hollows(state)


def blind_plots(state: Ground) -> int:
    """9.4, 9.6: the plots seen by one Tane and not by both."""
    first, second = state.tanes
    return (first.sees if first is not None else 0) ^ (second.sees if second is not None else 0)


def crossing(state: Ground) -> int:
    """9.6: the plot seen by both Tanes, as a set."""
    first, second = state.tanes
    return first.sees & second.sees if first is not None and second is not None else 0


def fresh_markers(state: Ground, seat: Seat) -> int:
    """9.14, 9.15: the markers that the Tane of a seat may take the place of.

    Every closed plot beside the last marble was closed by it, so the markers that lie there are the fresh ones.
    """
    if state.level != "expert" or state.last is None or state.tanes[seat] is not None:
        return 0
    return state.markers[seat] & FULL_PLOTS_AT[state.last]


def majority(state: Ground, corners: int) -> Seat | None:
    """6.1, 6.3: the seat with more marbles in these hollows."""
    first, second = state.marbles
    lead = (first & corners).bit_count() - (second & corners).bit_count()
    return None if lead == 0 else 0 if lead > 0 else 1


_HALVES = tuple((1 << plot, PLOT_CORNERS[plot]) for plot in range(FULL_PLOT_COUNT, len(PLOTS)))


def count_marae(state: Ground) -> tuple[Pair, Pair]:
    """For each seat, the set of plots that count a point and the set of those that count half a point."""
    (first_whole, first_half), (second_whole, second_half) = _count(state, 0), _count(state, 1)
    return (first_whole, second_whole), (first_half, second_half)


def _count(state: Ground, seat: Seat) -> Pair:
    marbles, markers, tane = state.marbles[seat], state.markers[seat], state.tanes[seat]
    whole = markers & FULL_PLOTS
    if tane is not None:
        # 9.19: it stands for the marker.
        whole |= 1 << tane.plot
    half = markers & ~FULL_PLOTS
    if half:
        for bit, corners in _HALVES:
            if half & bit and not corners & ~marbles:
                half ^= bit
                whole |= bit
    return whole, half


def half_points(whole: Pair, half: Pair) -> Pair:
    return 2 * whole[0].bit_count() + half[0].bit_count(), 2 * whole[1].bit_count() + half[1].bit_count()
