"""How long a search goes on: so many iterations, or until the caller says that it is enough."""

from collections.abc import Callable

More = Callable[[], bool]
"""Whether there is time for one more iteration. Asked before each one."""


def always() -> bool:
    return True


class Budget:
    """Counts iterations. A search that a clock cut short is repeated by their number."""

    __slots__ = ("_left", "_more", "spent", "stopped")

    def __init__(self, iterations: int, more: More = always) -> None:
        self._left = iterations
        self._more = more
        self.spent = 0
        self.stopped = False
        """Whether the caller had no more time."""

    def take(self) -> bool:
        """Spend one iteration. False if none is left."""
        if self.stopped or not self._left:
            return False
        if not self._more():
            self.stopped = True
            return False
        self._left -= 1
        self.spent += 1
        return True
