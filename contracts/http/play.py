"""Reading a match and its events, and playing."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from contracts.http.endpoint import ON_WRITING, Endpoint, Tag
from contracts.http.shapes import Hash, Query, Time
from contracts.wire import KEY, RECEIVED
from domain.audit.chain import Receipt
from domain.core import Command, Seat
from domain.match import BotTrace, Role
from domain.match.commands import VERSION_MOST
from domain.match.state import DisputeStatus, KnownStatus, Parent
from domain.match.view import ACTIVE, View

play = Tag("play", "Commands, events, replay", on_matches=True)

EVENTS_MOST = 1000
WAIT_MOST = 25


class Dispute(Struct, frozen=True):
    """A dispute about the result of a match."""

    seat: Seat
    reason: str
    opened_at: Annotated[Time, "When it was opened"]
    status: DisputeStatus
    finding: Annotated[str, "What the automatic replay found; empty until it has"]
    wrong: Annotated[int, "The first wrong version; 0 if none was found"]
    ruling: Annotated[str, "confirm, correct or annul; empty until an arbiter has ruled"]
    arbiter: str
    note: Annotated[str, "In the words of the player who disputes; empty if there are none"]
    clause: Annotated[str, "The clause of the rules that the dispute is about, if the player named one"]
    ruled_at: Annotated[Time | None, "null until an arbiter has ruled"]
    ruling_note: Annotated[str, "In the words of the arbiter; empty if there are none"]
    ruling_clause: Annotated[str, "The clause of the rules that the ruling rests on, if the arbiter named one"]


SCORES = "What each seat would be counted now; empty until the match starts"
LEGAL = "Every move of the game you may play now, ready to be sent back as it is"


class MatchAsSeen(Struct, frozen=True):
    """A match as the caller sees it at one version."""

    id: str
    version: int
    head: Annotated[str, "The hash of the event at this version: the head of the match's chain"]
    view: View
    life: Annotated[int, "Version of the rules of every match that it is played by; those of its game are in `view.rules`"]
    scores: Annotated[Sequence[int], SCORES]
    annulled: Annotated[bool, "An arbiter has annulled the match"]
    disputes: Sequence[Dispute]
    parent: Annotated[Parent | None, "The position this match was forked from"]
    legal: Annotated[Sequence[Mapping[str, Any]], LEGAL]


class Accepted(MatchAsSeen, frozen=True):
    """The match after a command that was accepted, and the receipt."""

    receipt: Annotated[Receipt, "Keep it: with it you can prove that your command was accepted"]


class NamedMatch(MatchAsSeen, frozen=True):
    """A match, with the names of its players."""

    players: Annotated[Mapping[str, str], "Names of the players, by id; those of bots in the language asked for"]


class ReplayQuery(Query, frozen=True):
    """The seat from which to see the match."""

    seat: Annotated[
        Annotated[str, Meta(pattern=r"^([0-9]|1[0-5]|all)\Z")] | None,
        "Once the match has ended: see it as this seat saw it, or with `all` as a spectator, with the views of"
        " all seats beside it",
    ] = None


class Match(MatchAsSeen, frozen=True):
    """A match at one version, as the caller sees it or, once it has ended, as any seat saw it."""

    views: Annotated[Sequence[View] | UnsetType, "With `seat=all`: what each seat saw, by seat"] = UNSET


class ScoresAt(Struct, frozen=True):
    """The scores from a version on."""

    version: int
    scores: Annotated[Sequence[int], "What each seat would have been counted then, by what lay open"]


class ScoreCurve(Struct, frozen=True):
    """How the scores have changed."""

    id: str
    version: Annotated[int, "Where the match stands"]
    scores: Annotated[Sequence[ScoresAt], "From the start on, one entry whenever the scores changed"]


class Legal(Struct, frozen=True):
    """The commands that you may send now."""

    id: str
    version: int
    active: Annotated[Sequence[Seat], f"{ACTIVE}. It is your turn if `legal` is not empty"]
    legal: Annotated[Sequence[Mapping[str, Any]], "Empty unless it is your turn"]
    texts: Annotated[Sequence[str] | UnsetType, "Each of them in a sentence, in the same order"] = UNSET


HEAD = (
    "The hash of the event at `after`, as you know it. If the log has another one there, because it lost its end and went on"
    " another way, the answer is `history_lost`; the version alone cannot tell"
)


Text = Annotated[bool, "Also tell each in a sentence, in the language of the request"]


class LegalQuery(Query, frozen=True):
    text: Text = False


class HintQuery(Query, frozen=True):
    text: Text = False
    wait: Annotated[float, Meta(ge=0, le=WAIT_MOST), "Seconds to wait for the bot if it has not finished yet"] = 0.0


class Hint(Struct, frozen=True):
    """What a bot would play."""

    id: str
    version: Annotated[int, "Where the match stands"]
    seat: Seat
    command: Annotated[Any, "The move, ready to be sent as it is; null while the bot thinks"]
    text: Annotated[str | UnsetType, "The move in a sentence for players"] = UNSET


class EventQuery(Query, frozen=True):
    after: Annotated[int, Meta(ge=0, le=VERSION_MOST), "Only events with a greater version"] = 0
    head: Annotated[Hash | None, HEAD] = None
    limit: Annotated[int, Meta(ge=1, le=EVENTS_MOST), "How many events the page has at most"] = 200
    text: Text = False
    wait: Annotated[float, Meta(ge=0, le=WAIT_MOST), "Seconds to wait for an event if there is none yet"] = 0.0


class Cause(Struct, frozen=True):
    """A command, and its sender."""

    player: str
    command: Struct
    key: Annotated[str | UnsetType, KEY] = UNSET
    bot: BotTrace | UnsetType = UNSET
    received: Annotated[int | UnsetType, RECEIVED] = UNSET
    role: Annotated[Role | UnsetType, "What the sender is for the match, if not only a player"] = UNSET


class EventEnvelope(Struct, frozen=True):
    """What every event has beside its type and its data. Secrets of others and the commands of others are cut away."""

    version: int
    at: Time
    clause: Annotated[str, "The clause of the rules that made it happen"]
    seat: Annotated[Seat | None, "Who acted; null for what happens outside a seat"]
    hash: Annotated[str, "Its link in the match's chain"]
    decision: Annotated[int, "The version of the first event of its decision"]
    commitments: Annotated[
        Mapping[str, str] | UnsetType,
        "To its parts that are not public: secrets by seat or `table`, and `cause`. With them you can compute `hash`",
    ] = UNSET
    secrets: Annotated[Mapping[str, Struct] | UnsetType, "What only you may know, by your seat"] = UNSET
    text: Annotated[str | UnsetType, "What happened, in a sentence for players; empty if it goes without saying"] = UNSET
    cause: Annotated[Cause | UnsetType, "Your own command that made it happen"] = UNSET


class SeenEvent(EventEnvelope, frozen=True, kw_only=True):
    """A whole event. In the documentation, each type of event has a shape of its own."""

    type: str
    v: int
    data: Any


class EventPage(Struct, frozen=True):
    """A page of the events of a match."""

    id: str
    events: Sequence[Struct]
    next: Annotated[int, "Send it as `after` to go on"]
    version: Annotated[int, "Where the match stands"]
    status: KnownStatus
    active: Annotated[Sequence[Seat], f"{ACTIVE}. It is your turn if `legal` of the match is not empty"]


def sends(
    tag: Tag,
    command: type[Command],
    name: str,
    path: str,
    summary: str,
    *problems: str,
    body_optional: bool = False,
    for_arbiters: bool = False,
) -> None:
    """Declare an endpoint that sends a command to the match of its path, with its body as the fields of the command."""
    tag.add(
        Endpoint(
            name,
            "POST",
            f"/v1/matches/{{match}}/{path}",
            tag,
            summary,
            Accepted,
            named_problems=(*ON_WRITING, *problems),
            body=command if command.__struct_fields__ else None,
            body_optional=body_optional,
            sends=command,
            for_arbiters=for_arbiters,
            idempotent=True,
            conditional=True,
        )
    )


@play.post(
    "/v1/matches/{match}/commands",
    *ON_WRITING,
    "too_many_matches",
    "not_invited",
    "not_accepted",
    idempotent=True,
    conditional=True,
    takes_command=True,
)
def send_command() -> Accepted:
    """Play: send one of the legal commands."""


@play.get("/v1/matches/{match}/legal")
def list_legal(query: LegalQuery) -> Legal:
    """The commands you may send now."""


@play.get("/v1/matches/{match}/hint", *ON_WRITING, "too_many_waits", records=True, later=True)
def take_hint(query: HintQuery) -> Hint:
    """The move that the bot of level 3 would play in your seat.

    The first request asks for the hint (`match.AskHint`), which is recorded in the log. While the bot thinks, the answer is
    202 without a command. Until something is played, further requests give the same hint, and record nothing. There are no
    hints in rated matches. HEAD is refused.
    """


@play.get("/v1/matches/{match}/events", "no_such_version", "history_lost", "too_many_waits", token_optional=True)
def list_events(query: EventQuery) -> EventPage:
    """What happened, as you may see it; waits if asked to."""


@play.get("/v1/matches/{match}/replay/{version}", "not_over", token_optional=True, tagged=True)
def replay_match(query: ReplayQuery) -> Match:
    """The match as you saw it at a version; once it has ended, as any seat saw it."""


@play.get("/v1/matches/{match}/scores", token_optional=True, tagged=True)
def list_scores() -> ScoreCurve:
    """How the scores have changed during the match."""
