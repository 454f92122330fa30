import pytest

from domain.core import TABLE, Event, Rng
from domain.games.kiwara import KIWARA
from domain.games.kiwara.edition import CARDS
from domain.games.kiwara.messages import (
    EndTurn,
    GnuUsed,
    KeepCard,
    MoveTotem,
    PileOrder,
    PileShuffled,
    PlaceAnimal,
    ReinforcementDrawn,
    TotemHanded,
    TotemMoved,
    TurnEnded,
    UseBoa,
    UseGiraffe,
    UseHyena,
    UsePorcupine,
    UseRhinoceros,
    UseVulture,
    UseWarthog,
    VultureUsed,
)
from tests.domain.kiwara.scene import FULL, RED, SEATS, TIED, YELLOW, hand, legal, playing
from tests.kit.given import Play, given_setup
from tests.kit.rules import rule

LAND_D_LACKS_ONE = """
    g- l . . . .
    .  . . . Z g
    .  . . . . .
    .  . . . . .
    .  . . . . .
"""


def filling(card: str, *rest: str, **fields: object) -> Play:
    """Red fills the first land and turns up a card."""
    fields = {"totem": 5, "okapi": False, "pile": (card, *rest)} | fields
    return playing(LAND_D_LACKS_ONE, **fields).when(RED, PlaceAnimal("zebra", 17))


@rule("kiwara", "10.1")
def test_r10_1_the_ten_cards_are_shuffled_into_a_face_down_pile() -> None:
    play = given_setup(KIWARA, 2, reinforcement="mystery")
    assert play.facts[1:] == (PileShuffled(10), TotemHanded(RED))
    order = play.secrets[1][TABLE]
    assert isinstance(order, PileOrder)
    assert sorted(order.cards) == sorted(CARDS)
    assert play.state.pile == order.cards
    assert not play.state.okapi
    assert play.clauses[1] == "10.1"


@rule("kiwara", "10.1")
def test_r10_1_the_order_of_the_pile_is_a_matter_of_luck() -> None:
    orders = {given_setup(KIWARA, 2, Rng(b"%d" % seed), reinforcement="mystery").state.pile for seed in range(20)}
    assert len(orders) == 20


@rule("kiwara", "10.2")
def test_r10_2_the_top_card_is_drawn_and_laid_face_up() -> None:
    play = filling("hyena", "gnu")
    assert play.events[-1] == Event(ReinforcementDrawn(RED, "d", "hyena"), "10.2")
    assert play.state.hands == hand("hyena")
    assert play.state.pile == ("gnu",)
    for viewer in (None, *SEATS):
        assert KIWARA.view(play.state, viewer)["hands"] == [["hyena"], []]


@rule("kiwara", "10.3")
def test_r10_3_a_power_is_used_once_and_its_card_turned_down() -> None:
    play = playing(phase="moving", hands=hand("gnu"), totem=5)
    assert MoveTotem(6) in legal(play)
    play = play.when(RED, MoveTotem(4, gnu=True))
    play.then(Event(GnuUsed(RED), "11.6"), TotemMoved(RED, 4, YELLOW))
    assert play.state.hands == ((), ())
    assert play.state.used == (("gnu",), ())
    play = play.when(YELLOW, PlaceAnimal("zebra", 4)).when(YELLOW, MoveTotem(5))
    play = play.when(RED, PlaceAnimal("zebra", 5))
    play.when(RED, MoveTotem(4, gnu=True)).then_rejected("card_not_held", clause="11.6", card="gnu")


@rule("kiwara", "10.4")
def test_r10_4_the_okapi_has_no_power() -> None:
    with_okapi, without = playing(hands=hand("okapi")), playing()
    assert legal(with_okapi) == legal(without)
    assert legal(playing(phase="moving", hands=hand("okapi"))) == legal(playing(phase="moving"))


@rule("kiwara", "10.5", "10.6")
@pytest.mark.parametrize("reinforced", SEATS)
def test_r10_5_equal_totals_are_won_by_the_seat_that_got_the_reinforcement(reinforced: int) -> None:
    play = playing(TIED, without=(0,), okapi=False, reinforced=reinforced, hands=hand("boa", seat=1 - reinforced))
    outcome = KIWARA.outcome(play.when(RED, PlaceAnimal("lion", 0)).state)
    assert outcome is not None
    assert outcome.scores == (48, 48)
    assert outcome.reason == "reinforcement"
    assert outcome.winners == (reinforced,)
    assert outcome.sheet["reinforced"] == reinforced


@rule("kiwara", "10.6")
def test_r10_6_the_last_animal_may_bring_the_reinforcement_that_decides() -> None:
    play = playing(TIED, without=(0,), okapi=False, pile=("warthog",))
    play = play.when(RED, PlaceAnimal("lion", 0)).then_includes(ReinforcementDrawn(RED, "a", "warthog"))
    outcome = KIWARA.outcome(play.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("reinforcement", (RED,))


@rule("kiwara", "10.7")
@pytest.mark.parametrize(
    ("card", "command"),
    [
        ("gnu", MoveTotem(4, gnu=True)),
        ("hyena", UseHyena()),
        ("vulture", UseVulture(0)),
        ("rhinoceros", UseRhinoceros(1)),
        ("giraffe", UseGiraffe()),
    ],
)
def test_r10_7_a_card_gained_by_the_animal_may_be_used_before_the_totem_moves(card: str, command: object) -> None:
    assert command in legal(filling(card, "boa", "gnu", "okapi"))


@rule("kiwara", "10.7")
@pytest.mark.parametrize(("card", "command"), [("boa", UseBoa(12)), ("porcupine", UsePorcupine(12)), ("warthog", UseWarthog())])
def test_r10_7_a_card_gained_by_the_animal_may_be_used_after_the_totem_moved(card: str, command: object) -> None:
    play = filling(card).when(RED, MoveTotem(8)).then(TotemMoved(RED, 8, None))
    assert command in legal(play)


@rule("kiwara", "10.7")
def test_r10_7_the_baboon_waits_for_the_next_turn() -> None:
    play = filling("baboon")
    assert legal(play) == [MoveTotem(6), MoveTotem(7), MoveTotem(8)]
    play = play.when(RED, MoveTotem(8)).when(YELLOW, PlaceAnimal("zebra", 12)).when(YELLOW, MoveTotem(9))
    assert PlaceAnimal("zebra", 13, baboon=True) in legal(play)


@rule("kiwara", "10.8")
def test_r10_8_several_powers_in_one_turn() -> None:
    play = playing(LAND_D_LACKS_ONE, hands=hand("vulture", "gnu", "boa"), totem=2)
    play = play.when(RED, UseVulture(0)).then(VultureUsed(RED, 0)).when(RED, PlaceAnimal("zebra", 2))
    play = play.when(RED, MoveTotem(0, gnu=True)).then(GnuUsed(RED), TotemMoved(RED, 0, None))
    play = play.when(RED, UseBoa(18))
    assert play.state.used == (("vulture", "gnu", "boa"), ())
    assert play.state.seat == YELLOW


@rule("kiwara", "10.9")
def test_r10_9_one_power_after_the_totem_ends_the_turn() -> None:
    play = playing(phase="moving", hands=hand("boa", "porcupine", "warthog")).when(RED, MoveTotem(1))
    play.then(TotemMoved(RED, 1, None))
    assert legal(play) == [
        *(UseBoa(square) for square in (1, 7, 13, 19, 25)),
        *(UsePorcupine(square) for square in (1, 7, 13, 19, 25)),
        UseWarthog(),
        EndTurn(),
    ]
    play = play.when(RED, UseBoa(1))
    play.when(RED, UsePorcupine(7)).then_rejected("not_your_turn", clause="5.6")
    assert play.state.hands == hand("porcupine", "warthog")


@rule("kiwara", "10.9")
def test_r10_9_using_none_ends_the_turn() -> None:
    play = playing(phase="moving", hands=hand("boa")).when(RED, MoveTotem(1))
    play.when(RED, PlaceAnimal("zebra", 1)).then_rejected("wrong_moment", clause="5.3", phase="closing")
    play = play.when(RED, EndTurn()).then(Event(TurnEnded(RED), "10.9"))
    assert (play.state.seat, play.state.phase) == (YELLOW, "placing")
    assert play.state.hands == hand("boa")


@rule("kiwara", "10.9")
def test_r10_9_without_a_usable_power_the_turn_ends_by_itself() -> None:
    for cards in ((), ("gnu", "hyena", "vulture")):
        play = playing(phase="moving", hands=hand(*cards)).when(RED, MoveTotem(1))
        play.then(TotemMoved(RED, 1, YELLOW))


@rule("kiwara", "10.10")
def test_r10_10_unused_powers_are_worth_nothing_and_the_okapi_five() -> None:
    scores = []
    for cards in ((), ("boa", "gnu"), ("okapi",)):
        play = playing(FULL, without=(0,), okapi=False, reinforced=RED, hands=hand(*cards))
        outcome = KIWARA.outcome(play.when(RED, PlaceAnimal("lion", 0)).state)
        assert outcome is not None
        scores.append(outcome.scores)
    assert scores == [(74, 22), (74, 22), (79, 22)]


@rule("kiwara", "10.10")
def test_r10_10_an_okapi_kept_by_the_giraffe_counts_too() -> None:
    play = playing(FULL, without=(0,), okapi=False, reinforced=YELLOW, hands=hand("giraffe"), pile=("okapi", "boa", "gnu"))
    play = play.when(RED, UseGiraffe()).when(RED, KeepCard("okapi")).when(RED, PlaceAnimal("lion", 0))
    outcome = KIWARA.outcome(play.state)
    assert outcome is not None
    assert outcome.scores == (79, 22)


@rule("kiwara", "10.10")
def test_r10_10_an_okapi_dealt_as_handicap_counts_too() -> None:
    play = playing(FULL, without=(0,), okapi=False, reinforced=RED, hands=hand("okapi", seat=YELLOW))
    outcome = KIWARA.outcome(play.when(RED, PlaceAnimal("lion", 0)).state)
    assert outcome is not None
    assert outcome.scores == (74, 27)
