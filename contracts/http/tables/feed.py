"""The live feed, presence and phrases."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from contracts.http.endpoint import Stream, Tag
from contracts.http.play import HEAD, LEGAL, SCORES
from contracts.http.shapes import Body, Hash, Query, Time
from contracts.texts import PhraseKey
from domain.core import Seat
from domain.match.commands import VERSION_MOST
from domain.match.state import KnownStatus
from domain.match.view import ACTIVE, View

feed = Tag("feed", "Events as they happen, presence and phrases", on_matches=True)


class StreamQuery(Query, frozen=True):
    after: Annotated[
        int,
        Meta(ge=0, le=VERSION_MOST),
        "Only events with a greater version; the header Last-Event-ID says the same and comes first",
    ] = 0
    head: Annotated[Hash | None, f"{HEAD}. With Last-Event-ID it does not count"] = None
    feed_pass: Annotated[
        str | None, "Opens this feed in place of a token; see `create_match_pass`. If both are sent, the token counts"
    ] = None
    text: Annotated[bool, "Tell each event in a sentence, as in the list of events"] = False
    view: Annotated[bool, "Send view, scores and legal commands with each `state`"] = False


class StreamHeaders(Query, frozen=True, rename={"after": "Last-Event-ID"}):
    """The header of a client that reconnects. Errors name it as the client sent it."""

    after: Annotated[int, Meta(ge=0, le=VERSION_MOST)]


class Presence(Struct, frozen=True):
    """Which players and how many spectators have a feed of the match open."""

    seats: Annotated[Sequence[Seat], "Seats whose players have a feed open"]
    spectators: Annotated[int, "Open feeds without a seat"]


class FeedEnd(Struct, frozen=True):
    """Everything has been sent. The connection closes."""

    version: int
    status: Literal["finished", "cancelled"]


class FeedReset(Struct, frozen=True):
    """The log lost its end, so what was sent is no longer true. Discard it, and reconnect without Last-Event-ID."""


class FeedState(Struct, frozen=True):
    """The state of the match after the events before it."""

    version: int
    status: KnownStatus
    active: Annotated[Sequence[Seat], f"{ACTIVE}. `your_turn` says whether you are one of them"]
    your_turn: Annotated[bool | UnsetType, "Only for players with a seat"] = UNSET
    view: Annotated[View | UnsetType, "What you may see of the match; only if asked for, as the next two"] = UNSET
    scores: Annotated[Sequence[int] | UnsetType, SCORES] = UNSET
    legal: Annotated[Sequence[Mapping[str, Any]] | UnsetType, LEGAL] = UNSET


class FeedPass(Struct, frozen=True):
    """An address for clients that cannot send a token, such as `EventSource` in a browser."""

    url: Annotated[str, "Path and query that open the feed without a token"]
    expires_at: Annotated[Time, "When the pass expires. A feed that is open stays open"]


class Phrase(Struct, frozen=True):
    """A phrase that can be sent to a table."""

    phrase: Annotated[str, "Key of the phrase"]
    text: Annotated[str, "The sentence in the language of the request"]


class PhraseList(Struct, frozen=True):
    """All phrases."""

    phrases: Annotated[Sequence[Phrase], "All phrases"]


class SayPhrase(Body, frozen=True):
    """A phrase to send to the table."""

    phrase: Annotated[PhraseKey, "Key of the phrase"]


class Said(Phrase, frozen=True):
    """A phrase that a player sent to the table."""

    seat: Seat
    at: Time


class SaidList(Struct, frozen=True):
    """The phrases that players sent to a table."""

    said: Annotated[Sequence[Said], "The last hundred phrases, oldest first"]


START_OVER: dict[str, Any] = {"type": "integer", "const": 0, "description": "Where to start over"}
OF_A_MATCH = Stream(
    "FeedMessage",
    "message",
    {"event": None, "state": FeedState, "presence": Presence, "phrase": Said, "reset": FeedReset, "end": FeedEnd},
    {"event": {"type": "integer", "description": "The version of the event"}, "reset": START_OVER},
    "Messages: `event` with its version as id (one of the list of events), `state` after each batch (version, status, active,"
    " and your_turn for players with a seat; with `view=true` also view, scores and legal), `presence`, `phrase`, and `end`"
    " once everything has been sent. A client that reconnects sends Last-Event-ID. A `reset`, with the id 0, says that the log"
    " lost its end: what was sent is no longer true, and the client starts over",
)


@feed.get(
    "/v1/matches/{match}/stream",
    "no_such_version",
    "history_lost",
    "too_many_feeds",
    "feeds_full",
    "no_feed",
    "pass_invalid",
    token_optional=True,
    status=200,
    stream=OF_A_MATCH,
)
def stream_match(query: StreamQuery) -> None:
    """The live feed of a match, as server-sent events."""


@feed.post("/v1/matches/{match}/stream/pass", status=201)
def create_match_pass() -> FeedPass:
    """A pass that opens the feed of this match within a minute, for clients that cannot send a token."""


@feed.get("/v1/matches/{match}/presence", token_optional=True)
def read_presence() -> Presence:
    """Which players have a feed of this match open, and how many spectators."""


@feed.post("/v1/matches/{match}/phrases", "seated_only", status=201)
def say_phrase(body: SayPhrase) -> Said:
    """Send a phrase to the table (seated players only, at most 5 in 10 seconds)."""


@feed.get("/v1/matches/{match}/phrases", token_optional=True)
def list_said() -> SaidList:
    """The phrases that were sent at the table."""


@feed.get("/v1/phrases", token=False, store=False, public=True)
def list_phrases() -> PhraseList:
    """All phrases."""
