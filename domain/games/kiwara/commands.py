"""What a seat may ask for."""

from domain.core import Command
from domain.games.kiwara.edition import Animal, Card
from domain.games.kiwara.model import Square, Stop


class PlaceTotem(Command, frozen=True):
    stop: Stop


class PlaceAnimal(Command, frozen=True):
    animal: Animal
    square: Square
    baboon: bool = False
    """Use the baboon, for a square of a neighbouring line."""


class AttackGazelle(Command, frozen=True):
    square: Square
    """Where the gazelle is."""


class EndAttack(Command, frozen=True):
    pass


class MoveTotem(Command, frozen=True):
    stop: Stop
    gnu: bool = False
    """Use the gnu, to go anticlockwise."""


class EndTurn(Command, frozen=True):
    """Use none of the powers that may follow the totem."""


class UseBoa(Command, frozen=True):
    square: Square
    """Where the other seat must place."""


class UsePorcupine(Command, frozen=True):
    square: Square
    """Where the other seat may not place."""


class UseWarthog(Command, frozen=True):
    pass


class UseVulture(Command, frozen=True):
    square: Square
    """Of the face-down animal to send back."""


class UseRhinoceros(Command, frozen=True):
    square: Square
    """Of the face-up animal to send back."""


class UseHyena(Command, frozen=True):
    pass


class UseGiraffe(Command, frozen=True):
    pass


class KeepCard(Command, frozen=True):
    card: Card


COMMANDS: tuple[type[Command], ...] = (
    PlaceTotem,
    PlaceAnimal,
    AttackGazelle,
    EndAttack,
    MoveTotem,
    EndTurn,
    UseBoa,
    UsePorcupine,
    UseWarthog,
    UseVulture,
    UseRhinoceros,
    UseHyena,
    UseGiraffe,
    KeepCard,
)
