"""The short way of a command: one endpoint, answered without the web framework.

Nearly every request plays a move, and the web framework would take more than half of its time. Requests that cannot be
answered are handed on to the framework, which reports the error.
"""

from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from flask import Flask

from contracts.load import Malformed, load_command
from domain.match.commands import BEGINS
from service.http.requests import JSON, Environ, idempotency_key, if_match, json_body
from service.play.handling import Answer, Submission
from service.protocol.limits import RateLimit, take
from service.protocol.matches import accepted_json, position_tag
from service.protocol.notes import ENDPOINT, GAME, PATH, PLAIN
from service.protocol.problems import Problem
from service.tokens import Bearer
from service.wiring import Kemu

PREFIX = "/v1/matches/"
SUFFIX = "/commands"
ERROR = "kemu.error"
WORTH_COMPRESSING = 4096
"""Bytes. To compress a shorter answer takes a tenth of the time of the command, and saves one packet."""

Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class CommandLane:
    def __init__(self, kemu: Kemu, limit: RateLimit, framework: Wsgi) -> None:
        self._kemu = kemu
        self._limit = limit
        self._framework = framework

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        match = _match_of(environ)
        if match is None:
            return self._framework(environ, start_response)
        try:
            answer = self._send(environ, match)
            body = accepted_json(self._kemu.signer, answer)
        except Exception as error:
            environ[ERROR] = error
            return self._framework(environ, start_response)
        headers = [("Content-Type", JSON), ("Content-Length", str(len(body))), ("ETag", position_tag(answer.state))]
        environ.update({ENDPOINT: "send_command", PATH: environ["PATH_INFO"], GAME: answer.state.game})
        if len(body) < WORTH_COMPRESSING:
            environ[PLAIN] = True
        start_response("200 OK", headers)
        return [body]

    def _send(self, environ: Environ, match: str) -> Answer:
        who = self._kemu.keyring.bearer(environ.get("HTTP_AUTHORIZATION", ""))
        take(self._limit, who.player)
        body, key, expected = json_body(environ), idempotency_key(environ), if_match(environ)
        try:
            command = load_command(body)
        except Malformed as error:
            raise Problem("malformed", errors=error.errors) from error
        if isinstance(command, BEGINS):
            raise Problem("malformed", errors={"type": ["a match is created at /v1/matches, or forked from another"]})
        return self._kemu.play.commands.submit(match, Submission(who, command, key, *expected, signed=True))


def add_command_lane(app: Flask, kemu: Kemu, limit: RateLimit) -> None:
    lane: Any = CommandLane(kemu, limit, app.wsgi_app)
    app.wsgi_app = lane  # type: ignore[method-assign]


def send_command(_: Kemu, __: Bearer, match: str) -> NoReturn:  # noqa: ARG001
    """Only a path with an impossible id gets past the lane; errors of the lane are raised before any handler."""
    raise Problem("no_such_match")


def _match_of(environ: Environ) -> str | None:
    path: str = environ["PATH_INFO"]
    if path.endswith(SUFFIX) and path.startswith(PREFIX) and environ["REQUEST_METHOD"] == "POST":
        match = path[len(PREFIX) : -len(SUFFIX)]
        if match.isalnum() and match.isascii():
            return match
    return None
