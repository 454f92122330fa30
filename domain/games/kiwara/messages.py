"""The commands and the facts. An effect only updates the state: nothing is drawn or decided in `apply`."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from domain.core import TABLE, Command, Fact, Secret, Secrets, less, put
from domain.games.kiwara.board import COLUMNS, ROWS
from domain.games.kiwara.edition import CARDS, GIRAFFE_DRAW, Animal, Card
from domain.games.kiwara.model import Cards, Savanna, SeatNumber, Square, Stop, Token, token_at

Row = Annotated[str, Meta(min_length=COLUMNS, max_length=COLUMNS)]
MapRows = Annotated[tuple[Row, ...], Meta(min_length=ROWS, max_length=ROWS)]
PileSize = Annotated[int, Meta(ge=0, le=len(CARDS))]
Letter = Annotated[str, Meta(min_length=1, max_length=1)]


def _square(text: str) -> str:
    return f"{text}: row times 6 plus column, from the top left"


AnimalKind = Annotated[Animal, "Kind of animal"]
PathStop = Annotated[Stop, "Stop of the path, clockwise from above the left column"]
FilledLand = Annotated[Letter, "Letter of the land that was filled"]
ImposedSquare = Annotated[Square, _square("Where the other seat must place")]
ForbiddenSquare = Annotated[Square, _square("Where the other seat may not place")]
LeftSquare = Annotated[Square, _square("Where the animal was that went back to its owner")]


class PlaceTotem(Command, frozen=True):
    stop: PathStop


class PlaceAnimal(Command, frozen=True):
    animal: AnimalKind
    square: Annotated[Square, _square("Where to place it")]
    baboon: Annotated[bool, "Use the baboon, for a square of a neighbouring line"] = False


class AttackGazelle(Command, frozen=True):
    square: Annotated[Square, _square("Where the gazelle is")]


class EndAttack(Command, frozen=True):
    """Do not attack, or not any more."""


class MoveTotem(Command, frozen=True):
    stop: PathStop
    gnu: Annotated[bool, "Use the gnu, to go anticlockwise"] = False


class EndTurn(Command, frozen=True):
    """Use none of the powers that may follow the totem."""


class UseBoa(Command, frozen=True):
    square: ImposedSquare


class UsePorcupine(Command, frozen=True):
    square: ForbiddenSquare


class UseWarthog(Command, frozen=True):
    pass


class UseVulture(Command, frozen=True):
    square: Annotated[Square, _square("Where the face-down animal is")]


class UseRhinoceros(Command, frozen=True):
    square: Annotated[Square, _square("Where the face-up animal is, on the border")]


class UseHyena(Command, frozen=True):
    pass


class UseGiraffe(Command, frozen=True):
    pass


class KeepCard(Command, frozen=True):
    card: Annotated[Card, "Which of the three drawn cards to keep"]


class BySeat(Fact, frozen=True):
    seat: Annotated[SeatNumber, "The seat that did it"]


class BoardLaid(Fact, frozen=True):
    rows: Annotated[MapRows, "The map, one letter per land"]

    def apply(self, state: Savanna) -> Savanna:
        return replace(state, rows=self.rows)


class OkapiLaid(Fact, frozen=True):
    """The okapi lies beside the board."""

    def apply(self, state: Savanna) -> Savanna:
        return replace(state, okapi=True)


class PileShuffled(Fact, frozen=True):
    cards: Annotated[PileSize, "How many cards the pile has"]

    def apply(self, state: Savanna, secrets: Secrets) -> Savanna:
        return replace(state, pile=PileOrder.of(secrets, TABLE).cards)


class PileOrder(Secret, frozen=True):
    """The shuffled pile. Nobody may see it."""

    cards: Annotated[Cards, "The pile, top card first"]


class HandicapDealt(Fact, frozen=True):
    seat: Annotated[SeatNumber, "The seat that begins with the card"]
    card: Annotated[Card, "The card, face up"]

    def apply(self, state: Savanna) -> Savanna:
        return replace(state, pile=state.pile[1:], hands=state.hands_with(self.seat, self.card))


class TotemHanded(Fact, frozen=True):
    seat: Annotated[SeatNumber, "The seat that is first"]

    def apply(self, state: Savanna) -> Savanna:
        return replace(state, seat=self.seat, phase="opening")


class TotemPlaced(BySeat, frozen=True):
    stop: PathStop

    def apply(self, state: Savanna) -> Savanna:
        return replace(state, totem=self.stop, seat=1 - self.seat, phase="placing")


class AnimalPlaced(BySeat, frozen=True):
    animal: AnimalKind
    square: Annotated[Square, _square("Where it was placed")]
    hidden: Annotated[bool, "It was placed face down, beside a lion"]

    def apply(self, state: Savanna) -> Savanna:
        return replace(
            state,
            squares=put(state.squares, self.square, Token(self.seat, self.animal, self.hidden)),
            reserves=state.reserves_without(self.seat, self.animal),
            placed=state.placed + 1,
            phase="moving",
            imposed=None,
            attacked=(),
        )


class ZebrasHid(Fact, frozen=True):
    squares: Annotated[tuple[Square, ...], "Where zebras were turned face down"]

    def apply(self, state: Savanna) -> Savanna:
        squares = list(state.squares)
        for square in self.squares:
            squares[square] = replace(token_at(state, square), hidden=True)
        return replace(state, squares=tuple(squares))


class GazellesFled(Fact, frozen=True):
    squares: Annotated[tuple[Square, ...], "Where gazelles went from, back to their owners"]

    def apply(self, state: Savanna) -> Savanna:
        return state.sent_back(self.squares)


class PreySeen(Fact, frozen=True):
    """A crocodile has gazelles across a river."""

    crocodile: Annotated[Square, _square("Where the crocodile is")]
    prey: Annotated[tuple[Square, ...], "The gazelles it may attack"]

    def apply(self, state: Savanna) -> Savanna:
        return replace(state, phase="attacking", crocodile=self.crocodile, prey=self.prey)


class GazelleAttacked(Fact, frozen=True):
    """The crocodile and the gazelle swapped places."""

    crocodile: Annotated[Square, _square("Where the crocodile was and the gazelle is")]
    gazelle: Annotated[Square, _square("Where the gazelle was and the crocodile is")]
    hidden: Annotated[bool, "The gazelle landed face down, beside a lion"]

    def apply(self, state: Savanna) -> Savanna:
        squares = list(state.squares)
        squares[self.crocodile] = replace(token_at(state, self.gazelle), hidden=self.hidden)
        squares[self.gazelle] = state.squares[self.crocodile]
        return replace(
            state, squares=tuple(squares), attacked=(*state.attacked, self.crocodile), phase="moving", crocodile=None, prey=()
        )


class AttackEnded(BySeat, frozen=True):
    def apply(self, state: Savanna) -> Savanna:
        return replace(state, phase="moving", crocodile=None, prey=())


class OkapiJoined(BySeat, frozen=True):
    """The seat filled the first land and takes the okapi."""

    land: FilledLand

    def apply(self, state: Savanna) -> Savanna:
        return replace(state, okapi=False, reinforced=self.seat, hands=state.hands_with(self.seat, "okapi"))


class ReinforcementDrawn(BySeat, frozen=True):
    """The seat filled the first land and turned up the top card of the pile."""

    land: FilledLand
    card: Annotated[Card, "The card turned up"]

    def apply(self, state: Savanna) -> Savanna:
        hands = state.hands_with(self.seat, self.card)
        return replace(state, pile=state.pile[1:], reinforced=self.seat, hands=hands)


class TotemMoved(BySeat, frozen=True):
    stop: PathStop
    next: Annotated[SeatNumber | None, "Whose turn begins; null while the mover may still use a power"]

    def apply(self, state: Savanna) -> Savanna:
        if self.next is None:
            return replace(state, totem=self.stop, phase="closing")
        return state.turn_begun(self.next, self.stop)


class TurnEnded(BySeat, frozen=True):
    """The seat used no power after it moved the totem."""

    def apply(self, state: Savanna) -> Savanna:
        return state.turn_passed()


class BoaUsed(BySeat, frozen=True):
    square: ImposedSquare

    def apply(self, state: Savanna) -> Savanna:
        return replace(state.card_used(self.seat, "boa").turn_passed(), imposed=self.square)


class PorcupineUsed(BySeat, frozen=True):
    square: ForbiddenSquare

    def apply(self, state: Savanna) -> Savanna:
        return replace(state.card_used(self.seat, "porcupine").turn_passed(), forbidden=self.square)


class WarthogUsed(BySeat, frozen=True):
    """The other seat places no animal in its turn."""

    def apply(self, state: Savanna) -> Savanna:
        return replace(state.card_used(self.seat, "warthog").turn_passed(), phase="moving")


class BaboonUsed(BySeat, frozen=True):
    def apply(self, state: Savanna) -> Savanna:
        return replace(state.card_used(self.seat, "baboon"), astray=True)


class GnuUsed(BySeat, frozen=True):
    def apply(self, state: Savanna) -> Savanna:
        return state.card_used(self.seat, "gnu")


class VultureUsed(BySeat, frozen=True):
    """A face-down animal went back to its owner."""

    square: LeftSquare

    def apply(self, state: Savanna) -> Savanna:
        return state.card_used(self.seat, "vulture").sent_back((self.square,))


class RhinocerosUsed(BySeat, frozen=True):
    """A face-up animal of the border went back to its owner."""

    square: LeftSquare

    def apply(self, state: Savanna) -> Savanna:
        return state.card_used(self.seat, "rhinoceros").sent_back((self.square,))


class HyenaUsed(BySeat, frozen=True):
    def apply(self, state: Savanna) -> Savanna:
        return replace(state.card_used(self.seat, "hyena"), phase="placing")


class GiraffeUsed(BySeat, frozen=True):
    """The seat gave away the giraffe and drew the top cards of the pile, to keep one of them."""

    def apply(self, state: Savanna) -> Savanna:
        return replace(
            state,
            hands=put(state.hands, self.seat, less(state.hands[self.seat], "giraffe")),
            discarded=("giraffe",),
            pile=state.pile[GIRAFFE_DRAW:],
            drawn=state.pile[:GIRAFFE_DRAW],
            resume=state.phase,
            phase="choosing",
        )


class CardsDrawn(Secret, frozen=True):
    """What a seat drew with the giraffe."""

    cards: Annotated[Cards, Meta(min_length=GIRAFFE_DRAW, max_length=GIRAFFE_DRAW), "The cards to choose from"]


class CardKept(BySeat, frozen=True):
    card: Annotated[Card, "The card kept, face up"]

    def apply(self, state: Savanna) -> Savanna:
        refused = tuple(card for card in state.drawn if card != self.card)
        return replace(
            state,
            hands=state.hands_with(self.seat, self.card),
            refused=(refused, ()) if self.seat == 0 else ((), refused),
            drawn=(),
            phase=state.resume,
            resume="setup",
        )


class SavannaFilled(Fact, frozen=True):
    """All squares are occupied: the match is over."""

    def apply(self, state: Savanna) -> Savanna:
        return replace(state, phase="over")
