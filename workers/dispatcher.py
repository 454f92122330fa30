"""From the journals to the queues.

The API writes events and nothing else; this reads what was written and queues the jobs that follow from it. Now and then it
sweeps: whatever should be done by now and is not, because a worker was killed or a queue was lost, is queued again.
"""

from collections.abc import Callable

from service.store.event_store import EventStore
from service.store.read_models import ReadModels
from workers.queues import Queues

TICK_SECONDS = 0.02
SWEEP_MS = 2_000
LISTS_MS = 200
"""Lists of a partition are drained at most this often: one job takes many entries along."""


class Dispatcher:
    def __init__(self, store: EventStore, models: ReadModels, queues: Queues, now: Callable[[], int]) -> None:
        self._store = store
        self._models = models
        self._queues = queues
        self._now = now
        self._positions = {partition: store.journal_end(partition) for partition in range(store.partitions.count)}
        self._dirty: dict[int, str] = {}
        self._drained_at = dict.fromkeys(self._positions, 0)
        self._behind: dict[int, str] = {}
        self._swept_at = 0
        self._first = True

    def tick(self) -> None:
        self._follow()
        self._drain_dirty()
        if self._now() - self._swept_at >= SWEEP_MS:
            self._swept_at = self._now()
            self.sweep()

    def sweep(self) -> None:
        """Queue again what has not moved since the last sweep; at the first one, everything that is waiting."""
        now = self._now()
        attempt = f"s{now}"
        behind: dict[int, str] = {}
        for partition, checkpoint in self._models.checkpoints().items():
            if checkpoint != self._store.journal_end(partition):
                behind[partition] = checkpoint
                if self._behind.get(partition) == checkpoint or self._first:
                    self._queues.drain_lists(partition, attempt)
            for match, since in self._store.bots_waiting(partition):
                if now - since >= SWEEP_MS or self._first:
                    self._queues.take_bot_turn(match, attempt)
        self._behind = behind
        self._first = False

    def _follow(self) -> None:
        for partition, pointers in self._store.journals(self._positions).items():
            if not pointers:
                continue
            self._positions[partition] = self._dirty[partition] = pointers[-1].id
            waiting = {pointer.match: pointer.version for pointer in pointers if pointer.bot_to_move}
            for match, version in waiting.items():
                self._queues.take_bot_turn(match, str(version))

    def _drain_dirty(self) -> None:
        now = self._now()
        for partition, end in list(self._dirty.items()):
            if now - self._drained_at[partition] >= LISTS_MS:
                self._queues.drain_lists(partition, end)
                self._drained_at[partition] = now
                del self._dirty[partition]
