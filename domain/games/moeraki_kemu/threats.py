"""Lines that win by force: each marble threatens one, and the other seat can only stop it. Only bots ask."""

from typing import Final

from domain.games.moeraki_kemu.board import LINES, members
from domain.games.moeraki_kemu.model import Ground

LOOKS: Final = 300
"""After so many positions the search for a forced win gives up."""


def ready(lines: tuple[int, ...], own: int, other: int) -> int:
    """The set of hollows where a marble completes a line."""
    found = 0
    for line in lines:
        if not line & other:
            missing = line & ~own
            if not missing & (missing - 1):
                found |= missing
    return found


def lines_of(state: Ground) -> tuple[int, ...]:
    return _LINES[state.ball]


_LINES: Final = {ball: tuple(line for _, line in lines) for ball, lines in LINES.items()}


class Force:
    """Looks for a win in which every marble threatens to complete a line."""

    def __init__(self, lines: tuple[int, ...], looks: int = LOOKS) -> None:
        self._lines = lines
        self._looks = looks

    def first(self, own: int, other: int) -> int | None:
        """The first marble, as a set of one, of a seat that is to move and that nothing threatens."""
        return self._first(own, other, -1)

    def _first(self, own: int, other: int, allowed: int) -> int | None:
        self._looks -= 1
        if self._looks < 0:
            return None
        pairs = []
        for line in self._lines:
            if not line & other:
                missing = line & ~own
                if missing.bit_count() == 2:
                    pairs.append(missing)
        for pair in pairs:
            lowest = pair & -pair
            for marble in (lowest, pair ^ lowest):
                if marble & allowed and self._wins(own | marble, other):
                    return marble
        return None

    def _wins(self, own: int, other: int) -> bool:
        """After a marble that threatens."""
        stop = ready(self._lines, own, other)
        if stop & (stop - 1):
            return True
        stopped = other | stop
        threat = ready(self._lines, stopped, own)
        if threat & (threat - 1):
            return False
        return self._first(own, stopped, threat or -1) is not None


def worth_a_thought(state: Ground, free: int, *, deep: bool) -> int:
    """The set of hollows that the seat to move has to think about."""
    seat = state.turn
    own, other, lines = state.marbles[seat], state.marbles[1 - seat], lines_of(state)
    won = ready(lines, own, other)
    if won:
        return won & -won
    stop = ready(lines, other, own)
    if stop or not deep:
        return stop or free
    winning = Force(lines).first(own, other)
    if winning is not None:
        return winning
    if Force(lines).first(other, own) is None:
        return free
    safe = 0
    for hollow in members(free):
        marble = 1 << hollow
        threat = ready(lines, own | marble, other)
        if threat:
            # The answer is forced, and then it is this seat's turn again.
            safe |= marble
        elif Force(lines).first(other, own | marble) is None:
            safe |= marble
    return safe or free
