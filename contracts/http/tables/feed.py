"""The live feed, who is there, and what is said at the table."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from contracts.http.endpoint import ON_MATCH, WITH_BODY, Endpoint
from contracts.http.play import HEAD
from contracts.http.shapes import Body, Hash, Query, Time
from contracts.phrases import PhraseKey
from domain.core import Seat
from domain.match.commands import VERSION_MOST
from domain.match.state import KnownStatus
from domain.match.view import ACTIVE


class StreamQuery(Query, frozen=True):
    after: Annotated[
        int,
        Meta(
            ge=0,
            le=VERSION_MOST,
            description="Only events with a greater version; the header Last-Event-ID says the same and comes first",
        ),
    ] = 0
    head: Annotated[Hash | None, Meta(description=f"{HEAD}. With Last-Event-ID it does not count")] = None
    feed_pass: Annotated[
        str | None,
        Meta(
            description="Stands in the address that the API leads to, and opens this feed within a minute in place of a token;"
            " if both are sent, the token counts. To come back, ask the API again"
        ),
    ] = None


class StreamHeaders(Query, frozen=True, rename={"after": "Last-Event-ID"}):
    """With what a client that was cut off comes back; its name is the header's, so that an error names that."""

    after: Annotated[int, Meta(ge=0, le=VERSION_MOST)]


class Presence(Struct, frozen=True):
    """Who has a feed of the match open."""

    seats: Annotated[Sequence[Seat], Meta(description="Seats whose players are there")]
    spectators: Annotated[int, Meta(description="How many watch without a seat")]


class FeedEnd(Struct, frozen=True):
    """All is sent, and nothing more will come."""

    version: int
    status: Literal["finished", "cancelled"]


class FeedReset(Struct, frozen=True):
    """What was sent before is true no more: the log lost its end. Forget it, and come back without Last-Event-ID."""


class FeedState(Struct, frozen=True):
    """Where the match stands after the events before it."""

    version: int
    status: KnownStatus
    active: Annotated[Sequence[Seat], Meta(description=f"{ACTIVE}. Whether it is your turn, `your_turn` tells")]
    your_turn: Annotated[bool | UnsetType, Meta(description="For who has a seat")] = UNSET


class Phrase(Struct, frozen=True):
    phrase: Annotated[str, Meta(description="The key to send")]
    text: Annotated[str, Meta(description="In the language asked for")]


class PhraseList(Struct, frozen=True):
    phrases: Sequence[Phrase]


class SayPhrase(Body, frozen=True):
    phrase: PhraseKey


class Said(Phrase, frozen=True):
    seat: Seat
    at: Time


class SaidList(Struct, frozen=True):
    said: Annotated[Sequence[Said], Meta(description="The last hundred, oldest first")]


FEED_MESSAGES: dict[str, type[Struct] | None] = {
    "event": None,
    "state": FeedState,
    "presence": Presence,
    "phrase": Said,
    "reset": FeedReset,
    "end": FeedEnd,
}
"""What a message of the feed carries, by its name; an event is of one of the shapes of the games."""

MESSAGES = (
    "Messages: `event` with its version as id (one of the list of events), `state` after each batch (version, status, active,"
    " and your_turn for who has a seat), `presence` (see there), `phrase` (as it was said), and `end` once all is sent. A"
    " client that is cut off comes back with Last-Event-ID. After a `reset`, with the id 0, what was sent before is not"
    " true any more: the log lost its end, and the client starts over"
)

LEADS_THERE = "To the address of the feed, which has a pass in it: whoever follows it within a minute needs no token there"

ENDPOINTS = (
    Endpoint(
        "stream_match",
        "GET",
        "/v1/matches/{match}/stream",
        "feed",
        "The live feed, as server-sent events; leads to the address of the feed if that is another one",
        None,
        307,
        query=StreamQuery,
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
        Presence,
        problems=ON_MATCH,
    ),
    Endpoint(
        "say_phrase",
        "POST",
        "/v1/matches/{match}/phrases",
        "feed",
        "Say something to the table (seated players only, 5 phrases in 10 seconds)",
        Said,
        201,
        body=SayPhrase,
        problems=(*WITH_BODY, *ON_MATCH, "seated_only"),
    ),
    Endpoint(
        "list_said",
        "GET",
        "/v1/matches/{match}/phrases",
        "feed",
        "What was said at the table",
        SaidList,
        problems=ON_MATCH,
    ),
    Endpoint("list_phrases", "GET", "/v1/phrases", "feed", "What can be said", PhraseList, token=False, store=False),
)
