"""How many threads of a process work at a time.

All threads share one interpreter. If many work at once, they spend a fifth of their time on handing it to each other. So few
work, and those that wait for something step aside. All may work for a while when no request was finished for some time: then
those that work wait for something that nobody has foreseen.
"""

from collections.abc import Callable
from threading import Condition, Event, Thread, local
from time import sleep

FEW = 3
"""Enough to use the interpreter while others wait a moment for the store."""
MOMENT_SECONDS = 0.002
"""A thread that has to wait for longer steps aside."""
TICK_SECONDS = 0.005
"""If no request was finished for this long, all threads may work."""
WIDE_SECONDS = 0.25
"""How long they may, until it is looked at again."""


class _ThisThread(local):
    step_aside: Callable[[], object] = bool
    """Called before a thread waits, so that another one may work in its place. Outside of a crew it does nothing."""


this_thread = _ThisThread()


class Worker:
    """One thread, which alone changes what is here."""

    def __init__(self, crew: "Crew") -> None:
        self._crew = crew
        self.aboard = False
        """It works, or waits for a request."""
        self.busy = False
        this_thread.step_aside = self.leave

    def join(self) -> None:
        """Wait until this thread may work."""
        self._crew.board()
        self.aboard = True

    def stays(self) -> bool:
        """Whether it may take another request."""
        if self.aboard and self._crew.crowded:
            self.leave()
        return self.aboard

    def leave(self) -> None:
        if self.aboard:
            self.aboard = self.busy = False
            self._crew.land()

    def begin(self) -> None:
        self.busy = True
        if not self._crew.active.is_set():
            self._crew.active.set()

    def end(self) -> None:
        self.busy = False
        self._crew.finished += 1


class Crew:
    def __init__(self, threads: int, tick: float = TICK_SECONDS) -> None:
        self._tick = tick
        self._few, self._all = min(FEW, threads), threads
        self._limit = self._few
        self._aboard = 0
        self._workers: list[Worker] = []
        self._changed = Condition()
        self.active = Event()
        self.finished = 0
        if self._few < self._all:
            Thread(target=self._watch, daemon=True).start()

    def worker(self) -> Worker:
        """For the calling thread."""
        worker = Worker(self)
        self._workers.append(worker)
        return worker

    @property
    def crowded(self) -> bool:
        return self._aboard > self._limit

    def board(self) -> None:
        with self._changed:
            while self._aboard >= self._limit:
                self._changed.wait()
            self._aboard += 1

    def land(self) -> None:
        with self._changed:
            self._aboard -= 1
            if self._aboard < self._limit:
                self._changed.notify()

    def _watch(self) -> None:
        while self.active.wait():
            finished = self.finished
            sleep(self._tick)
            if self.finished != finished:
                continue
            self.active.clear()
            busy = sum(worker.busy for worker in self._workers if worker.aboard)
            if busy:
                self.active.set()
            if busy >= self._limit:
                self._allow(self._all)
                sleep(WIDE_SECONDS)
                self._allow(self._few)

    def _allow(self, limit: int) -> None:
        with self._changed:
            self._limit = limit
            self._changed.notify_all()
