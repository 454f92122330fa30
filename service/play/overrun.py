"""Stopping a bot that does not look at the time."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


class Overrun(Exception):
    """It has used more processor time than it may."""


def _stop(_: int, __: FrameType | None) -> None:
    raise Overrun


@contextmanager
def stopped_after(seconds: float) -> Iterator[None]:
    """Raise Overrun in the block after so many seconds of processor time. Works only in the main thread.

    Processor time, because a bot on a busy machine is not broken, and because RQ uses the timer of real time itself.
    """
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
