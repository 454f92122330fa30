"""Waiting for others who want to play the same."""

import msgspec
from flask import Response, request

from contracts.http.matchmaking import NewTicketSchema
from domain.match import CreateMatch
from service.errors import Refused, UnknownGame
from service.http.binding import handles, no_content
from service.http.problems import refusal
from service.http.rendering import json_response, ticket_body
from service.http.requests import idempotency_key, json_body
from service.protocol.problems import Problem
from service.protocol.reading import loaded
from service.tokens import Bearer
from service.wiring import Kemu


@handles("enter_queue")
def enter_queue(kemu: Kemu, bearer: Bearer) -> Response:
    asked = loaded(NewTicketSchema, json_body(request.environ))
    bots_after = asked.pop("bots_after", None)
    command = msgspec.convert(asked, CreateMatch)
    try:
        bots_after_ms = bots_after * 1000 if bots_after is not None else None
        standing = kemu.matchmaking.enter(bearer, command, bots_after_ms, idempotency_key(request.environ))
    except UnknownGame as unknown:
        raise Problem("unknown_game", details={"game": unknown.game, "known": sorted(kemu.states.games)}) from unknown
    except Refused as refused:
        return refusal(refused.rejection, command.game, creating=True)
    return json_response(ticket_body(kemu, standing), 202, {"Location": f"/v1/matchmaking/{standing.ticket.id}"})


@handles("read_ticket")
def read_ticket(kemu: Kemu, bearer: Bearer, ticket: str) -> Response:
    return json_response(ticket_body(kemu, kemu.matchmaking.read(bearer, ticket)))


@handles("cancel_ticket")
def cancel_ticket(kemu: Kemu, bearer: Bearer, ticket: str) -> Response:
    kemu.matchmaking.cancel(bearer, ticket)
    return no_content()
