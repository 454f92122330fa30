"""1.7: no match has more commands than this."""

from domain.games.kauri.edition import Card, Edition
from domain.games.kauri.operations import (
    Claim,
    DriveOut,
    MorePieces,
    MoreSteps,
    Move,
    Operation,
    Place,
    PlaceOnBorder,
    Push,
    Reach,
    Replant,
    Take,
)
from domain.games.kauri.vocabulary import Faction


def longest(edition: Edition) -> int:
    seats = max(edition.seats)
    settling = edition.setup.maori + edition.setup.english + edition.setup.possum_around
    cards = sum(
        max(_steps(edition, card) for card in edition.cards.values() if card.faction == faction) for faction in edition.decks
    )
    steering = max(
        sum(_most(edition, "english", action.operation) for action in each.actions)
        for each in edition.automaton.steering.values()
    )
    # Of each seat: its choice, the return of the possum and the end of its card; and the end of steering.
    turn = 3 * seats + cards + steering + 1
    return settling + seats + edition.periods * edition.turns * turn


def _steps(edition: Edition, card: Card) -> int:
    return sum(_most(edition, card.faction, action.operation) for action in card.actions)


def _most(edition: Edition, faction: Faction, operation: Operation) -> int:
    """How many steps an operation can have, with all that heritages add."""
    own = [heritage for heritage in edition.heritages.values() if heritage.faction == faction]
    more = sum(each.by for heritage in own for each in heritage.lasting if isinstance(each, MoreSteps | MorePieces | Reach))
    match operation:
        case Move():
            return operation.steps + more
        case Take():
            pawns = edition.pieces["maori"] + edition.pieces["english"]
            return (pawns if operation.where == "each_own" else operation.times) + more
        case Place() | Replant():
            return operation.regions + more
        case PlaceOnBorder():
            return operation.times
        case Push() | DriveOut():
            return sum(edition.pieces[piece] for piece in operation.pieces)
        case Claim():
            return 1 + max((sum(_most(edition, faction, each) for each in heritage.effect) for heritage in own), default=0)
    return 1
