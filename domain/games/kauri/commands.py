"""What a seat may ask for. A step of a card names the action it belongs to."""

from domain.core import Command
from domain.games.kauri.model import ActionNumber, BorderKeys, Count, Key, PawnNumber, Spaces
from domain.games.kauri.vocabulary import BorderPiece, Human, RegionPiece, Trophy


class Settle(Command, frozen=True):
    """Where the next piece of the beginning goes."""

    region: Key


class KeepHand(Command, frozen=True):
    pass


class RedrawHand(Command, frozen=True):
    pass


class ChooseCards(Command, frozen=True):
    actions: Key
    """The card to be played for its actions."""
    initiative: Key
    """The card to be played for its initiative."""


class ReturnPossum(Command, frozen=True):
    """Come back from extinction."""

    region: Key


class MovePiece(Command, frozen=True):
    """Move, push or carry away."""

    action: ActionNumber
    piece: Human | RegionPiece
    origin: Key
    goal: Key
    count: Count = 1
    pawn: PawnNumber | None = None
    """Which human; animals have no numbers."""


class TakePiece(Command, frozen=True):
    action: ActionNumber
    piece: Trophy
    region: Key
    pawn: PawnNumber | None = None
    """Which human acts, where each may once."""


class PlacePiece(Command, frozen=True):
    action: ActionNumber
    piece: Human | RegionPiece
    region: Key
    source: Key | None = None
    """Where it is taken from, if none is left in stock."""


class PlaceOnBorder(Command, frozen=True):
    action: ActionNumber
    piece: BorderPiece
    border: BorderKeys
    source: BorderKeys | None = None
    """Where it is taken from, if none is left in stock."""


class ClaimHeritage(Command, frozen=True):
    action: ActionNumber
    heritage: Key
    target: Key | None = None
    """The heritage to be cursed, by a curse."""


class TurnConscience(Command, frozen=True):
    action: ActionNumber
    by: Spaces


class SwapCard(Command, frozen=True):
    """Change the kept card for this one of the pile."""

    action: ActionNumber
    card: Key


class StrikeRegion(Command, frozen=True):
    action: ActionNumber
    region: Key


class Flee(Command, frozen=True):
    region: Key


class EndCard(Command, frozen=True):
    pass


COMMANDS: tuple[type[Command], ...] = (
    Settle,
    KeepHand,
    RedrawHand,
    ChooseCards,
    ReturnPossum,
    MovePiece,
    TakePiece,
    PlacePiece,
    PlaceOnBorder,
    ClaimHeritage,
    TurnConscience,
    SwapCard,
    StrikeRegion,
    Flee,
    EndCard,
)
