"""What a player may ask of any match, whatever its game."""

from collections.abc import Mapping
from typing import Any

from msgspec import field

from domain.core import Command, Seat


class CreateMatch(Command, frozen=True):
    game: str
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    bots: Mapping[str, str] = field(default_factory=dict)
    """Which bot sits where: `{"1": "greedy"}`."""
    nonce: str = ""


class TakeSeat(Command, frozen=True):
    seat: Seat | None = None
    nonce: str = ""


class SeatBot(Command, frozen=True):
    seat: Seat
    bot: str


class LeaveSeat(Command, frozen=True):
    pass


class StartMatch(Command, frozen=True):
    pass


class Resign(Command, frozen=True):
    pass


COMMANDS: tuple[type[Command], ...] = (CreateMatch, TakeSeat, SeatBot, LeaveSeat, StartMatch, Resign)
