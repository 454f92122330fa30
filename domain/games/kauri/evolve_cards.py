"""The part of `evolve` that is about cards: piles, hands, choices, and whose card is resolved."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.core import TABLE, Event, Fact, owner
from domain.games.kauri.edition import Edition
from domain.games.kauri.facts import (
    CardEnded,
    CardOpened,
    CardsChosen,
    CardsDrawn,
    CardsRevealed,
    CardSwapped,
    DecksShuffled,
    MatchScored,
    RedrawAnswered,
    RedrawEnded,
    RedrawOffered,
    ReturnAwaited,
    SteeringBegan,
    TurnBegan,
    TurnEnded,
)
from domain.games.kauri.model import NOTHING, Cards, Island, Pair
from domain.games.kauri.progress import stepped


def _decks_shuffled(_: Edition, state: Island, __: Any, event: Event) -> Island:
    orders: Any = event.secrets[TABLE]
    return replace(
        state,
        phase="between",
        piles=orders.piles,
        discards=((),) * len(state.hands),
        fresh=tuple(tuple(sorted(pile)) for pile in orders.piles),
    )


def _turn_began(_: Edition, state: Island, fact: Any, __: Event) -> Island:
    return replace(state, period=fact.period, turn=fact.turn)


def _cards_drawn(_: Edition, state: Island, fact: Any, __: Event) -> Island:
    return replace(
        state,
        # 3.6: the first card is drawn before there is a turn.
        phase="choosing" if state.turn else state.phase,
        hands=tuple(tuple(sorted((*hand, *pile[: fact.count]))) for hand, pile in zip(state.hands, state.piles, strict=True)),
        piles=tuple(pile[fact.count :] for pile in state.piles),
    )


def _redraw_offered(_: Edition, state: Island, __: Any, ___: Event) -> Island:
    return replace(state, phase="redrawing")


def _redraw_answered(_: Edition, state: Island, fact: Any, event: Event) -> Island:
    wish: Any = event.secrets[owner(fact.seat)]
    return replace(state, wishes=(*state.wishes[: fact.seat], wish.redraw, *state.wishes[fact.seat + 1 :]))


def _redraw_ended(edition: Edition, state: Island, fact: Any, event: Event) -> Island:
    secrets: Any = event.secrets
    hands, piles, fresh = list(state.hands), list(state.piles), list(state.fresh)
    for seat in fact.seats:
        hands[seat] = secrets[owner(seat)].cards
        piles[seat] = secrets[TABLE].piles[seat]
        fresh[seat] = tuple(sorted(edition.decks[state.factions[seat]]))
    return replace(state, phase="choosing", hands=tuple(hands), piles=tuple(piles), fresh=tuple(fresh))


def _cards_chosen(_: Edition, state: Island, fact: Any, event: Event) -> Island:
    seat = fact.seat
    choice: Any = event.secrets[owner(seat)]
    pair = Pair(choice.actions, choice.initiative)
    kept = tuple(card for card in state.hands[seat] if card not in (pair.actions, pair.initiative))
    return replace(
        state,
        hands=_with_hand(state.hands, seat, kept),
        played=(*state.played[:seat], pair, *state.played[seat + 1 :]),
    )


def _cards_revealed(_: Edition, state: Island, fact: Any, __: Event) -> Island:
    return replace(state, phase="between", order=fact.order)


def _return_awaited(_: Edition, state: Island, fact: Any, __: Event) -> Island:
    return replace(state, phase="returning", seat=fact.seat)


def _card_opened(edition: Edition, state: Island, fact: Any, _: Event) -> Island:
    card = edition.cards[fact.card]
    return replace(
        state,
        phase="acting",
        seat=fact.seat,
        actor=card.faction,
        card=card.key,
        tasks=(NOTHING,) * len(card.actions),
        order=state.order[1:],
    )


def _steering_began(edition: Edition, state: Island, fact: Any, _: Event) -> Island:
    actions = edition.automaton.steering[fact.mind].actions
    return replace(state, phase="steering", seat=fact.seat, actor="english", mind=fact.mind, tasks=(NOTHING,) * len(actions))


def _card_ended(_: Edition, state: Island, __: Any, ___: Event) -> Island:
    return replace(state, phase="between", card=None, mind=None, heritage=None, tasks=())


def _turn_ended(_: Edition, state: Island, __: Any, ___: Event) -> Island:
    played: Any = state.played
    return replace(
        state,
        discards=tuple((*discard, pair.actions, pair.initiative) for discard, pair in zip(state.discards, played, strict=True)),
        played=(None,) * len(played),
    )


def _card_swapped(edition: Edition, state: Island, fact: Any, event: Event) -> Island:
    seat = fact.seat
    secrets: Any = event.secrets
    swapped, order = secrets[owner(seat)], secrets[TABLE]
    hand = tuple(sorted((*(card for card in state.hands[seat] if card != swapped.given), swapped.taken)))
    return replace(
        state,
        hands=_with_hand(state.hands, seat, hand),
        piles=_with_hand(state.piles, seat, order.cards),
        fresh=_with_hand(state.fresh, seat, tuple(sorted(edition.decks[state.factions[seat]]))),
        **stepped(state, fact.action),
    )


def _match_scored(_: Edition, state: Island, __: Any, ___: Event) -> Island:
    return replace(state, phase="over")


def _with_hand(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


OF_CARDS: Mapping[type[Fact], Callable[[Edition, Island, Any, Event], Island]] = {
    DecksShuffled: _decks_shuffled,
    TurnBegan: _turn_began,
    CardsDrawn: _cards_drawn,
    RedrawOffered: _redraw_offered,
    RedrawAnswered: _redraw_answered,
    RedrawEnded: _redraw_ended,
    CardsChosen: _cards_chosen,
    CardsRevealed: _cards_revealed,
    ReturnAwaited: _return_awaited,
    CardOpened: _card_opened,
    SteeringBegan: _steering_began,
    CardEnded: _card_ended,
    TurnEnded: _turn_ended,
    CardSwapped: _card_swapped,
    MatchScored: _match_scored,
}
