from collections import Counter

import pytest

from domain.games.mauw import MAUW
from domain.games.mauw.edition import CARDS, COLOURS, LIVES, MARKS, MAUI, SPIRIT, VALUES, WARRIORS, deck_for
from domain.games.mauw.messages import PlayCard
from tests.domain.mauw.scene import ANN, BEN, area, column, legal, playing
from tests.kit.rules import rule

BOX = Counter(deck_for(6))


@rule("mauw", "2.1")
def test_r2_1_seventy_two_cards() -> None:
    assert BOX.total() == 72
    assert (sum(BOX[card] for card in WARRIORS), BOX[SPIRIT], BOX[MAUI]) == (56, 12, 4)
    assert set(BOX) == set(CARDS)


@rule("mauw", "2.2")
def test_r2_2_each_value_seven_times_in_one_colour() -> None:
    assert [VALUES[card] for card in WARRIORS] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert {BOX[card] for card in WARRIORS} == {7}
    assert set(COLOURS) == set(WARRIORS)


@rule("mauw", "2.3", "2.4")
def test_r2_3_two_values_of_a_colour_make_nine() -> None:
    assert COLOURS["6"] == COLOURS["3"] == "green"
    pairs = {colour: [VALUES[card] for card in WARRIORS if COLOURS[card] == colour] for colour in COLOURS.values()}
    assert pairs == {"red": [1, 8], "orange": [2, 7], "green": [3, 6], "blue": [4, 5]}
    assert {sum(values) for values in pairs.values()} == {LIVES}


@rule("mauw", "2.5")
def test_r2_5_a_spirit_is_worth_nothing() -> None:
    assert VALUES[SPIRIT] == 0
    assert column("mmS").points == 0


@rule("mauw", "2.6")
def test_r2_6_maui_stands_for_a_warrior_and_for_a_spirit() -> None:
    play = playing(
        """
        S 5 . .
        m . . .
        """,
        "MMMM",
    )
    commands = legal(play)
    assert PlayCard("maui", ANN, 0, 0) in commands
    assert PlayCard("maui", ANN, 1, 4) in commands
    assert PlayCard("maui", ANN, 2, 8) in commands
    assert PlayCard("maui", BEN, 0, 0) in commands


@rule("mauw", "2.7")
def test_r2_7_a_mauw_is_nine_doubled_whatever_its_face() -> None:
    assert column("m").points == column("t").points == 18


@rule("mauw", "2.8")
@pytest.mark.parametrize(("drawing", "points"), [("m", 18), ("mm", 36), ("mmm", 72), ("mt", 36), ("mtt", 72)])
def test_r2_8_mauw_double_again(drawing: str, points: int) -> None:
    assert column(drawing).points == points


@rule("mauw", "2.9", "2.10")
def test_r2_9_some_cards_have_dots() -> None:
    assert {MARKS[card] for card in WARRIORS} == {(4, 1, 2)}
    assert MARKS[SPIRIT] == (6, 3, 3)
    assert MARKS[MAUI] == (2, 1, 1)
    assert {card: sum(MARKS[card]) for card in CARDS} == dict(BOX)


def test_drawings_say_what_is_meant() -> None:
    assert [each.mauw for each in area("mm5 t . mtM3")] == [2, 1, 0, 2]
    assert area("mm5 t . mtM3")[3].top == "maui"
    assert MAUW.census(playing("mm5 t . M3\n. . . .", "1234", "MMMM", pile="S").state)["maui"] == 5
