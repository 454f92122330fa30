"""Commands, what is legal, events and replay."""

from flask import Response

from contracts.commands import Malformed, read_command
from contracts.http import VERSION_MOST, EventQuerySchema
from domain.match import CreateMatch
from service.http.binding import handles
from service.http.problems import Problem
from service.http.rendering import event_body, json_response, legal_response, match_response
from service.http.requests import idempotency_key, if_match, json_body, query
from service.tokens import Bearer
from service.usecases.errors import UnknownVersion
from service.usecases.play import Submission
from service.wiring import Kemu


@handles("send_command")
def send_command(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    try:
        command = read_command(json_body())
    except Malformed as error:
        raise Problem("malformed", errors=error.errors) from error
    if isinstance(command, CreateMatch):
        raise Problem("malformed", errors={"type": ["a match is created at /v1/matches"]})
    answer = kemu.play.submit(match, Submission(bearer, command, idempotency_key(), if_match()))
    return match_response(kemu.states, answer)


@handles("list_legal")
def list_legal(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    return legal_response(kemu.states, kemu.watch.current(bearer, match))


@handles("list_events")
def list_events(kemu: Kemu, bearer: Bearer, match: str) -> Response:
    asked = query(EventQuerySchema)
    page = kemu.watch.events(bearer, match, asked["after"], asked["limit"], asked["wait"])
    body = {"id": match, "events": [event_body(recorded) for recorded in page.events], "next": page.next}
    return json_response(body)


@handles("replay_match")
def replay_match(kemu: Kemu, bearer: Bearer, match: str, version: int) -> Response:
    if version > VERSION_MOST:
        raise UnknownVersion(kemu.watch.current(bearer, match).state.version)
    return match_response(kemu.states, kemu.watch.at(bearer, match, version))
