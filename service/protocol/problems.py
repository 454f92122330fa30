"""Errors as `application/problem+json` (RFC 9457)."""

from typing import Any

import msgspec

from contracts.http import service as shapes
from contracts.language import Language, spoken_in
from contracts.problems import PROBLEMS
from service.protocol.language import language_headers

MEDIA_TYPE = "application/problem+json"


class Problem(Exception):
    """An error that is reported to the client."""

    def __init__(self, code: str, *, kind: str = "", headers: dict[str, str] | None = None, **more: Any) -> None:
        """`kind` is the entry in the list of problems if the code is not there, because it is one of the rules' own.

        `more` may have a title that says more than the one of its kind.
        """
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
        more["errors"] = spoken_in(language, more["errors"])
    body = shapes.Problem(type=f"/docs#{problem.kind}", status=kind.status, code=problem.code, **more)
    headers = {**problem.headers, **language_headers(language), "Content-Type": MEDIA_TYPE}
    if kind.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    elif kind.status == 503:
        headers["Retry-After"] = "1"
    return kind.status, headers, msgspec.json.encode(body)
