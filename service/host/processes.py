"""Several processes, forked from this one so that the program is loaded once."""

import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from time import monotonic

from msgspec import Struct

from service.host.supervisor import how_it_ended

ROUND_SECONDS = 0.05
HEALTHY_SECONDS = 1.0
"""A process that dies is not started again before this much time has passed since its start."""
EXTRA_SECONDS = 0.5
"""What a process may take to exit when its patience is over."""

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

logger = logging.getLogger("kemu")


class Process(Struct, frozen=True):
    """What one of the processes does."""

    name: str
    work: Callable[[threading.Event], None]
    """Ends when the event is set, which SIGTERM does."""


class Processes:
    def __init__(self, processes: Iterable[Process], say: Callable[[str], None]) -> None:
        self._say = say
        self._due = [(0.0, process) for process in processes]
        self._running: dict[int, tuple[float, Process]] = {}
        """By id, with the time when it was started."""

    def keep(self, stop: threading.Event, patience: float) -> None:
        """Start them, and restart those that die, until `stop` is set. Then they get `patience` seconds to end."""
        try:
            while not stop.wait(ROUND_SECONDS):
                self._revive()
        finally:
            self._end(patience)

    def _revive(self) -> None:
        now = monotonic()
        for number, code in self._ended():
            started, process = self._running.pop(number)
            self._say(f"{process.name} ended ({how_it_ended(code)}), starting it again")
            self._due.append((started + HEALTHY_SECONDS, process))
        for due, process in [(due, process) for due, process in self._due if due <= now]:
            self._due.remove((due, process))
            self._running[self._fork(process)] = now, process

    def _ended(self) -> list[tuple[int, int]]:
        found = [os.waitpid(number, os.WNOHANG) for number in self._running]
        return [(number, os.waitstatus_to_exitcode(status)) for number, status in found if number]

    def _end(self, patience: float) -> None:
        for number in self._running:
            os.kill(number, signal.SIGTERM)
        until = monotonic() + patience + EXTRA_SECONDS
        pause = threading.Event()
        while self._running:
            for number, _ in self._ended():
                del self._running[number]
            if monotonic() > until:
                for number in self._running:
                    os.kill(number, signal.SIGKILL)
            pause.wait(ROUND_SECONDS)

    def _fork(self, process: Process) -> int:
        sys.stdout.flush()
        sys.stderr.flush()
        # A signal at this moment must not run the handlers of the parent in the child.
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
        number = os.fork()
        if number:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
            return number
        code = 1
        try:
            be_called(process.name)
            # Ctrl-C reaches all processes of a terminal, but this one is stopped by its parent.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            stop = threading.Event()
            signal.signal(signal.SIGTERM, lambda *_: stop.set())
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
            process.work(stop)
            code = 0
        except BaseException:
            logger.exception("a process failed")
        finally:
            try:
                logging.shutdown()
                sys.stdout.flush()
                sys.stderr.flush()
            finally:
                # Do not wait for threads.
                os._exit(code)


def be_called(name: str) -> None:
    """The name of this process in `ps` and `top`, where the system knows how to set it."""
    with suppress(OSError):
        Path("/proc/self/comm").write_text(name)
