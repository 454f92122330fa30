"""From the journals to the queues.

The API only writes events. The dispatcher reads what was written and queues the jobs that follow from it. Every second it
sweeps: work that was lost with a worker or a queue is queued again.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from service.clock import wall_clock
from service.host.metrics import LAG, QUEUED
from service.store.play.journal import Journal
from service.store.play.turns import Wakeups
from service.store.tables.lists import MatchLists
from service.store.tables.tickets import TicketStore
from workers.notices.dispatch import NoticeDispatch
from workers.people.mails import MailDispatch
from workers.queues import Overdue, Queues
from workers.standings.rater import Rater

TICK_SECONDS = 0.02
SWEEP_MS = 1_000
LISTS_MS = 200
"""Lists of a partition are drained at most this often: one job takes many entries along."""
PAIRING_MS = 500

logger = logging.getLogger("kemu.workers")


@dataclass
class Dispatcher:
    _journal: Journal
    _wakeups: Wakeups
    _models: MatchLists
    _queues: Queues
    _now: Callable[[], int]
    """A clock that is never set back."""
    _rater: Rater
    _tickets: TicketStore
    _notices: NoticeDispatch
    _mails: MailDispatch | None = None

    def __post_init__(self) -> None:
        self._paired_at = self._swept_at = 0
        self._positions = self._journal.ends()
        self._dirty: set[int] = set()
        self._drained_at = dict.fromkeys(self._positions, 0)
        self._lists: Overdue[int] = Overdue()
        self._bots: Overdue[str] = Overdue()
        self._ratings: Overdue[str] = Overdue()

    def tick(self) -> None:
        self._follow()
        self._drain_dirty()
        self._notices.look(self._now())
        if self._mails is not None:
            self._mails.look(self._now())
        self._pair()
        if self._now() - self._swept_at >= SWEEP_MS:
            self.sweep()
            self._swept_at = self._now()
        self._queues.catch_up()
        self._queues.play_bots()

    def sweep(self) -> None:
        """Queue again what has not moved since the sweep before; at the first one, everything that is waiting."""
        attempt = f"s{self._now() // SWEEP_MS}"
        checkpoints, ends = self._models.checkpoints(), self._journal.ends()
        behind = {partition: checkpoint for partition, checkpoint in checkpoints.items() if checkpoint != ends[partition]}
        # What one release left, another may be able to read.
        behind |= {partition: checkpoints[partition] for partition in self._models.with_some_left()}
        LAG.note(self._journal.lag(checkpoints, ends, wall_clock()), "lists")
        for queue, length in self._queues.lengths().items():
            QUEUED.note(length, queue)
        waiting = {match: str(since) for match, since in self._wakeups.bots().items()}
        self._queues.behind.add(self._lists.look(behind))
        unrated = self._rater.behind()
        for game in self._ratings.look(unrated):
            self._queues.rate_players(game, f"{unrated[game]}-{attempt}")
        self._queues.turns.offer(self._bots.look(waiting))
        self._notices.sweep(attempt)

    def _follow(self) -> None:
        for partition, news in self._journal.news(self._positions).items():
            if news.lost:
                # What came after that entry is unknown; the sweep finds what there is to do.
                logger.error(
                    "the log lost its end: entry %s of partition %d was there and is gone, the last one is %s now",
                    *(self._positions[partition], partition, news.end),
                )
            elif not news.pointers:
                continue
            self._queues.turns.offer(dict.fromkeys(pointer.match for pointer in news.pointers if pointer.bot_to_move))
            # Only now: if the queue is not there, the same entries are read again.
            self._positions[partition] = news.end
            self._dirty.add(partition)

    def _pair(self) -> None:
        """Look at the queues again and again: the longer a player waits, the more opponents fit."""
        now = self._now()
        if now - self._paired_at < PAIRING_MS:
            return
        for queue in self._tickets.busy():
            self._queues.seat_waiting(queue, str(now // PAIRING_MS))
        self._paired_at = now

    def _drain_dirty(self) -> None:
        now = self._now()
        due = {partition for partition in self._dirty if now - self._drained_at[partition] >= LISTS_MS}
        self._queues.behind.add(due)
        self._drained_at.update(dict.fromkeys(due, now))
        self._dirty -= due
