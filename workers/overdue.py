"""Which work stands still, so that it is to be queued again."""

from collections.abc import Hashable
from typing import Generic, TypeVar

STILL_LOOKS = 2
"""What has not moved for so many looks is overdue, and again after as many more."""

Work = TypeVar("Work", bound=Hashable)


class Overdue(Generic[Work]):
    """Tells which work stands still, by where it stands; at the first look, all of it.

    No clock is asked: those of two machines may differ.
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
            if before is None or (looks > 0 and looks % STILL_LOOKS == 0):
                due.append(work)
        return due
