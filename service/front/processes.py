"""Several processes that do the same, forked from this one so that a new one need not load the program again."""

import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

from service.host.supervisor import how_it_ended

ROUND_SECONDS = 0.05
HEALTHY_SECONDS = 1.0
"""One that dies sooner is not started again before so much time has passed."""
EXTRA_SECONDS = 0.5
"""What a process may take for its own end, once its patience is over."""

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Processes:
    def __init__(self, count: int, work: Callable[[threading.Event], None], say: Callable[[str], None]) -> None:
        """`work` ends when the event is set, which it is when its process gets SIGTERM."""
        self._work = work
        self._say = say
        self._due = [0.0] * count
        self._running: dict[int, float] = {}

    def keep(self, stop: threading.Event, patience: float) -> None:
        """Start them, and again those that die, until `stop` is set; then they get `patience` seconds to end."""
        try:
            while not stop.wait(ROUND_SECONDS):
                self._revive()
        finally:
            self._end(patience)

    def _revive(self) -> None:
        now = monotonic()
        for process, code in self._ended():
            self._say(f"a server process ended ({how_it_ended(code)}), starting it again")
            self._due.append(self._running.pop(process) + HEALTHY_SECONDS)
        for due in [due for due in self._due if due <= now]:
            self._due.remove(due)
            self._running[self._fork()] = now

    def _ended(self) -> list[tuple[int, int]]:
        found = [os.waitpid(process, os.WNOHANG) for process in self._running]
        return [(process, os.waitstatus_to_exitcode(status)) for process, status in found if process]

    def _end(self, patience: float) -> None:
        for process in self._running:
            os.kill(process, signal.SIGTERM)
        until = monotonic() + patience + EXTRA_SECONDS
        pause = threading.Event()
        while self._running:
            for process, _ in self._ended():
                del self._running[process]
            if monotonic() > until:
                for process in self._running:
                    os.kill(process, signal.SIGKILL)
            pause.wait(ROUND_SECONDS)

    def _fork(self) -> int:
        sys.stdout.flush()
        sys.stderr.flush()
        # A signal that comes now must not be taken by the handlers of the other process.
        signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
        process = os.fork()
        if process:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
            return process
        code = 1
        try:
            # Ctrl-C reaches all processes of a terminal; this one is told by its parent.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.signal(signal.SIGHUP, signal.SIG_IGN)
            stop = threading.Event()
            signal.signal(signal.SIGTERM, lambda *_: stop.set())
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _SIGNALS)
            self._work(stop)
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            # Threads that still wait for something are not waited for.
            with suppress(OSError):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)
