"""Waiting for others who want to play the same."""

from flask import Response, request
from msgspec import UNSET
from msgspec.structs import asdict

from contracts.http.shapes import timestamp
from contracts.http.tables import matchmaking as shapes
from domain.match import CreateMatch, Terms, terms_view
from service.http.binding import handles
from service.http.bodies import body
from service.http.requests import idempotency_key
from service.http.responses import json_response, no_content
from service.http.tables.matches import setting_up
from service.tables.matchmaking import OwnTicket, TicketStatus
from service.tokens import Bearer
from service.wiring import Kemu


@handles("enter_queue")
def enter_queue(kemu: Kemu, bearer: Bearer) -> Response:
    asked = body(shapes.NewTicket)
    terms = Terms(asked.terms.clock, rated=asked.terms.rated) if asked.terms is not UNSET else UNSET
    command = CreateMatch(asked.game, asked.seats, asked.options, terms=terms, edition=asked.edition)
    bots_after_ms = asked.bots_after * 1000 if asked.bots_after is not None else None
    with setting_up():
        standing = kemu.tables.matchmaking.enter(bearer, command, bots_after_ms, idempotency_key(request.environ))
    return json_response(_shown(kemu, standing), 202, {"Location": f"/v1/matchmaking/{standing.ticket.id}"})


@handles("read_ticket")
def read_ticket(kemu: Kemu, bearer: Bearer, ticket: str) -> Response:
    return json_response(_shown(kemu, kemu.tables.matchmaking.read(bearer, ticket)))


@handles("cancel_ticket")
def cancel_ticket(kemu: Kemu, bearer: Bearer, ticket: str) -> Response:
    kemu.tables.matchmaking.cancel(bearer, ticket)
    return no_content()


def own_ticket_shown(kemu: Kemu, own: OwnTicket) -> shapes.OwnTicket:
    return shapes.OwnTicket(**{**asdict(_shown(kemu, own.standing)), "status": own.status})


def _shown(kemu: Kemu, standing: TicketStatus) -> shapes.Ticket:
    ticket, wants = standing.ticket, standing.wants
    return shapes.Ticket(
        id=ticket.id,
        status="waiting" if standing.match is None else "matched",
        match=standing.match,
        game=wants.game,
        seats=wants.seats,
        options=wants.options,
        terms=terms_view(wants.terms),
        bots_after=ticket.bots_after // 1000 if ticket.bots_after is not None else None,
        since=timestamp(ticket.since),
        ask_within=kemu.settings.ticket_seconds,
    )
