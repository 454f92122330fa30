"""What a player may ask of any match, whatever its game."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, field

from domain.core import Command

SEATS_MOST = 16
LONGEST_NAME = 40
LONGEST_NONCE = 128

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


class TakeSeat(Command, frozen=True):
    seat: SeatNumber | None = None
    nonce: Nonce = ""


class SeatBot(Command, frozen=True):
    seat: SeatNumber
    bot: Name


class LeaveSeat(Command, frozen=True):
    pass


class StartMatch(Command, frozen=True):
    pass


class Resign(Command, frozen=True):
    pass


COMMANDS: tuple[type[Command], ...] = (CreateMatch, TakeSeat, SeatBot, LeaveSeat, StartMatch, Resign)
