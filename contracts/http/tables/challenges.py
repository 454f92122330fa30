"""Challenges between players."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from contracts.http.endpoint import ON_WRITING, Tag
from contracts.http.people.contacts import ContactName
from contracts.http.people.players import PlayerId
from contracts.http.play import Accepted
from contracts.http.shapes import Body, Time
from domain.match import commands
from domain.match.commands import Nonce, SeatNumber
from domain.match.view import TermsView

challenges = Tag("challenges", "Asking another player to a match", on_matches=True)

SENT_MOST, RECEIVED_MOST = 20, 100
SENT_PER_HOUR = 60
HOURS_MOST = 7 * 24


class NewChallenge(commands.CreateMatch, frozen=True, kw_only=True):
    """The match to which another player is challenged. Bots must have all but two of its seats."""

    player: Annotated[str, Meta(min_length=1, max_length=64), "The id of the player who is asked"]
    seat: Annotated[SeatNumber | UnsetType, "Where you want to sit; drawn by lot without it"] = UNSET
    hours: Annotated[int, Meta(ge=1, le=HOURS_MOST), "How long the challenge can be accepted"] = 24


class Side(Struct, frozen=True):
    """One of the two players of a challenge."""

    player: PlayerId
    name: ContactName


class Challenge(Struct, frozen=True):
    """A player's challenge to another one."""

    id: Annotated[str, "The id of the challenge"]
    challenger: Annotated[Side, "The player who asks"]
    challenged: Annotated[Side, "The player who is asked"]
    status: Annotated[Literal["open", "accepted", "declined", "withdrawn", "expired"], "What has become of it"]
    match: Annotated[str | None, "The match, once it is accepted"]
    game: Annotated[str, "Key of the game"]
    seats: Annotated[int, "How many seats the match has"]
    options: Annotated[Mapping[str, Any], "Every option with its value"]
    bots: Annotated[Mapping[str, str], "Which bot sits where"]
    terms: TermsView
    seat: Annotated[int | None, "Where the challenger will sit; null if it is drawn"]
    at: Annotated[Time, "When it was sent"]
    expires_at: Annotated[Time, "Until when it can be accepted"]


class ChallengeList(Struct, frozen=True):
    """The open challenges of a player."""

    challenges: Annotated[Sequence[Challenge], "Those that you have sent and those that you have received, newest first"]


class AcceptChallenge(Body, frozen=True):
    """The answer to a challenge."""

    nonce: Annotated[Nonce, "Your own share of the randomness of the match"] = ""


@challenges.post(
    "/v1/challenges",
    "no_such_player",
    "not_yourself",
    "not_accepted",
    "too_many_challenges",
    "unknown_game",
    "bad_setup",
    status=201,
    idempotent=True,
)
def send_challenge(body: NewChallenge) -> Challenge:
    """Challenge a player to a match.

    If they accept, the match begins with both of you in it. Until then, you can withdraw.
    """


@challenges.get("/v1/challenges")
def list_challenges() -> ChallengeList:
    """List your open challenges, sent and received."""


@challenges.get("/v1/challenges/{challenge}")
def read_challenge() -> Challenge:
    """Read a challenge.

    It can be read for a day after its end.
    """


@challenges.post(
    "/v1/challenges/{challenge}/accept", *ON_WRITING, "not_accepted", "challenge_over", "challenger_away", "too_many_matches"
)
def accept_challenge(body: AcceptChallenge | None) -> Accepted:
    """Accept a challenge.

    The match is created and starts. Sent again, it gives the same answer.
    """


@challenges.post("/v1/challenges/{challenge}/decline", "challenge_over")
def decline_challenge() -> Challenge:
    """Decline a challenge."""


@challenges.post("/v1/challenges/{challenge}/withdraw", "challenge_over")
def withdraw_challenge() -> Challenge:
    """Withdraw a challenge that you have sent."""
