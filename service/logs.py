"""The log of a process: one JSON object in each line, to standard error."""

import logging
import os
from collections import deque
from contextlib import suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from select import PIPE_BUF
from threading import Event, Lock, Thread
from time import sleep

import msgspec
from msgspec import Struct

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request that is being answered; empty elsewhere."""
JOB_ID: ContextVar[str] = ContextVar("job_id", default="")
"""The same for the job of a worker."""

SOON_SECONDS = 0.05
"""How long the lines of requests are gathered. Writing each by itself costs a tenth of a command."""

_STANDARD_ERROR = 2
_encode = msgspec.json.Encoder().encode
_traceback = logging.Formatter().formatException


class Line(Struct, omit_defaults=True, gc=False):
    time: datetime
    level: str
    logger: str
    message: str
    request_id: str = ""
    job_id: str = ""
    traceback: str = ""


_gathered: deque[bytes] = deque(maxlen=10_000)
"""If nobody reads the log, the oldest lines are dropped."""
_wanted = Event()
_writer = Thread()
_starting, _writing = Lock(), Lock()


class _JsonLines(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        try:
            traceback = _traceback(record.exc_info) if record.exc_info else ""
            named = record.levelname.lower(), record.name, record.getMessage(), REQUEST_ID.get(), JOB_ID.get()
            write_line(Line(datetime.now(UTC), *named, traceback), urgent=True)
        except Exception:
            self.handleError(record)

    def flush(self) -> None:
        """Called when the process ends, too."""
        _write_gathered()


def start_logging(level: str) -> None:
    """Write what is at least this important, from all parts of this process and those that are forked from it."""
    logging.basicConfig(level=level.upper(), handlers=[_JsonLines()], force=True)


def write_line(line: Line, *, urgent: bool) -> None:
    """For the lines of requests, too: the way through `logging` costs four times as much."""
    _gathered.append(_encode(line) + b"\n")
    if urgent:
        _write_gathered()
    elif not _wanted.is_set():
        _start_writer()
        _wanted.set()


def _start_writer() -> None:
    global _writer
    with _starting:
        # The thread of a parent does not live on in a forked child.
        if not _writer.is_alive():
            _writer = Thread(target=_keep_writing, daemon=True)
            _writer.start()


def _keep_writing() -> None:
    while _wanted.wait():
        sleep(SOON_SECONDS)
        _wanted.clear()
        _write_gathered()


def _write_gathered() -> None:
    """In order, and in pieces that a pipe keeps in one: several processes may write to it."""
    piece = b""
    with _writing:
        while _gathered:
            line = _gathered.popleft()
            if len(piece) + len(line) > PIPE_BUF:
                _write(piece)
                piece = b""
            piece += line
        _write(piece)


def _write(piece: bytes) -> None:
    # A closed terminal is no reason to stop serving.
    with suppress(OSError):
        os.write(_STANDARD_ERROR, piece)


def _after_fork() -> None:
    """Another thread of the parent may have held a lock, which nobody in the child would release."""
    global _starting, _writing
    _starting, _writing = Lock(), Lock()
    _wanted.clear()


os.register_at_fork(after_in_child=_after_fork)
