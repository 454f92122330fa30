"""Errors as `application/problem+json` (RFC 9457)."""

from typing import Any

import msgspec

from contracts.language import Language, spoken_in
from contracts.problems import PROBLEMS
from service.protocol.language import language_headers

MEDIA_TYPE = "application/problem+json"


class Problem(Exception):
    """An error that is reported to the client."""

    def __init__(self, code: str, *, headers: dict[str, str] | None = None, **more: Any) -> None:
        super().__init__(code)
        self.code = code
        self.headers = headers or {}
        self.more = more


def render_problem(
    name: str, code: str, more: dict[str, Any], headers: dict[str, str], language: Language
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of a problem. `more` may have a title that says more than the one of its kind."""
    kind = PROBLEMS[name]
    status = kind.status
    body = {"type": f"/docs#{name}", "title": getattr(kind, language), "status": status, "code": code, **more}
    if "errors" in body:
        body["errors"] = spoken_in(language, body["errors"])
    headers = {**headers, **language_headers(language), "Content-Type": MEDIA_TYPE}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    elif status == 503:
        headers["Retry-After"] = "1"
    return status, headers, msgspec.json.encode(body)
