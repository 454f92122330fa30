"""Every command that the active seat may send, in a fixed order."""

from collections.abc import Callable

from domain.core import Command, Seat
from domain.games.moeraki_kemu.board import CENTRE, FULL_BOARD, FULL_PLOTS, HOLLOWS, members
from domain.games.moeraki_kemu.commands import DeclineTane, LayMarble, LayTane, PlaceBall
from domain.games.moeraki_kemu.edition import GAZES
from domain.games.moeraki_kemu.model import Ground, Phase
from domain.games.moeraki_kemu.turn import active, fresh_markers, taken_hollows

_BALL: tuple[Command, ...] = tuple(PlaceBall(hollow) for hollow in CENTRE)
_MARBLES = tuple((1 << hollow, LayMarble(hollow)) for hollow in range(len(HOLLOWS)))
_TANES: tuple[tuple[Command, ...], ...] = tuple(tuple(LayTane(plot, gaze) for gaze in GAZES) for plot in range(FULL_PLOTS))
_DECLINE = DeclineTane()


def legal(state: Ground, seat: Seat) -> tuple[Command, ...]:
    if seat not in active(state):
        return ()
    return _BY_PHASE[state.phase](state)


def _opening(_: Ground) -> tuple[Command, ...]:
    return _BALL


def _laying(state: Ground) -> tuple[Command, ...]:
    free = FULL_BOARD ^ taken_hollows(state)
    return tuple([command for bit, command in _MARBLES if free & bit])


def _asking(state: Ground) -> tuple[Command, ...]:
    assert state.asked is not None
    offered = [command for plot in members(fresh_markers(state, state.asked)) for command in _TANES[plot]]
    return (*offered, _DECLINE)


_BY_PHASE: dict[Phase, Callable[[Ground], tuple[Command, ...]]] = {
    "opening": _opening,
    "laying": _laying,
    "asking": _asking,
}
