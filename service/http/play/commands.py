"""Endpoints that send a command to a match, each as its declaration in the contract says."""

from flask import Response, request

from contracts.http.endpoints import ENDPOINTS, Endpoint
from domain.core import Command
from service.http.binding import HANDLERS, Handler
from service.http.bodies import body, optional_body
from service.http.play.matches import accepted_response
from service.http.requests import idempotency_key, if_match
from service.play.handling import Submission
from service.tokens import Bearer
from service.wiring import Kemu


def _handler(endpoint: Endpoint, command: type[Command]) -> Handler:
    def send(kemu: Kemu, bearer: Bearer, match: str) -> Response:
        asked = command() if endpoint.body is None else optional_body(command) if endpoint.body_optional else body(command)
        as_arbiter = endpoint.for_arbiters and kemu.people.players.is_arbiter(bearer.player)
        submission = Submission(
            bearer,
            asked,
            idempotency_key(request.environ),
            *if_match(request.environ),
            role="arbiter" if as_arbiter else "player",
        )
        return accepted_response(kemu, kemu.play.commands.submit(match, submission))

    return send


HANDLERS |= {endpoint.name: _handler(endpoint, endpoint.sends) for endpoint in ENDPOINTS if endpoint.sends is not None}
