"""A limited number of slots, of which each holder gets a share. Each process counts its own."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from service.errors import NoShare, NoSlot


class Slots:
    def __init__(self, most: int, **shares: int) -> None:
        """`shares` are the slots that one holder of each kind may have: `player=4`."""
        self._most = most
        self._shares = shares
        self._taken = 0
        self._held: Counter[tuple[str, str]] = Counter()
        self._lock = Lock()

    @contextmanager
    def taken(self, **holders: str) -> Iterator[None]:
        """One slot, which counts for each of the holders."""
        self._take(holders)
        try:
            yield
        finally:
            self._release(holders)

    def _take(self, holders: dict[str, str]) -> None:
        with self._lock:
            if self._taken >= self._most:
                raise NoSlot
            if any(self._held[holder] >= self._shares[holder[0]] for holder in holders.items()):
                raise NoShare
            self._taken += 1
            self._held.update(holders.items())

    def _release(self, holders: dict[str, str]) -> None:
        with self._lock:
            self._taken -= 1
            self._held.subtract(holders.items())
            for holder in holders.items():
                if not self._held[holder]:
                    del self._held[holder]
