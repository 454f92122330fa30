"""The live feed, presence and phrases."""

from contracts.endpoints.endpoint import ON_MATCH, WITH_BODY, Endpoint
from contracts.http.feed import (
    PhraseListSchema,
    PresenceSchema,
    SaidListSchema,
    SaidSchema,
    SayPhraseSchema,
    StreamQuerySchema,
)

MESSAGES = (
    "Messages: `event` with its version as id (one of the list of events), `state` after each batch (version, status, active,"
    " and your_turn for who has a seat), `presence` (see there), `phrase` (as it was said), and `end` once all is sent. A"
    " client that is cut off comes back with Last-Event-ID. After a `reset`, with the id 0, what was sent before is not"
    " true any more: the log lost its end, and the client starts over"
)

LEADS_THERE = "To the address of the feed, which has a pass in it: whoever follows it within a minute needs no token there"

FEED: tuple[Endpoint, ...] = (
    Endpoint(
        "stream_match",
        "GET",
        "/v1/matches/{match}/stream",
        "feed",
        "The live feed, as server-sent events; leads to the address of the feed if that is another one",
        None,
        307,
        query=StreamQuerySchema,
        stream=MESSAGES,
        problems=(
            *ON_MATCH,
            "no_such_version",
            "history_lost",
            "malformed",
            "too_many_feeds",
            "feeds_full",
            "no_feed",
            "pass_invalid",
        ),
    ),
    Endpoint(
        "read_presence",
        "GET",
        "/v1/matches/{match}/presence",
        "feed",
        "Whose feed of this match is open",
        PresenceSchema,
        problems=ON_MATCH,
    ),
    Endpoint(
        "say_phrase",
        "POST",
        "/v1/matches/{match}/phrases",
        "feed",
        "Say something to the table (seated players only, 5 phrases in 10 seconds)",
        SaidSchema,
        201,
        body=SayPhraseSchema,
        problems=(*WITH_BODY, *ON_MATCH, "seated_only"),
    ),
    Endpoint(
        "list_said",
        "GET",
        "/v1/matches/{match}/phrases",
        "feed",
        "What was said at the table",
        SaidListSchema,
        problems=ON_MATCH,
    ),
    Endpoint(
        "list_phrases",
        "GET",
        "/v1/phrases",
        "feed",
        "What can be said",
        PhraseListSchema,
        token=False,
        store=False,
    ),
)
