"""What can be asked of any match, whatever its game."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, field

from domain.core import Command, kinds_in
from domain.match.terms import Name, Terms

SEATS_MOST = 16
LONGEST_NONCE = 128
VERSION_MOST = 1_000_000_000

SeatNumber = Annotated[int, Meta(ge=0, lt=SEATS_MOST)]
Nonce = Annotated[str, Meta(max_length=LONGEST_NONCE)]

Reason = Literal["rules", "score", "draws", "clock", "conduct", "other"]
Ruling = Literal["confirm", "correct", "annul"]

_SHARE = Meta(description="Your own share of the randomness of this match")


class CreateMatch(Command, frozen=True):
    game: Annotated[Name, Meta(description="Key of the game", examples=["kiwara"])]
    seats: Annotated[int, Meta(ge=1, le=SEATS_MOST)]
    options: Annotated[Mapping[str, Any], Meta(description="Options of the game")] = field(default_factory=dict)
    bots: Annotated[Mapping[str, str], Meta(description="Which bot sits where", examples=[{"1": "greedy"}])] = field(
        default_factory=dict
    )
    nonce: Annotated[Nonce, _SHARE] = ""
    terms: Terms | UnsetType = UNSET
    seat: Annotated[SeatNumber | UnsetType, Meta(description="Where you want to sit; the first free seat without it")] = UNSET
    edition: Annotated[Name | UnsetType, Meta(description="Edition of the game; the usual one without it")] = UNSET


class TakeSeat(Command, frozen=True):
    seat: Annotated[SeatNumber | None, Meta(description="A seat of your choice; the first free one without it")] = None
    nonce: Annotated[Nonce, _SHARE] = ""


class SeatBot(Command, frozen=True):
    seat: SeatNumber
    bot: Name


class LeaveSeat(Command, frozen=True):
    pass


class StartMatch(Command, frozen=True):
    pass


class Resign(Command, frozen=True):
    pass


class AddNonce(Command, frozen=True):
    """Once the commitment to the seed is published, so that the seed cannot have been chosen to suit the nonce."""

    nonce: Annotated[Nonce, Meta(description="Your own share of the randomness")]


class ForkMatch(Command, frozen=True):
    """A new match that goes on from a position of one that has ended."""

    parent: Name
    version: Annotated[
        int, Meta(ge=0, le=VERSION_MOST, description="The position after the last whole decision up to this version")
    ]
    bots: Annotated[Mapping[str, str], Meta(description="Which bot sits where")] = field(default_factory=dict)
    nonce: Annotated[Nonce, Meta(description="Your own share of the randomness of the new match")] = ""


class OpenDispute(Command, frozen=True):
    reason: Reason


class AttachVerdict(Command, frozen=True):
    """What the automatic replay found."""

    finding: Name
    version: int
    code: str = ""


class RuleDispute(Command, frozen=True):
    ruling: Ruling
    places: Annotated[tuple[int, ...], Meta(description="The corrected place of each seat, if the ruling is `correct`")] = ()


class OfferDraw(Command, frozen=True):
    pass


class AnswerDraw(Command, frozen=True):
    agree: bool


class AskTakeback(Command, frozen=True):
    """Of one's own last move, and of all that came after it."""


class AnswerTakeback(Command, frozen=True):
    agree: bool


class ReturnToSeat(Command, frozen=True):
    pass


class CallTime(Command, frozen=True):
    """The service's own: a seat's time is up, or nobody has moved for too long."""


class CreditClocks(Command, frozen=True):
    """The service's own: it was away, in milliseconds since 1970."""

    since: Annotated[int, Meta(description="Milliseconds since 1970")]
    until: int


class PauseClocks(Command, frozen=True):
    pass


class ResumeClocks(Command, frozen=True):
    pass


COMMANDS = kinds_in(globals(), Command)

ASKS_FOR_LOG = (AskTakeback, AnswerTakeback)
"""To decide these, the log of the match must be at hand."""

OF_ROLE: Mapping[str, tuple[type[Command], ...]] = {
    "clock": (CallTime, CreditClocks),
    "verifier": (AttachVerdict,),
    "arbiter": (RuleDispute, PauseClocks, ResumeClocks),
}
"""The commands of a role. No player has them, and no role has others."""

BEGINS = (CreateMatch, ForkMatch)
"""Every other command needs a match that is there."""
