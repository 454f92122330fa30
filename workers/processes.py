"""The kinds of worker processes. None ends because Redis does: they wait until it is back."""

import logging
import os
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType

from rq import SimpleWorker
from rq.serializers import JSONSerializer

from service.settings import Settings
from service.store.connection import STORE_ERRORS, connect_one
from service.wiring import wire
from workers.dispatcher import TICK_SECONDS, Dispatcher
from workers.heartbeat import Heartbeat
from workers.play.clock_watch import ClockWatch
from workers.queues import BOTS, NOTICES, PROMPT, Queues
from workers.wiring import clock_watch_of, dispatcher_of

AGAIN_SECONDS = 0.5
WORKER_TTL = 20
"""Seconds. RQ waits for a job a little less than this, and as much again for a server that has fallen silent."""
THINKING_NICENESS = 5
"""Where processors are short, bots think more slowly, and nobody's request or list has to wait for them."""

logger = logging.getLogger("kemu.workers")


def dispatch(settings: Settings, stop: threading.Event) -> None:
    """Follow the journals until told to stop."""
    heartbeat = Heartbeat(Path(settings.heartbeat_file))
    dispatcher: Dispatcher | None = None
    clocks: ClockWatch | None = None
    reached = True
    while not stop.wait(TICK_SECONDS if reached else AGAIN_SECONDS):
        heartbeat.beat()
        try:
            if dispatcher is None or clocks is None:
                kemu, queues = wire(settings), Queues(connect_one(settings.queue))
                dispatcher, clocks = dispatcher_of(kemu, queues), clock_watch_of(kemu, queues)
            clocks.tick()
            dispatcher.tick()
            reached = True
        except STORE_ERRORS as error:
            if reached:
                logger.warning("Redis does not serve, waiting for it: %s", error)
            reached = False


def deliver(settings: Settings, stop: threading.Event) -> None:
    """Take the jobs that send something to other machines, and no others."""
    work(settings, stop, (NOTICES,))


def play(settings: Settings, stop: threading.Event) -> None:
    """Take the jobs in which bots think, and no others."""
    _be_nice(THINKING_NICENESS)
    work(settings, stop, (BOTS,))


def _be_nice(niceness: int) -> None:
    os.nice(niceness)
    if os.getsid(0) == os.getpid():
        # Linux may share processors out among sessions, and then heeds only this.
        with suppress(OSError):
            Path("/proc/self/autogroup").write_text(str(niceness))


def work(settings: Settings, stop: threading.Event, names: Sequence[str] = PROMPT) -> None:
    """Take jobs until told to stop; the job at hand is finished first."""
    logging.getLogger("rq.worker").addFilter(_in_brief)
    while not stop.is_set():
        try:
            queue = connect_one(settings.queue)
            worker = PatientWorker(list(names), connection=queue, serializer=JSONSerializer, worker_ttl=WORKER_TTL)
            worker.stop = stop
            worker.work(logging_level="WARNING")
        except STORE_ERRORS as error:
            logger.warning("Redis does not serve, waiting for it: %s", error)
        stop.wait(AGAIN_SECONDS)


class PatientWorker(SimpleWorker):
    """Jobs run in the worker's own process: forking for each would cost four times the job."""

    max_connection_wait_time = 1.0
    stop: threading.Event

    def _install_signal_handlers(self) -> None:
        super()._install_signal_handlers()  # type: ignore[no-untyped-call]
        if self.stop.is_set():
            # Told to stop while getting ready.
            self._stop_requested = True

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        self.stop.set()
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]


def _in_brief(record: logging.LogRecord) -> bool:
    """That Redis is away needs one line, not a traceback."""
    if record.exc_info and isinstance(record.exc_info[1], STORE_ERRORS):
        record.msg, record.args, record.exc_info = "%s: %s", (record.getMessage(), record.exc_info[1]), None
    return True
