"""Keeping a few processes alive, and ending them together."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

PARENT = "KEMU_PARENT"
STOP_SECONDS = 10.0
LONGEST_PAUSE = 10.0
HEALTHY_SECONDS = 30.0


class Child(Struct, frozen=True):
    name: str
    arguments: Sequence[str]
    """Arguments of this same Python."""


class _Running(Struct):
    child: Child
    process: subprocess.Popen[bytes]
    started: float
    pause: float = 0.2
    again_at: float | None = None


class Supervisor:
    """Starts children in order, starts those again that die, and ends them in reverse order.

    Children watch their parent and end themselves when it is gone, however it went.
    """

    def __init__(self, children: Sequence[Child], environment: Mapping[str, str], say: Callable[[str], None]) -> None:
        self._children = children
        self._environment = environment
        self._say = say
        self._running: list[_Running] = []
        self._stop = threading.Event()

    def start(self) -> None:
        for child in self._children:
            self._running.append(_Running(child, self._spawn(child), time.monotonic()))

    @property
    def stopping(self) -> bool:
        return self._stop.is_set()

    def request_stop(self) -> None:
        self._stop.set()

    def watch(self, each_round: Callable[[], None] = lambda: None) -> None:
        """Until a stop is asked for."""
        while not self._stop.wait(0.1):
            each_round()
            for running in self._running:
                self._revive(running)

    def stop(self) -> None:
        for running in reversed(self._running):
            _end(running.process)
        self._running.clear()

    def _revive(self, running: _Running) -> None:
        now = time.monotonic()
        if running.again_at is not None:
            if now >= running.again_at:
                running.process, running.started, running.again_at = self._spawn(running.child), now, None
        elif running.process.poll() is not None:
            if now - running.started > HEALTHY_SECONDS:
                running.pause = 0.2
            self._say(f"{running.child.name} ended with {running.process.returncode}, starting it again")
            running.again_at = now + running.pause
            running.pause = min(LONGEST_PAUSE, running.pause * 2)

    def _spawn(self, child: Child) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, *child.arguments],
            env={**self._environment, PARENT: str(os.getpid())},
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def end_with_parent() -> None:
    """In a child: end when the parent is gone."""
    parent = int(os.environ.pop(PARENT, os.getppid()))
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()


def _follow(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(STOP_SECONDS)
    os._exit(1)


def on_stop_signal(stop: Callable[[], None]) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop())
