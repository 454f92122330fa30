"""Few threads of a process work at a time, unless those that work have to wait."""

from threading import Event, Lock, Thread

from service.host.crew import FEW, Crew, this_thread
from tests.kit.waiting import PATIENCE_SECONDS, wait_for

THREADS = 12
NEVER = 3600.0


class Crowded:
    """Threads that each take one request after the other, and count how many are at it."""

    def __init__(self, crew: Crew, aside: bool = False) -> None:
        self.at_once = self.most = self.answered = 0
        self.stop, self.free = Event(), Event()
        self._crew = crew
        self._aside = aside
        self._lock = Lock()
        self._threads = [Thread(target=self._work, daemon=True) for _ in range(THREADS)]
        for thread in self._threads:
            thread.start()

    def _work(self) -> None:
        worker = self._crew.worker()
        while not self.stop.is_set():
            worker.join()
            while worker.stays() and not self.stop.is_set():
                worker.begin()
                self._answer()
                worker.end()
            if worker.aboard:
                worker.leave()

    def _answer(self) -> None:
        with self._lock:
            self.at_once += 1
            self.most = max(self.most, self.at_once)
        if self._aside:
            this_thread.step_aside()
        self.free.wait()
        with self._lock:
            self.at_once -= 1
            self.answered += 1

    def end(self) -> None:
        self.stop.set()
        self.free.set()
        for thread in self._threads:
            thread.join(PATIENCE_SECONDS)
            assert not thread.is_alive()


def test_few_threads_work_while_requests_are_answered() -> None:
    crowded = Crowded(Crew(THREADS, tick=NEVER))
    crowded.free.set()
    wait_for(lambda: crowded.answered > 10_000)
    crowded.end()
    assert crowded.most <= FEW


def test_all_may_work_when_those_that_work_wait_for_something() -> None:
    crowded = Crowded(Crew(THREADS))
    wait_for(lambda: crowded.at_once == THREADS)
    crowded.end()


def test_a_thread_that_steps_aside_makes_room_at_once() -> None:
    crowded = Crowded(Crew(THREADS, tick=NEVER), aside=True)
    wait_for(lambda: crowded.at_once == THREADS)
    crowded.end()


def test_afterwards_few_work_again() -> None:
    crew = Crew(THREADS)
    crowded = Crowded(crew)
    wait_for(lambda: crowded.at_once == THREADS)
    crowded.free.set()

    def few() -> bool:
        crowded.most = 0
        answered = crowded.answered
        wait_for(lambda: crowded.answered > answered + 1_000)
        return crowded.most <= FEW

    wait_for(few)
    crowded.end()


def test_elsewhere_nobody_has_to_step_aside() -> None:
    this_thread.step_aside()
