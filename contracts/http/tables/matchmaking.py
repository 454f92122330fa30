"""The queues of matchmaking."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from contracts.http.endpoint import Tag
from contracts.http.shapes import Body, Time
from domain.match import Clock
from domain.match.commands import SEATS_MOST
from domain.match.state import Name
from domain.match.view import TermsView

matchmaking = Tag("matchmaking", "Finding other players for the match you want", on_matches=True)

BOTS_AFTER_MOST = 3600


class WantedTerms(Body, frozen=True):
    """The terms that a match should have."""

    clock: Annotated[Clock | None, "None without it"] = None
    rated: Annotated[bool, "Whether it counts for ratings; true by default"] = True


class NewTicket(Body, frozen=True):
    """The match that a player wants. Only players who want the same are matched."""

    game: Annotated[Name, Meta(examples=["kiwara"]), "Key of the game"]
    seats: Annotated[int, Meta(ge=1, le=SEATS_MOST), "How many seats the match should have"]
    options: Annotated[Mapping[str, Any], "Options of the game"] = field(default_factory=dict)
    terms: WantedTerms | UnsetType = UNSET
    edition: Annotated[Name | UnsetType, "Edition of the game; the usual one without it"] = UNSET
    bots_after: Annotated[
        Annotated[int, Meta(ge=0, le=BOTS_AFTER_MOST)] | None,
        "Seconds after which bots may take the free seats, if all players at the table agree; never without it",
    ] = None


class Ticket(Struct, frozen=True):
    """A place in the queue of matchmaking."""

    id: str
    status: Literal["waiting", "matched"]
    match: Annotated[str | None, "Where you sit; null while you wait"]
    game: str
    seats: Annotated[int, "How many seats the match has"]
    options: Annotated[Mapping[str, Any], "Every option with its value"]
    terms: TermsView
    bots_after: int | None
    since: Time
    ask_within: Annotated[int, "Seconds; a ticket that is not asked for so long is given up"]


class OwnTicket(Ticket, frozen=True):
    """A ticket in the export of its owner."""

    status: Annotated[  # type: ignore[assignment]
        Literal["waiting", "matched", "over"], "`over`: given up, or long since matched"
    ]


@matchmaking.post("/v1/matchmaking", "unknown_game", "bad_setup", "too_many_tickets", status=202, idempotent=True)
def enter_queue(body: NewTicket) -> Ticket:
    """Wait for players who want the same match.

    Read the ticket now and then: an unread ticket is given up, and any ticket after a day.
    """


@matchmaking.get("/v1/matchmaking/{ticket}")
def read_ticket() -> Ticket:
    """Your ticket: whether you still wait, or which match it led to."""


@matchmaking.delete("/v1/matchmaking/{ticket}", "ticket_matched")
def cancel_ticket() -> None:
    """Stop waiting."""
