from collections import Counter

import pytest

from domain.core import TABLE, Options, Rng, owner
from domain.games.mauw import MAUW
from domain.games.mauw.edition import MAUI, SPIRIT, WARRIORS, deck_for
from domain.games.mauw.messages import DeckShuffled, HandsDealt, PileOrder
from tests.kit.given import given_setup
from tests.kit.rules import rule

SEATS = MAUW.info.seats


@rule("mauw", "3.1", "3.2")
@pytest.mark.parametrize(
    ("seats", "size", "parts", "copies"),
    [(2, 40, (32, 6, 2), 4), (3, 52, (40, 9, 3), 5), (4, 52, (40, 9, 3), 5), (5, 72, (56, 12, 4), 7), (6, 72, (56, 12, 4), 7)],
)
def test_r3_1_the_deck_by_number_of_seats(seats: int, size: int, parts: tuple[int, ...], copies: int) -> None:
    deck = Counter(deck_for(seats))
    assert deck.total() == size
    assert (sum(deck[card] for card in WARRIORS), deck[SPIRIT], deck[MAUI]) == parts
    assert {deck[card] for card in WARRIORS} == {copies}
    assert MAUW.census(given_setup(MAUW, seats).state) == dict(deck)


@rule("mauw", "3.3")
@pytest.mark.parametrize("seats", SEATS)
def test_r3_3_one_shuffled_pile_for_all(seats: int) -> None:
    play = given_setup(MAUW, seats)
    assert play.facts[0] == DeckShuffled(seats, len(deck_for(seats)))
    order = play.secrets[0][TABLE]
    assert isinstance(order, PileOrder)
    assert sorted(order.cards) == list(deck_for(seats))
    assert play.state.pile == order.cards[4 * seats :]
    piles = {given_setup(MAUW, seats, Rng(b"%d" % seed)).state.pile for seed in range(20)}
    assert len(piles) == 20


@rule("mauw", "3.4")
@pytest.mark.parametrize("seats", SEATS)
def test_r3_4_four_cards_each(seats: int) -> None:
    play = given_setup(MAUW, seats)
    assert [len(hand) for hand in play.state.hands] == [4] * seats
    for seat in range(seats):
        assert play.secrets[1][owner(seat)].cards == play.state.hands[seat]  # type: ignore[attr-defined]


@rule("mauw", "3.5", "3.6")
@pytest.mark.parametrize("seats", SEATS)
def test_r3_5_chance_decides_which_player_begins(seats: int) -> None:
    plays = [given_setup(MAUW, seats, Rng(b"%d" % seed)) for seed in range(60)]
    assert {play.state.seat for play in plays} == set(range(seats))
    for play in plays:
        assert play.facts[1] == HandsDealt(play.state.seat)
        assert MAUW.active(play.state) == {play.state.seat}


@rule("mauw", "3.6")
def test_r3_6_cards_are_dealt_one_by_one_from_the_first_seat() -> None:
    for seed in range(8):
        play = given_setup(MAUW, 3, Rng(b"%d" % seed))
        order = play.secrets[0][TABLE].cards  # type: ignore[attr-defined]
        for place in range(3):
            assert play.state.hands[(play.state.seat + place) % 3] == tuple(sorted(order[place:12:3]))


def test_there_is_nothing_to_choose() -> None:
    assert MAUW.options == ()
    assert MAUW.check_options(Options(), 4) is None
