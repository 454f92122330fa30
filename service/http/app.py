"""The Flask application."""

import logging
import time
from collections.abc import Callable

from flask import Flask, Request, Response, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter

from contracts.http.endpoints import ENDPOINTS, Endpoint
from service.errors import Refused
from service.http import handlers
from service.http.binding import HANDLERS
from service.http.command_lane import ERROR, add_command_lane
from service.http.docs import add_docs
from service.http.problems import http_error, refusal, respond
from service.protocol.failures import TOLD, problem_of
from service.protocol.limits import Guesses, RateLimit, address_of, take
from service.protocol.problems import Problem
from service.wiring import Kemu

logger = logging.getLogger("kemu.http")

__all__ = ["create_app", "handlers"]


class Application(Flask):
    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """By path alone: whatever name a client calls us by must not decide whether it is answered."""
        if request is None:
            return super().create_url_adapter(request)
        return self.url_map.bind("kemu", path_info=request.path, default_method=request.method)


def create_app(kemu: Kemu) -> Flask:
    app = Application("kemu", static_folder=None)
    app.url_map.merge_slashes = False
    settings = kemu.settings
    per_player = RateLimit(settings.rate, settings.rate_burst, time.monotonic)
    per_address = RateLimit(settings.rate, settings.rate_burst, time.monotonic)
    signups = RateLimit(settings.signup_rate, settings.signup_burst, time.monotonic)
    guesses = Guesses(
        RateLimit(settings.invite_rate, settings.invite_burst, time.monotonic),
        RateLimit(settings.signup_rate, settings.signup_burst, time.monotonic),
    )
    for endpoint in ENDPOINTS:
        limit = signups if endpoint.name == "create_player" else per_player if endpoint.token else per_address
        app.add_url_rule(
            _rule(endpoint.path),
            endpoint.name,
            _view(kemu, endpoint, limit, guesses if "{code}" in endpoint.path else None),
            methods=[endpoint.method],
            provide_automatic_options=False,
        )
    add_docs(app)
    add_command_lane(app, kemu, per_player)
    _handle_errors(app, kemu)
    return app


def _rule(path: str) -> str:
    return path.replace("{version}", "<int:version>").replace("{", "<").replace("}", ">")


def _view(kemu: Kemu, endpoint: Endpoint, limit: RateLimit, guesses: Guesses | None = None) -> Callable[..., Response]:
    handler = HANDLERS[endpoint.name]
    if endpoint.token:

        def with_token(**path: object) -> Response:
            if ERROR in request.environ:
                raise request.environ[ERROR]
            who = kemu.keyring.bearer(request.headers.get("Authorization", ""))
            take(limit, who.player)
            if guesses is not None:
                guesses.take(who.player, address_of(request.environ, kemu.settings.trusted_proxies))
            return handler(kemu, who, **path)

        return with_token

    def without_token(**path: object) -> Response:
        if endpoint.tag != "service":
            take(limit, address_of(request.environ, kemu.settings.trusted_proxies))
        return handler(kemu, **path)

    return without_token


def _handle_errors(app: Flask, kemu: Kemu) -> None:
    for kind in TOLD:
        app.register_error_handler(kind, _told)
    app.register_error_handler(Refused, lambda refused: _refused(kemu, refused))
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(Exception, _internal)


def _refused(kemu: Kemu, refused: Refused) -> Response:
    if not refused.in_secret:
        kemu.standings.refusals.count(refused.match, refused.rejection.clause)
    return respond(refusal(refused))


def _told(error: Exception) -> Response:
    problem = problem_of(error)
    return respond(problem) if problem is not None else _internal(error)


def _internal(error: Exception) -> Response:
    logger.exception("a request failed", exc_info=error)
    return respond(Problem("internal"))
