"""Ways to a table that somebody else has set: invites and rematches."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from contracts.http.endpoint import ON_MATCH, ON_WRITING, WITH_BODY, Endpoint
from contracts.http.play import Accepted
from contracts.http.shapes import Body, Time
from contracts.http.tables.matches import SummarySeat
from domain.match import TakeSeat
from domain.match.commands import Nonce
from domain.match.view import TermsView


class Invite(Struct, frozen=True):
    code: Annotated[str, Meta(description="Ten characters to be read out or typed; never 0, O, 1 or I")]
    link: Annotated[str, Meta(description="The same as an address of this service")]
    expires_at: Time


class Invitation(Struct, frozen=True):
    """What somebody may know who was invited."""

    code: str
    game: str
    options: Mapping[str, Any]
    terms: TermsView
    seats: Sequence[SummarySeat]
    host: Annotated[str | None, Meta(description="The name of the host")]


class Rematch(Body, frozen=True):
    nonce: Annotated[Nonce, Meta(description="Your own share of the randomness of the new match")] = ""


ENDPOINTS = (
    Endpoint(
        "invite_to_match",
        "POST",
        "/v1/matches/{match}/invite",
        "invites",
        "A code that brings somebody to a free seat of your table, also if it is private",
        Invite,
        problems=(*ON_MATCH, "seated_only", "rejected"),
    ),
    Endpoint(
        "read_invite",
        "GET",
        "/v1/invites/{code}",
        "invites",
        "What you are invited to",
        Invitation,
        problems=("no_such_invite",),
    ),
    Endpoint(
        "accept_invite",
        "POST",
        "/v1/invites/{code}/join",
        "invites",
        "Take a seat at the table you are invited to",
        Accepted,
        body=TakeSeat,
        body_optional=True,
        idempotent=True,
        problems=(*ON_WRITING, *WITH_BODY, "no_such_invite", "not_invited"),
    ),
    Endpoint(
        "ask_rematch",
        "POST",
        "/v1/matches/{match}/rematch",
        "invites",
        "Play a finished match again with turned seats; it starts when the last of its players has asked",
        Accepted,
        body=Rematch,
        body_optional=True,
        problems=(*(code for code in ON_WRITING if code != "key_reused"), *WITH_BODY, "seated_only", "not_over"),
    ),
)
