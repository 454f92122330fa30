"""What can happen."""

from typing import Annotated, Literal

from msgspec import Meta

from domain.core import Fact
from domain.games.moeraki_kemu.edition import Ending, Gaze, Level
from domain.games.moeraki_kemu.model import FullPlot, Hollow, Line, Plot, SeatNumber

Target = Literal[1, 3, 5, 7, 10]
GameNumber = Annotated[int, Meta(ge=2, le=40)]
Plots = tuple[Plot, ...]


class KemuAgreed(Fact, frozen=True):
    """How the match is played, and how many games win it."""

    level: Level
    target: Target


class StarterDrawn(Fact, frozen=True):
    """The seat begins the first game: the one draw of the match."""

    seat: SeatNumber


class GameBegun(Fact, frozen=True):
    """The board is cleared for the next game of the ladder."""

    number: GameNumber
    starter: SeatNumber


class BallPlaced(Fact, frozen=True):
    seat: SeatNumber
    hollow: Hollow


class MarbleLaid(Fact, frozen=True):
    seat: SeatNumber
    hollow: Hollow


class MarkersLaid(Fact, frozen=True):
    """The last marble closed these plots, and the seat has more marbles around each of them."""

    seat: SeatNumber
    plots: Plots


class TaneOffered(Fact, frozen=True):
    """The seat may lay its Tane instead of one of these fresh markers."""

    seat: SeatNumber
    plots: tuple[FullPlot, ...]


class TaneDeclined(Fact, frozen=True):
    seat: SeatNumber


class TaneLaid(Fact, frozen=True):
    seat: SeatNumber
    plot: FullPlot
    gaze: Gaze
    sees: Plots
    """The plots it looks at, the nearest first."""


class MarkersTaken(Fact, frozen=True):
    """A gaze fell on these markers: they went back to the stock."""

    plots: Plots


class MarkerPutBack(Fact, frozen=True):
    """Where two gazes cross, the plot is as usual again: the seat has the majority there."""

    seat: SeatNumber
    plot: Plot


class GameWon(Fact, frozen=True):
    """The last marble completed these lines."""

    seat: SeatNumber
    lines: Annotated[tuple[Line, ...], Meta(min_length=1)]


class MaraeCounted(Fact, frozen=True):
    """The board is full: the plots of seat 0 and seat 1 that count a point, and those that count half a point."""

    winner: SeatNumber
    tie: bool
    """Equal points: the winner is the seat that placed the ball."""
    whole: tuple[Plots, Plots]
    half: tuple[Plots, Plots]


class GameDrawn(Fact, frozen=True):
    """The board is full, nobody made a line, and this level counts no markers."""


class KemuEnded(Fact, frozen=True):
    """The match is over."""

    ending: Ending


FACTS: tuple[type[Fact], ...] = (
    KemuAgreed,
    StarterDrawn,
    GameBegun,
    BallPlaced,
    MarbleLaid,
    MarkersLaid,
    TaneOffered,
    TaneDeclined,
    TaneLaid,
    MarkersTaken,
    MarkerPutBack,
    GameWon,
    MaraeCounted,
    GameDrawn,
    KemuEnded,
)
