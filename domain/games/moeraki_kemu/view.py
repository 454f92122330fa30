"""What everybody sees: nothing is hidden (1.5). And the score sheet."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.core import doc
from domain.games.moeraki_kemu.board import WAYS_OF_GAZE, listed, members
from domain.games.moeraki_kemu.edition import MARBLES, MARKERS, TARGETS, Ending
from domain.games.moeraki_kemu.messages import SEEN, AgreedLevel, AgreedTarget, StandingPlot, TaneGaze
from domain.games.moeraki_kemu.model import (
    NO_BALL,
    Ground,
    Hollow,
    Line,
    Pair,
    Phase,
    Played,
    Plot,
    SeatNumber,
    Tane,
    fresh_markers,
    half_points,
)

Starter = Annotated[SeatNumber, doc("The seat that placed the ball")]
Winner = Annotated[SeatNumber | None, doc("The seat that won the game; null if it was drawn")]
Ways = Annotated[list[Ending], Meta(min_length=1, description="All ways in which the game ended, the one that names it first")]
Stones = Annotated[
    list[Annotated[int, Meta(ge=0, le=max(TARGETS))]], Meta(min_length=2, max_length=2, description="Games won by each seat")
]


def _each_seat(text: str) -> Meta:
    return Meta(min_length=2, max_length=2, description=text)


class TaneView(Struct, frozen=True):
    plot: StandingPlot
    gaze: TaneGaze
    sees: Annotated[list[Plot], SEEN]


class PlayedView(Struct, frozen=True):
    starter: Starter
    winner: Winner
    ways: Ways


class KemuView(Struct, frozen=True):
    """Hollows are 0 to 56, full plots 0 to 39, half plots 40 to 51, row by row."""

    level: AgreedLevel
    target: AgreedTarget
    phase: Annotated[Phase, doc("What is to be done; `asking`: whether a Tane takes the place of a fresh marker")]
    game: Annotated[int, Meta(ge=0, description="Which game of the ladder is played")]
    starter: Annotated[SeatNumber, doc("The seat that places the ball in this game")]
    turn: Annotated[SeatNumber, doc("The seat that places the ball or lays the next marble")]
    asked: Annotated[SeatNumber | None, doc("The seat that is asked about its Tane, before the next marble")]
    offered: Annotated[list[Plot], doc("The plots on which that Tane may stand; half plots are 40 to 51")]
    ball: Annotated[Hollow | None, doc("Where the Moeraki ball lies")]
    marbles: Annotated[list[list[Hollow]], _each_seat("The hollows with marbles of each seat")]
    reserve: Annotated[list[Annotated[int, Meta(ge=0, le=MARBLES)]], _each_seat("Marbles still to be laid")]
    last: Annotated[Hollow | None, doc("The hollow of the last marble")]
    markers: Annotated[list[list[Plot]], _each_seat("The plots with markers of each seat")]
    stock: Annotated[
        list[Annotated[int, Meta(ge=0, le=MARKERS)]], _each_seat("Markers beside the board; none left is no limit")
    ]
    tanes: Annotated[list[TaneView | None], _each_seat("The Tane of each seat; null in its lair")]
    stones: Stones
    games: Annotated[list[PlayedView], doc("The games that are over")]
    ending: Annotated[Ending | None, doc("How the match ended")]


def seen(state: Ground) -> KemuView:
    return KemuView(
        level=state.level,
        target=state.target,
        phase=state.phase,
        game=len(state.games) + (state.phase not in ("settled", "over")),
        starter=state.starter,
        turn=state.turn,
        asked=state.asked,
        offered=[] if state.asked is None else listed(fresh_markers(state, state.asked)),
        ball=None if state.ball == NO_BALL else state.ball,
        marbles=[*map(listed, state.marbles)],
        reserve=list(state.reserve),
        last=state.last,
        markers=[*map(listed, state.markers)],
        stock=[max(0, left) for left in state.stock],
        tanes=[_tane(tane) for tane in state.tanes],
        stones=list(state.stones),
        games=[PlayedView(played.starter, played.winner, list(played.endings)) for played in state.games],
        ending=state.ending,
    )


def _tane(tane: Tane | None) -> TaneView | None:
    if tane is None:
        return None
    sees = [plot for plot in WAYS_OF_GAZE[tane.plot][tane.gaze] if tane.sees >> plot & 1]
    return TaneView(tane.plot, tane.gaze, sees)


class PlotScore(Struct, frozen=True):
    plot: Plot
    seat: Annotated[SeatNumber, doc("The seat that scores it")]
    half_points: Annotated[int, Meta(ge=1, le=2, description="2 is a whole point")]


class MaraeScore(Struct, frozen=True):
    half_points: Annotated[list[Annotated[int, Meta(ge=0)]], _each_seat("Half points of each seat")]
    points: Annotated[list[str], _each_seat("The same as a person writes it, with ½")]
    plots: Annotated[list[PlotScore], doc("Colour by colour, first inside the board, then along its edge")]


class GameScore(Struct, frozen=True):
    starter: Starter
    winner: Winner
    ways: Ways
    game: Annotated[int, Meta(ge=1, description="Which game of the ladder it was")]
    lines: Annotated[list[Line], doc("The lines by which it was won")]
    marae: Annotated[MaraeScore | None, doc("The count, if the board was full")]


class KemuSheet(Struct, frozen=True):
    level: AgreedLevel
    target: AgreedTarget
    stones: Stones
    games: list[GameScore]


def sheet_of(state: Ground) -> KemuSheet:
    games = [_game(number, played) for number, played in enumerate(state.games, start=1)]
    return KemuSheet(state.level, state.target, list(state.stones), games)


def _game(number: int, played: Played) -> GameScore:
    marae = _marae(played.whole, played.half) if played.endings[0] in ("marae", "marae_tie") else None
    return GameScore(played.starter, played.winner, list(played.endings), number, list(played.lines), marae)


def _marae(whole: Pair, half: Pair) -> MaraeScore:
    points = half_points(whole, half)
    # 8.6: colour by colour, first inside the board, then along its edge.
    plots = [
        PlotScore(plot, seat, 2 if whole[seat] >> plot & 1 else 1)
        for seat in (0, 1)
        for plot in members(whole[seat] | half[seat])
    ]
    return MaraeScore(list(points), [shown(each) for each in points], plots)


def shown(points: int) -> str:
    """8.8: half points as a person writes them."""
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)
