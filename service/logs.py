"""The log of a process: one JSON object in each line, to standard error."""

import logging
import os
from collections.abc import Mapping
from contextlib import suppress
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

import msgspec

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
"""The id of the request that is being answered; empty elsewhere."""
JOB_ID: ContextVar[str] = ContextVar("job_id", default="")
"""The same for the job of a worker."""

_STANDARD_ERROR = 2
_encode = msgspec.json.Encoder().encode
_traceback = logging.Formatter().formatException


class _JsonLines(logging.Handler):
    def emit(self, record: logging.LogRecord) -> None:
        try:
            fields = {"traceback": _traceback(record.exc_info)} if record.exc_info else {}
            write_line(record.name, record.levelname, record.getMessage(), fields)
        except Exception:
            self.handleError(record)


def start_logging(level: str) -> None:
    """Write what is at least this important, from all parts of this process and those that are forked from it."""
    logging.basicConfig(level=level.upper(), handlers=[_JsonLines()], force=True)


def write_line(logger: str, level: str, message: str, fields: Mapping[str, Any]) -> None:
    """For the line of each request, too: the way through `logging` would cost four times as much."""
    line: dict[str, Any] = {"time": datetime.now(UTC), "level": level.lower(), "logger": logger, "message": message}
    if request_id := REQUEST_ID.get():
        line["request_id"] = request_id
    if job_id := JOB_ID.get():
        line["job_id"] = job_id
    line.update(fields)
    with suppress(OSError):
        # A closed terminal is no reason to stop serving.
        os.write(_STANDARD_ERROR, _encode(line) + b"\n")
