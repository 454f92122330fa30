"""The count at the end."""

from typing import Any

from domain.core import Outcome
from domain.core.outcome import places_by
from domain.games.mauw.edition import LIVES
from domain.games.mauw.model import Area, Board, Column


def score(area: Area) -> int:
    return sum(column.points for column in area)


def scores(state: Board) -> tuple[int, ...]:
    return tuple(map(score, state.areas))


def mauw_of(area: Area) -> int:
    return sum(column.mauw for column in area)


def outcome(state: Board) -> Outcome | None:
    if state.ending is None:
        return None
    points = scores(state)
    mauw = tuple(map(mauw_of, state.areas))
    return Outcome(
        state.ending,
        # 12.10: more points, then more Mauw.
        places_by(tuple(zip(points, mauw, strict=True))),
        points,
        {
            "areas": [
                {"columns": [line(column) for column in area], "total": total, "mauw": number}
                for area, total, number in zip(state.areas, points, mauw, strict=True)
            ],
            "ended_by": state.ended_by,
        },
    )


def line(column: Column) -> dict[str, Any]:
    """A column as a player reads it: on top is a card, a Mauw or nothing."""
    mauw = len(column.turned) + len(column.drawn)
    if column.top is not None:
        return {"mauw": mauw, "top": column.top, "value": column.value, "points": column.value << mauw}
    if mauw:
        return {"mauw": mauw, "top": "mauw", "value": LIVES, "points": LIVES << mauw}
    return {"mauw": 0, "top": None, "value": 0, "points": 0}
