"""Keeping a few processes alive, and stopping them together."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, field

PARENT = "KEMU_PARENT"
"""The variable with the id of the process that started this one and looks after it."""

ROUND_SECONDS = 0.05
PATIENCE = 10.0
SHORTEST_PAUSE = 0.05
LONGEST_PAUSE = 1.0
HEALTHY_SECONDS = 5.0
"""A child that lived this long, or was killed, is started again at once; one that ends by itself waits longer each time."""


class Child(Struct, frozen=True):
    name: str
    arguments: Sequence[str]
    """Arguments of this same Python."""


class Revival:
    """When to start something again that has ended: soon, but later each time if it did not live long."""

    def __init__(self) -> None:
        self.pause = SHORTEST_PAUSE
        self._started = time.monotonic()
        self._again_at: float | None = None

    @property
    def waits(self) -> bool:
        """Whether the end has been noticed."""
        return self._again_at is not None

    @property
    def due(self) -> bool:
        return self._again_at is not None and time.monotonic() >= self._again_at

    def ended(self, *, killed: bool = False) -> None:
        now = time.monotonic()
        if killed or (not self.waits and now - self._started > HEALTHY_SECONDS):
            self.pause = SHORTEST_PAUSE
        self._again_at = now + self.pause
        self.pause = min(LONGEST_PAUSE, self.pause * 2)

    def started(self) -> None:
        self._started, self._again_at = time.monotonic(), None


class _Running(Struct):
    child: Child
    process: subprocess.Popen[bytes]
    revival: Revival


class Supervisor(Struct):
    """Starts children, starts those again that die, and ends them all.

    Children watch their parent and end themselves when it is gone, however it went.
    """

    _children: Sequence[Child]
    _environment: Mapping[str, str]
    _say: Callable[[str], None]
    _stop: threading.Event
    patience: float = PATIENCE
    """Seconds that the children are given to end when they are told to."""
    _running: list[_Running] = field(default_factory=list)

    def run(self, each_round: Callable[[], None] = lambda: None) -> None:
        """Until a stop is asked for."""
        try:
            if not self._stop.is_set():
                self._running += [_Running(child, self._spawn(child), Revival()) for child in self._children]
            while not self._stop.wait(ROUND_SECONDS):
                each_round()
                for running in self._running:
                    self._revive(running)
        finally:
            self._end()

    def _revive(self, running: _Running) -> None:
        if running.revival.due:
            running.process = self._spawn(running.child)
            running.revival.started()
        elif not running.revival.waits and running.process.poll() is not None:
            self._say(f"{running.child.name} ended ({how_it_ended(running.process.returncode)}), starting it again")
            running.revival.ended(killed=running.process.returncode < 0)

    def _spawn(self, child: Child) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, *child.arguments],
            env={**self._environment, PARENT: str(os.getpid())},
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _end(self) -> None:
        processes = [running.process for running in self._running]
        for process in processes:
            if process.poll() is None:
                process.terminate()
        until = time.monotonic() + self.patience
        for process in processes:
            try:
                process.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._running.clear()


def has_supervisor() -> bool:
    return PARENT in os.environ


def end_with_parent() -> None:
    """In a child: end when the parent is gone. Without a parent that looks after it, a process goes on alone."""
    parent = os.environ.pop(PARENT, None)
    if parent is not None:
        threading.Thread(target=_follow, args=(int(parent),), daemon=True).start()


def look_after_children() -> None:
    """For a process whose children are started by a library: they end with it, too."""
    os.environ[PARENT] = str(os.getpid())


def _follow(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.25)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)


def on_stop_signal(stop: Callable[[], None]) -> None:
    """SIGINT counts even where a shell started us in the background and so had it ignored; an ignored SIGHUP is `nohup`."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda *_: stop())


def how_it_ended(code: int) -> str:
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"code {code}"
