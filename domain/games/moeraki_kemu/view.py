"""What everybody sees: nothing is hidden (1.5). And the score sheet."""

from typing import Annotated

from msgspec import Meta, Struct

from domain.games.moeraki_kemu import model
from domain.games.moeraki_kemu.board import WAYS_OF_GAZE, listed, members
from domain.games.moeraki_kemu.edition import MARBLES, MARKERS, TARGETS, Ending
from domain.games.moeraki_kemu.messages import SEEN, AgreedLevel, AgreedTarget, StandingPlot, TaneGaze
from domain.games.moeraki_kemu.model import Ground, Hollow, Line, Pair, Phase, Played, Plot, SeatNumber, Tane

Starter = Annotated[SeatNumber, "The seat that placed the ball"]
Winner = Annotated[SeatNumber | None, "The seat that won the game; null if it was drawn"]
Ways = Annotated[list[Ending], Meta(min_length=1), "All ways in which the game ended, the one that names it first"]
Stones = Annotated[
    list[Annotated[int, Meta(ge=0, le=max(TARGETS))]], Meta(min_length=2, max_length=2), "Games won by each seat"
]
_EACH_SEAT = Meta(min_length=2, max_length=2)


class TaneView(Struct, frozen=True):
    """A Tane on the board."""

    plot: StandingPlot
    gaze: TaneGaze
    sees: Annotated[list[Plot], SEEN]


class PlayedView(Struct, frozen=True):
    """A game that was played."""

    starter: Starter
    winner: Winner
    ways: Ways


class KemuView(Struct, frozen=True):
    """Hollows are 0 to 56, full plots 0 to 39, half plots 40 to 51, row by row."""

    level: AgreedLevel
    target: AgreedTarget
    phase: Annotated[Phase, "What is to be done; `asking`: whether a Tane takes the place of a fresh marker"]
    game: Annotated[int, Meta(ge=0), "Which game of the ladder is played"]
    starter: Annotated[SeatNumber, "The seat that places the ball in this game"]
    turn: Annotated[SeatNumber, "The seat that places the ball or lays the next marble"]
    asked: Annotated[SeatNumber | None, "The seat that is asked about its Tane, before the next marble"]
    offered: Annotated[list[Plot], "The plots on which that Tane may stand; half plots are 40 to 51"]
    ball: Annotated[Hollow | None, "Where the Moeraki ball lies"]
    marbles: Annotated[list[list[Hollow]], _EACH_SEAT, "The hollows with marbles of each seat"]
    reserve: Annotated[list[Annotated[int, Meta(ge=0, le=MARBLES)]], _EACH_SEAT, "Marbles still to be laid"]
    last: Annotated[Hollow | None, "The hollow of the last marble"]
    markers: Annotated[list[list[Plot]], _EACH_SEAT, "The plots with markers of each seat"]
    stock: Annotated[
        list[Annotated[int, Meta(ge=0, le=MARKERS)]], _EACH_SEAT, "Markers beside the board; none left is no limit"
    ]
    tanes: Annotated[list[TaneView | None], _EACH_SEAT, "The Tane of each seat; null in its lair"]
    stones: Stones
    games: Annotated[list[PlayedView], "The games that are over"]
    ending: Annotated[Ending | None, "How the match ended"]


def seen(state: Ground) -> KemuView:
    return KemuView(
        level=state.level,
        target=state.target,
        phase=state.phase,
        game=len(state.games) + (state.phase not in ("settled", "over")),
        starter=state.starter,
        turn=state.turn,
        asked=state.asked,
        offered=[] if state.asked is None else listed(model.fresh_markers(state, state.asked)),
        ball=None if state.ball == model.NO_BALL else state.ball,
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
    """The points of a plot."""

    plot: Annotated[Plot, "Number of the plot"]
    seat: Annotated[SeatNumber, "The seat that scores it"]
    half_points: Annotated[int, Meta(ge=1, le=2), "2 is a whole point"]


class MaraeScore(Struct, frozen=True):
    """The count at Marae."""

    half_points: Annotated[list[Annotated[int, Meta(ge=0)]], _EACH_SEAT, "Half points of each seat"]
    points: Annotated[list[str], _EACH_SEAT, "The same as a person writes it, with ½"]
    plots: Annotated[list[PlotScore], "Colour by colour, first inside the board, then along its edge"]


class GameScore(Struct, frozen=True):
    """The score of a game of the match."""

    starter: Starter
    winner: Winner
    ways: Ways
    game: Annotated[int, Meta(ge=1), "Which game of the ladder it was"]
    lines: Annotated[list[Line], "The lines by which it was won"]
    marae: Annotated[MaraeScore | None, "The count, if the board was full"]


class KemuSheet(Struct, frozen=True):
    """The score sheet of Moeraki-Kemu."""

    level: AgreedLevel
    target: AgreedTarget
    stones: Stones
    games: Annotated[list[GameScore], "The games of the match, in order"]


def sheet_of(state: Ground) -> KemuSheet:
    games = [_game(number, played) for number, played in enumerate(state.games, start=1)]
    return KemuSheet(state.level, state.target, list(state.stones), games)


def _game(number: int, played: Played) -> GameScore:
    marae = _marae(played.whole, played.half) if played.endings[0] in ("marae", "marae_tie") else None
    return GameScore(played.starter, played.winner, list(played.endings), number, list(played.lines), marae)


def _marae(whole: Pair, half: Pair) -> MaraeScore:
    points = model.half_points(whole, half)
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
