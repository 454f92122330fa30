"""The kinds of worker processes. None ends because Redis does: they wait until it is back."""

import logging
import os
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import FrameType

from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.job import Job
from rq.serializers import JSONSerializer

# Loaded here and not used: RQ finds the jobs by name, and each process would load them itself.
import workers.jobs  # noqa: F401
from service.host.metrics import STORE_FAILURES, measured
from service.host.processes import Process
from service.host.supervisor import end_with_parent, on_stop_signal
from service.logs import JOB_ID, start_logging
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


def processes_of(settings: Settings) -> list[Process]:
    """All that run in one `kemu worker`."""
    chosen = settings.workers
    kinds = [
        ("worker", work, chosen.workers),
        ("bot worker", play, chosen.bot_workers),
        ("notice worker", deliver, settings.notices.notice_workers if settings.delivers else 0),
    ]
    numbered = [(f"{name} {number}", kind) for name, kind, count in kinds for number in range(1, count + 1)]
    processes = [Process(name, partial(_begin, kind, settings)) for name, kind in [("dispatcher", dispatch), *numbered]]
    return measured(processes, settings.metrics.metrics_host, settings.metrics.port_of("worker"))


def _begin(kind: Callable[[Settings, threading.Event], None], settings: Settings, stop: threading.Event) -> None:
    """In a session of its own: Ctrl-C at a terminal reaches only the parent, which then stops its children."""
    os.setsid()
    get_ready(settings)
    kind(settings, stop)


def get_ready(settings: Settings) -> None:
    """What every worker process does first."""
    start_logging(settings.logs.log_level)
    end_with_parent()


def dispatch(settings: Settings, stop: threading.Event) -> None:
    """Follow the journals until told to stop."""
    heartbeat = Heartbeat(settings.workers.heartbeat)
    dispatcher: Dispatcher | None = None
    clocks: ClockWatch | None = None
    reached = True
    while not stop.wait(TICK_SECONDS if reached else AGAIN_SECONDS):
        heartbeat.beat()
        try:
            if dispatcher is None or clocks is None:
                kemu, queues = wire(settings), Queues(connect_one(settings.store.queue))
                dispatcher, clocks = dispatcher_of(kemu, queues), clock_watch_of(kemu, queues)
            clocks.tick()
            dispatcher.tick()
            reached = True
        except STORE_ERRORS as error:
            STORE_FAILURES.note(1)
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
            queue = connect_one(settings.store.queue)
            worker = PatientWorker(list(names), connection=queue, serializer=JSONSerializer, worker_ttl=WORKER_TTL)
            worker.stop = stop
            try:
                worker.work(logging_level="WARNING")
            finally:
                # The signal handlers of RQ use the store.
                on_stop_signal(stop.set)
        except STORE_ERRORS as error:
            logger.warning("Redis does not serve, waiting for it: %s", error)
        except StopRequested:
            # Told to stop while getting ready, or at the end.
            continue
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

    def perform_job(self, job: Job, queue: Queue) -> bool:
        JOB_ID.set(job.id)
        try:
            return super().perform_job(job, queue)
        finally:
            JOB_ID.set("")

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        self.stop.set()
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]


def _in_brief(record: logging.LogRecord) -> bool:
    """If Redis is down, one line is enough, not a traceback."""
    if record.exc_info and isinstance(record.exc_info[1], STORE_ERRORS):
        record.msg, record.args, record.exc_info = "%s: %s", (record.getMessage(), record.exc_info[1]), None
    return True
