"""A sign of life of the dispatcher, for the probe of its own machine."""

from collections.abc import Callable
from pathlib import Path

FRESH_MS = 15_000
BEAT_MS = 1_000


class Heartbeat:
    """A file that holds the time of the last round. It is local on purpose: another machine's life says nothing here."""

    def __init__(self, path: Path, now: Callable[[], int]) -> None:
        self._path = path
        self._now = now
        self._last = 0

    def beat(self) -> None:
        now = self._now()
        if now - self._last >= BEAT_MS:
            self._path.write_text(str(now))
            self._last = now

    def fresh(self) -> bool:
        try:
            return self._now() - int(self._path.read_text()) < FRESH_MS
        except (FileNotFoundError, ValueError):
            return False
