"""Which work stands still, so that it is to be queued again."""

from collections.abc import Hashable
from typing import Generic, TypeVar

MOST_SWEEPS = 64
"""What does not move for long is queued more and more seldom, but never more seldom than this."""

Work = TypeVar("Work", bound=Hashable)


class Overdue(Generic[Work]):
    """Tells which work has stood still since the last look, each at growing distances, by where it stands.

    No clock is asked: those of two machines may differ. And a long queue is not made longer by asking again and again.
    """

    def __init__(self) -> None:
        self._seen: dict[Work, tuple[str, int]] | None = None

    def look(self, places: dict[Work, str]) -> list[Work]:
        before = self._seen
        self._seen = {}
        due: list[Work] = []
        for work, place in places.items():
            stood, looks = (before or {}).get(work, ("", 0))
            looks = looks + 1 if stood == place else 0
            self._seen[work] = (place, looks)
            if before is None or (looks > 0 and (looks & (looks - 1) == 0 or looks % MOST_SWEEPS == 0)):
                due.append(work)
        return due
