"""A match as somebody may see it, its events, and playing."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from contracts.http.endpoint import ON_MATCH, ON_WRITING, WITH_BODY, Endpoint
from contracts.http.shapes import Hash, Query, Time
from domain.audit.chain import Receipt
from domain.core import Command, Seat
from domain.match import BotTrace
from domain.match.commands import VERSION_MOST
from domain.match.state import DisputeStatus, KnownStatus, Parent
from domain.match.view import ACTIVE, View

EVENTS_MOST = 1000
WAIT_MOST = 25


class Dispute(Struct, frozen=True):
    seat: Seat
    reason: str
    opened_at: Time
    status: DisputeStatus
    finding: Annotated[str, Meta(description="What the automatic replay found; empty until it has")]
    wrong: Annotated[int, Meta(description="The first wrong version; 0 if none was found")]
    ruling: Annotated[str, Meta(description="confirm, correct or annul; empty until an arbiter has ruled")]
    arbiter: str


class Match(Struct, frozen=True):
    """A match as the caller sees it at one version."""

    id: str
    version: int
    head: Annotated[str, Meta(description="The hash of the event at this version: the head of the match's chain")]
    view: View
    scores: Annotated[Sequence[int], Meta(description="What each seat would be counted now; empty until the match starts")]
    annulled: Annotated[bool, Meta(description="An arbiter has annulled the match")]
    disputes: Sequence[Dispute]
    parent: Annotated[Parent | None, Meta(description="The position this match was forked from")]
    legal: Annotated[
        Sequence[Mapping[str, Any]],
        Meta(description="Every move of the game you may play now, ready to be sent back as it is"),
    ]


class Accepted(Match, frozen=True):
    receipt: Annotated[Receipt, Meta(description="Keep it: with it you can prove that your command was accepted")]


class NamedMatch(Match, frozen=True):
    players: Annotated[Mapping[str, str], Meta(description="Names of the players, by id")]


class Legal(Struct, frozen=True):
    id: str
    version: int
    active: Annotated[Sequence[Seat], Meta(description=f"{ACTIVE}. Whether it is your turn, `legal` tells")]
    legal: Annotated[Sequence[Mapping[str, Any]], Meta(description="Empty unless it is your turn")]


HEAD = (
    "The hash of the event at `after`, as you know it. If the log has another one there, because it lost its end and went on"
    " another way, the answer is `history_lost`; the version alone cannot tell"
)


class EventQuery(Query, frozen=True):
    after: Annotated[int, Meta(ge=0, le=VERSION_MOST, description="Only events with a greater version")] = 0
    head: Annotated[Hash | None, Meta(description=HEAD)] = None
    limit: Annotated[int, Meta(ge=1, le=EVENTS_MOST)] = 200
    wait: Annotated[float, Meta(ge=0, le=WAIT_MOST, description="Seconds to wait for an event if there is none yet")] = 0.0


class Asked(Struct, frozen=True):
    """Who asked for something, and how."""

    player: str
    key: Annotated[str | UnsetType, Meta(description="A fingerprint of the idempotency key")] = UNSET
    bot: BotTrace | UnsetType = UNSET
    received: Annotated[
        int | UnsetType,
        Meta(
            description="When the command reached the service, in milliseconds since 1970,"
            " if something happened before its turn"
        ),
    ] = UNSET
    role: Annotated[Literal["player", "arbiter", "verifier", "clock"] | UnsetType, Meta(description="If not as a player")] = (
        UNSET
    )


class Cause(Asked, frozen=True, kw_only=True):
    command: Struct


class EventEnvelope(Struct, frozen=True):
    """What every event has beside its type and its data. Secrets of others and the commands of others are cut away."""

    version: int
    at: Time
    clause: Annotated[str, Meta(description="The clause of the rules that made it happen")]
    seat: Annotated[Seat | None, Meta(description="Who acted; null for what happens outside a seat")]
    hash: Annotated[str, Meta(description="Its link in the match's chain")]
    secrets: Annotated[Mapping[str, Struct] | UnsetType, Meta(description="What only you may know, by your seat")] = UNSET
    cause: Annotated[Cause | UnsetType, Meta(description="Your own command that made it happen")] = UNSET


class SeenEvent(EventEnvelope, frozen=True, kw_only=True):
    """A whole event. In the documentation, each type of event has a shape of its own."""

    type: str
    v: int
    data: Any


class EventPage(Struct, frozen=True):
    id: str
    events: Sequence[Struct]
    next: Annotated[int, Meta(description="Send it as `after` to go on")]
    version: Annotated[int, Meta(description="Where the match stands")]
    status: KnownStatus
    active: Annotated[Sequence[Seat], Meta(description=f"{ACTIVE}. Whether it is your turn, `legal` of the match tells")]


def sends(
    command: type[Command],
    name: str,
    path: str,
    summary: str,
    *problems: str,
    tag: str = "matches",
    body_optional: bool = False,
    for_arbiters: bool = False,
) -> Endpoint:
    """An endpoint that sends a command to the match of its path."""
    body = command if command.__struct_fields__ else None
    return Endpoint(
        name,
        "POST",
        f"/v1/matches/{{match}}/{path}",
        tag,
        summary,
        Accepted,
        body=body,
        body_optional=body_optional,
        sends=command,
        for_arbiters=for_arbiters,
        idempotent=True,
        conditional=True,
        problems=(*ON_WRITING, *(WITH_BODY if body is not None else ()), *problems),
    )


def _reads(
    name: str, path: str, summary: str, answer: type[Struct], *problems: str, query: type[Query] | None = None
) -> Endpoint:
    return Endpoint(name, "GET", path, "play", summary, answer, query=query, problems=(*ON_MATCH, *problems))


ENDPOINTS = (
    Endpoint(
        "send_command",
        "POST",
        "/v1/matches/{match}/commands",
        "play",
        "Play: send one of the legal commands",
        Accepted,
        takes_command=True,
        idempotent=True,
        conditional=True,
        problems=(*ON_WRITING, *WITH_BODY, "too_many_matches", "not_invited"),
    ),
    _reads("list_legal", "/v1/matches/{match}/legal", "The commands you may send now", Legal),
    _reads(
        "list_events",
        "/v1/matches/{match}/events",
        "What happened, as you may see it; waits if asked to",
        EventPage,
        "no_such_version",
        "history_lost",
        "malformed",
        "too_many_waits",
        query=EventQuery,
    ),
    _reads(
        "replay_match",
        "/v1/matches/{match}/replay/{version}",
        "The match as you saw it at a version",
        Match,
        "no_such_version",
        "history_lost",
    ),
)
