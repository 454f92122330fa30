"""From an event to the next state. Bookkeeping only: nothing is drawn, decided or looked up in the rules here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.core import TABLE, Event, Fact, Seat, owner
from domain.games.mauw.edition import Card
from domain.games.mauw.facts import (
    AttackLet,
    AttackParried,
    AttackPressed,
    AttackStopped,
    CardPlayed,
    CardsDrawn,
    DeckShuffled,
    GainLost,
    GainOffered,
    GainPlaced,
    HandDiscarded,
    HandsDealt,
    IdleLimitReached,
    MauwDrawn,
    PairDiscarded,
    PairTurned,
    PileRebuilt,
    SpiritsDiscarded,
    SupplyExhausted,
    ThreeColumnsBuilt,
    TurnedCardLost,
    TurnEnded,
)
from domain.games.mauw.model import NO_COLUMNS, Area, Board, Cards, Clash, Column, Gain


def evolve(state: Board, event: Event) -> Board:
    return _BY_FACT[type(event.data)](state, event.data, event)


def _deck_shuffled(state: Board, fact: Any, event: Event) -> Board:
    order: Any = event.secrets[TABLE]
    return replace(
        state,
        areas=(NO_COLUMNS,) * fact.seats,
        hands=((),) * fact.seats,
        pile=order.cards,
        fresh=tuple(sorted(order.cards)),
    )


def _hands_dealt(state: Board, fact: Any, event: Event) -> Board:
    secrets: Any = event.secrets
    hands = tuple(secrets[owner(seat)].cards for seat in range(len(state.hands)))
    return replace(state, hands=hands, pile=state.pile[sum(map(len, hands)) :], seat=fact.first, phase="playing")


def _card_played(state: Board, fact: Any, _: Event) -> Board:
    area, number = fact.area, fact.column
    hands = _with_hand(state.hands, fact.seat, _without(state.hands[fact.seat], fact.card))
    column = state.areas[area][number]
    if column.top is None:
        covered = Column(column.turned, column.drawn, fact.card, fact.value)
        return replace(state, hands=hands, areas=_with_column(state.areas, area, number, covered), phase="resolving")
    return replace(
        state,
        hands=hands,
        clash=Clash(area, number, fact.value, fact.card),
        phase="resolving" if area == fact.seat else "parrying",
    )


def _cards_drawn(state: Board, fact: Any, _: Event) -> Board:
    drawn = state.pile[: fact.count]
    hand = tuple(sorted((*state.hands[fact.seat], *drawn)))
    return replace(state, hands=_with_hand(state.hands, fact.seat, hand), pile=state.pile[fact.count :])


def _pile_rebuilt(state: Board, _: Any, event: Event) -> Board:
    order: Any = event.secrets[TABLE]
    return replace(state, pile=order.cards, discard=(), fresh=tuple(sorted(order.cards)))


def _hand_discarded(state: Board, fact: Any, _: Event) -> Board:
    return replace(
        state,
        hands=_with_hand(state.hands, fact.seat, ()),
        discard=(*state.discard, *fact.cards),
        phase="resolving",
    )


def _spirits_discarded(state: Board, fact: Any, _: Event) -> Board:
    return _pair_gone(state, fact.seat, fact.column)


def _attack_parried(state: Board, fact: Any, _: Event) -> Board:
    clash: Any = state.clash
    return replace(
        state,
        hands=_with_hand(state.hands, fact.seat, _without(state.hands[fact.seat], fact.card)),
        aside=(*state.aside, clash.card, fact.card),
        clash=replace(clash, card=None),
        phase="pressing",
    )


def _attack_pressed(state: Board, fact: Any, _: Event) -> Board:
    clash: Any = state.clash
    return replace(
        state,
        hands=_with_hand(state.hands, fact.seat, _without(state.hands[fact.seat], fact.card)),
        clash=replace(clash, card=fact.card),
        phase="parrying",
    )


def _attack_let(state: Board, _: Any, __: Event) -> Board:
    return replace(state, discard=(*state.discard, *state.aside), aside=(), phase="resolving")


def _attack_stopped(state: Board, _: Any, __: Event) -> Board:
    return replace(state, discard=(*state.discard, *state.aside), aside=(), clash=None, phase="resolving")


def _pair_discarded(state: Board, fact: Any, _: Event) -> Board:
    return _pair_gone(state, fact.area, fact.column)


def _mauw_drawn(state: Board, _: Any, event: Event) -> Board:
    face: Any = event.secrets[TABLE]
    return replace(state, pile=state.pile[1:], gain=Gain(face.card, drawn=True))


def _pair_turned(state: Board, fact: Any, _: Event) -> Board:
    column = state.areas[fact.area][fact.column]
    bare = Column(column.turned, column.drawn)
    return replace(
        state,
        areas=_with_column(state.areas, fact.area, fact.column, bare),
        clash=None,
        gain=Gain(fact.turned, drawn=False, top=fact.top, value=fact.value),
    )


def _turned_card_lost(state: Board, fact: Any, _: Event) -> Board:
    column = state.areas[fact.seat][fact.column]
    kept = replace(column, top=fact.top)
    return replace(
        state,
        areas=_with_column(state.areas, fact.seat, fact.column, kept),
        clash=None,
        discard=(*state.discard, fact.lost),
    )


def _gain_offered(state: Board, fact: Any, _: Event) -> Board:
    gain: Any = state.gain
    return replace(state, gain=replace(gain, columns=fact.columns), phase="placing")


def _gain_placed(state: Board, fact: Any, _: Event) -> Board:
    gain: Any = state.gain
    column = state.areas[fact.seat][fact.column]
    if gain.drawn:
        laid = Column(column.turned, (*column.drawn, gain.face), gain.top, gain.value)
    else:
        laid = Column((*column.turned, gain.face), column.drawn, gain.top, gain.value)
    areas = _with_column(state.areas, fact.seat, fact.column, laid)
    return replace(state, areas=areas, gain=None, laid=True, phase="resolving")


def _gain_lost(state: Board, fact: Any, _: Event) -> Board:
    fresh = list(state.fresh)
    if state.gain is not None and state.gain.drawn:
        # Now everybody has seen that it left the pile.
        fresh.remove(state.gain.face)
    return replace(state, discard=(*state.discard, *fact.cards), gain=None, fresh=tuple(fresh))


def _turn_ended(state: Board, fact: Any, _: Event) -> Board:
    return replace(state, seat=fact.next, phase="playing", idle=0 if state.laid else state.idle + 1, laid=False)


def _three_columns_built(state: Board, fact: Any, _: Event) -> Board:
    return replace(state, phase="over", ending="three_columns", ended_by=fact.seat, idle=0)


def _supply_exhausted(state: Board, fact: Any, _: Event) -> Board:
    return replace(state, phase="over", ending="exhausted", ended_by=fact.seat, idle=0 if state.laid else state.idle + 1)


def _idle_limit_reached(state: Board, _: Any, __: Event) -> Board:
    return replace(state, phase="over", ending="idle_limit", idle=state.idle + 1)


def _pair_gone(state: Board, area: Seat, number: int) -> Board:
    """The top of a column and the card on it are discarded."""
    clash: Any = state.clash
    column: Any = state.areas[area][number]
    return replace(
        state,
        areas=_with_column(state.areas, area, number, Column(column.turned, column.drawn)),
        clash=None,
        discard=(*state.discard, column.top, clash.card),
    )


def _with_column(areas: tuple[Area, ...], area: Seat, number: int, column: Column) -> tuple[Area, ...]:
    columns = areas[area]
    return (*areas[:area], (*columns[:number], column, *columns[number + 1 :]), *areas[area + 1 :])


def _with_hand(hands: tuple[Cards, ...], seat: Seat, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _without(hand: Cards, card: Card) -> Cards:
    at = hand.index(card)
    return (*hand[:at], *hand[at + 1 :])


_BY_FACT: dict[type[Fact], Callable[[Board, Any, Event], Board]] = {
    DeckShuffled: _deck_shuffled,
    HandsDealt: _hands_dealt,
    CardPlayed: _card_played,
    CardsDrawn: _cards_drawn,
    PileRebuilt: _pile_rebuilt,
    HandDiscarded: _hand_discarded,
    SpiritsDiscarded: _spirits_discarded,
    AttackParried: _attack_parried,
    AttackPressed: _attack_pressed,
    AttackLet: _attack_let,
    AttackStopped: _attack_stopped,
    PairDiscarded: _pair_discarded,
    MauwDrawn: _mauw_drawn,
    PairTurned: _pair_turned,
    TurnedCardLost: _turned_card_lost,
    GainOffered: _gain_offered,
    GainPlaced: _gain_placed,
    GainLost: _gain_lost,
    TurnEnded: _turn_ended,
    ThreeColumnsBuilt: _three_columns_built,
    SupplyExhausted: _supply_exhausted,
    IdleLimitReached: _idle_limit_reached,
}
