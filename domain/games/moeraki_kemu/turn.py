"""What the active seat has to choose from at this moment. `legal` lists it and `decide` checks against it."""

from domain.core import Seat
from domain.games.moeraki_kemu.board import FULL_PLOTS_AT
from domain.games.moeraki_kemu.model import Ground

_NOBODY: frozenset[Seat] = frozenset()
_ONLY = (frozenset({0}), frozenset({1}))


def active(state: Ground) -> frozenset[Seat]:
    if state.asked is not None:
        return _ONLY[state.asked]
    return _ONLY[state.turn] if state.phase in ("opening", "laying") else _NOBODY


def taken_hollows(state: Ground) -> int:
    """Once the ball lies."""
    first, second = state.marbles
    return first | second | 1 << state.ball


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
    """6.1, 6.3: who has more marbles in these hollows."""
    first, second = state.marbles
    lead = (first & corners).bit_count() - (second & corners).bit_count()
    return None if lead == 0 else 0 if lead > 0 else 1
