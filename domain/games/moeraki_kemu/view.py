"""What everybody sees: nothing is hidden (1.5)."""

from collections.abc import Mapping
from typing import Any

from domain.core import Rng, Seat
from domain.games.moeraki_kemu.board import WAYS_OF_GAZE, members
from domain.games.moeraki_kemu.model import NO_BALL, Ground, Tane
from domain.games.moeraki_kemu.turn import fresh_markers


def view(state: Ground, _: Seat | None) -> Mapping[str, Any]:
    """As plain values. Hollows and plots are told by their numbers, for each seat."""
    return {
        "level": state.level,
        "target": state.target,
        "phase": state.phase,
        "game": len(state.games) + (state.phase not in ("settled", "over")),
        "starter": state.starter,
        "turn": state.turn,
        "asked": state.asked,
        "offered": [] if state.asked is None else list(members(fresh_markers(state, state.asked))),
        "ball": None if state.ball == NO_BALL else state.ball,
        "marbles": [list(members(marbles)) for marbles in state.marbles],
        "reserve": list(state.reserve),
        "last": state.last,
        "markers": [list(members(markers)) for markers in state.markers],
        "stock": [max(0, left) for left in state.stock],
        "tanes": [_tane(tane) for tane in state.tanes],
        "stones": list(state.stones),
        "games": [{"starter": played.starter, "winner": played.winner, "ways": list(played.endings)} for played in state.games],
        "ending": state.ending,
    }


def _tane(tane: Tane | None) -> dict[str, Any] | None:
    if tane is None:
        return None
    sees = [plot for plot in WAYS_OF_GAZE[tane.plot][tane.gaze] if tane.sees >> plot & 1]
    return {"plot": tane.plot, "gaze": tane.gaze, "sees": sees}


def imagine(state: Ground, _: Seat | None, __: Rng) -> Ground:
    return state
