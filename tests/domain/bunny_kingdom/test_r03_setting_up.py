from collections import Counter
from typing import Any

import pytest

from domain.core import TABLE, Options, owner
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.board import CITIES
from domain.games.bunny_kingdom.edition import DECK, ordered
from domain.games.bunny_kingdom.messages import DeckShuffled, HandsDealt, KingdomFounded
from tests.kit.given import given_setup
from tests.kit.matches import played
from tests.kit.rules import rule

SEATS = BUNNY_KINGDOM.info.seats


@rule("bunny_kingdom", "3.1", "3.3")
@pytest.mark.parametrize("seats", SEATS)
def test_r3_1_cities_stand_on_their_squares_and_nothing_else_is_built(seats: int) -> None:
    play = given_setup(BUNNY_KINGDOM, seats)
    assert play.facts[0] == KingdomFounded(seats)
    assert {cell: what for cell, what in enumerate(play.state.built) if what} == dict.fromkeys(CITIES, "city_1")
    assert set(play.state.owners) == {None}


@rule("bunny_kingdom", "3.2")
@pytest.mark.parametrize("seats", SEATS)
def test_r3_2_everybody_begins_with_nothing(seats: int) -> None:
    state = given_setup(BUNNY_KINGDOM, seats).state
    assert BUNNY_KINGDOM.check_options(Options(), seats) is None
    assert state.scores == (0,) * seats
    assert state.realms == state.buildings == state.parchments == ((),) * seats


@rule("bunny_kingdom", "3.4")
def test_r3_4_all_cards_are_shuffled() -> None:
    play = given_setup(BUNNY_KINGDOM, 3)
    assert play.facts[1] == DeckShuffled(182)
    order: Any = play.secrets[1][TABLE]
    assert Counter(order.cards) == Counter(DECK)
    assert order.cards != DECK
    assert BUNNY_KINGDOM.census(play.state) == Counter(DECK)


@rule("bunny_kingdom", "3.5", "3.6")
@pytest.mark.parametrize(("seats", "hand"), [(3, 12), (4, 10)])
def test_r3_5_twelve_or_ten_cards_in_every_round(seats: int, hand: int) -> None:
    deals = []
    deck: Any = None
    for state, _, _, events in played(BUNNY_KINGDOM, f"deal {seats}", seats):
        for event in events:
            if isinstance(event.data, DeckShuffled):
                secret: Any = event.secrets[TABLE]
                deck = secret.cards
            if isinstance(event.data, HandsDealt):
                deals.append(event.data)
                assert set(event.secrets) == {owner(seat) for seat in range(seats)}
                if event.data.round == 1:
                    dealt: Any = event.secrets
                    for seat in range(seats):
                        assert dealt[owner(seat)].cards == ordered(deck[seat * hand : (seat + 1) * hand])
                assert len(state.deck) + seats * hand <= 182
    assert deals == [HandsDealt(number, hand, 0) for number in (1, 2, 3, 4)]


@rule("bunny_kingdom", "3.6")
def test_r3_6_with_two_seats_both_hands_are_dealt_before_both_reserves() -> None:
    play = given_setup(BUNNY_KINGDOM, 2)
    order: Any = play.secrets[1][TABLE]
    deck, drawn = order.cards, [order.cards[20], order.cards[30]]
    # The first choice is near: the top card of each reserve is in hand already.
    assert play.state.hands == tuple(ordered((*deck[at : at + 10], card)) for at, card in zip((0, 10), drawn, strict=True))
    assert play.state.reserves == (deck[21:30], deck[31:40])
    assert play.state.deck == deck[40:]
