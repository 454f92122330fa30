"""The count of a game, and how the match ended."""

from typing import Any

from domain.core import Outcome, Seat
from domain.core.outcome import places_by
from domain.games.moeraki_kemu.board import FULL, FULL_PLOTS, PLOT_CORNERS, PLOTS, members
from domain.games.moeraki_kemu.model import Ground, Pair, Played

_HALVES = tuple((1 << plot, PLOT_CORNERS[plot]) for plot in range(FULL_PLOTS, len(PLOTS)))


def count_marae(state: Ground) -> tuple[Pair, Pair]:
    """For each seat, the set of plots that count a point and the set of those that count half a point."""
    (first_whole, first_half), (second_whole, second_half) = _count(state, 0), _count(state, 1)
    return (first_whole, second_whole), (first_half, second_half)


def _count(state: Ground, seat: Seat) -> Pair:
    marbles, markers, tane = state.marbles[seat], state.markers[seat], state.tanes[seat]
    whole = markers & FULL
    if tane is not None:
        # 9.19: it stands for the marker.
        whole |= 1 << tane.plot
    half = 0
    for bit, corners in _HALVES:
        if markers & bit:
            if corners & ~marbles:
                half |= bit
            else:
                whole |= bit
    return whole, half


def half_points(whole: Pair, half: Pair) -> Pair:
    return 2 * whole[0].bit_count() + half[0].bit_count(), 2 * whole[1].bit_count() + half[1].bit_count()


def shown(points: int) -> str:
    """8.8: half points as a person writes them."""
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)


def scores(state: Ground) -> tuple[int, ...]:
    """The stones of the ladder; how a single game stands is not counted before it ends."""
    return state.stones


def outcome(state: Ground) -> Outcome | None:
    if state.ending is None:
        return None
    return Outcome(
        state.ending,
        places_by(state.stones),
        state.stones,
        {
            "level": state.level,
            "target": state.target,
            "stones": list(state.stones),
            "games": [_told(number, played) for number, played in enumerate(state.games, start=1)],
        },
    )


def _told(number: int, played: Played) -> dict[str, Any]:
    return {
        "game": number,
        "starter": played.starter,
        "winner": played.winner,
        "ways": list(played.endings),
        "lines": [{"way": line.way, "hollows": list(line.hollows)} for line in played.lines],
        "marae": _points(played) if played.endings[0] in ("marae", "marae_tie") else None,
    }


def _points(played: Played) -> dict[str, Any]:
    points = half_points(played.whole, played.half)
    # 8.6: colour by colour, first inside the board, then along its edge.
    plots = [
        {"plot": plot, "seat": seat, "half_points": 2 if played.whole[seat] >> plot & 1 else 1}
        for seat in (0, 1)
        for plot in members(played.whole[seat] | played.half[seat])
    ]
    return {"half_points": list(points), "points": [shown(each) for each in points], "plots": plots}
