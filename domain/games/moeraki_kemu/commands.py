"""What a seat may ask for."""

from domain.core import Command
from domain.games.moeraki_kemu.edition import Gaze
from domain.games.moeraki_kemu.model import FullPlot, Hollow


class PlaceBall(Command, frozen=True):
    hollow: Hollow


class LayMarble(Command, frozen=True):
    hollow: Hollow


class LayTane(Command, frozen=True):
    plot: FullPlot
    """Of the fresh marker that the Tane takes the place of."""
    gaze: Gaze


class DeclineTane(Command, frozen=True):
    """Keep the Tane in its lair for now."""


COMMANDS: tuple[type[Command], ...] = (PlaceBall, LayMarble, LayTane, DeclineTane)
