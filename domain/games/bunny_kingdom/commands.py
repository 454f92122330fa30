"""What a seat may ask for."""

from domain.core import Command
from domain.games.bunny_kingdom.board import Basic, Territory
from domain.games.bunny_kingdom.edition import Card, Parchment, Placeable
from domain.games.bunny_kingdom.model import CampNumber


class PickCard(Command, frozen=True):
    """Choose a card of the hand to be played."""

    card: Card


class DropCard(Command, frozen=True):
    """With two seats: choose a card of the hand to be discarded."""

    card: Card


class PlaceBuilding(Command, frozen=True):
    """Place a city or a farm."""

    building: Placeable
    territory: Territory


class PlaceSkyTower(Command, frozen=True):
    """Place both towers of a pair, in the order of the board."""

    first: Territory
    second: Territory


class AnnounceCamp(Command, frozen=True):
    camp: CampNumber


class PlaceCamp(Command, frozen=True):
    """Place the camp that one was asked about, or announced."""

    territory: Territory


class PassCamp(Command, frozen=True):
    """Do not go before the camp that was announced."""


class TakeBackCamp(Command, frozen=True):
    """Keep the camp that one announced."""


class FinishBuilding(Command, frozen=True):
    """Place nothing more in this round."""


class SetTradingPost(Command, frozen=True):
    territory: Territory
    resource: Basic


class CopyParchment(Command, frozen=True):
    parchment: Parchment


COMMANDS: tuple[type[Command], ...] = (
    PickCard,
    DropCard,
    PlaceBuilding,
    PlaceSkyTower,
    AnnounceCamp,
    PlaceCamp,
    PassCamp,
    TakeBackCamp,
    FinishBuilding,
    SetTradingPost,
    CopyParchment,
)
