"""What a seat may ask for."""

from domain.core import Command
from domain.games.mauw.edition import Card
from domain.games.mauw.model import ColumnNumber, SeatNumber, Value


class PlayCard(Command, frozen=True):
    card: Card
    area: SeatNumber
    """Whose play area."""
    column: ColumnNumber
    value: Value | None = None
    """What a Maui stands for; no other card is named."""


class Redraw(Command, frozen=True):
    """Change the whole hand, for want of a play."""


class Parry(Command, frozen=True):
    card: Card


class LetThrough(Command, frozen=True):
    """Do not parry."""


class PressOn(Command, frozen=True):
    """Attack again after a parry."""

    card: Card


class StopAttack(Command, frozen=True):
    pass


class PlaceGain(Command, frozen=True):
    column: ColumnNumber


COMMANDS: tuple[type[Command], ...] = (PlayCard, Redraw, Parry, LetThrough, PressOn, StopAttack, PlaceGain)
