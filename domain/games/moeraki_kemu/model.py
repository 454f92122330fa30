"""Where a match of Moeraki-Kemu stands."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from domain.games.moeraki_kemu.edition import MARBLES, MARKERS, Ending, Gaze, Level, Way

SeatNumber = Annotated[int, Meta(ge=0, le=1)]
Hollow = Annotated[int, Meta(ge=0, le=56)]
Plot = Annotated[int, Meta(ge=0, le=51)]
FullPlot = Annotated[int, Meta(ge=0, le=39)]

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

    way: Way
    hollows: tuple[Hollow, ...]


class Tane(Struct, frozen=True, gc=False):
    """A Tane on the board."""

    plot: FullPlot
    gaze: Gaze
    sees: int
    """The set of plots it looks at."""


class Played(Struct, frozen=True):
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


class Ground(Struct, frozen=True):
    level: Level = "basic"
    target: int = 1
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
