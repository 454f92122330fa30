"""How promising a position looks for a seat. Only bots ask; no rule rests on it."""

from domain.core import Seat
from domain.games.moeraki_kemu.board import LINES
from domain.games.moeraki_kemu.model import Ground, count_marae, half_points

GAME = 1_000_000
"""A game won."""

AT_ONCE = 100_000
"""A line that the seat to move completes with its next marble."""

NEXT = 3_000
"""A line that lacks one marble of the other seat: it has to be stopped."""

FORK = 1_500
"""A hollow where a marble makes two lines lack one."""

HOPES = (0, 0, 60, 20, 8, 4, 2, 1, 0, 0)
"""A line that only one seat has marbles in, by how many are missing."""

HALF_POINT = 12


def appraise(state: Ground, seat: Seat) -> int:
    worth = GAME * (state.stones[0] - state.stones[1])
    if state.phase in ("laying", "asking"):
        worth += _hopes(state, 0) - _hopes(state, 1)
        first, second = half_points(*count_marae(state))
        worth += HALF_POINT * (first - second)
    return worth if seat == 0 else -worth


def _hopes(state: Ground, seat: Seat) -> int:
    """The lines that a seat can still make."""
    own, other = state.marbles[seat], state.marbles[1 - seat]
    worth = ready = once = twice = 0
    for _, line in LINES[state.ball]:
        if own & line and not other & line:
            open_hollows = line & ~own
            missing = open_hollows.bit_count()
            if missing == 1:
                ready |= open_hollows
            elif missing == 2:
                twice |= once & open_hollows
                once |= open_hollows
            worth += HOPES[missing]
    moves = state.turn == seat
    worth += (AT_ONCE if moves else NEXT) * ready.bit_count()
    return worth + (FORK if moves else FORK // 2) * twice.bit_count()
