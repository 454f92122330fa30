"""The worked examples of the rulebook, on the classic map. Red is seat 0, yellow seat 1."""

import pytest

from domain.games.kiwara.edition import ANIMALS
from domain.games.kiwara.messages import (
    AnimalPlaced,
    AttackGazelle,
    EndAttack,
    GazelleAttacked,
    GazellesFled,
    PlaceAnimal,
    PreySeen,
    ZebrasHid,
)
from domain.games.kiwara.model import Token, count_lands
from tests.domain.kiwara.scene import RED, YELLOW, at, in_reserve, legal, playing, scene, token
from tests.kit.rules import rule

BEFORE_THE_CROCODILE = """
    Z . . . . .
    E . G . . .
    . g . g . .
    . . . . . .
    . . . . . .
"""

BEFORE_THE_LION = """
    . . . C . .
    . . G Z . .
    . . e . g .
    . . z G . .
    . . . c . .
"""


@rule("kiwara", "9.1")
def test_r9_1_four_against_three_score_twenty() -> None:
    land = {
        count.land: count
        for count in count_lands(
            scene("""
            . l  . . . .
            . z- z . . .
            . .  E . . .
            . .  C g Z .
            . .  . . . .
            """)
        )
    }["b"]
    assert (land.tokens, land.owner, land.hidden) == ((3, 4), YELLOW, 1)
    assert land.points == {"gazelle": 2, "zebra": 12, "crocodile": 0, "elephant": 5, "lion": 1}
    assert land.total == 6 + 1 + 5 + 0 + 2 + 6 == 20


@rule("kiwara", "9.2")
def test_r9_2_the_crocodile_stays_or_takes_one_of_two_gazelles_but_not_the_one_above() -> None:
    play = playing(BEFORE_THE_CROCODILE, totem=2).when(RED, PlaceAnimal("crocodile", at(2, 2)))
    play.then(AnimalPlaced(RED, "crocodile", 14, hidden=False), PreySeen(14, (at(2, 1), at(2, 3))))
    assert legal(play) == [AttackGazelle(at(2, 1)), AttackGazelle(at(2, 3)), EndAttack()]
    play.when(RED, AttackGazelle(at(1, 2))).then_rejected("not_prey", clause="7.10")


@rule("kiwara", "9.3")
def test_r9_3_taking_the_left_gazelle_secures_the_land_of_five() -> None:
    play = playing(BEFORE_THE_CROCODILE, totem=2).when(RED, PlaceAnimal("crocodile", at(2, 2)))
    play = play.when(RED, AttackGazelle(at(2, 1)))
    play.then(GazelleAttacked(at(2, 2), at(2, 1), hidden=False))
    land = {count.land: count for count in count_lands(play.state)}["a"]
    assert land.tokens == (3, 0)
    assert token(play, at(2, 2)) == Token(YELLOW, "gazelle")


@rule("kiwara", "9.4")
def test_r9_4_the_single_free_square_of_the_column_has_to_be_taken() -> None:
    play = playing(BEFORE_THE_LION, totem=3)
    assert legal(play) == [PlaceAnimal(animal, at(2, 3)) for animal in ANIMALS]


@rule("kiwara", "9.5")
def test_r9_5_the_lion_leaves_the_elephant_scares_two_gazelles_and_hides_the_zebra() -> None:
    drawing = BEFORE_THE_LION.replace("G Z", "G z")
    play = playing(drawing, totem=3).when(RED, PlaceAnimal("lion", at(2, 3)))
    play.then(AnimalPlaced(RED, "lion", 15, hidden=False), ZebrasHid((at(1, 3),)), GazellesFled((at(2, 4), at(3, 3))))
    assert token(play, at(2, 2)) == Token(YELLOW, "elephant")
    assert token(play, at(1, 3)) == Token(YELLOW, "zebra", hidden=True)
    assert in_reserve(play, YELLOW, "gazelle") == 6
    assert in_reserve(play, RED, "gazelle") == 5
    land = {count.land: count for count in count_lands(play.state)}["c"]
    assert (land.tokens, land.hidden, land.total) == ((2, 1), 1, 1)


@rule("kiwara", "9.6")
@pytest.mark.parametrize("animal", ["gazelle", "zebra"])
@pytest.mark.parametrize(("square", "stop"), [(at(2, 4), 4), (at(3, 3), 9)])
def test_r9_6_the_freed_squares_beside_the_lion_take_them_face_down_only(animal: str, square: int, stop: int) -> None:
    play = playing(BEFORE_THE_LION.replace(" g ", " . ").replace("z G", "z ."), totem=stop, seat=YELLOW)
    with_lion = playing(
        BEFORE_THE_LION.replace("e . g", "e L .").replace("z G", "z .").replace("G Z", "G z-"), totem=stop, seat=YELLOW
    )
    placed = PlaceAnimal(animal, square)  # type: ignore[arg-type]
    play.when(YELLOW, placed).then(AnimalPlaced(YELLOW, animal, square, hidden=False))  # type: ignore[arg-type]
    with_lion.when(YELLOW, placed).then(AnimalPlaced(YELLOW, animal, square, hidden=True))  # type: ignore[arg-type]
