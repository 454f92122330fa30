"""Errors as `application/problem+json`."""

from typing import Any

import msgspec
from flask import Response
from werkzeug.exceptions import HTTPException

from contracts.language import Language, spoken_in
from contracts.problems import FORBIDDEN, PROBLEMS, refusal_text
from contracts.rules import clause_text
from domain.core import Rejected
from service.http.language import language, language_headers

MEDIA_TYPE = "application/problem+json"


class Problem(Exception):
    """An error that is reported to the client."""

    def __init__(self, code: str, *, headers: dict[str, str] | None = None, **more: Any) -> None:
        super().__init__(code)
        self.code = code
        self.headers = headers or {}
        self.more = more


def respond(problem: Problem) -> Response:
    return _response(problem.code, problem.code, problem.more, problem.headers)


def refusal(rejection: Rejected, game: str, *, creating: bool = False) -> Response:
    """What the rules refuse: the code is the rules' own, the title says what is the matter, the clause where to read it."""
    kind = "bad_setup" if creating else "not_allowed" if rejection.code in FORBIDDEN else "rejected"
    more: dict[str, Any] = {"clause": rejection.clause, "details": rejection.details}
    title = refusal_text(game, rejection.code, rejection.clause, language())
    if title is not None:
        more["title"] = title
    text = clause_text(game, rejection.clause, language())
    if text is not None:
        more["detail"] = text
    return _response(kind, rejection.code, more, {})


def http_error(error: HTTPException) -> Response:
    """What Flask itself refuses before any handler is reached."""
    codes = {404: "no_such_path", 405: "method_not_allowed"}
    code = codes.get(error.code or 500, "malformed" if (error.code or 500) < 500 else "internal")
    headers = {}
    if error.code == 405:
        allowed = getattr(error, "valid_methods", None)
        if allowed:
            headers["Allow"] = ", ".join(sorted(allowed))
    return respond(Problem(code, headers=headers))


def _response(name: str, code: str, more: dict[str, Any], headers: dict[str, str]) -> Response:
    status, headers, body = render_problem(name, code, more, headers, language())
    return Response(body, status, headers, content_type=MEDIA_TYPE)


def render_problem(
    name: str, code: str, more: dict[str, Any], headers: dict[str, str], language: Language
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of a problem, for whatever sends them. `more` may have a title that says more than its kind."""
    kind = PROBLEMS[name]
    status = kind.status
    body = {"type": f"/docs#{name}", "title": getattr(kind, language), "status": status, "code": code, **more}
    if "errors" in body:
        body["errors"] = spoken_in(language, body["errors"])
    headers = {**headers, **language_headers(language)}
    if status == 401:
        headers = {**headers, "WWW-Authenticate": "Bearer"}
    elif status == 503:
        headers = {**headers, "Retry-After": "1"}
    return status, headers, msgspec.json.encode(body)
