"""The Flask application."""

import logging
import time
from collections.abc import Callable

from flask import Flask, Request, Response, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter

from contracts.http.endpoints import ENDPOINTS, Endpoint
from service.errors import Refused
from service.http.command_lane import ERROR, add_command_lane
from service.http.console import add_console
from service.http.docs import add_docs
from service.http.handlers import bound
from service.http.problems import http_error, refusal, respond
from service.protocol.failures import REPORTED, problem_of
from service.protocol.limits import Guesses, RateLimit, address_of, take
from service.protocol.notes import ENDPOINT, GAME, PATH
from service.protocol.problems import Problem
from service.tokens import ANONYMOUS
from service.wiring import Kemu

logger = logging.getLogger("kemu.http")


class Application(Flask):
    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """By path alone: a request is answered under any `Host`."""
        if request is None:
            return super().create_url_adapter(request)
        return self.url_map.bind("kemu", path_info=request.path, default_method=request.method)


def create_app(kemu: Kemu) -> Flask:
    app = Application("kemu", static_folder=None)
    app.url_map.merge_slashes = False
    settings = kemu.settings
    per_player = RateLimit(settings.api.rate, settings.api.rate_burst, time.monotonic)
    per_address = RateLimit(settings.api.rate, settings.api.rate_burst, time.monotonic)
    signups = RateLimit(settings.people.signup_rate, settings.people.signup_burst, time.monotonic)
    guesses = Guesses(
        RateLimit(settings.tables.invite_rate, settings.tables.invite_burst, time.monotonic),
        RateLimit(settings.people.signup_rate, settings.people.signup_burst, time.monotonic),
    )
    for endpoint in ENDPOINTS:
        limit = signups if endpoint.name == "create_player" else per_address
        app.add_url_rule(
            endpoint.path.replace("{version}", "<int:version>").replace("{", "<").replace("}", ">"),
            endpoint.name,
            _view(kemu, endpoint, per_player, limit, guesses if "{code}" in endpoint.path else None),
            methods=[endpoint.method],
            provide_automatic_options=False,
        )
        if endpoint.records:
            _refuse_head(app, endpoint)
    add_docs(app)
    add_console(app)
    add_command_lane(app, kemu, per_player)
    app.before_request(_note)
    _handle_errors(app, kemu)
    return app


def _view(
    kemu: Kemu, endpoint: Endpoint, per_player: RateLimit, per_address: RateLimit, guesses: Guesses | None
) -> Callable[..., Response]:
    answer = bound(kemu, endpoint)
    bearer_of = kemu.keyring.reader if endpoint.token_optional else kemu.keyring.bearer

    def address() -> str:
        return address_of(request.environ, kemu.settings.api.trusted_proxies)

    if endpoint.token:

        def with_token(**path: object) -> Response:
            if ERROR in request.environ:
                raise request.environ[ERROR]
            bearer = bearer_of(request.headers.get("Authorization", ""))
            if bearer is ANONYMOUS:
                take(per_address, address())
            else:
                take(per_player, bearer.player)
            if guesses is not None:
                guesses.take(bearer.player, address())
            return answer(bearer, **path)

        return with_token

    def without_token(**path: object) -> Response:
        if endpoint.tag.limited:
            take(per_address, address())
        return answer(**path)

    return without_token


def _refuse_head(app: Flask, endpoint: Endpoint) -> None:
    """Flask answers HEAD wherever it answers GET. HEAD asks for nothing, so it must not write."""
    for rule in app.url_map.iter_rules(endpoint.name):
        assert rule.methods is not None
        rule.methods.discard("HEAD")


def _note() -> None:
    """A code that opens something stays out of the log."""
    rule = request.url_rule
    request.environ[ENDPOINT] = rule.endpoint if rule is not None else "none"
    if rule is not None:
        request.environ[PATH] = rule.rule if "code" in (request.view_args or {}) else request.path


def _handle_errors(app: Flask, kemu: Kemu) -> None:
    for kind in REPORTED:
        app.register_error_handler(kind, _reported)
    app.register_error_handler(Refused, lambda refused: _refused(kemu, refused))
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(Exception, _internal)


def _refused(kemu: Kemu, refused: Refused) -> Response:
    request.environ[GAME] = refused.match.game
    if not refused.in_secret:
        kemu.standings.refusals.count(refused.match, refused.rejection.clause)
    return respond(refusal(refused))


def _reported(error: Exception) -> Response:
    problem = problem_of(error)
    return respond(problem) if problem is not None else _internal(error)


def _internal(error: Exception) -> Response:
    logger.exception("a request failed", exc_info=error)
    return respond(Problem("internal"))
