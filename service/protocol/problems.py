"""Errors as `application/problem+json` (RFC 9457)."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import UNSET

from contracts.http import service as shapes
from contracts.load import Malformed
from contracts.problems import PROBLEMS
from contracts.texts import Language, localise
from service.logs import REQUEST_ID
from service.protocol.language import language_headers

MEDIA_TYPE = "application/problem+json"


class Problem(Exception):
    """An error that is reported to the client."""

    def __init__(self, code: str, *, kind: str = "", headers: dict[str, str] | None = None, **more: Any) -> None:
        """`kind` names the entry in the list of problems if `code` is a code of the rules. `more` may replace the title."""
        super().__init__(code)
        self.code = code
        self.kind = kind or code
        self.headers = headers or {}
        self.more = more


def render_problem(problem: Problem, language: Language) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body."""
    kind = PROBLEMS[problem.kind]
    more = {"title": getattr(kind, language), **problem.more}
    if "errors" in more:
        more["errors"] = localise(language, more["errors"])
    request_id = REQUEST_ID.get() or UNSET
    body = shapes.Problem(type=f"/docs#{problem.kind}", status=kind.status, code=problem.code, request_id=request_id, **more)
    headers = {**problem.headers, **language_headers(language), "Content-Type": MEDIA_TYPE}
    if kind.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    elif kind.status == 503:
        headers["Retry-After"] = "1"
    return kind.status, headers, msgspec.json.encode(body)


BODY_MOST = 64 * 1024
"""Bytes in the body of a request."""
EVENT_STREAM = "text/event-stream; charset=utf-8"


@contextmanager
def well_formed() -> Iterator[None]:
    """Report malformed input in this block to the client."""
    try:
        yield
    except Malformed as error:
        raise Problem("malformed", errors=error.errors) from error
