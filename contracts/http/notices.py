"""Receivers of notices, and notices that could not be delivered."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct, field

from contracts.http.endpoint import WITH_BODY, Endpoint
from contracts.http.shapes import OF_PAGE_BEFORE, Body, Next, PageSize, Query, Time
from contracts.language import Language
from contracts.notices import ADDRESS_LONGEST, KINDS, URL_LONGEST, Kind


class NewReceiver(Body, frozen=True):
    address: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=ADDRESS_LONGEST,
            description="Chosen by the app, such as a push token; it is handed on as it is",
            examples=["token-of-this-phone"],
        ),
    ]
    language: Annotated[Language, Meta(description="What the receiver speaks; English if left out")] = "en"
    kinds: Annotated[
        tuple[Kind, ...],
        Meta(min_length=1, max_length=len(KINDS), description="Of what it is told; of everything if left out"),
    ] = field(default_factory=lambda: KINDS)
    url: Annotated[
        str,
        Meta(
            max_length=URL_LONGEST,
            description="A receiver of your own, https, instead of the operator's; not every service takes one",
        ),
    ] = ""


class Receiver(Struct, frozen=True):
    id: str
    address: str
    language: Language
    kinds: Sequence[Kind]
    url: str | None
    created_at: Time


class ReceiverList(Struct, frozen=True):
    receivers: Annotated[Sequence[Receiver], Meta(description="At most ten")]


class DeadNotice(Struct, frozen=True):
    id: str
    kind: Kind
    match: str
    game: str
    version: int
    seat: int
    at: Time
    player: str
    receiver: Annotated[str, Meta(description="The id of the receiver, not its address")]
    attempts: int
    failure: Annotated[str, Meta(description="What went wrong the last time")]
    died_at: Time


class DeadQuery(Query, frozen=True):
    cursor: Annotated[str, Meta(pattern=r"^[0-9]{15}:[a-z0-9_-]{1,200}\Z"), OF_PAGE_BEFORE] | None = None
    limit: PageSize = 20


class DeadPage(Struct, frozen=True):
    notices: Annotated[Sequence[DeadNotice], Meta(description="Newest first")]
    next: Next
    counts: Annotated[
        Mapping[str, int],
        Meta(description="How many notices were ever delivered, tried again, dropped, or given up, and how many wait"),
    ]


ENDPOINTS = (
    Endpoint(
        "add_receiver",
        "POST",
        "/v1/players/me/notices",
        "notices",
        "Have a receiver told of your turns; the same address again takes the place of the one before",
        Receiver,
        201,
        body=NewReceiver,
        problems=(*WITH_BODY, "no_such_player", "too_many_receivers", "no_urls"),
    ),
    Endpoint("list_receivers", "GET", "/v1/players/me/notices", "notices", "Your receivers", ReceiverList),
    Endpoint(
        "remove_receiver",
        "DELETE",
        "/v1/players/me/notices/{receiver}",
        "notices",
        "Tell this receiver nothing more",
        None,
        204,
        problems=("no_such_receiver",),
    ),
    Endpoint(
        "list_dead_notices",
        "GET",
        "/v1/notices/dead",
        "notices",
        "Notices that could not be delivered (operators only)",
        DeadPage,
        query=DeadQuery,
        problems=("malformed", "operators_only"),
    ),
    Endpoint(
        "retry_dead_notice",
        "POST",
        "/v1/notices/dead/{notice}/retry",
        "notices",
        "Try to deliver it once more, from the first attempt on (operators only)",
        None,
        204,
        problems=("operators_only", "no_such_notice"),
    ),
    Endpoint(
        "drop_dead_notice",
        "DELETE",
        "/v1/notices/dead/{notice}",
        "notices",
        "Forget it (operators only)",
        None,
        204,
        problems=("operators_only", "no_such_notice"),
    ),
)
