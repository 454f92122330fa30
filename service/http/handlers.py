"""The handlers of all endpoints.

The handler of an endpoint is the function of the same name. It is called with the service, the bearer of the token where the
endpoint needs one, the parts of the path, and what else its parameters name: see `_READ`. It returns the shape that the
endpoint declares, or a response of its own.
"""

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

from flask import Response, request
from msgspec import Struct

from contracts.http.endpoints import ENDPOINTS, Endpoint
from service.http import command_lane, games, health, notices, proof, standings
from service.http.exchange import json_response, kept, no_content, read_body, read_query, requested_language
from service.http.people import contacts, identity, own_data, players, recovery
from service.http.play import matches as play
from service.http.requests import idempotency_key
from service.http.tables import challenges, feed, invites, matches, matchmaking
from service.protocol.language import language_headers
from service.protocol.limits import address_of
from service.protocol.notes import PLAIN
from service.tokens import Bearer
from service.wiring import Kemu

Handler = Callable[..., Struct | Response | None]

_MODULES = [command_lane, games, health, notices, proof, standings, contacts, identity, own_data, players, play, recovery]
_MODULES += [challenges, feed, invites, matches, matchmaking]
_NAMED: Mapping[str, Handler] = {name: value for module in _MODULES for name, value in vars(module).items() if callable(value)}
HANDLERS: Mapping[str, Handler] = {
    endpoint.name: play.sender(endpoint, endpoint.sends) if endpoint.sends is not None else _NAMED[endpoint.name]
    for endpoint in ENDPOINTS
}

_READ: Mapping[str, Callable[[Kemu, Endpoint], Any]] = {
    "body": lambda _, endpoint: read_body(endpoint),
    "query": lambda _, endpoint: read_query(endpoint),
    "key": lambda *_: idempotency_key(request.environ),
    "address": lambda kemu, _: address_of(request.environ, kemu.settings.api.trusted_proxies),
    "language": lambda *_: requested_language(),
}
"""What a handler can ask for: body and query as the endpoint declares them, the idempotency key, the address of the sender, and
the language in which the answer is then sent."""


def bound(kemu: Kemu, endpoint: Endpoint) -> Callable[..., Response]:
    """The handler of an endpoint, called with the bearer, if there is one, and the parts of the path."""
    handler = HANDLERS[endpoint.name]
    wanted = [name for name in signature(handler).parameters if name in _READ]

    def answer(*bearer: Bearer, **path: object) -> Response:
        read = {name: _READ[name](kemu, endpoint) for name in wanted}
        answered = handler(kemu, *bearer, **path, **read)
        if answered is None:
            return no_content()
        response = answered if isinstance(answered, Response) else json_response(answered, endpoint.status)
        if "language" in read:
            response.headers.update(language_headers(read["language"]))
        if endpoint.gives_credentials:
            request.environ[PLAIN] = True
        return kept(response) if endpoint.public else response

    return answer
