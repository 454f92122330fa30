"""Ways to a table that somebody else has set: invites and rematches."""

from contracts.endpoints.endpoint import ON_MATCH, ON_WRITING, WITH_BODY, Endpoint
from contracts.http.invites import InvitationSchema, InviteSchema, RematchSchema
from contracts.http.matches import AcceptedSchema
from contracts.match import schema_of
from domain.match import TakeSeat

INVITES: tuple[Endpoint, ...] = (
    Endpoint(
        "invite_to_match",
        "POST",
        "/v1/matches/{match}/invite",
        "invites",
        "A code that brings somebody to a free seat of your table, also if it is private",
        InviteSchema,
        problems=(*ON_MATCH, "seated_only", "rejected"),
    ),
    Endpoint(
        "read_invite",
        "GET",
        "/v1/invites/{code}",
        "invites",
        "What you are invited to",
        InvitationSchema,
        problems=("no_such_invite",),
    ),
    Endpoint(
        "accept_invite",
        "POST",
        "/v1/invites/{code}/join",
        "invites",
        "Take a seat at the table you are invited to",
        AcceptedSchema,
        body=schema_of(TakeSeat),
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
        AcceptedSchema,
        body=RematchSchema,
        body_optional=True,
        problems=(
            *(code for code in ON_WRITING if code != "key_reused"),
            *WITH_BODY,
            "seated_only",
            "not_over",
        ),
    ),
)
