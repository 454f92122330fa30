"""Waiting for others who want to play the same."""

from contracts.endpoints.endpoint import WITH_BODY, Endpoint
from contracts.http.matchmaking import NewTicketSchema, TicketSchema

MATCHMAKING: tuple[Endpoint, ...] = (
    Endpoint(
        "enter_queue",
        "POST",
        "/v1/matchmaking",
        "matchmaking",
        "Wait for others who want the same; ask for the ticket now and then, or it is given up, as it is after a day",
        TicketSchema,
        202,
        body=NewTicketSchema,
        idempotent=True,
        problems=(*WITH_BODY, "unknown_game", "bad_setup", "too_many_tickets", "key_reused"),
    ),
    Endpoint(
        "read_ticket",
        "GET",
        "/v1/matchmaking/{ticket}",
        "matchmaking",
        "Whether you still wait, or where you sit",
        TicketSchema,
        problems=("no_such_ticket",),
    ),
    Endpoint(
        "cancel_ticket",
        "DELETE",
        "/v1/matchmaking/{ticket}",
        "matchmaking",
        "Wait no longer",
        None,
        204,
        problems=("no_such_ticket", "ticket_matched"),
    ),
)
