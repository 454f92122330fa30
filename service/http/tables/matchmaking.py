"""Waiting for others who want to play the same."""

from typing import TypeVar

from flask import Response
from msgspec import UNSET

from contracts.http.shapes import shape_of, timestamp
from contracts.http.tables import matchmaking as shapes
from domain.match import CreateMatch, Terms, terms_view
from service.http.exchange import json_response
from service.http.tables.matches import setting_up
from service.tables.matchmaking import TicketStatus
from service.tokens import Bearer
from service.wiring import Kemu

Shown = TypeVar("Shown", bound=shapes.Ticket)


def enter_queue(kemu: Kemu, bearer: Bearer, body: shapes.NewTicket, key: str | None) -> Response:
    terms = Terms(body.terms.clock, rated=body.terms.rated) if body.terms is not UNSET else UNSET
    command = CreateMatch(body.game, body.seats, body.options, terms=terms, edition=body.edition)
    bots_after_ms = body.bots_after * 1000 if body.bots_after is not None else None
    with setting_up():
        status = kemu.tables.matchmaking.enter(bearer, command, bots_after_ms, key)
    return json_response(ticket_shown(shapes.Ticket, kemu, status), 202, {"Location": f"/v1/matchmaking/{status.ticket.id}"})


def read_ticket(kemu: Kemu, bearer: Bearer, ticket: str) -> shapes.Ticket:
    return ticket_shown(shapes.Ticket, kemu, kemu.tables.matchmaking.read(bearer, ticket))


def cancel_ticket(kemu: Kemu, bearer: Bearer, ticket: str) -> None:
    kemu.tables.matchmaking.cancel(bearer, ticket)


def ticket_shown(shape: type[Shown], kemu: Kemu, status: TicketStatus) -> Shown:
    ticket, spec = status.ticket, status.spec
    return shape_of(
        shape,
        spec,
        id=ticket.id,
        status=status.status,
        match=status.match,
        terms=terms_view(spec.terms),
        bots_after=ticket.bots_after // 1000 if ticket.bots_after is not None else None,
        since=timestamp(ticket.since),
        ask_within=kemu.settings.tables.ticket_seconds,
    )
