"""From an open table to a running match: lists of matches, invites and rematches."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from contracts.http.endpoint import ON_WRITING, Tag
from contracts.http.play import Accepted, NamedMatch, sends
from contracts.http.shapes import OF_PAGE_BEFORE, Body, GameFilter, Next, PageSize, Query, Time
from domain.core import Seat
from domain.match import TakeSeat, commands
from domain.match.commands import Nonce
from domain.match.state import KnownStatus
from domain.match.view import ACTIVE, OutcomeView, TermsView

matches = Tag("matches", "From an open table to a running match", on_matches=True)

Scope = Literal["open", "mine", "live", "finished", "disputed"]


class SummarySeat(Struct, frozen=True):
    """A seat of a match in a list."""

    player: str | None
    name: str | None
    bot: str | None
    resigned: bool


Won = Literal["won", "shared", "lost"]


class Result(Struct, frozen=True):
    """How a match ended, in short. `outcome` has the score sheet."""

    reason: Annotated[str, "A stable slug per way to end"]
    text: Annotated[str, "The same for people, in the language asked for"]
    winners: Annotated[Sequence[Seat], "Seats in the first place"]
    place: Annotated[int | None, "Your place; null if you had no seat"]
    won: Annotated[Won | None, "What that means to you; null also if the match was annulled"]


class Summary(Struct, frozen=True):
    """A match in a list."""

    id: str
    game: str
    status: KnownStatus
    seats: Annotated[Sequence[SummarySeat], "The seats, in order"]
    host: str
    options: Mapping[str, Any]
    terms: Annotated[TermsView, "Clock, privacy, rating"]
    version: Annotated[int, "As far as you may know, as is everything that changes while the match runs"]
    active: Annotated[Sequence[Seat], ACTIVE]
    your_turn: Annotated[bool, "The match waits for your move"]
    deadline: Annotated[Time | None, "When the time of the seat to move is up: yours if it is your turn, else the first"]
    moved_at: Annotated[Time | None, "When the last move was made, or the match was started"]
    created_at: Time
    updated_at: Time
    started_at: Time | None
    ended_at: Time | None
    outcome: OutcomeView | None
    result: Annotated[Result | None, "null until the match is finished"]
    annulled: Annotated[bool, "An arbiter has annulled the match"]
    disputed: Annotated[bool, "A dispute is not yet ruled on"]
    parent: Annotated[str | None, "The match this one was forked from"]


class NewMatch(commands.CreateMatch, frozen=True):
    """The match to be created."""

    start: Annotated[bool, "Start at once; bots must have all other seats"] = False


class MatchQuery(Query, frozen=True):
    scope: Annotated[Scope, "Which matches"] = "open"
    game: GameFilter = None
    status: Annotated[KnownStatus | None, "Of your own matches, only those with this status"] = None
    your_turn: Annotated[bool | None, "Of your own matches, only those that wait for your move, or that do not"] = None
    sort: Annotated[
        Literal["created", "deadline"],
        "Of your own matches: the newest first, or first those with a deadline, the earliest first",
    ] = "created"
    cursor: Annotated[str, Meta(pattern=r"^(d:)?[0-9]{15}:[a-z0-9]{1,64}\Z"), OF_PAGE_BEFORE] | None = None
    limit: PageSize = 20


class MatchPage(Struct, frozen=True):
    """A page of a list of matches."""

    matches: Annotated[Sequence[Summary], "Newest first, if not sorted otherwise"]
    next: Next


@matches.post(
    "/v1/matches", "unknown_game", "bad_setup", "too_many_matches", "busy", "not_durable", status=201, idempotent=True
)
def create_match(body: NewMatch) -> Accepted:
    """Create a match and take a seat in it; start it at once if asked to."""


@matches.get("/v1/matches", "arbiters_only", "no_such_game", token_optional=True)
def list_matches(query: MatchQuery) -> MatchPage:
    """Matches that are open, mine, live, finished or, for arbiters, disputed.

    Only those that are live or finished are listed without a token.
    """


@matches.get("/v1/matches/{match}", token_optional=True, tagged=True)
def read_match() -> NamedMatch:
    """A match as you may see it."""


sends(
    matches,
    commands.TakeSeat,
    "join_match",
    "join",
    "Take a seat",
    "too_many_matches",
    "not_invited",
    "not_accepted",
    body_optional=True,
)
sends(matches, commands.AddNonce, "add_nonce", "nonce", "Give your share of the randomness, before the start")
sends(
    matches,
    commands.LeaveSeat,
    "leave_match",
    "leave",
    "Leave your seat: before the start for good, later to a bot until you come back",
)
sends(matches, commands.SeatBot, "seat_bot", "bots", "Put a bot into a free seat (host only)")
sends(matches, commands.StartMatch, "start_match", "start", "Start the match (host only)")
sends(matches, commands.Resign, "resign_match", "resign", "Resign")
sends(matches, commands.ReturnToSeat, "return_to_match", "return", "Come back to the seat that a bot plays for you")
sends(matches, commands.OfferDraw, "offer_draw", "draw", "Offer a draw")
sends(matches, commands.AnswerDraw, "answer_draw", "draw/answer", "Agree to a draw, or decline it")
sends(matches, commands.AskTakeback, "ask_takeback", "takeback", "Ask to take your last move back")
sends(matches, commands.AnswerTakeback, "answer_takeback", "takeback/answer", "Let a move be taken back, or not")
sends(
    matches,
    commands.PauseClocks,
    "pause_clocks",
    "clocks/pause",
    "Stop the clocks of a match (arbiters only)",
    for_arbiters=True,
)
sends(
    matches,
    commands.ResumeClocks,
    "resume_clocks",
    "clocks/resume",
    "Let the clocks run again (arbiters only)",
    for_arbiters=True,
)


invites = Tag("invites", "Invite codes, and playing again", on_matches=True)


class Invite(Struct, frozen=True):
    """An invitation to a free seat."""

    code: Annotated[str, "Ten characters to be read out or typed; never 0, O, 1 or I"]
    link: Annotated[str, "The same as an address of this service"]
    expires_at: Time


class Invitation(Struct, frozen=True):
    """What an invited player may know of the match."""

    code: Annotated[str, "The code"]
    game: str
    options: Mapping[str, Any]
    terms: TermsView
    seats: Annotated[Sequence[SummarySeat], "The seats, in order"]
    host: Annotated[str | None, "The name of the host"]


class Rematch(Body, frozen=True):
    """A request for a rematch."""

    nonce: Annotated[Nonce, "Your own share of the randomness of the new match"] = ""


@invites.post("/v1/matches/{match}/invite", "seated_only", "rejected")
def invite_to_match() -> Invite:
    """Get a code that invites players to a free seat of your match, even if it is private."""


@invites.get("/v1/invites/{code}")
def read_invite() -> Invitation:
    """The match to which a code invites."""


@invites.post("/v1/invites/{code}/join", "no_such_match", *ON_WRITING, "not_invited", "not_accepted", idempotent=True)
def accept_invite(body: TakeSeat | None) -> Accepted:
    """Take a seat at the table you are invited to."""


@invites.post("/v1/matches/{match}/rematch", *ON_WRITING, "seated_only", "not_over", "not_accepted")
def ask_rematch(body: Rematch | None) -> Accepted:
    """Play a finished match again with rotated seats; it starts when the last of its players has asked."""
