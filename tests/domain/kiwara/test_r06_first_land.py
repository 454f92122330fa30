from domain.core import Event
from domain.games.kiwara.messages import (
    AnimalPlaced,
    AttackEnded,
    AttackGazelle,
    EndAttack,
    GazelleAttacked,
    GazellesFled,
    MoveTotem,
    OkapiJoined,
    PlaceAnimal,
    PreySeen,
    ReinforcementDrawn,
    UseHyena,
)
from tests.domain.kiwara.scene import RED, YELLOW, hand, playing
from tests.kit.rules import rule


@rule("kiwara", "6.1")
def test_r6_1_the_okapi_joins_the_seat_that_fills_the_first_land() -> None:
    play = playing(
        """
        . . . . . .
        . . . . Z .
        . . . . . Z
        . . . . . .
        . . . . . .
        """,
        totem=5,
        seat=YELLOW,
    )
    play = play.when(YELLOW, PlaceAnimal("gazelle", 11)).then(
        Event(AnimalPlaced(YELLOW, "gazelle", 11, hidden=False), "5.4"), Event(OkapiJoined(YELLOW, "d"), "6.1")
    )
    assert play.state.hands == hand("okapi", seat=YELLOW)
    assert not play.state.okapi
    assert play.state.reinforced == YELLOW


@rule("kiwara", "6.1")
def test_r6_1_a_land_that_lacks_a_square_gives_nothing() -> None:
    play = playing(
        """
        . . . . . .
        . . . . Z .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        totem=5,
    )
    play.when(RED, PlaceAnimal("gazelle", 11)).then(AnimalPlaced(RED, "gazelle", 11, hidden=False))


@rule("kiwara", "6.2")
def test_r6_2_a_lion_that_scares_a_gazelle_out_of_the_land_fills_nothing() -> None:
    play = playing(
        """
        . . . . . .
        . . . . Z g
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        totem=5,
    )
    play = play.when(RED, PlaceAnimal("lion", 17)).then(AnimalPlaced(RED, "lion", 17, hidden=False), GazellesFled((11,)))
    assert play.state.okapi
    assert play.state.reinforced is None


@rule("kiwara", "6.3")
def test_r6_3_a_crocodile_that_leaves_the_land_it_filled_has_filled_it() -> None:
    play = playing(
        """
        . . . . . .
        . . . g . Z
        . . . . . Z
        . . . . . .
        . . . . . .
        """,
        totem=4,
    )
    play = play.when(RED, PlaceAnimal("crocodile", 10)).then(
        AnimalPlaced(RED, "crocodile", 10, hidden=False), PreySeen(10, (9,))
    )
    play.when(RED, AttackGazelle(9)).then(GazelleAttacked(10, 9, hidden=False), OkapiJoined(RED, "d"))


@rule("kiwara", "6.4")
def test_r6_4_a_lion_that_empties_other_lands_only_still_fills_its_own() -> None:
    play = playing(
        """
        . . . . . .
        . . . . Z c
        . . . . g .
        . . . . . .
        . . . . . .
        """,
        totem=5,
    )
    play.when(RED, PlaceAnimal("lion", 17)).then(
        AnimalPlaced(RED, "lion", 17, hidden=False), GazellesFled((16,)), OkapiJoined(RED, "d")
    )


@rule("kiwara", "6.4")
def test_r6_4_a_land_that_opened_and_fills_again_gives_nothing() -> None:
    play = playing(
        """
        . . . . . .
        . . . . Z g
        . . . . . G
        . . . . . .
        . . . . . .
        """,
        totem=9,
        okapi=False,
        hands=hand("okapi"),
        reinforced=RED,
    )
    play = play.when(RED, PlaceAnimal("lion", 23)).then_includes(GazellesFled((17,)))
    play = play.when(RED, MoveTotem(11))
    play.when(YELLOW, PlaceAnimal("elephant", 17)).then(AnimalPlaced(YELLOW, "elephant", 17, hidden=False))


@rule("kiwara", "6.5")
def test_r6_5_the_card_is_drawn_when_the_attacks_are_over() -> None:
    play = playing(
        """
        . . . . . .
        . . . g . Z
        . . . . g Z
        . . . . . .
        . . . . . .
        """,
        totem=4,
        okapi=False,
        pile=("boa", "gnu"),
    )
    play = play.when(RED, PlaceAnimal("crocodile", 10)).then(
        AnimalPlaced(RED, "crocodile", 10, hidden=False), PreySeen(10, (9, 16))
    )
    assert play.state.pile == ("boa", "gnu")
    play.when(RED, EndAttack()).then(AttackEnded(RED), ReinforcementDrawn(RED, "d", "boa"))


@rule("kiwara", "6.5")
def test_r6_5_either_animal_of_the_hyena_may_fill_the_first_land() -> None:
    play = playing(
        """
        . . . . . .
        . . . . Z .
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        totem=5,
        hands=hand("hyena"),
    )
    play = play.when(RED, PlaceAnimal("zebra", 11)).then(AnimalPlaced(RED, "zebra", 11, hidden=False))
    play = play.when(RED, UseHyena()).when(RED, PlaceAnimal("zebra", 17))
    play.then(AnimalPlaced(RED, "zebra", 17, hidden=False), OkapiJoined(RED, "d"))
