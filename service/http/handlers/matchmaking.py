"""Waiting for others who want to play the same."""

from typing import Any

import msgspec
from flask import Response, request

from contracts.http.matchmaking import NewTicketSchema
from domain.match import CreateMatch
from service.http.binding import handles, no_content
from service.http.problems import Problem, refusal
from service.http.rendering import json_response, terms_body, timestamp
from service.http.requests import json_body, loaded
from service.tokens import Bearer
from service.usecases.errors import Refused, UnknownGame
from service.usecases.matchmaking import Standing
from service.wiring import Kemu


@handles("enter_queue")
def enter_queue(kemu: Kemu, bearer: Bearer) -> Response:
    asked = loaded(NewTicketSchema, json_body(request.environ))
    bots_after = asked.pop("bots_after", None)
    command = msgspec.convert(asked, CreateMatch)
    try:
        standing = kemu.matchmaking.enter(bearer, command, bots_after * 1000 if bots_after is not None else None)
    except UnknownGame as unknown:
        raise Problem("unknown_game", details={"game": unknown.game, "known": sorted(kemu.states.games)}) from unknown
    except Refused as refused:
        return refusal(refused.rejection, command.game, creating=True)
    return json_response(_body(kemu, standing), 202, {"Location": f"/v1/matchmaking/{standing.ticket.id}"})


@handles("read_ticket")
def read_ticket(kemu: Kemu, bearer: Bearer, ticket: str) -> Response:
    return json_response(_body(kemu, kemu.matchmaking.read(bearer, ticket)))


@handles("cancel_ticket")
def cancel_ticket(kemu: Kemu, bearer: Bearer, ticket: str) -> Response:
    kemu.matchmaking.cancel(bearer, ticket)
    return no_content()


def _body(kemu: Kemu, standing: Standing) -> dict[str, Any]:
    ticket, wants = standing.ticket, standing.wants
    return {
        "id": ticket.id,
        "status": "waiting" if standing.match is None else "matched",
        "match": standing.match,
        "game": wants.game,
        "seats": wants.seats,
        "options": wants.options,
        "terms": terms_body(wants.terms),
        "bots_after": ticket.bots_after // 1000 if ticket.bots_after is not None else None,
        "since": timestamp(ticket.since),
        "ask_within": kemu.settings.ticket_seconds,
    }
