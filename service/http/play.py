"""What is legal, events and replay."""

from flask import Response, request

from contracts.http.events import EventQuerySchema
from domain.match.commands import VERSION_MOST
from service.errors import UnknownVersion
from service.http.binding import handles
from service.http.rendering import event_page_body, json_response, legal_response, match_response
from service.http.requests import query
from service.protocol.limits import address_of
from service.tokens import Bearer
from service.wiring import Kemu


@handles("list_legal")
def list_legal(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return legal_response(kemu.states, kemu.watch.current(bearer, match))


@handles("list_events")
def list_events(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    asked = query(EventQuerySchema)
    address = address_of(request.environ, kemu.settings.trusted_proxies)
    page = kemu.watch.events(bearer, match, asked["after"], asked["limit"], asked["wait"], address, asked["head"])
    return json_response(event_page_body(kemu.states, page))


@handles("replay_match")
def replay_match(kemu: Kemu, bearer: Bearer, match: str, version: int) -> Response:
    if version > VERSION_MOST:
        raise UnknownVersion(kemu.watch.current(bearer, match).state.version)
    return match_response(kemu.states, kemu.watch.at(bearer, match, version))
