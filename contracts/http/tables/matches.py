"""From an open table to a running match, and the lists of matches."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from contracts.http.endpoint import ON_MATCH, WITH_BODY, Endpoint
from contracts.http.play import Accepted, NamedMatch, sends
from contracts.http.shapes import GameFilter, MatchCursor, Next, PageSize, Query, Time
from domain.match import (
    AddNonce,
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    CreateMatch,
    LeaveSeat,
    OfferDraw,
    PauseClocks,
    Resign,
    ResumeClocks,
    ReturnToSeat,
    SeatBot,
    StartMatch,
    TakeSeat,
)
from domain.match.state import KnownStatus
from domain.match.view import OutcomeView, TermsView

Scope = Literal["open", "mine", "live", "finished", "disputed"]


class SummarySeat(Struct, frozen=True):
    player: str | None
    name: str | None
    bot: str | None
    resigned: bool


class Summary(Struct, frozen=True):
    id: str
    game: str
    status: KnownStatus
    seats: Sequence[SummarySeat]
    host: str
    options: Mapping[str, Any]
    terms: Annotated[TermsView, Meta(description="Clock, privacy, rating")]
    version: Annotated[int, Meta(description="As far as you may know, as are `updated_at` and `seats`")]
    created_at: Time
    updated_at: Time
    started_at: Time | None
    ended_at: Time | None
    outcome: OutcomeView | None
    annulled: Annotated[bool, Meta(description="An arbiter has annulled the match")]
    disputed: Annotated[bool, Meta(description="A dispute is not yet ruled on")]
    parent: Annotated[str | None, Meta(description="The match this one was forked from")]


class MatchQuery(Query, frozen=True):
    scope: Annotated[Scope, Meta(description="Which matches")] = "open"
    game: GameFilter = None
    cursor: MatchCursor = None
    limit: PageSize = 20


class MatchPage(Struct, frozen=True):
    matches: Annotated[Sequence[Summary], Meta(description="Newest first")]
    next: Next


ENDPOINTS = (
    Endpoint(
        "create_match",
        "POST",
        "/v1/matches",
        "matches",
        "Create a match and take a seat in it",
        Accepted,
        201,
        body=CreateMatch,
        idempotent=True,
        problems=(*WITH_BODY, "unknown_game", "bad_setup", "too_many_matches", "key_reused", "busy", "not_durable"),
    ),
    Endpoint(
        "list_matches",
        "GET",
        "/v1/matches",
        "matches",
        "Matches that are open, mine, live, finished or, for arbiters, disputed",
        MatchPage,
        query=MatchQuery,
        problems=("malformed", "arbiters_only"),
    ),
    Endpoint("read_match", "GET", "/v1/matches/{match}", "matches", "A match as you may see it", NamedMatch, problems=ON_MATCH),
    sends(TakeSeat, "join_match", "join", "Take a seat", "too_many_matches", "not_invited", body_optional=True),
    sends(AddNonce, "add_nonce", "nonce", "Give your share of the randomness, before the start"),
    sends(LeaveSeat, "leave_match", "leave", "Leave your seat: before the start for good, later to a bot until you come back"),
    sends(SeatBot, "seat_bot", "bots", "Put a bot into a free seat (host only)"),
    sends(StartMatch, "start_match", "start", "Start the match (host only)"),
    sends(Resign, "resign_match", "resign", "Resign"),
    sends(ReturnToSeat, "return_to_match", "return", "Come back to the seat that a bot plays for you"),
    sends(OfferDraw, "offer_draw", "draw", "Offer a draw"),
    sends(AnswerDraw, "answer_draw", "draw/answer", "Agree to a draw, or decline it"),
    sends(AskTakeback, "ask_takeback", "takeback", "Ask to take your last move back"),
    sends(AnswerTakeback, "answer_takeback", "takeback/answer", "Let a move be taken back, or not"),
    sends(PauseClocks, "pause_clocks", "clocks/pause", "Stop the clocks of a match (arbiters only)", for_arbiters=True),
    sends(ResumeClocks, "resume_clocks", "clocks/resume", "Let the clocks run again (arbiters only)", for_arbiters=True),
)
