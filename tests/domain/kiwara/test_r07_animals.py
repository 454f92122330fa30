import pytest

from domain.core import Event
from domain.games.kiwara import KIWARA
from domain.games.kiwara.board import NEIGHBOURS
from domain.games.kiwara.edition import VALUES
from domain.games.kiwara.messages import (
    AnimalPlaced,
    AttackGazelle,
    EndAttack,
    GazelleAttacked,
    GazellesFled,
    MoveTotem,
    PlaceAnimal,
    PreySeen,
    UseRhinoceros,
    ZebrasHid,
)
from domain.games.kiwara.model import Token, count_lands
from tests.domain.kiwara.scene import RED, SEATS, YELLOW, at, hand, in_reserve, legal, playing, token
from tests.kit.matches import played
from tests.kit.rules import rule

LION_AT_8 = """
    . . . . . .
    . . L . . .
    . . . . . .
    . . . . . .
    . . . . . .
"""

CHAIN = """
    . . . . g .
    . . . g G .
    . . . . . .
    . . . . . .
    . . . . . .
"""
"""A crocodile on square 8 can go by 9 and 10 to 4, each time across a river."""


def points(drawing: str) -> int:
    return sum(count.total for count in count_lands(playing(drawing).state))


@rule("kiwara", "7.1", "7.4", "7.7", "7.9", "7.10")
@pytest.mark.parametrize(("sign", "value"), [("Z", 6), ("G", 2), ("L", 1), ("E", 5), ("C", 0)])
def test_r7_1_what_each_animal_is_worth(sign: str, value: int) -> None:
    assert points(LION_AT_8.replace("L", sign)) == value
    assert max(VALUES.values()) == VALUES["zebra"]


@rule("kiwara", "7.2", "7.7")
def test_r7_2_zebras_beside_a_new_lion_hide_also_across_a_river() -> None:
    # Square 8 is parted from 2 and 9 by rivers, not from 7 and 14; 1 is beside it only at a corner.
    play = playing(
        """
        . z Z . . .
        . z . Z . .
        . . z . . .
        . . . . . .
        . . . . . .
        """,
        totem=2,
    )
    play = play.when(RED, PlaceAnimal("lion", 8)).then(
        AnimalPlaced(RED, "lion", 8, hidden=False), Event(ZebrasHid((2, 7, 9, 14)), "7.2")
    )
    assert token(play, 2) == Token(RED, "zebra", hidden=True)
    assert token(play, 14) == Token(YELLOW, "zebra", hidden=True)
    assert token(play, 1) == Token(YELLOW, "zebra")
    assert sum(count.total for count in count_lands(play.state)) == 6 + 1


@rule("kiwara", "7.3")
@pytest.mark.parametrize("square", [2, 7, 9, 14])
def test_r7_3_a_zebra_beside_a_lion_is_placed_face_down(square: int) -> None:
    play = playing(LION_AT_8, totem=6 + square // 6, seat=YELLOW)
    play.when(YELLOW, PlaceAnimal("zebra", square)).then(Event(AnimalPlaced(YELLOW, "zebra", square, hidden=True), "7.3"))


@rule("kiwara", "7.5", "7.7")
def test_r7_5_gazelles_beside_a_new_lion_go_back_to_their_owners() -> None:
    play = playing(
        """
        . . G . . .
        . g . g . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        totem=2,
    )
    play = play.when(RED, PlaceAnimal("lion", 8)).then(
        AnimalPlaced(RED, "lion", 8, hidden=False), Event(GazellesFled((2, 7, 9)), "7.5")
    )
    assert [token(play, square) for square in (2, 7, 9)] == [None, None, None]
    assert (in_reserve(play, RED, "gazelle"), in_reserve(play, YELLOW, "gazelle")) == (6, 6)
    play = play.when(RED, MoveTotem(5))
    play.when(YELLOW, PlaceAnimal("gazelle", 5)).then(AnimalPlaced(YELLOW, "gazelle", 5, hidden=False))


@rule("kiwara", "7.6")
@pytest.mark.parametrize("square", [2, 7, 9, 14])
def test_r7_6_a_gazelle_beside_a_lion_is_placed_face_down(square: int) -> None:
    play = playing(LION_AT_8, totem=6 + square // 6)
    play.when(RED, PlaceAnimal("gazelle", square)).then(Event(AnimalPlaced(RED, "gazelle", square, hidden=True), "7.6"))


@rule("kiwara", "7.6")
def test_r7_6_a_corner_away_from_the_lion_it_stays_face_up() -> None:
    playing(LION_AT_8, totem=1).when(RED, PlaceAnimal("gazelle", 1)).then(AnimalPlaced(RED, "gazelle", 1, hidden=False))


@rule("kiwara", "7.8", "7.9")
def test_r7_8_crocodiles_and_elephants_do_not_mind_a_lion() -> None:
    play = playing(
        """
        . . e . . .
        . c . C . .
        . . L . . .
        . . . . . .
        . . . . . .
        """,
        totem=2,
        seat=YELLOW,
    )
    after = play.when(YELLOW, PlaceAnimal("lion", 8)).then(AnimalPlaced(YELLOW, "lion", 8, hidden=False))
    assert token(after, 2) == Token(YELLOW, "elephant")
    beside = playing(LION_AT_8, totem=7)
    beside.when(RED, PlaceAnimal("elephant", 7)).then(AnimalPlaced(RED, "elephant", 7, hidden=False))
    beside.when(RED, PlaceAnimal("crocodile", 9)).then(AnimalPlaced(RED, "crocodile", 9, hidden=False))


@rule("kiwara", "7.9")
def test_r7_9_a_seat_has_only_one_elephant() -> None:
    play = playing(LION_AT_8.replace("L", "E"))
    play.when(RED, PlaceAnimal("elephant", 0)).then_rejected("animal_not_at_hand", clause="5.4")


@rule("kiwara", "7.10")
def test_r7_10_a_crocodile_may_change_places_with_a_gazelle_across_a_river() -> None:
    play = playing(CHAIN, totem=2).when(RED, PlaceAnimal("crocodile", 8))
    play = play.then(AnimalPlaced(RED, "crocodile", 8, hidden=False), Event(PreySeen(8, (9,)), "7.10"))
    play = play.when(RED, AttackGazelle(9)).then_includes(GazelleAttacked(8, 9, hidden=False))
    assert token(play, 8) == Token(YELLOW, "gazelle")
    assert token(play, 9) == Token(RED, "crocodile")


@rule("kiwara", "7.10")
def test_r7_10_the_crocodile_may_stay() -> None:
    play = playing(CHAIN, totem=2).when(RED, PlaceAnimal("crocodile", 8)).when(RED, EndAttack())
    assert token(play, 8) == Token(RED, "crocodile")
    assert play.state.phase == "moving"


@rule("kiwara", "7.10")
def test_r7_10_a_gazelle_of_the_same_land_or_around_a_corner_is_out_of_reach() -> None:
    play = playing(
        """
        . g . g . .
        . g . . . .
        . . g . . .
        . . . . . .
        . . . . . .
        """,
        totem=2,
    )
    play.when(RED, PlaceAnimal("crocodile", 8)).then(AnimalPlaced(RED, "crocodile", 8, hidden=False))


@rule("kiwara", "7.11")
def test_r7_11_of_several_gazelles_the_seat_of_the_crocodile_chooses_one() -> None:
    play = playing(
        """
        . . g . . .
        . . . g . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        totem=2,
    ).when(RED, PlaceAnimal("crocodile", 8))
    assert legal(play) == [AttackGazelle(2), AttackGazelle(9), EndAttack()]
    play.when(RED, AttackGazelle(8)).then_rejected("not_prey", clause="7.10", prey=[2, 9])
    play.when(YELLOW, AttackGazelle(9)).then_rejected("not_your_turn", clause="5.6")
    play.when(RED, MoveTotem(3)).then_rejected("wrong_moment", clause="5.3")


@rule("kiwara", "7.12")
def test_r7_12_a_face_down_gazelle_is_not_seen() -> None:
    play = playing(
        """
        . . g- l . .
        . . .  . . .
        . . .  . . .
        . . .  . . .
        . . .  . . .
        """,
        totem=2,
    )
    play.when(RED, PlaceAnimal("crocodile", 8)).then(AnimalPlaced(RED, "crocodile", 8, hidden=False))


@rule("kiwara", "7.13")
def test_r7_13_a_crocodile_may_attack_again_from_its_new_square() -> None:
    play = playing(CHAIN, totem=2).when(RED, PlaceAnimal("crocodile", 8))
    play = play.when(RED, AttackGazelle(9)).then(GazelleAttacked(8, 9, hidden=False), Event(PreySeen(9, (10,)), "7.13"))
    play = play.when(RED, AttackGazelle(10)).then(GazelleAttacked(9, 10, hidden=False), PreySeen(10, (4,)))
    play = play.when(RED, AttackGazelle(4)).then(GazelleAttacked(10, 4, hidden=False))
    assert [token(play, square) for square in (8, 9, 10, 4)] == [
        Token(YELLOW, "gazelle"),
        Token(RED, "gazelle"),
        Token(YELLOW, "gazelle"),
        Token(RED, "crocodile"),
    ]


@rule("kiwara", "7.14")
def test_r7_14_no_gazelle_is_attacked_twice() -> None:
    play = playing(CHAIN, totem=2).when(RED, PlaceAnimal("crocodile", 8)).when(RED, AttackGazelle(9))
    assert token(play, 8) == Token(YELLOW, "gazelle")
    play.when(RED, AttackGazelle(8)).then_rejected("not_prey", clause="7.14", prey=[10])


@rule("kiwara", "7.14")
def test_r7_14_another_crocodile_may_attack_it_again() -> None:
    play = playing(CHAIN, totem=2).when(RED, PlaceAnimal("crocodile", 8)).when(RED, AttackGazelle(9))
    play = play.when(RED, EndAttack()).when(RED, MoveTotem(3))
    # The crocodile on 9 now bars the way, so yellow comes from above.
    play = play.when(YELLOW, PlaceAnimal("zebra", 3)).when(YELLOW, MoveTotem(6))
    play.when(RED, PlaceAnimal("crocodile", 2)).then_includes(PreySeen(2, (8,)))


@rule("kiwara", "7.15")
@pytest.mark.parametrize("gazelle", ["G", "g"])
@pytest.mark.parametrize("seat", SEATS)
def test_r7_15_crocodiles_attack_and_lions_scare_both_colours(gazelle: str, seat: int) -> None:
    drawing = LION_AT_8.replace("L", gazelle)
    play = playing(drawing, totem=3, seat=seat)
    play.when(seat, PlaceAnimal("crocodile", 9)).then_includes(PreySeen(9, (8,)))
    play.when(seat, PlaceAnimal("lion", 9)).then_includes(GazellesFled((8,)))


@rule("kiwara", "7.15")
def test_r7_15_a_crocodile_already_on_the_board_does_not_attack() -> None:
    play = playing(LION_AT_8.replace("L", "C"), totem=3, seat=YELLOW)
    play.when(YELLOW, PlaceAnimal("gazelle", 9)).then(AnimalPlaced(YELLOW, "gazelle", 9, hidden=False))


@rule("kiwara", "7.16")
def test_r7_16_without_a_gazelle_there_is_nothing_to_decide() -> None:
    play = playing(totem=2).when(RED, PlaceAnimal("crocodile", 8))
    play.then(AnimalPlaced(RED, "crocodile", 8, hidden=False))
    assert play.state.phase == "moving"
    play.when(RED, EndAttack()).then_rejected("wrong_moment", clause="7.16")
    play.when(RED, AttackGazelle(2)).then_rejected("wrong_moment", clause="7.10")


@rule("kiwara", "7.16")
def test_r7_16_attacks_end_by_themselves_when_no_gazelle_is_left() -> None:
    play = playing(LION_AT_8.replace("L", "g"), totem=3).when(RED, PlaceAnimal("crocodile", 9))
    play = play.when(RED, AttackGazelle(8)).then(GazelleAttacked(9, 8, hidden=False))
    assert play.state.phase == "moving"
    assert (play.state.crocodile, play.state.prey) == (None, ())


@rule("kiwara", "7.17")
def test_r7_17_a_gazelle_that_lands_beside_a_lion_lies_face_down() -> None:
    play = playing(
        """
        . . . . . .
        . L . g . .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        totem=2,
    ).when(RED, PlaceAnimal("crocodile", 8))
    play = play.when(RED, AttackGazelle(9)).then(Event(GazelleAttacked(8, 9, hidden=True), "7.17"))
    assert token(play, 8) == Token(YELLOW, "gazelle", hidden=True)


@rule("kiwara", "7.17")
def test_r7_17_nothing_that_fears_the_lion_is_ever_face_up_beside_one() -> None:
    for number in range(30):
        for state, *_ in played(KIWARA, f"fear {number}", reinforcement="mystery", handicap=2):
            lions = [square for square, seen in enumerate(state.squares) if seen is not None and seen.animal == "lion"]
            beside = [state.squares[square] for lion in lions for square in NEIGHBOURS[lion]]
            assert not [seen for seen in beside if seen and seen.animal in ("zebra", "gazelle") and not seen.hidden]


@rule("kiwara", "7.18")
def test_r7_18_a_second_lion_leaves_a_face_down_gazelle_alone() -> None:
    play = playing(
        """
        . . g- l . .
        . . .  . . .
        . . .  . . .
        . . .  . . .
        . . .  . . .
        """,
        totem=2,
    ).when(RED, PlaceAnimal("lion", 8))
    play.then(AnimalPlaced(RED, "lion", 8, hidden=False))
    assert token(play, 2) == Token(YELLOW, "gazelle", hidden=True)


@rule("kiwara", "7.19")
def test_r7_19_a_zebra_stays_face_down_when_the_lion_has_gone() -> None:
    play = playing(
        """
        . . z- L . .
        . . .  . . .
        . . .  . . .
        . . .  . . .
        . . .  . . .
        """,
        hands=hand("rhinoceros"),
    ).when(RED, UseRhinoceros(at(0, 3)))
    assert token(play, 3) is None
    assert token(play, 2) == Token(YELLOW, "zebra", hidden=True)
    assert KIWARA.view(play.state, RED)["squares"][2]["hidden"]
