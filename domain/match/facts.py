"""What can happen to any match, whatever its game."""

from collections.abc import Mapping
from typing import Any

from domain.core import Fact, Outcome, Seat


class MatchCreated(Fact, frozen=True):
    game: str
    rules: int
    edition: str
    seats: int
    options: Mapping[str, Any]
    host: str
    commitment: str
    """SHA-256 of the seed, in hexadecimal."""


class SeatTaken(Fact, frozen=True):
    seat: Seat
    player: str
    bot: str | None
    nonce: str


class SeatLeft(Fact, frozen=True):
    seat: Seat
    host: str
    """Who is host from now on."""


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


ENDINGS: Mapping[str, Mapping[str, str]] = {"resignation": {"en": "Resignation", "fr": "Abandon"}}
"""How any match can end beside the ways of its game."""

FACTS: tuple[type[Fact], ...] = (
    MatchCreated,
    SeatTaken,
    SeatLeft,
    MatchCancelled,
    MatchStarted,
    SeatResigned,
    MatchFinished,
)
