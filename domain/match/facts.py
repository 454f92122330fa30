"""What can happen to any match, whatever its game."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, UnsetType

from domain.core import Fact, Outcome, Seat
from domain.match.terms import Terms


class MatchCreated(Fact, frozen=True):
    game: str
    rules: int
    edition: str
    seats: int
    options: Mapping[str, Any]
    host: str
    commitment: str
    """SHA-256 of the seed, in hexadecimal."""
    terms: Terms | UnsetType = UNSET
    """Left out if nothing was agreed beside the game."""


class SeatTaken(Fact, frozen=True):
    seat: Seat
    player: str
    bot: str | None
    nonce: str


class SeatLeft(Fact, frozen=True):
    seat: Seat
    host: str
    """Who is host from now on."""


class NonceAdded(Fact, frozen=True):
    seat: Seat
    nonce: str


class MatchForked(Fact, frozen=True):
    parent: str
    version: int
    """The version of the parent whose position is taken."""
    head: str
    """The hash of the parent's event at that version."""
    depth: int
    """1 for the fork of a match that is none itself."""


class MatchCancelled(Fact, frozen=True):
    seed: str


class MatchStarted(Fact, frozen=True):
    pass


class SeatResigned(Fact, frozen=True):
    seat: Seat
    substitute: str | None
    """The bot that goes on in this seat, if the match goes on."""


class MatchFinished(Fact, frozen=True):
    outcome: Outcome
    seed: str


class DisputeOpened(Fact, frozen=True):
    seat: Seat
    reason: str


class DisputeChecked(Fact, frozen=True):
    finding: str
    version: int
    """The last version that was looked at, or the first wrong one."""
    code: str


class DisputeRuled(Fact, frozen=True):
    ruling: str
    arbiter: str
    outcome: Outcome | None
    """The outcome that holds from now on; None if the match is annulled."""


class ClockSet(Fact, frozen=True):
    """How the clocks stand from now on. Between two of these they run by themselves."""

    left: tuple[int, ...]
    """Milliseconds left to each seat; less than nothing if it is late and its flag has not fallen yet."""
    running: tuple[Seat, ...]
    why: str
    """start, move, seat, takeback, pause, resume or credit."""
    until: int | UnsetType = UNSET
    """With a credit: up to when the outage is given back."""


class FlagFell(Fact, frozen=True):
    seat: Seat


class DrawOffered(Fact, frozen=True):
    seat: Seat


class DrawAgreed(Fact, frozen=True):
    seat: Seat


class DrawDeclined(Fact, frozen=True):
    seat: Seat


class TakebackAsked(Fact, frozen=True):
    seat: Seat
    version: int
    """Where the match would stand again."""


class TakebackAgreed(Fact, frozen=True):
    seat: Seat


class TakebackRefused(Fact, frozen=True):
    seat: Seat


class MoveTakenBack(Fact, frozen=True):
    version: int
    """The position after this version stands again."""


class SeatSubstituted(Fact, frozen=True):
    seat: Seat
    bot: str
    why: str
    """left, time or silence."""


class SeatReturned(Fact, frozen=True):
    seat: Seat


ENDINGS: Mapping[str, Mapping[str, str]] = {
    "resignation": {"en": "Resignation", "fr": "Abandon"},
    "time": {"en": "Time is up", "fr": "Temps écoulé"},
    "silence": {"en": "Long silence", "fr": "Absence prolongée"},
    "agreement": {"en": "Draw agreed", "fr": "Nulle par accord"},
}
"""How any match can end beside the ways of its game."""

RULED: Mapping[str, Mapping[str, str]] = {"ruling": {"en": "Arbiter's ruling", "fr": "Décision de l'arbitre"}}
"""The reason of an outcome that an arbiter has corrected."""

FACTS: tuple[type[Fact], ...] = (
    MatchCreated,
    SeatTaken,
    SeatLeft,
    MatchCancelled,
    MatchStarted,
    SeatResigned,
    MatchFinished,
    NonceAdded,
    MatchForked,
    DisputeOpened,
    DisputeChecked,
    DisputeRuled,
    ClockSet,
    FlagFell,
    DrawOffered,
    DrawAgreed,
    DrawDeclined,
    TakebackAsked,
    TakebackAgreed,
    TakebackRefused,
    MoveTakenBack,
    SeatSubstituted,
    SeatReturned,
)
