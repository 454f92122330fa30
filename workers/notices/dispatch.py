"""What the dispatcher does for notices: jobs that make them from the journal, and jobs that send those whose time has come."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice

from service.host.metrics import LAG, WAITING
from service.store.notices.notices import NoticeStore
from service.store.play.journal import Journal
from workers.queues import Overdue, Queues

LOOK_MS = 200
MOST = 100
"""Of each partition at one look; those that are being sent have been put off and make room."""
TOGETHER = 20
"""Notices in one job."""


@dataclass
class NoticeDispatch:
    """Where there have never been notices, they begin now."""

    _journal: Journal
    _notices: NoticeStore
    _queues: Queues
    _now: Callable[[], int]
    """The time of day."""
    workers: int = 1
    together: int = TOGETHER

    def __post_init__(self) -> None:
        self._notices.begin(self._journal.ends())
        self._looked_at = 0
        self._waiting: dict[str, int] = {}
        self._alarms: dict[int, int] = {}
        self._behind: Overdue[int] = Overdue()
        self._stuck: Overdue[str] = Overdue()
        self._silent: Overdue[int] = Overdue()

    def look(self, at: int) -> None:
        """Queue what has become due since the last look. `at` comes from a clock that is never set back."""
        if at - self._looked_at < LOOK_MS:
            return
        self._looked_at = at
        waiting, alarms = self._notices.due(self._now(), MOST)
        self._send({notice: str(time) for notice, time in waiting.items() if self._waiting.get(notice) != time})
        for partition, time in alarms.items():
            if self._alarms.get(partition) != time:
                self._queues.ring_alarms(partition, str(time))
        # Only now: if the queue is not there, the same ones are queued at the next look.
        self._waiting, self._alarms = waiting, alarms

    def sweep(self, attempt: str) -> None:
        """Queue again what has not moved since the sweep before."""
        ends = self._journal.ends()
        checkpoints = self._notices.checkpoints()
        LAG.note(self._journal.lag(checkpoints, ends, self._now()), "notices")
        WAITING.note(self._notices.waiting())
        behind = {partition: at for partition, at in checkpoints.items() if at != ends[partition]}
        self._queues.behind.add(self._behind.look(behind))
        stuck = self._stuck.look({notice: str(time) for notice, time in self._waiting.items()})
        self._send({notice: f"{self._waiting[notice]}-{attempt}" for notice in stuck})
        for partition in self._silent.look({partition: str(time) for partition, time in self._alarms.items()}):
            self._queues.ring_alarms(partition, f"{self._alarms[partition]}-{attempt}")

    def _send(self, attempts: Mapping[str, str]) -> None:
        """In as few jobs as leave no worker idle, each in the order of its notices."""
        size = min(self.together, -(-len(attempts) // self.workers))
        left = iter(attempts.items())
        while job := dict(islice(left, size)):
            self._queues.send_notices(job)
