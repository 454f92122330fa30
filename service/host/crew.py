"""How many threads of a process work at a time.

All threads share one interpreter. If many work at once, they spend a fifth of their time on handing it to each other. So few
work, as long as requests are answered; all may when that stops, because those that work wait for something, such as the store.
"""

from threading import Condition, Event, Thread, local
from time import monotonic, sleep

FEW = 3
"""Enough to use the interpreter while others wait a moment for the store."""
TICK_SECONDS = 0.005
"""If nothing was answered for this long, all threads may work."""
SHORTEST_SECONDS, LONGEST_SECONDS = 0.05, 5.0
"""How long they may. The time doubles if nothing is answered again soon after."""
SOON_SECONDS = 0.25

_this_thread = local()


def step_aside() -> None:
    """The calling thread is going to wait for long: another one may work in its place."""
    worker: Worker | None = getattr(_this_thread, "worker", None)
    if worker is not None and worker.aboard:
        worker.leave()


class Worker:
    """One thread, which alone changes what is here."""

    def __init__(self, crew: "Crew") -> None:
        self._crew = crew
        self.aboard = False
        """It works, or waits for a request."""
        self.busy = False
        _this_thread.worker = self

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
        self.aboard = self.busy = False
        self._crew.land()

    def begin(self) -> None:
        self.busy = True
        if not self._crew.active.is_set():
            self._crew.active.set()

    def end(self) -> None:
        self.busy = False
        self._crew.answered += 1


class Crew:
    def __init__(self, threads: int, tick: float = TICK_SECONDS) -> None:
        self._tick = tick
        self._few, self._all = min(FEW, threads), threads
        self._limit = self._few
        self._aboard = 0
        self._workers: list[Worker] = []
        self._changed = Condition()
        self.active = Event()
        self.answered = 0
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
            self._changed.notify()

    def _watch(self) -> None:
        seconds, narrowed = SHORTEST_SECONDS, 0.0
        while self.active.wait():
            answered = self.answered
            sleep(self._tick)
            if self.answered != answered:
                continue
            self.active.clear()
            busy = sum(worker.busy for worker in self._workers if worker.aboard)
            if busy:
                self.active.set()
            if busy >= self._limit:
                soon = monotonic() - narrowed < SOON_SECONDS
                seconds = min(2 * seconds, LONGEST_SECONDS) if soon else SHORTEST_SECONDS
                self._allow(self._all)
                sleep(seconds)
                self._allow(self._few)
                narrowed = monotonic()

    def _allow(self, limit: int) -> None:
        with self._changed:
            self._limit = limit
            self._changed.notify_all()
