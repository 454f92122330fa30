"""A sign of life of the dispatcher, for the probe of its own machine."""

import logging
from collections.abc import Callable
from pathlib import Path

from service.clock import steady_clock

FRESH_MS = 15_000
BEAT_MS = 1_000

logger = logging.getLogger("kemu.workers")


class Heartbeat:
    """A file that holds when the last round was, by the clock of this machine that is never set back.

    It is local on purpose: another machine's life says nothing here.
    """

    def __init__(self, path: Path, now: Callable[[], int] = steady_clock) -> None:
        self._path = path
        self._now = now
        self._last: int | None = None
        self._silent = False

    def beat(self) -> None:
        """A file that cannot be written is for the probe to notice, and no reason to let the bots wait."""
        now = self._now()
        if self._last is not None and now - self._last < BEAT_MS:
            return
        self._last = now
        try:
            self._path.write_text(str(now))
            self._silent = False
        except OSError as error:
            if not self._silent:
                logger.warning("no sign of life can be left: %s", error)
            self._silent = True

    def fresh(self) -> bool:
        try:
            # One that is ahead of us was left before this machine started again.
            return 0 <= self._now() - int(self._path.read_text()) < FRESH_MS
        except (OSError, ValueError):
            return False
