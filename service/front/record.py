"""The record of a request: its id, and after its answer one line in the log and the metrics."""

import logging
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from random import getrandbits
from time import monotonic
from typing import Any

from contracts.problems import PROBLEMS
from service.front.request import Request
from service.host.metrics import COMMANDS, REFUSALS, REQUESTS, SECONDS, STORE_FAILURES
from service.logs import REQUEST_ID, Line, write_line
from service.protocol.notes import CODE, ENDPOINT, GAME, PATH

_SANE = re.compile(r"[A-Za-z0-9._:-]{1,100}")

PATH_MOST = 200
"""Characters of a path that are logged."""

_logger = logging.getLogger("kemu.requests")


def begin(request: Request, *, trusted: bool) -> None:
    """Give the request an id. `trusted` proxies may have given it one."""
    given = request.header(b"x-request-id") if trusted else ""
    REQUEST_ID.set(given if given and _SANE.fullmatch(given) else _new_id())


def begin_refusal(code: str) -> None:
    """The same for what cannot be read as a request."""
    REQUEST_ID.set(_new_id())
    status = PROBLEMS[code].status
    REQUESTS.note(1, "none", str(status))
    REFUSALS.note(1, code)
    _write(f"a request that cannot be read {status}", status, "", "", "", "", code)


def end(request: Request, status: int, size: int, notes: Mapping[str, Any], *, streamed: bool = False) -> None:
    """`size` is that of the answer. Neither headers nor queries are logged, which may contain tokens."""
    seconds = monotonic() - request.arrived
    note = notes.get
    endpoint, game, code = note(ENDPOINT, ""), note(GAME, ""), note(CODE, "")
    REQUESTS.note(1, endpoint or "none", str(status))
    if not streamed:
        SECONDS.note(seconds, endpoint or "none")
    if code:
        REFUSALS.note(1, code)
        if code == "store_unavailable":
            STORE_FAILURES.note(1)
    elif game:
        COMMANDS.note(1, game)
    path = note(PATH, "")[:PATH_MOST]
    message = f"{request.method} {path} {status}"
    _write(message, status, request.method, path, endpoint, game, code, round(seconds, 6), size)


class _RequestLine(Line, omit_defaults=True, gc=False):
    status: int = -1
    method: str = ""
    path: str = ""
    endpoint: str = ""
    game: str = ""
    code: str = ""
    seconds: float = -1.0
    bytes: int = -1


def _write(message: str, status: int, *fields: Any) -> None:
    """`fields` are those that follow `status` in a line, in that order."""
    failed = status >= 500
    if _logger.isEnabledFor(logging.WARNING if failed else logging.INFO):
        level = "warning" if failed else "info"
        line = _RequestLine(datetime.now(UTC), level, _logger.name, message, REQUEST_ID.get(), "", "", status, *fields)
        write_line(line, urgent=failed)


def _new_id() -> str:
    return f"{getrandbits(64):016x}"
