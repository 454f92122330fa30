"""The Flask application."""

import logging
import time
from collections.abc import Callable

from flask import Flask, Request, Response, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter

from contracts.endpoints import ENDPOINTS, Endpoint
from service.http import handlers
from service.http.binding import HANDLERS
from service.http.command_lane import ERROR, add_command_lane
from service.http.docs import add_docs
from service.http.limits import Guesses, RateLimit, address_of, take, too_many
from service.http.problems import Problem, http_error, refusal, respond
from service.http.requests import bearer, drain
from service.store.connection import UNREACHABLE, ResponseError, is_unable
from service.store.event_store import NotDurable
from service.usecases.errors import (
    AlreadyLinked,
    Busy,
    KeyReused,
    LoginTaken,
    NotInvited,
    NotLinked,
    NotOver,
    RefreshRefused,
    RefreshReused,
    Refused,
    SeatedOnly,
    StaleVersion,
    TicketMatched,
    TokenRefused,
    TooManyAttempts,
    TooManyMatches,
    TooManyTickets,
    UnknownDevice,
    UnknownInvite,
    UnknownMatch,
    UnknownPlayer,
    UnknownTicket,
    UnknownVersion,
    WrongCredentials,
    WrongPassword,
)
from service.usecases.notices import NoUrls, OperatorsOnly, TooManyReceivers, UnknownNotice, UnknownReceiver
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
    app.after_request(_drained)
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
            who = bearer(request.environ, kemu.keyring)
            take(limit, who.player)
            if guesses is not None:
                guesses.take(who.player, request.remote_addr or "")
            return handler(kemu, who, **path)

        return with_token

    def without_token(**path: object) -> Response:
        if endpoint.tag != "service":
            take(limit, address_of(request.environ, kemu.settings.trusted_proxies))
        return handler(kemu, **path)

    return without_token


def _handle_errors(app: Flask, kemu: Kemu) -> None:
    simple: dict[type[Exception], str] = {
        TokenRefused: "token_invalid",
        UnknownMatch: "no_such_match",
        UnknownInvite: "no_such_invite",
        UnknownTicket: "no_such_ticket",
        TooManyTickets: "too_many_tickets",
        TicketMatched: "ticket_matched",
        SeatedOnly: "seated_only",
        NotInvited: "not_invited",
        NotOver: "not_over",
        UnknownPlayer: "no_such_player",
        UnknownDevice: "no_such_device",
        RefreshRefused: "refresh_invalid",
        RefreshReused: "refresh_reused",
        WrongCredentials: "wrong_credentials",
        WrongPassword: "wrong_password",
        LoginTaken: "login_taken",
        AlreadyLinked: "already_linked",
        NotLinked: "not_linked",
        KeyReused: "key_reused",
        Busy: "busy",
        UnknownReceiver: "no_such_receiver",
        UnknownNotice: "no_such_notice",
        TooManyReceivers: "too_many_receivers",
        NoUrls: "no_urls",
        OperatorsOnly: "operators_only",
        NotDurable: "not_durable",
        **dict.fromkeys(UNREACHABLE, "store_unavailable"),
    }
    for kind, code in simple.items():
        app.register_error_handler(kind, lambda _, code=code: respond(Problem(code)))
    app.register_error_handler(Problem, respond)
    app.register_error_handler(Refused, lambda refused: _refused(kemu, refused))
    app.register_error_handler(StaleVersion, lambda stale: respond(Problem("stale_version", version=stale.current)))
    app.register_error_handler(UnknownVersion, lambda unknown: respond(Problem("no_such_version", version=unknown.current)))
    app.register_error_handler(TooManyAttempts, lambda tried: respond(too_many(tried.seconds)))
    app.register_error_handler(TooManyMatches, lambda full: respond(Problem("too_many_matches", details={"limit": full.most})))
    app.register_error_handler(ResponseError, _refused_by_store)
    app.register_error_handler(HTTPException, http_error)
    app.register_error_handler(Exception, _internal)


def _refused(kemu: Kemu, refused: Refused) -> Response:
    kemu.refusals.count(refused.game, refused.rejection.clause)
    return refusal(refused.rejection, refused.game)


def _drained(response: Response) -> Response:
    drain(request.environ)
    return response


def _refused_by_store(error: ResponseError) -> Response:
    return respond(Problem("store_unavailable")) if is_unable(error) else _internal(error)


def _internal(error: Exception) -> Response:
    logger.exception("a request failed", exc_info=error)
    return respond(Problem("internal"))
