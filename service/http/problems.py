"""Problems as responses of the web framework."""

from typing import Any

from flask import Response
from werkzeug.exceptions import HTTPException

from contracts.problems import FORBIDDEN, refusal_text
from contracts.rules import clause_text
from domain.core import Rejected
from service.http.language import language
from service.protocol.problems import Problem, render_problem


def respond(problem: Problem) -> Response:
    return _response(problem.code, problem.code, problem.more, problem.headers)


def refusal(rejection: Rejected, game: str, *, creating: bool = False) -> Response:
    """What the rules refuse: the code is the rules' own, the title says what is wrong, the clause where to read it."""
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
    return Response(body, status, headers)
