"""The commands and the facts. An effect only updates the state: nothing is drawn or decided in `apply`."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from domain.core import Command, Fact
from domain.games.moeraki_kemu.board import set_of
from domain.games.moeraki_kemu.edition import GAMES_PER_RUNG, MARBLES, MARKERS, TARGETS, Ending, Gaze, Level, Target
from domain.games.moeraki_kemu.model import NO_BALL, NONE, FullPlot, Ground, Hollow, Line, Pair, Played, Plot, SeatNumber, Tane

Plots = tuple[Plot, ...]
GameNumber = Annotated[int, Meta(ge=2, le=GAMES_PER_RUNG * max(TARGETS))]

AgreedLevel = Annotated[Level, "Which rules are played"]
AgreedTarget = Annotated[Target, "How many games win the match"]
TaneGaze = Annotated[Gaze, "Direction of the gaze; the same for both seats"]


def _hollow(text: str) -> str:
    return f"{text}: counted row by row from the top left"


def _full_plot(text: str) -> str:
    return f"{text}: full plots are counted row by row from the top left"


def _plots(text: str) -> str:
    return f"{text}; half plots are 40 to 51"


StandingPlot = Annotated[FullPlot, _full_plot("Where the Tane stands")]
SEEN = _plots("What it looks at, the nearest first")


class PlaceBall(Command, frozen=True):
    hollow: Annotated[Hollow, _hollow("One of the nine hollows of the centre")]


class LayMarble(Command, frozen=True):
    hollow: Annotated[Hollow, _hollow("An empty hollow")]


class LayTane(Command, frozen=True):
    plot: Annotated[FullPlot, _full_plot("The plot whose fresh marker the Tane takes the place of")]
    gaze: TaneGaze


class DeclineTane(Command, frozen=True):
    """Keep the Tane in its lair for now."""


class BySeat(Fact, frozen=True):
    seat: Annotated[SeatNumber, "The seat that did it"]


class KemuAgreed(Fact, frozen=True):
    """How the match is played, and how many games win it."""

    level: AgreedLevel
    target: AgreedTarget

    def apply(self, state: Ground) -> Ground:
        return replace(state, level=self.level, target=self.target)


class StarterDrawn(Fact, frozen=True):
    """The one draw of the match."""

    seat: Annotated[SeatNumber, "The seat that begins the first game"]

    def apply(self, state: Ground) -> Ground:
        return replace(state, phase="opening", starter=self.seat, turn=self.seat)


class GameBegun(Fact, frozen=True):
    """The board is cleared for the next game of the ladder."""

    number: Annotated[GameNumber, "Which game of the ladder this is; the first begins with StarterDrawn"]
    starter: Annotated[SeatNumber, "The seat that places the ball"]

    def apply(self, state: Ground) -> Ground:
        return replace(
            state,
            phase="opening",
            starter=self.starter,
            turn=self.starter,
            ball=NO_BALL,
            marbles=NONE,
            reserve=(MARBLES, MARBLES),
            last=None,
            markers=NONE,
            stock=(MARKERS, MARKERS),
            tanes=(None, None),
        )


class BallPlaced(BySeat, frozen=True):
    hollow: Annotated[Hollow, _hollow("Where the ball lies")]

    def apply(self, state: Ground) -> Ground:
        return replace(state, phase="laying", ball=self.hollow, turn=1 - self.seat)


class MarbleLaid(BySeat, frozen=True):
    hollow: Annotated[Hollow, _hollow("Where the marble lies")]

    def apply(self, state: Ground) -> Ground:
        hollow = self.hollow
        first, second = state.marbles
        left, right = state.reserve
        if self.seat == 0:
            return replace(state, turn=1, last=hollow, marbles=(first | 1 << hollow, second), reserve=(left - 1, right))
        return replace(state, turn=0, last=hollow, marbles=(first, second | 1 << hollow), reserve=(left, right - 1))


class MarkersLaid(Fact, frozen=True):
    """The last marble closed these plots, and the seat has more marbles around each of them."""

    seat: Annotated[SeatNumber, "Whose markers they are"]
    plots: Annotated[Plots, _plots("The plots that were closed")]

    def apply(self, state: Ground) -> Ground:
        return state.with_markers(self.seat, set_of(self.plots))


class TaneOffered(Fact, frozen=True):
    """The seat may lay its Tane instead of one of these fresh markers."""

    seat: Annotated[SeatNumber, "The seat that is asked"]
    plots: Annotated[tuple[FullPlot, ...], "The plots on which the Tane may stand"]

    def apply(self, state: Ground) -> Ground:
        return replace(state, phase="asking", asked=self.seat)


class TaneDeclined(BySeat, frozen=True):
    def apply(self, state: Ground) -> Ground:
        return replace(state, phase="laying", asked=None)


class TaneLaid(BySeat, frozen=True):
    plot: StandingPlot
    gaze: TaneGaze
    sees: Annotated[Plots, SEEN]

    def apply(self, state: Ground) -> Ground:
        tane = Tane(self.plot, self.gaze, set_of(self.sees))
        first, second = state.tanes
        return replace(
            state.without_markers(1 << self.plot),
            phase="laying",
            asked=None,
            tanes=(tane, second) if self.seat == 0 else (first, tane),
        )


class MarkersTaken(Fact, frozen=True):
    """A gaze fell on these markers: they went back to the stock."""

    plots: Annotated[Plots, _plots("Where markers were taken away")]

    def apply(self, state: Ground) -> Ground:
        return state.without_markers(set_of(self.plots))


class MarkerPutBack(Fact, frozen=True):
    """Where two gazes cross, the plot is as usual again: the seat has the majority there."""

    seat: Annotated[SeatNumber, "Whose marker it is"]
    plot: Annotated[Plot, "Where the gazes cross"]

    def apply(self, state: Ground) -> Ground:
        return state.with_markers(self.seat, 1 << self.plot)


class GameWon(Fact, frozen=True):
    seat: Annotated[SeatNumber, "The seat that won the game"]
    lines: Annotated[tuple[Line, ...], Meta(min_length=1), "All lines that the last marble completed; the first names the win"]

    def apply(self, state: Ground) -> Ground:
        endings: dict[Ending, None] = {line.way: None for line in self.lines}
        return state.settled(self.seat, Played(state.starter, self.seat, tuple(endings), self.lines))


class MaraeCounted(Fact, frozen=True):
    """The board is full."""

    winner: Annotated[SeatNumber, "The seat that won the game"]
    tie: Annotated[bool, "Equal points: the seat that placed the ball won"]
    whole: Annotated[tuple[Plots, Plots], "For each seat, the plots that count one point"]
    half: Annotated[tuple[Plots, Plots], "For each seat, the plots that count half a point"]

    def apply(self, state: Ground) -> Ground:
        ending: Ending = "marae_tie" if self.tie else "marae"
        whole: Pair = (set_of(self.whole[0]), set_of(self.whole[1]))
        half: Pair = (set_of(self.half[0]), set_of(self.half[1]))
        return state.settled(self.winner, Played(state.starter, self.winner, (ending,), (), whole, half))


class GameDrawn(Fact, frozen=True):
    """The board is full, nobody made a line, and this level counts no markers."""

    def apply(self, state: Ground) -> Ground:
        return state.settled(None, Played(state.starter, None, ("draw",)))


class KemuEnded(Fact, frozen=True):
    """The match is over."""

    ending: Annotated[Ending, "How the match ended"]

    def apply(self, state: Ground) -> Ground:
        return replace(state, phase="over", ending=self.ending)
