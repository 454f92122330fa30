"""What a player may ask of any match, whatever its game."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, field

from domain.core import Command
from domain.match.terms import Terms

SEATS_MOST = 16
LONGEST_NAME = 40
LONGEST_NONCE = 128
VERSION_MOST = 1_000_000_000

SeatNumber = Annotated[int, Meta(ge=0, lt=SEATS_MOST)]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Nonce = Annotated[str, Meta(max_length=LONGEST_NONCE)]


class CreateMatch(Command, frozen=True):
    game: Name
    seats: Annotated[int, Meta(ge=1, le=SEATS_MOST)]
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: Mapping[str, str] = field(default_factory=dict)
    """Which bot sits where: `{"1": "greedy"}`."""
    nonce: Nonce = ""
    terms: Terms | UnsetType = UNSET
    seat: SeatNumber | UnsetType = UNSET
    """Where the host wants to sit."""


class TakeSeat(Command, frozen=True):
    seat: SeatNumber | None = None
    nonce: Nonce = ""


class SeatBot(Command, frozen=True):
    seat: SeatNumber
    bot: Name


class AddNonce(Command, frozen=True):
    """Once the commitment to the seed is published, so that the seed cannot have been chosen to suit the nonce."""

    nonce: Nonce


class LeaveSeat(Command, frozen=True):
    pass


class StartMatch(Command, frozen=True):
    pass


class Resign(Command, frozen=True):
    pass


class ForkMatch(Command, frozen=True):
    """A new match that goes on from a position of one that has ended."""

    parent: Name
    version: Annotated[int, Meta(ge=0, le=VERSION_MOST)]
    bots: Mapping[str, str] = field(default_factory=dict)
    nonce: Nonce = ""


Reason = Literal["rules", "score", "draws", "clock", "conduct", "other"]
Ruling = Literal["confirm", "correct", "annul"]


class OpenDispute(Command, frozen=True):
    reason: Reason


class AttachVerdict(Command, frozen=True):
    """What the automatic replay found."""

    finding: Name
    version: int
    code: str = ""


class RuleDispute(Command, frozen=True):
    ruling: Ruling
    places: tuple[int, ...] = ()
    """The places as they should be, if the ruling corrects them."""


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
    """The service's own: somebody's time is up, or nobody has moved for too long."""


class CreditClocks(Command, frozen=True):
    """The service's own: it was away, in milliseconds since 1970."""

    since: int
    until: int


class PauseClocks(Command, frozen=True):
    pass


class ResumeClocks(Command, frozen=True):
    pass


COMMANDS: tuple[type[Command], ...] = (
    CreateMatch,
    TakeSeat,
    SeatBot,
    LeaveSeat,
    StartMatch,
    Resign,
    AddNonce,
    ForkMatch,
    OpenDispute,
    AttachVerdict,
    RuleDispute,
    OfferDraw,
    AnswerDraw,
    AskTakeback,
    AnswerTakeback,
    ReturnToSeat,
    CallTime,
    CreditClocks,
    PauseClocks,
    ResumeClocks,
)

ASKS_FOR_LOG = (AskTakeback, AnswerTakeback)
"""To decide these, the log of the match must be at hand."""

OF_ROLE: Mapping[str, tuple[type[Command], ...]] = {
    "clock": (CallTime, CreditClocks),
    "verifier": (AttachVerdict,),
    "arbiter": (RuleDispute, PauseClocks, ResumeClocks),
}
"""What nobody asks for as a player; whoever has such a role asks for nothing else in it."""

BEGINS = (CreateMatch, ForkMatch)
"""Every other command needs a match that is there."""
