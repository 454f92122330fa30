"""Receivers of notices, and notices that could not be delivered."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, field

from contracts.http.endpoint import Stream, Tag
from contracts.http.shapes import OF_PAGE_BEFORE, Body, Next, PageSize, Query, Time
from contracts.http.tables.feed import START_OVER, FeedPass
from contracts.notices import ADDRESS_LONGEST, KINDS, URL_LONGEST, Kind
from contracts.texts import Language

notices = Tag("notices", "Notices when it is your turn")


class NewReceiver(Body, frozen=True):
    """A receiver of notices to be added."""

    address: Annotated[
        str,
        Meta(min_length=1, max_length=ADDRESS_LONGEST, examples=["token-of-this-phone"]),
        "Chosen by the app, such as a push token; it is handed on as it is",
    ]
    language: Annotated[Language, "What the receiver speaks; English if left out"] = "en"
    kinds: Annotated[
        tuple[Kind, ...], Meta(min_length=1, max_length=len(KINDS)), "The kinds of notices it gets; all if left out"
    ] = field(default_factory=lambda: KINDS)
    url: Annotated[
        str,
        Meta(max_length=URL_LONGEST),
        "A receiver of your own, https, instead of the operator's; not every service takes one",
    ] = ""


class Receiver(Struct, frozen=True):
    """A receiver of notices."""

    id: str
    address: Annotated[str, "Chosen by the app, such as a push token"]
    language: Language
    kinds: Annotated[Sequence[Kind], "The kinds of notices it gets"]
    url: Annotated[str | None, "Address of a receiver of your own; null for the operator's gateway"]
    created_at: Time


class ReceiverList(Struct, frozen=True):
    """Your receivers of notices."""

    receivers: Annotated[Sequence[Receiver], "At most ten"]


class DeadNotice(Struct, frozen=True):
    """A notice that could not be delivered."""

    id: str
    kind: Annotated[Kind, "What the notice is about"]
    match: Annotated[str | None, "The match; null for a challenge"]
    game: str
    version: int
    seat: Annotated[int | None, "The seat; null for a challenge"]
    at: Time
    player: str
    receiver: Annotated[str, "The id of the receiver, not its address"]
    attempts: int
    failure: Annotated[str, "What went wrong the last time"]
    died_at: Annotated[Time, "When the last attempt failed"]


class DeadQuery(Query, frozen=True):
    cursor: Annotated[str, Meta(pattern=r"^[0-9]{15}:[a-z0-9_-]{1,200}\Z"), OF_PAGE_BEFORE] | None = None
    limit: PageSize = 20


class DeadPage(Struct, frozen=True):
    """A page of notices that could not be delivered."""

    notices: Annotated[Sequence[DeadNotice], "Newest first"]
    next: Next
    counts: Annotated[
        Mapping[str, int], "How many notices were ever delivered, tried again, dropped, or given up, and how many wait"
    ]


POSITION = r"(0|[0-9]{1,15}-[0-9]{1,14})"
FEED_PLACE = Annotated[str, Meta(pattern=rf"^{POSITION}\Z", description="The id of the last message that the client has")]


class OwnStreamQuery(Query, frozen=True):
    after: Annotated[
        FEED_PLACE | None, "The id of the last message that you have; the header Last-Event-ID says the same and comes first"
    ] = None
    feed_pass: Annotated[
        str | None, "Opens your feed in place of a token; see `create_own_pass`. If both are sent, the token counts"
    ] = None


class OwnStreamHeaders(Query, frozen=True, rename={"after": "Last-Event-ID"}):
    """The header of a client that reconnects. Errors name it as the client sent it."""

    after: FEED_PLACE


class FeedReady(Struct, frozen=True):
    """From here on, the feed misses nothing. Now read what it does not send: your matches, your tickets."""


class OwnReset(Struct, frozen=True):
    """Some messages since the last one are gone. Read your matches, and open the feed again."""


class FeedNotice(Struct, frozen=True):
    """Something that concerns you."""

    kind: Annotated[Kind, "What has happened"]
    at: Time
    match: Annotated[str | None, "The match; null for a challenge"]
    game: str
    version: Annotated[int | UnsetType, "The version of the match that it is about, if it is about one"]
    seat: Annotated[int | None, "Your seat; with `invited`, the one that is kept for you; null for a challenge"]
    title: Annotated[str, "The game and what has happened, in the language of the request"]
    text: Annotated[str, "A sentence about it, in the language of the request"]
    place: Annotated[int | UnsetType, "The place that you have finished in; with `finished`"] = UNSET
    ticket: Annotated[str | UnsetType, "Your ticket that has led to the match; with `matched`"] = UNSET
    challenge: Annotated[str | UnsetType, "The challenge that it is about"] = UNSET


_PLACE = {"type": "string", "description": "Where a client goes on that reconnects"}
OF_A_PLAYER = Stream(
    "OwnFeedMessage",
    "own",
    {"ready": FeedReady, "notice": FeedNotice, "reset": OwnReset},
    {"ready": _PLACE, "notice": _PLACE, "reset": START_OVER},
    "Messages: `ready` once, unless the client continues, and then a `notice` each time that something concerns the player. A"
    " client that reconnects sends the last id as Last-Event-ID. A `reset`, with the id 0, says that something between then and"
    " now is not known any more: the client reads its matches and opens the feed again",
)


@notices.get("/v1/stream", "too_many_feeds", "feeds_full", "no_feed", "pass_invalid", status=200, stream=OF_A_PLAYER)
def stream_own(query: OwnStreamQuery) -> None:
    """Your own feed, as server-sent events: everything that concerns you, in whichever match.

    The notices are those that are also sent to your receivers. The last 200 are kept, for 30 days after the newest.
    """


@notices.post("/v1/stream/pass", status=201)
def create_own_pass() -> FeedPass:
    """A pass that opens your own feed within a minute, for clients that cannot send a token."""


@notices.post("/v1/players/me/notices", "no_such_player", "too_many_receivers", "no_urls", status=201)
def add_receiver(body: NewReceiver) -> Receiver:
    """Add a receiver of notices about your matches. The same address again replaces the one before."""


@notices.get("/v1/players/me/notices")
def list_receivers() -> ReceiverList:
    """Your receivers."""


@notices.delete("/v1/players/me/notices/{receiver}")
def remove_receiver() -> None:
    """Remove a receiver."""


@notices.get("/v1/notices/dead", "operators_only")
def list_dead_notices(query: DeadQuery) -> DeadPage:
    """Notices that could not be delivered (operators only)."""


@notices.post("/v1/notices/dead/{notice}/retry", "operators_only")
def retry_dead_notice() -> None:
    """Try to deliver it again, with all attempts (operators only)."""


@notices.delete("/v1/notices/dead/{notice}", "operators_only")
def drop_dead_notice() -> None:
    """Delete it (operators only)."""
