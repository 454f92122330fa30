"""Playing, and what has been played."""

from contracts.endpoints.endpoint import ON_MATCH, ON_WRITING, WITH_BODY, Endpoint
from contracts.http.events import EventPageSchema, EventQuerySchema
from contracts.http.matches import AcceptedSchema, LegalSchema, MatchSchema

PLAY: tuple[Endpoint, ...] = (
    Endpoint(
        "send_command",
        "POST",
        "/v1/matches/{match}/commands",
        "play",
        "Play: send one of the legal commands",
        AcceptedSchema,
        takes_command=True,
        idempotent=True,
        conditional=True,
        problems=(*ON_WRITING, *WITH_BODY, "too_many_matches", "not_invited"),
    ),
    Endpoint(
        "list_legal",
        "GET",
        "/v1/matches/{match}/legal",
        "play",
        "The commands you may send now",
        LegalSchema,
        problems=ON_MATCH,
    ),
    Endpoint(
        "list_events",
        "GET",
        "/v1/matches/{match}/events",
        "play",
        "What happened, as you may see it; waits if asked to",
        EventPageSchema,
        query=EventQuerySchema,
        problems=(*ON_MATCH, "no_such_version", "history_lost", "malformed", "too_many_waits"),
    ),
    Endpoint(
        "replay_match",
        "GET",
        "/v1/matches/{match}/replay/{version}",
        "play",
        "The match as you saw it at a version",
        MatchSchema,
        problems=(*ON_MATCH, "no_such_version", "history_lost"),
    ),
)
