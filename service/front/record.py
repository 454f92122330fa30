"""The record of a request: its id, and after its answer one line in the log and the metrics."""

import logging
import re
from collections.abc import Mapping
from random import getrandbits
from time import monotonic
from typing import Any

from contracts.problems import PROBLEMS
from service.front.request import Request
from service.host.metrics import COMMANDS, REFUSALS, REQUESTS, SECONDS, STORE_FAILURES
from service.logs import REQUEST_ID, write_line
from service.protocol.notes import CODE, ENDPOINT, GAME, PATH

_SANE = re.compile(r"[A-Za-z0-9._:-]{1,100}")

logger = logging.getLogger("kemu.requests")


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
    level = _level(status)
    if logger.isEnabledFor(level):
        write_line(
            logger.name,
            logging.getLevelName(level),
            f"a request that cannot be read {status}",
            {"status": status, "code": code},
        )


def end(request: Request, status: int, size: int, notes: Mapping[str, Any], *, streamed: bool = False) -> None:
    """`size` is that of the answer. Neither headers nor queries are logged, which may contain tokens."""
    seconds = monotonic() - request.arrived
    _count(status, seconds, notes, streamed)
    level = _level(status)
    if not logger.isEnabledFor(level):
        return
    path = notes.get(PATH, "")
    fields = {
        "status": status,
        "method": request.method,
        "path": path,
        "endpoint": notes.get(ENDPOINT, ""),
        "game": notes.get(GAME, ""),
        "code": notes.get(CODE, ""),
        "seconds": round(seconds, 6),
        "bytes": size,
    }
    for name in ("path", "endpoint", "game", "code"):
        if not fields[name]:
            del fields[name]
    write_line(logger.name, logging.getLevelName(level), f"{request.method} {path} {status}", fields)


def _count(status: int, seconds: float, notes: Mapping[str, Any], streamed: bool) -> None:
    endpoint, code = notes.get(ENDPOINT, "none"), notes.get(CODE)
    REQUESTS.note(1, endpoint, str(status))
    if not streamed:
        SECONDS.note(seconds, endpoint)
    if code is not None:
        REFUSALS.note(1, code)
        if code == "store_unavailable":
            STORE_FAILURES.note(1)
    elif GAME in notes:
        COMMANDS.note(1, notes[GAME])


def _level(status: int) -> int:
    return logging.INFO if status < 500 else logging.WARNING


def _new_id() -> str:
    return f"{getrandbits(64):016x}"
