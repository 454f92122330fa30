"""From an event to the next state. Bookkeeping only: nothing is drawn, decided or looked up in the rules here."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from domain.core import TABLE, Event, Fact, Seat, owner
from domain.games.kiwara.edition import ANIMALS, GIRAFFE_DRAW, Card
from domain.games.kiwara.facts import (
    AnimalPlaced,
    AttackEnded,
    BaboonUsed,
    BoardLaid,
    BoaUsed,
    CardKept,
    GazelleAttacked,
    GazellesFled,
    GiraffeUsed,
    GnuUsed,
    HandicapDealt,
    HyenaUsed,
    OkapiJoined,
    OkapiLaid,
    PileShuffled,
    PorcupineUsed,
    PreySeen,
    ReinforcementDrawn,
    RhinocerosUsed,
    SavannaFilled,
    TotemHanded,
    TotemMoved,
    TotemPlaced,
    TurnEnded,
    VultureUsed,
    WarthogUsed,
    ZebrasHid,
)
from domain.games.kiwara.model import NOTHING_RETURNED, Savanna, Token

KIND = {animal: kind for kind, animal in enumerate(ANIMALS)}


def evolve(state: Savanna, event: Event) -> Savanna:
    return _BY_FACT[type(event.data)](state, event.data, event)


def _board_laid(state: Savanna, fact: Any, _: Event) -> Savanna:
    return replace(state, rows=fact.rows)


def _okapi_laid(state: Savanna, _: Any, __: Event) -> Savanna:
    return replace(state, okapi=True)


def _pile_shuffled(state: Savanna, _: Any, event: Event) -> Savanna:
    order: Any = event.secrets[TABLE]
    return replace(state, pile=order.cards)


def _handicap_dealt(state: Savanna, fact: Any, _: Event) -> Savanna:
    return replace(state, pile=state.pile[1:], hands=_with_card(state.hands, fact.seat, fact.card))


def _totem_handed(state: Savanna, fact: Any, _: Event) -> Savanna:
    return replace(state, seat=fact.seat, phase="opening")


def _totem_placed(state: Savanna, fact: Any, _: Event) -> Savanna:
    return replace(state, totem=fact.stop, seat=1 - fact.seat, phase="placing")


def _animal_placed(state: Savanna, fact: Any, _: Event) -> Savanna:
    seat, animal, square = fact.seat, fact.animal, fact.square
    squares = state.squares
    return replace(
        state,
        squares=(*squares[:square], Token(seat, animal, fact.hidden), *squares[square + 1 :]),
        reserves=_with_animal(state.reserves, seat, KIND[animal], -1),
        placed=state.placed + 1,
        phase="moving",
        imposed=None,
        attacked=(),
    )


def _zebras_hid(state: Savanna, fact: Any, _: Event) -> Savanna:
    squares = list(state.squares)
    for square in fact.squares:
        squares[square] = replace(squares[square], hidden=True)
    return replace(state, squares=tuple(squares))


def _gazelles_fled(state: Savanna, fact: Any, _: Event) -> Savanna:
    return _sent_back(state, fact.squares)


def _prey_seen(state: Savanna, fact: Any, _: Event) -> Savanna:
    return replace(state, phase="attacking", crocodile=fact.crocodile, prey=fact.prey)


def _gazelle_attacked(state: Savanna, fact: Any, _: Event) -> Savanna:
    squares = list(state.squares)
    crocodile, gazelle = squares[fact.crocodile], squares[fact.gazelle]
    squares[fact.crocodile] = replace(gazelle, hidden=fact.hidden)
    squares[fact.gazelle] = crocodile
    return replace(
        state,
        squares=tuple(squares),
        attacked=(*state.attacked, fact.crocodile),
        phase="moving",
        crocodile=None,
        prey=(),
    )


def _attack_ended(state: Savanna, _: Any, __: Event) -> Savanna:
    return replace(state, phase="moving", crocodile=None, prey=())


def _okapi_joined(state: Savanna, fact: Any, _: Event) -> Savanna:
    return replace(state, okapi=False, reinforced=fact.seat, hands=_with_card(state.hands, fact.seat, "okapi"))


def _reinforcement_drawn(state: Savanna, fact: Any, _: Event) -> Savanna:
    return replace(state, pile=state.pile[1:], reinforced=fact.seat, hands=_with_card(state.hands, fact.seat, fact.card))


def _totem_moved(state: Savanna, fact: Any, _: Event) -> Savanna:
    if fact.next is None:
        return replace(state, totem=fact.stop, phase="closing")
    return _turn_begun(state, fact.next, fact.stop)


def _turn_ended(state: Savanna, fact: Any, _: Event) -> Savanna:
    return _opponents_turn(state, fact.seat)


def _boa_used(state: Savanna, fact: Any, _: Event) -> Savanna:
    return replace(_opponents_turn(_turned_down(state, fact.seat, "boa"), fact.seat), imposed=fact.square)


def _porcupine_used(state: Savanna, fact: Any, _: Event) -> Savanna:
    return replace(_opponents_turn(_turned_down(state, fact.seat, "porcupine"), fact.seat), forbidden=fact.square)


def _warthog_used(state: Savanna, fact: Any, _: Event) -> Savanna:
    return replace(_opponents_turn(_turned_down(state, fact.seat, "warthog"), fact.seat), phase="moving")


def _baboon_used(state: Savanna, fact: Any, _: Event) -> Savanna:
    return replace(_turned_down(state, fact.seat, "baboon"), astray=True)


def _gnu_used(state: Savanna, fact: Any, _: Event) -> Savanna:
    return _turned_down(state, fact.seat, "gnu")


def _vulture_used(state: Savanna, fact: Any, _: Event) -> Savanna:
    return _sent_back(_turned_down(state, fact.seat, "vulture"), (fact.square,))


def _rhinoceros_used(state: Savanna, fact: Any, _: Event) -> Savanna:
    return _sent_back(_turned_down(state, fact.seat, "rhinoceros"), (fact.square,))


def _hyena_used(state: Savanna, fact: Any, _: Event) -> Savanna:
    return replace(_turned_down(state, fact.seat, "hyena"), phase="placing")


def _giraffe_used(state: Savanna, fact: Any, event: Event) -> Savanna:
    seen: Any = event.secrets[owner(fact.seat)]
    return replace(
        state,
        hands=_without_card(state.hands, fact.seat, "giraffe"),
        discarded=("giraffe",),
        pile=state.pile[GIRAFFE_DRAW:],
        drawn=seen.cards,
        resume=state.phase,
        phase="choosing",
    )


def _card_kept(state: Savanna, fact: Any, _: Event) -> Savanna:
    refused = tuple(card for card in state.drawn if card != fact.card)
    return replace(
        state,
        hands=_with_card(state.hands, fact.seat, fact.card),
        refused=(refused, ()) if fact.seat == 0 else ((), refused),
        drawn=(),
        phase=state.resume,
        resume="setup",
    )


def _savanna_filled(state: Savanna, _: Any, __: Event) -> Savanna:
    return replace(state, phase="over")


def _turn_begun(state: Savanna, seat: Seat, totem: int) -> Savanna:
    return replace(
        state,
        totem=totem,
        seat=seat,
        phase="placing",
        placed=0,
        returned=NOTHING_RETURNED,
        astray=False,
        forbidden=None,
    )


def _opponents_turn(state: Savanna, seat: Seat) -> Savanna:
    return _turn_begun(state, 1 - seat, state.totem)


def _sent_back(state: Savanna, fled: Iterable[int]) -> Savanna:
    squares = list(state.squares)
    reserves, returned = state.reserves, state.returned
    for square in fled:
        token: Any = squares[square]
        kind = KIND[token.animal]
        squares[square] = None
        reserves = _with_animal(reserves, token.seat, kind, 1)
        if token.seat == state.seat:
            returned = (*returned[:kind], returned[kind] + 1, *returned[kind + 1 :])
    return replace(state, squares=tuple(squares), reserves=reserves, returned=returned)


def _with_animal(reserves: tuple[tuple[int, ...], ...], seat: Seat, kind: int, more: int) -> tuple[tuple[int, ...], ...]:
    reserve = reserves[seat]
    changed = (*reserve[:kind], reserve[kind] + more, *reserve[kind + 1 :])
    return (changed, reserves[1]) if seat == 0 else (reserves[0], changed)


def _with_card(hands: tuple[tuple[Card, ...], ...], seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    return ((*hands[0], card), hands[1]) if seat == 0 else (hands[0], (*hands[1], card))


def _without_card(hands: tuple[tuple[Card, ...], ...], seat: Seat, card: Card) -> tuple[tuple[Card, ...], ...]:
    left = tuple(other for other in hands[seat] if other != card)
    return (left, hands[1]) if seat == 0 else (hands[0], left)


def _turned_down(state: Savanna, seat: Seat, card: Card) -> Savanna:
    return replace(state, hands=_without_card(state.hands, seat, card), used=_with_card(state.used, seat, card))


_BY_FACT: dict[type[Fact], Callable[[Savanna, Any, Event], Savanna]] = {
    BoardLaid: _board_laid,
    OkapiLaid: _okapi_laid,
    PileShuffled: _pile_shuffled,
    HandicapDealt: _handicap_dealt,
    TotemHanded: _totem_handed,
    TotemPlaced: _totem_placed,
    AnimalPlaced: _animal_placed,
    ZebrasHid: _zebras_hid,
    GazellesFled: _gazelles_fled,
    PreySeen: _prey_seen,
    GazelleAttacked: _gazelle_attacked,
    AttackEnded: _attack_ended,
    OkapiJoined: _okapi_joined,
    ReinforcementDrawn: _reinforcement_drawn,
    TotemMoved: _totem_moved,
    TurnEnded: _turn_ended,
    BoaUsed: _boa_used,
    PorcupineUsed: _porcupine_used,
    WarthogUsed: _warthog_used,
    BaboonUsed: _baboon_used,
    GnuUsed: _gnu_used,
    VultureUsed: _vulture_used,
    RhinocerosUsed: _rhinoceros_used,
    HyenaUsed: _hyena_used,
    GiraffeUsed: _giraffe_used,
    CardKept: _card_kept,
    SavannaFilled: _savanna_filled,
}
