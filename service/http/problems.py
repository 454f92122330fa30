"""Problems as responses of the web framework."""

from typing import Any

from flask import Response, request
from werkzeug.exceptions import HTTPException

from contracts.problems import FORBIDDEN, refusal_text
from contracts.rules import clause_text
from service.errors import Refused
from service.http.exchange import requested_language
from service.protocol.notes import CODE
from service.protocol.problems import Problem, render_problem


def respond(problem: Problem) -> Response:
    request.environ[CODE] = problem.code
    status, headers, body = render_problem(problem, requested_language())
    return Response(body, status, headers)


def refusal(refused: Refused, *, creating: bool = False) -> Problem:
    """What the rules refuse: the code is the rules' own, the title says what is wrong, the clause where to read it."""
    rejection, match = refused.rejection, refused.match
    kind = "bad_setup" if creating else "not_allowed" if rejection.code in FORBIDDEN else "rejected"
    more: dict[str, Any] = {"clause": rejection.clause, "details": rejection.details}
    title = refusal_text(match.game, rejection.code, rejection.clause, requested_language())
    if title is not None:
        more["title"] = title
    text = clause_text(match, rejection.clause, requested_language())
    if text is not None:
        more["detail"] = text
    return Problem(rejection.code, kind=kind, **more)


def http_error(error: HTTPException) -> Response:
    """What Flask itself refuses before any handler is reached."""
    codes = {404: "no_such_path", 405: "method_not_allowed"}
    status = error.code or 500
    headers = {}
    if status == 405 and (allowed := getattr(error, "valid_methods", None)):
        headers["Allow"] = ", ".join(sorted(allowed))
    return respond(Problem(codes.get(status, "malformed" if status < 500 else "internal"), headers=headers))
