"""Which matches are to be looked at because time has passed."""

from collections.abc import Callable

from msgspec import Struct

from domain.match import Outage
from service.store.play.outages import Outages
from service.store.play.turns import Wakeups
from workers.queues import Queues

LOOK_MS = 200
AGAIN_MS = 1_000
"""A look that has not been done is queued again after so long."""


class ClockWatch(Struct):
    _wakeups: Wakeups
    _outages: Outages
    _queues: Queues
    _now: Callable[[], int]
    """The time of day, by which clocks run."""
    _steady: Callable[[], int]
    """A clock that is never set back."""
    _looked_at: int = 0
    _last_outage: Outage | None = None

    def tick(self) -> None:
        at_look = self._steady()
        if at_look - self._looked_at < LOOK_MS:
            return
        attempt = at_look // AGAIN_MS
        for match, at in self._wakeups.due(self._now()):
            self._queues.keep_time(match, at, str(attempt))
        self._after_outage(attempt)
        # Only now: if the queue is not there, the same matches are found again.
        self._looked_at = at_look

    def _after_outage(self, attempt: int) -> None:
        """Every clock that ran through an outage is given its time back at once, not only when it is nearly up."""
        outages = self._outages.all()
        newest = outages[-1] if outages else None
        if newest is None or newest == self._last_outage:
            return
        for match in self._wakeups.all():
            self._queues.keep_time(match, 0, f"outage-{newest.until}-{attempt}")
        self._last_outage = newest
