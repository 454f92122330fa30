import pytest

from domain.core import TABLE, Event
from domain.games.kiwara import KIWARA
from domain.games.kiwara.edition import CARDS
from domain.games.kiwara.messages import (
    BoardLaid,
    HandicapDealt,
    OkapiJoined,
    OkapiLaid,
    PileOrder,
    PileShuffled,
    PlaceAnimal,
    ReinforcementDrawn,
    TotemHanded,
    UseGiraffe,
)
from tests.domain.kiwara.scene import CLASSIC, RED, SEATS, YELLOW, hand, playing
from tests.kit.given import given_setup
from tests.kit.rules import rule

LAND_D_LACKS_ONE = """
    . . . . . .
    . . . . Z g
    . . . . . .
    . . . . . .
    . . . . . .
"""


@rule("kiwara", "12.1")
@pytest.mark.parametrize("cards", [0, 1, 2])
@pytest.mark.parametrize("seat", SEATS)
def test_r12_1_the_weaker_seat_begins_with_one_card_or_two(cards: int, seat: int) -> None:
    play = given_setup(KIWARA, 2, handicap=cards, handicap_seat=seat)
    assert len(play.state.hands[seat]) == cards
    assert play.state.hands[1 - seat] == ()


@rule("kiwara", "12.2", "12.4")
@pytest.mark.parametrize("seat", SEATS)
def test_r12_2_the_first_land_gives_another_card_to_either_seat(seat: int) -> None:
    play = playing(LAND_D_LACKS_ONE, totem=5, seat=seat, hands=hand("gnu"))
    play = play.when(seat, PlaceAnimal("zebra", 17)).then_includes(OkapiJoined(seat, "d"))
    assert play.state.hands == ((("gnu", "okapi"), ()) if seat == RED else (("gnu",), ("okapi",)))
    mystery = playing(LAND_D_LACKS_ONE, totem=5, seat=seat, hands=hand("gnu"), okapi=False, pile=("boa",))
    mystery.when(seat, PlaceAnimal("zebra", 17)).then_includes(ReinforcementDrawn(seat, "d", "boa"))


@rule("kiwara", "12.3")
def test_r12_3_with_the_okapi_laid_out_the_pile_is_the_nine_other_cards() -> None:
    play = given_setup(KIWARA, 2, handicap=2)
    order = play.secrets[2][TABLE]
    assert isinstance(order, PileOrder)
    assert sorted(order.cards) == sorted(set(CARDS) - {"okapi"})
    first, second, *rest = order.cards
    play.then(
        Event(BoardLaid(CLASSIC), "4.1"),
        Event(OkapiLaid(), "4.2"),
        Event(PileShuffled(9), "12.3", {TABLE: order}),
        Event(HandicapDealt(YELLOW, first), "12.1"),
        Event(HandicapDealt(YELLOW, second), "12.1"),
        Event(TotemHanded(RED), "4.5"),
    )
    assert play.state.pile == tuple(rest)


@rule("kiwara", "12.3")
def test_r12_3_the_giraffe_draws_from_that_pile() -> None:
    play = playing(hands=hand("giraffe"), pile=("boa", "gnu", "hyena", "vulture")).when(RED, UseGiraffe())
    assert play.state.drawn == ("boa", "gnu", "hyena")
    assert play.state.okapi


@rule("kiwara", "12.3")
def test_r12_3_with_the_mystery_reinforcement_the_handicap_comes_off_the_one_pile_first() -> None:
    play = given_setup(KIWARA, 2, handicap=1, reinforcement="mystery")
    order = play.secrets[1][TABLE]
    assert isinstance(order, PileOrder)
    assert sorted(order.cards) == sorted(CARDS)
    assert play.state.hands == hand(order.cards[0], seat=YELLOW)
    assert play.state.pile == order.cards[1:]


@rule("kiwara", "12.4")
def test_r12_4_handicap_cards_are_seen_by_all_and_are_not_the_reinforcement() -> None:
    play = given_setup(KIWARA, 2, handicap=2, reinforcement="mystery")
    assert play.state.reinforced is None
    for viewer in (None, *SEATS):
        assert KIWARA.view(play.state, viewer)["hands"][YELLOW] == list(play.state.hands[YELLOW])
