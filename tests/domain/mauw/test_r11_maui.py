import pytest

from domain.games.mauw import MAUW
from domain.games.mauw.messages import CardPlayed, LetThrough, PairDiscarded, PairTurned, PlaceGain, PlayCard
from tests.domain.mauw.scene import ANN, BEN, column, drawn, legal, playing
from tests.kit.rules import rule

MANY = """
    . mm m3 mmS
    . mm m3 mmS
"""


def names(area: int, number: int) -> list[int]:
    plays = legal(playing(MANY, "MMMM"), PlayCard)
    return [play.value for play in plays if (play.area, play.column) == (area, number)]  # type: ignore[attr-defined]


@rule("mauw", "11.1")
def test_r11_1_what_a_maui_may_be_named() -> None:
    one_to_eight = list(range(1, 9))
    assert [names(ANN, number) for number in range(4)] == [one_to_eight, one_to_eight, [3, 6], [0]]
    assert [names(BEN, number) for number in range(4)] == [[], [0, *one_to_eight], [3, 6], []]


@rule("mauw", "11.1")
@pytest.mark.parametrize(("area", "number", "value"), [(ANN, 0, 0), (ANN, 2, 4), (ANN, 3, 1), (BEN, 0, 1), (BEN, 2, 0)])
def test_r11_1_and_what_not(area: int, number: int, value: int) -> None:
    play = playing(MANY, "MMMM")
    play.when(ANN, PlayCard("maui", area, number, value)).then_rejected("value_not_open", clause="11.1")


@rule("mauw", "11.1")
def test_r11_1_a_maui_must_be_named_and_nothing_else_may() -> None:
    play = playing(MANY, "M555")
    play.when(ANN, PlayCard("maui", ANN, 0)).then_rejected("value_missing", clause="11.1")
    play.when(ANN, PlayCard("5", ANN, 0, 5)).then_rejected("value_not_asked", clause="11.1")


@rule("mauw", "11.1")
def test_r11_1_the_name_is_given_before_the_window_opens() -> None:
    play = playing(MANY, "MMMM").when(ANN, PlayCard("maui", BEN, 2, 6))
    assert play.facts[0] == CardPlayed(ANN, "maui", BEN, 2, 6)
    assert MAUW.view(play.state, BEN)["clash"] == {"by": ANN, "area": BEN, "column": 2, "value": 6, "card": "maui"}


@rule("mauw", "11.2")
def test_r11_2_a_named_maui_is_what_it_stands_for() -> None:
    assert column("mmM7").points == 28
    assert column("mmM0").points == 0
    play = playing("M7 M0 S S\nM2 M0 . .", "27S5")
    assert PlayCard("2", ANN, 0) in legal(play)
    assert PlayCard("7", BEN, 0) in legal(play)
    assert PlayCard("spirit", ANN, 1) in legal(play)
    assert PlayCard("5", ANN, 0) not in legal(play)
    assert not [each for each in legal(play, PlayCard) if (each.area, each.column) == (BEN, 1)]  # type: ignore[attr-defined]
    assert MAUW.view(play.state, None)["areas"][ANN][0] == {"mauw": 0, "top": "maui", "value": 7, "points": 7}


@rule("mauw", "11.2")
def test_r11_2_the_name_moves_with_its_pair() -> None:
    play = playing(". . . .\nmM7 . . .", "M123").when(ANN, PlayCard("maui", BEN, 0, 7)).when(BEN, LetThrough())
    play = play.then_includes(PairTurned(ANN, BEN, 0, "maui", "maui", 7)).when(ANN, PlaceGain(2))
    assert drawn(play, ANN) == ". . mM7 ."


@rule("mauw", "11.2")
def test_r11_2_the_name_ends_with_a_discard() -> None:
    play = playing("M7 . . .\n. . . .", "2123").when(ANN, PlayCard("2", ANN, 0))
    play.then_includes(PairDiscarded(ANN, ANN, 0))
    assert play.state.discard == ("maui", "2")


@rule("mauw", "11.3")
def test_r11_3_an_attacked_maui_is_turned_by_the_real_value() -> None:
    play = playing(". . . .\nmM7 . . .", "7123").when(ANN, PlayCard("7", BEN, 0)).when(BEN, LetThrough())
    play = play.then_includes(PairTurned(ANN, BEN, 0, "maui", "7", 7)).when(ANN, PlaceGain(0))
    assert drawn(play, ANN) == "m7 . . ."
    assert play.state.areas[ANN][0].turned == ("maui",)
