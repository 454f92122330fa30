"""The commands of every match, of any game."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, field

from domain.core import Command, kinds_in
from domain.match.state import Name, Terms

SEATS_MOST = 16
LONGEST_NONCE = 128
VERSION_MOST = 1_000_000_000

SeatNumber = Annotated[int, Meta(ge=0, lt=SEATS_MOST)]
Nonce = Annotated[str, Meta(max_length=LONGEST_NONCE)]

Reason = Literal["rules", "score", "draws", "clock", "conduct", "other"]
Ruling = Literal["confirm", "correct", "annul"]

_SHARE = "Your own share of the randomness of this match"


class CreateMatch(Command, frozen=True):
    """Create a match and take a seat in it."""

    game: Annotated[Name, Meta(examples=["kiwara"]), "Key of the game"]
    seats: Annotated[int, Meta(ge=1, le=SEATS_MOST), "How many seats the match has"]
    options: Annotated[Mapping[str, Any], "Options of the game"] = field(default_factory=dict)
    bots: Annotated[Mapping[str, str], Meta(examples=[{"1": "greedy"}]), "Which bot sits where"] = field(default_factory=dict)
    nonce: Annotated[Nonce, _SHARE] = ""
    terms: Terms | UnsetType = UNSET
    seat: Annotated[SeatNumber | UnsetType, "Where you want to sit; the first free seat without it"] = UNSET
    edition: Annotated[Name | UnsetType, "Edition of the game; the usual one without it"] = UNSET


class TakeSeat(Command, frozen=True):
    """Take a free seat."""

    seat: Annotated[SeatNumber | None, "A seat of your choice; the first free one without it"] = None
    nonce: Annotated[Nonce, _SHARE] = ""


class SeatBot(Command, frozen=True):
    """Put a bot into a free seat."""

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

    nonce: Annotated[Nonce, "Your own share of the randomness"]


class ForkMatch(Command, frozen=True):
    """A new match that goes on from a position of one that has ended."""

    parent: Name
    version: Annotated[int, Meta(ge=0, le=VERSION_MOST), "The position after the last whole decision up to this version"]
    bots: Annotated[Mapping[str, str], "Which bot sits where"] = field(default_factory=dict)
    nonce: Annotated[Nonce, "Your own share of the randomness of the new match"] = ""


NOTE_LONGEST = 1000

Note = Annotated[
    str,
    Meta(min_length=1, max_length=NOTE_LONGEST),
    "In your own words. It stays in the log for good, and everybody who may see the match can read it",
]
ClauseNumber = Annotated[
    str, Meta(pattern=r"^M?[0-9]{1,3}(\.[0-9]{1,3}){0,3}\Z", examples=["5.2"]), "The clause of the rules that it is about"
]


class OpenDispute(Command, frozen=True):
    """Dispute the result of a finished match."""

    reason: Reason
    note: Note | UnsetType = UNSET
    clause: ClauseNumber | UnsetType = UNSET


class AttachVerdict(Command, frozen=True):
    """What the automatic replay found."""

    finding: Annotated[Name, "What the replay found"]
    version: Annotated[int, "The last version looked at, or the first wrong one"]
    code: str = ""


class RuleDispute(Command, frozen=True):
    """Settle a dispute."""

    ruling: Ruling
    places: Annotated[tuple[int, ...], "The corrected place of each seat, if the ruling is `correct`"] = ()
    note: Note | UnsetType = UNSET
    clause: ClauseNumber | UnsetType = UNSET


class OfferDraw(Command, frozen=True):
    pass


class AnswerDraw(Command, frozen=True):
    """Agree to a draw that was offered, or decline it."""

    agree: bool


class AskTakeback(Command, frozen=True):
    """Of one's own last move, and of all that came after it."""


class AnswerTakeback(Command, frozen=True):
    """Agree to a takeback that was asked for, or refuse it."""

    agree: bool


class ReturnToSeat(Command, frozen=True):
    pass


class CallTime(Command, frozen=True):
    """Sent by the service: the time of a seat is up, or nobody has moved for too long."""


class CreditClocks(Command, frozen=True):
    """Sent by the service: it was down, in milliseconds since 1970."""

    since: Annotated[int, "Milliseconds since 1970"]
    until: Annotated[int, "Milliseconds since 1970"]


class PauseClocks(Command, frozen=True):
    pass


class ResumeClocks(Command, frozen=True):
    pass


class AskHint(Command, frozen=True):
    """Ask for the move that a bot would play here."""


class GiveHint(Command, frozen=True):
    """The service's own: what a bot came to."""

    seat: SeatNumber
    version: Annotated[int, "The version of the match that the bot thought about"]
    move: Annotated[Command, "The move: its type and its fields"]


COMMANDS = kinds_in(globals(), Command)

NAMES_CLAUSE = (OpenDispute, RuleDispute)
ASKS_FOR_LOG = (AskTakeback, AnswerTakeback)
"""These can only be decided with the log of the match."""

OF_ROLE: Mapping[str, tuple[type[Command], ...]] = {
    "clock": (CallTime, CreditClocks),
    "verifier": (AttachVerdict,),
    "adviser": (GiveHint,),
    "arbiter": (RuleDispute, PauseClocks, ResumeClocks),
}
"""The commands of a role. No player has them, and no role has others."""

BEGINS = (CreateMatch, ForkMatch)
"""Every other command needs an existing match."""
