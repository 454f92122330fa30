"""Waiting for others who want to play the same."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from contracts.http.endpoint import WITH_BODY, Endpoint
from contracts.http.shapes import Body, Time
from domain.match import Clock
from domain.match.commands import SEATS_MOST
from domain.match.terms import Name
from domain.match.view import TermsView

BOTS_AFTER_MOST = 3600


class WantedTerms(Body, frozen=True):
    clock: Annotated[Clock | None, Meta(description="None without it")] = None
    rated: Annotated[bool, Meta(description="True unless said otherwise")] = True


class NewTicket(Body, frozen=True):
    """The match that somebody waits for. Everybody at a table has asked for the same."""

    game: Annotated[Name, Meta(description="Key of the game", examples=["kiwara"])]
    seats: Annotated[int, Meta(ge=1, le=SEATS_MOST)]
    options: Annotated[Mapping[str, Any], Meta(description="Options of the game")] = field(default_factory=dict)
    terms: WantedTerms | UnsetType = UNSET
    edition: Annotated[Name | UnsetType, Meta(description="Edition of the game; the usual one without it")] = UNSET
    bots_after: Annotated[
        Annotated[int, Meta(ge=0, le=BOTS_AFTER_MOST)] | None,
        Meta(
            description="Seconds after which bots will do in the free seats, if all at the table have said so; never without it"
        ),
    ] = None


class Ticket(Struct, frozen=True):
    id: str
    status: Literal["waiting", "matched"]
    match: Annotated[str | None, Meta(description="Where you sit; null while you wait")]
    game: str
    seats: int
    options: Annotated[Mapping[str, Any], Meta(description="Every option with its value")]
    terms: TermsView
    bots_after: int | None
    since: Time
    ask_within: Annotated[int, Meta(description="Seconds; a ticket that is not asked for so long is given up")]


class OwnTicket(Ticket, frozen=True):
    """A ticket in the export of its owner."""

    status: Annotated[  # type: ignore[assignment]
        Literal["waiting", "matched", "over"], Meta(description="`over`: given up, or long since matched")
    ]


ENDPOINTS = (
    Endpoint(
        "enter_queue",
        "POST",
        "/v1/matchmaking",
        "matchmaking",
        "Wait for others who want the same; ask for the ticket now and then, or it is given up, as it is after a day",
        Ticket,
        202,
        body=NewTicket,
        idempotent=True,
        problems=(*WITH_BODY, "unknown_game", "bad_setup", "too_many_tickets", "key_reused"),
    ),
    Endpoint(
        "read_ticket",
        "GET",
        "/v1/matchmaking/{ticket}",
        "matchmaking",
        "Whether you still wait, or where you sit",
        Ticket,
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
