import pytest

from domain.core import Event
from domain.games.kiwara import KIWARA
from domain.games.kiwara.edition import ANIMALS
from domain.games.kiwara.messages import (
    AnimalPlaced,
    AttackEnded,
    AttackGazelle,
    EndAttack,
    EndTurn,
    GazelleAttacked,
    GazellesFled,
    MoveTotem,
    OkapiJoined,
    PlaceAnimal,
    PlaceTotem,
    PreySeen,
    SavannaFilled,
    TotemMoved,
    TotemPlaced,
    UseGiraffe,
    UseHyena,
    UseRhinoceros,
    ZebrasHid,
)
from tests.domain.kiwara.scene import FULL, RED, YELLOW, at, hand, in_reserve, legal, playing, token
from tests.kit.given import given_setup
from tests.kit.rules import rule

COLUMN = {column: tuple(range(column, 30, 6)) for column in range(6)}


@rule("kiwara", "5.1")
def test_r5_1_the_first_turn_is_the_totem_alone() -> None:
    play = given_setup(KIWARA, 2).when(RED, PlaceTotem(7)).then(Event(TotemPlaced(RED, 7), "5.1"))
    assert play.state.totem == 7
    assert play.state.squares == (None,) * 30
    assert KIWARA.active(play.state) == {YELLOW}


@rule("kiwara", "5.2")
def test_r5_2_the_first_totem_may_stand_at_any_stop_and_nowhere_else() -> None:
    play = given_setup(KIWARA, 2)
    assert legal(play) == [PlaceTotem(stop) for stop in range(22)]
    play.when(RED, PlaceTotem(22)).then_rejected("no_such_stop", clause="2.8")
    play.when(RED, PlaceTotem(-1)).then_rejected("no_such_stop", clause="2.8")


@rule("kiwara", "5.2")
def test_r5_2_no_power_of_the_moving_totem_goes_with_the_first_one() -> None:
    play = playing(phase="opening", totem=-1, hands=hand("boa", "porcupine", "warthog", "gnu"))
    assert legal(play) == [PlaceTotem(stop) for stop in range(22)]
    play.when(RED, MoveTotem(3, gnu=True)).then_rejected("wrong_moment", clause="5.3")
    after = play.when(RED, PlaceTotem(3))
    assert (after.state.phase, after.state.seat) == ("placing", YELLOW)


@rule("kiwara", "5.2")
def test_r5_2_a_giraffe_may_come_before_the_first_totem() -> None:
    play = playing(phase="opening", totem=-1, hands=hand("giraffe"), pile=("gnu", "boa", "okapi", "hyena"))
    assert legal(play)[-1] == UseGiraffe()


@rule("kiwara", "5.3")
def test_r5_3_first_the_animal_then_the_totem() -> None:
    play = given_setup(KIWARA, 2).when(RED, PlaceTotem(0))
    play.when(YELLOW, MoveTotem(1)).then_rejected("wrong_moment", clause="5.3", phase="placing")
    placed = play.when(YELLOW, PlaceAnimal("zebra", 12))
    placed.when(YELLOW, PlaceAnimal("zebra", 18)).then_rejected("wrong_moment", clause="5.3", phase="moving")
    placed.when(YELLOW, MoveTotem(1)).then(Event(TotemMoved(YELLOW, 1, RED), "5.5"))


@rule("kiwara", "5.4")
def test_r5_4_any_animal_goes_on_any_free_square_of_the_line_and_one_must() -> None:
    play = playing("""
        . . . . . .
        g . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    assert legal(play) == [PlaceAnimal(animal, square) for square in (0, 12, 18, 24) for animal in ANIMALS]
    placed = play.when(RED, PlaceAnimal("elephant", 24)).then(Event(AnimalPlaced(RED, "elephant", 24, hidden=False), "5.4"))
    assert in_reserve(placed, RED, "elephant") == 0


@rule("kiwara", "5.4")
def test_r5_4_other_squares_and_other_animals_are_refused() -> None:
    play = playing("""
        L . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
    """)
    play.when(RED, PlaceAnimal("zebra", 1)).then_rejected("not_in_line", clause="5.4", line=[0, 6, 12, 18, 24])
    play.when(RED, PlaceAnimal("zebra", 30)).then_rejected("not_in_line", clause="5.4")
    play.when(RED, PlaceAnimal("zebra", -6)).then_rejected("not_in_line", clause="5.4")
    play.when(RED, PlaceAnimal("zebra", 0)).then_rejected("square_taken", clause="5.4")
    play.when(RED, PlaceAnimal("lion", 6)).then_rejected("animal_not_at_hand", clause="5.4")
    play.when(RED, PlaceAnimal("okapi", 6)).then_rejected("animal_not_at_hand", clause="5.4")  # type: ignore[arg-type]


@rule("kiwara", "5.5")
@pytest.mark.parametrize(("totem", "stops"), [(0, (1, 2, 3)), (20, (21, 0, 1))])
def test_r5_5_the_totem_moves_one_to_three_stops_clockwise(totem: int, stops: tuple[int, ...]) -> None:
    play = playing(phase="moving", totem=totem)
    assert legal(play) == [MoveTotem(stop) for stop in stops]
    for stop in (totem, (totem + 4) % 22, (totem - 1) % 22, 22):
        play.when(RED, MoveTotem(stop)).then_rejected("stop_out_of_reach", clause="5.5")


@rule("kiwara", "5.6")
def test_r5_6_turns_alternate() -> None:
    play = playing(phase="moving").when(RED, MoveTotem(2))
    assert KIWARA.active(play.state) == {YELLOW}
    play.when(RED, PlaceAnimal("zebra", 2)).then_rejected("not_your_turn", clause="5.6")
    play = play.when(YELLOW, PlaceAnimal("zebra", 2)).when(YELLOW, MoveTotem(3))
    assert KIWARA.active(play.state) == {RED}


@rule("kiwara", "5.6")
def test_r5_6_nobody_has_a_turn_before_the_board_is_set_up() -> None:
    assert KIWARA.active(KIWARA.initial()) == set()
    assert KIWARA.legal(KIWARA.initial(), RED) == ()


@rule("kiwara", "5.7")
def test_r5_7_the_totem_passes_over_full_lines() -> None:
    play = playing(FULL, without=(*COLUMN[0][1:], *COLUMN[2], *COLUMN[3]), phase="moving")
    assert legal(play) == [MoveTotem(2), MoveTotem(3)]
    play.when(RED, MoveTotem(1)).then_rejected("line_full", clause="5.7", stops=[2, 3])


@rule("kiwara", "5.7")
def test_r5_7_a_single_open_line_is_obligatory() -> None:
    play = playing(FULL, without=(*COLUMN[0][1:], *COLUMN[3]), phase="moving")
    assert legal(play) == [MoveTotem(3)]
    play.when(RED, MoveTotem(2)).then_rejected("line_full", clause="5.7")


@rule("kiwara", "5.8")
def test_r5_8_beyond_three_full_lines_the_first_open_one_is_next() -> None:
    play = playing(FULL, without=(*COLUMN[4], *COLUMN[5]), phase="moving")
    assert legal(play) == [MoveTotem(4)]
    for stop in (1, 2, 3):
        play.when(RED, MoveTotem(stop)).then_rejected("line_full", clause="5.7")
    play.when(RED, MoveTotem(5)).then_rejected("stop_out_of_reach", clause="5.8")
    play.when(RED, MoveTotem(4)).then(Event(TotemMoved(RED, 4, YELLOW), "5.8"))


@rule("kiwara", "5.9")
def test_r5_9_the_gnu_looks_for_open_lines_backwards() -> None:
    play = playing(FULL, without=(*COLUMN[0],), totem=4, phase="moving", hands=hand("gnu"))
    assert MoveTotem(0, gnu=True) in legal(play)
    play.when(RED, MoveTotem(3, gnu=True)).then_rejected("line_full", clause="5.7", stops=[0])
    play.when(RED, MoveTotem(21, gnu=True)).then_rejected("stop_out_of_reach", clause="5.8")


@rule("kiwara", "5.9")
@pytest.mark.parametrize("square", range(30))
def test_r5_9_there_is_always_another_stop_for_the_totem(square: int) -> None:
    for totem in range(22):
        play = playing(FULL, without=(square,), totem=totem, phase="moving", hands=hand("gnu"))
        stops = [command.stop for command in legal(play, MoveTotem)]
        assert stops
        assert totem not in stops


@rule("kiwara", "5.9")
def test_r5_9_a_free_square_is_an_offer_whatever_the_next_seat_holds() -> None:
    # Yellow, with nothing but two zebras, is offered the one free square beside a lion.
    play = playing(FULL, without=(1, at(2, 0), at(2, 5)), phase="moving", totem=21)
    assert MoveTotem(1) in legal(play)


@rule("kiwara", "5.10", "5.11", "5.12")
def test_r5_10_the_last_seat_with_animals_goes_on_alone_until_the_board_is_full() -> None:
    play = playing(FULL, without=(at(1, 3), at(2, 3), at(3, 3)), phase="placing", totem=3, reinforced=RED, okapi=False)
    assert sum(play.state.reserves[YELLOW]) == 0
    play = play.when(RED, PlaceAnimal("gazelle", at(1, 3))).when(RED, MoveTotem(8)).then(TotemMoved(RED, 8, RED))
    assert KIWARA.legal(play.state, YELLOW) == ()
    play = play.when(RED, PlaceAnimal("gazelle", at(2, 3))).when(RED, MoveTotem(9)).then(TotemMoved(RED, 9, RED))
    play.when(RED, PlaceAnimal("gazelle", at(3, 3))).then(AnimalPlaced(RED, "gazelle", at(3, 3), hidden=False), SavannaFilled())


@rule("kiwara", "5.11")
def test_r5_11_a_seat_without_animals_uses_no_power() -> None:
    play = playing(FULL, without=(at(1, 3), at(2, 3)), phase="moving", hands=hand("vulture", "gnu", seat=YELLOW))
    after = play.when(RED, MoveTotem(3)).then(TotemMoved(RED, 3, RED))
    after.when(YELLOW, MoveTotem(4, gnu=True)).then_rejected("not_your_turn", clause="5.6")


@rule("kiwara", "5.12")
def test_r5_12_playing_alone_each_animal_is_a_turn_of_its_own() -> None:
    # Red, alone, scares its own gazelle: it may be placed on red's next turn, which comes at once.
    play = playing(FULL, without=(0, 1), totem=6, reinforced=RED, okapi=False)
    assert sum(play.state.reserves[YELLOW]) == 0
    play = play.when(RED, PlaceAnimal("lion", 1)).then_includes(ZebrasHid((7,)), GazellesFled((2,)))
    assert play.state.returned == (1, 0, 0, 0, 0)
    play = play.when(RED, MoveTotem(14)).then(TotemMoved(RED, 14, RED))
    assert play.state.returned == (0, 0, 0, 0, 0)
    play.when(RED, PlaceAnimal("gazelle", 2)).then(AnimalPlaced(RED, "gazelle", 2, hidden=True))


@rule("kiwara", "5.12")
def test_r5_12_an_animal_that_comes_back_gives_the_other_seat_its_turn_again() -> None:
    drawing = """
        . . g g G g
        E Z z G g Z
        z Z G G Z z
        g z C G z e
        Z G c g c l
    """
    play = playing(drawing, totem=6, reinforced=RED, okapi=False)
    assert sum(play.state.reserves[YELLOW]) == 0
    play = play.when(RED, PlaceAnimal("lion", 1)).then_includes(GazellesFled((2,)))
    play.when(RED, MoveTotem(14)).then(TotemMoved(RED, 14, YELLOW))


@rule("kiwara", "5.13")
def test_r5_13_the_effect_comes_before_the_reinforcement() -> None:
    play = playing(
        """
        . . . . . .
        . . . . z c
        . . . . G .
        . . . . . Z
        . . . . . .
        """,
        totem=5,
    )
    play.when(RED, PlaceAnimal("lion", 17)).then(
        AnimalPlaced(RED, "lion", 17, hidden=False), ZebrasHid((23,)), GazellesFled((16,)), OkapiJoined(RED, "d")
    )


@rule("kiwara", "5.13")
def test_r5_13_the_reinforcement_comes_before_the_end() -> None:
    # Every land lacks its last animal but one square is left: the first land filled is filled by the last placement.
    play = playing(FULL, without=(0,), totem=0)
    play.when(RED, PlaceAnimal("lion", 0)).then(
        AnimalPlaced(RED, "lion", 0, hidden=False), OkapiJoined(RED, "a"), SavannaFilled()
    )


@rule("kiwara", "5.14")
def test_r5_14_a_crocodile_on_the_last_square_may_still_attack() -> None:
    drawing = """
        L C G g G g
        E Z z G g Z
        z Z g . Z z
        g z G G z e
        Z G c g c l
    """
    play = playing(drawing, totem=8, reinforced=RED, okapi=False)
    play = play.when(RED, PlaceAnimal("crocodile", 15)).then(
        AnimalPlaced(RED, "crocodile", 15, hidden=False), PreySeen(15, (14, 21))
    )
    assert KIWARA.outcome(play.state) is None
    play.when(RED, EndAttack()).then(AttackEnded(RED), SavannaFilled())
    play.when(RED, AttackGazelle(14)).then_includes(GazelleAttacked(15, 14, hidden=False))


@rule("kiwara", "5.14")
def test_r5_14_a_lion_on_the_last_square_may_keep_the_match_going() -> None:
    drawing = """
        . G G g G g
        E Z z G g Z
        z Z g G Z z
        g z C G z e
        Z C c g c l
    """
    play = playing(drawing, reinforced=YELLOW, okapi=False).when(RED, PlaceAnimal("lion", 0))
    play.then(AnimalPlaced(RED, "lion", 0, hidden=False), GazellesFled((1,)))
    assert token(play, 1) is None
    assert KIWARA.outcome(play.state) is None
    assert legal(play) == [MoveTotem(1)]


@rule("kiwara", "5.15")
def test_r5_15_an_animal_that_came_back_waits_for_the_next_turn() -> None:
    play = playing(
        """
        G . . . . .
        . . . . . .
        G G G G G .
        . . . . . .
        . . . . . .
        """,
        hands=hand("hyena"),
    )
    play = play.when(RED, PlaceAnimal("lion", 6)).then_includes(GazellesFled((0, 12))).when(RED, UseHyena())
    assert in_reserve(play, RED, "gazelle") == 2
    play.when(RED, PlaceAnimal("gazelle", 24)).then_rejected("animal_not_at_hand", clause="5.15")
    play.when(RED, PlaceAnimal("lion", 24)).then_rejected("animal_not_at_hand", clause="5.4")
    play = play.when(RED, PlaceAnimal("zebra", 24)).when(RED, MoveTotem(1))
    play = play.when(YELLOW, PlaceAnimal("elephant", 1)).when(YELLOW, MoveTotem(2))
    play.when(RED, PlaceAnimal("gazelle", 26)).then(AnimalPlaced(RED, "gazelle", 26, hidden=False))


@rule("kiwara", "5.15")
def test_r5_15_animals_of_a_kind_are_counted() -> None:
    play = playing(
        """
        G . . . . .
        . . . . . .
        . G G G . .
        . . . . . .
        . . . . . .
        """,
        hands=hand("rhinoceros"),
    ).when(RED, UseRhinoceros(0))
    assert in_reserve(play, RED, "gazelle") == 3
    assert play.state.returned == (1, 0, 0, 0, 0)
    play.when(RED, PlaceAnimal("gazelle", 0)).then(AnimalPlaced(RED, "gazelle", 0, hidden=False))


@rule("kiwara", "5.3")
def test_r5_3_a_turn_is_not_ended_by_word() -> None:
    playing().when(RED, EndTurn()).then_rejected("wrong_moment", clause="10.9")
