"""The commands and the facts. An effect only updates the state: nothing is drawn or decided in `apply`."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from domain.core import TABLE, Command, Fact, Secret, Secrets, owner, put
from domain.games.mauw import model
from domain.games.mauw.edition import HAND, SEATS, Card, deck_for
from domain.games.mauw.model import Board, Cards, Column, ColumnNumber, Gain, SeatNumber, Value

SeatCount = Annotated[int, Meta(ge=min(SEATS), le=max(SEATS))]
CardCount = Annotated[int, Meta(ge=1, le=len(deck_for(max(SEATS))))]
DrawCount = Annotated[int, Meta(ge=1, le=HAND)]
FullHand = Annotated[Cards, Meta(min_length=HAND, max_length=HAND)]


def a_column(text: str) -> str:
    return f"{text}: 0 to 3 are A to D"


def a_value(text: str) -> str:
    return f"{text}: 1 to 8 of a warrior, 0 of a spirit"


HeldCard = Annotated[Card, "A card of the hand, by what is on it"]
TheCard = Annotated[Card, "The card"]
TheColumn = Annotated[ColumnNumber, a_column("The column")]


class PlayCard(Command, frozen=True):
    card: HeldCard
    area: Annotated[SeatNumber, "Whose play area"]
    column: Annotated[ColumnNumber, a_column("The column to play on")]
    value: Annotated[Value | None, a_value("What a Maui stands for; null for all other cards")] = None


class Redraw(Command, frozen=True):
    """Change the whole hand, because no card can be played."""


class Parry(Command, frozen=True):
    card: HeldCard


class LetThrough(Command, frozen=True):
    """Do not parry."""


class PressOn(Command, frozen=True):
    """Attack again after a parry."""

    card: HeldCard


class StopAttack(Command, frozen=True):
    """Do not attack again after a parry."""


class PlaceGain(Command, frozen=True):
    column: Annotated[ColumnNumber, a_column("Where the gain goes")]


class BySeat(Fact, frozen=True):
    seat: Annotated[SeatNumber, "The seat that did it"]


class DeckShuffled(Fact, frozen=True):
    seats: Annotated[SeatCount, "How many seats the match has"]
    cards: Annotated[CardCount, "How many cards the deck has"]

    def apply(self, state: Board, secrets: Secrets) -> Board:
        pile = PileOrder.of(secrets, TABLE).cards
        areas, hands = (model.NO_COLUMNS,) * self.seats, ((),) * self.seats
        return replace(state, areas=areas, hands=hands, pile=pile, fresh=tuple(sorted(pile)))


class PileOrder(Secret, frozen=True):
    """The pile that was just shuffled. Nobody may see it."""

    cards: Annotated[Cards, "The pile, top card first"]


class HandsDealt(Fact, frozen=True):
    first: Annotated[SeatNumber, "The seat that begins"]

    def apply(self, state: Board, secrets: Secrets) -> Board:
        hands = tuple(Hand.of(secrets, owner(seat)).cards for seat in range(len(state.hands)))
        return replace(state, hands=hands, pile=state.pile[sum(map(len, hands)) :], seat=self.first, phase="playing")


class Hand(Secret, frozen=True):
    """What a seat was dealt."""

    cards: Annotated[FullHand, "The hand"]


class CardPlayed(BySeat, frozen=True):
    card: TheCard
    area: Annotated[SeatNumber, "Whose play area it was played to"]
    column: Annotated[ColumnNumber, a_column("The column it was played on")]
    value: Annotated[Value, a_value("What it counts as")]

    def apply(self, state: Board) -> Board:
        card, area, number = self.card, self.area, self.column
        hands = state.hands_without(self.seat, card)
        column = state.areas[area][number]
        if column.top is None:
            covered = Column(column.turned, column.drawn, card, self.value)
            return replace(state, hands=hands, areas=state.areas_with(area, number, covered), phase="resolving")
        clash = model.Clash(area, number, self.value, card)
        return replace(state, hands=hands, clash=clash, phase="resolving" if area == self.seat else "parrying")


class CardsDrawn(BySeat, frozen=True):
    count: Annotated[DrawCount, "How many cards were drawn"]

    def apply(self, state: Board) -> Board:
        seat, count, pile = self.seat, self.count, state.pile
        hand = tuple(sorted((*state.hands[seat], *pile[:count])))
        return replace(state, hands=put(state.hands, seat, hand), pile=pile[count:])


class DrawnCards(Secret, frozen=True):
    """What a seat drew."""

    cards: Annotated[Cards, Meta(min_length=1, max_length=HAND), "The cards drawn, sorted"]


class PileRebuilt(Fact, frozen=True):
    """The whole discard became the pile."""

    cards: Annotated[CardCount, "How many cards the new pile has"]

    def apply(self, state: Board, secrets: Secrets) -> Board:
        pile = PileOrder.of(secrets, TABLE).cards
        return replace(state, pile=pile, discard=(), fresh=tuple(sorted(pile)))


class HandDiscarded(BySeat, frozen=True):
    """The seat had no card to play."""

    cards: Annotated[FullHand, "The hand without a play"]

    def apply(self, state: Board) -> Board:
        discard = (*state.discard, *self.cards)
        return replace(state, hands=put(state.hands, self.seat, ()), discard=discard, phase="resolving")


class SpiritsDiscarded(BySeat, frozen=True):
    """The spirit on this column and the one played on it were discarded."""

    column: TheColumn

    def apply(self, state: Board) -> Board:
        return state.without_pair(self.seat, self.column)


class AttackParried(BySeat, frozen=True):
    """The attacked seat spent a card; the attacker may press on."""

    card: TheCard

    def apply(self, state: Board) -> Board:
        clash, (_, attacking) = model.clash_of(state), model.pair_of(state)
        return replace(
            state,
            hands=state.hands_without(self.seat, self.card),
            aside=(*state.aside, attacking, self.card),
            clash=replace(clash, card=None),
            phase="pressing",
        )


class AttackPressed(BySeat, frozen=True):
    card: TheCard

    def apply(self, state: Board) -> Board:
        clash = replace(model.clash_of(state), card=self.card)
        return replace(state, hands=state.hands_without(self.seat, self.card), clash=clash, phase="parrying")


class AttackLet(BySeat, frozen=True):
    """The attacked seat does not parry: the fight is over."""

    def apply(self, state: Board) -> Board:
        return replace(state, discard=(*state.discard, *state.aside), aside=(), phase="resolving")


class AttackStopped(BySeat, frozen=True):
    """The attacker does not press on: the fight is over."""

    def apply(self, state: Board) -> Board:
        return replace(state, discard=(*state.discard, *state.aside), aside=(), clash=None, phase="resolving")


class PairDiscarded(BySeat, frozen=True):
    """Two warriors with nine lives together were discarded; a Mauw from the pile follows as the gain of the seat."""

    area: Annotated[SeatNumber, "In whose play area the pair was"]
    column: Annotated[ColumnNumber, a_column("Where the pair was")]

    def apply(self, state: Board) -> Board:
        return state.without_pair(self.area, self.column)


class MauwDrawn(BySeat, frozen=True):
    """The seat gains the top card of the pile, unseen."""

    def apply(self, state: Board) -> Board:
        return replace(state, pile=state.pile[1:], gain=Gain(state.pile[0], drawn=True))


class MauwFace(Secret, frozen=True):
    """The face of a Mauw from the pile. Nobody may see it."""

    card: Annotated[Card, "What is on the other side of the Mauw"]


class PairTurned(BySeat, frozen=True):
    """One of two warriors of the same value became a Mauw, and the other lies on it: the seat gains both."""

    area: Annotated[SeatNumber, "In whose play area the pair was"]
    column: Annotated[ColumnNumber, a_column("Where the pair was")]
    turned: Annotated[Card, "The card that became a Mauw"]
    top: Annotated[Card, "The card that lies on it"]
    value: Annotated[Value, a_value("What that card counts as")]

    def apply(self, state: Board) -> Board:
        area, number = self.area, self.column
        column = state.areas[area][number]
        areas = state.areas_with(area, number, Column(column.turned, column.drawn))
        return replace(state, areas=areas, clash=None, gain=Gain(self.turned, drawn=False, top=self.top, value=self.value))


class TurnedCardLost(BySeat, frozen=True):
    """The new Mauw of a pair on three Mauw could go nowhere: that card was discarded, the other stays on top."""

    column: TheColumn
    lost: Annotated[Card, "The card that was discarded"]
    top: Annotated[Card, "The card that stays"]

    def apply(self, state: Board) -> Board:
        kept = replace(state.areas[self.seat][self.column], top=self.top)
        areas = state.areas_with(self.seat, self.column, kept)
        return replace(state, areas=areas, clash=None, discard=(*state.discard, self.lost))


class GainOffered(BySeat, frozen=True):
    """The seat has to choose one of these columns."""

    columns: Annotated[tuple[ColumnNumber, ...], a_column("Columns open to the gain")]

    def apply(self, state: Board) -> Board:
        return replace(state, gain=replace(model.gain_of(state), columns=self.columns), phase="placing")


class GainPlaced(BySeat, frozen=True):
    column: TheColumn

    def apply(self, state: Board) -> Board:
        seat, number, gain = self.seat, self.column, model.gain_of(state)
        column = state.areas[seat][number]
        if gain.drawn:
            laid = Column(column.turned, (*column.drawn, gain.face), gain.top, gain.value)
        else:
            laid = Column((*column.turned, gain.face), column.drawn, gain.top, gain.value)
        return replace(state, areas=state.areas_with(seat, number, laid), gain=None, laid=True, phase="resolving")


class GainLost(BySeat, frozen=True):
    """No column was open to the gain."""

    cards: Annotated[Cards, Meta(min_length=1, max_length=2), "The cards discarded, face up"]

    def apply(self, state: Board) -> Board:
        fresh = list(state.fresh)
        if state.gain is not None and state.gain.drawn:
            # Now everybody has seen that it left the pile.
            fresh.remove(state.gain.face)
        return replace(state, discard=(*state.discard, *self.cards), gain=None, fresh=tuple(fresh))


class TurnEnded(BySeat, frozen=True):
    next: Annotated[SeatNumber, "Whose turn begins"]

    def apply(self, state: Board) -> Board:
        return replace(state, seat=self.next, phase="playing", idle=0 if state.laid else state.idle + 1, laid=False)


class ThreeColumnsBuilt(BySeat, frozen=True):
    """The seat has three columns of three Mauw: the match is over."""

    def apply(self, state: Board) -> Board:
        return replace(state, phase="over", ending="three_columns", ended_by=self.seat, idle=0)


class SupplyExhausted(BySeat, frozen=True):
    """The seat cannot fill its hand at the end of a turn: the match is over."""

    def apply(self, state: Board) -> Board:
        idle = 0 if state.laid else state.idle + 1
        return replace(state, phase="over", ending="exhausted", ended_by=self.seat, idle=idle)


class IdleLimitReached(Fact, frozen=True):
    """No Mauw was laid for too many turns: the match is over."""

    def apply(self, state: Board) -> Board:
        return replace(state, phase="over", ending="idle_limit", idle=state.idle + 1)
