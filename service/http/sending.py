"""Sending a command of the match itself, and answering what came of it."""

from flask import Response, request

from domain.core import Command
from domain.match import Role
from service.http.rendering import accepted_response
from service.http.requests import idempotency_key, if_match
from service.play.handling import Answer, Submission
from service.tokens import Bearer
from service.wiring import Kemu


def send(kemu: Kemu, bearer: Bearer, match: str, command: Command, role: Role = "player") -> Response:
    submission = Submission(bearer, command, idempotency_key(request.environ), *if_match(request.environ), role=role)
    return accepted_response(kemu, kemu.play.submit(match, submission))


def role_of(kemu: Kemu, bearer: Bearer) -> Role:
    """For what only an arbiter may ask."""
    return "arbiter" if kemu.players.is_arbiter(bearer.player) else "player"


def created_response(kemu: Kemu, answer: Answer) -> Response:
    response = accepted_response(kemu, answer, 201)
    response.headers["Location"] = f"/v1/matches/{answer.match}"
    return response
