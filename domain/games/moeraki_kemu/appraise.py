"""How promising a position looks for a seat. Only bots ask; no rule rests on it."""

from collections.abc import Sequence

from domain.core import Seat
from domain.games.moeraki_kemu.model import Ground, count_marae, half_points
from domain.games.moeraki_kemu.threats import lines_of

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
        first, second = _open_lines(state)
        worth += _hopes(first, moves=state.turn == 0) - _hopes(second, moves=state.turn == 1)
        first_half, second_half = half_points(*count_marae(state))
        worth += HALF_POINT * (first_half - second_half)
    return worth if seat == 0 else -worth


def _open_lines(state: Ground) -> tuple[list[int], list[int]]:
    """For each seat, the lines that only it has marbles in: of each, the set of hollows that are missing."""
    first, second = state.marbles
    of_first, of_second = [], []
    for line in lines_of(state):
        if first & line:
            if not second & line:
                of_first.append(line & ~first)
        elif second & line:
            of_second.append(line & ~second)
    return of_first, of_second


def _hopes(lines: Sequence[int], *, moves: bool) -> int:
    """What these lines are worth to their seat, that moves or waits."""
    worth = ready = once = twice = 0
    for missing in lines:
        count = missing.bit_count()
        if count == 1:
            ready |= missing
        elif count == 2:
            twice |= once & missing
            once |= missing
        worth += HOPES[count]
    worth += (AT_ONCE if moves else NEXT) * ready.bit_count()
    return worth + (FORK if moves else FORK // 2) * twice.bit_count()
