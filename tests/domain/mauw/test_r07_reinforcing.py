import pytest

from domain.games.mauw import MAUW
from domain.games.mauw.edition import WARRIORS
from domain.games.mauw.messages import GainPlaced, PairDiscarded, PairTurned, PlayCard, TurnEnded
from tests.domain.mauw.scene import ANN, BEN, NOTHING, drawn, playing
from tests.kit.rules import rule


@rule("mauw", "7.1")
@pytest.mark.parametrize("card", WARRIORS)
def test_r7_1_a_warrior_on_an_empty_place(card: str) -> None:
    play = playing(NOTHING, card * 4).when(ANN, PlayCard(card, ANN, 3))  # type: ignore[arg-type]
    assert drawn(play, ANN) == f". . . {card}"
    assert play.clauses[0] == "7.1"
    assert MAUW.view(play.state, None)["points"] == [int(card), 0]


@rule("mauw", "7.2")
def test_r7_2_a_warrior_on_ones_own_mauw() -> None:
    play = playing("m mm mmm .\n. . . .", "5555").when(ANN, PlayCard("5", ANN, 2))
    assert drawn(play, ANN) == "m mm mmm5 ."
    assert play.clauses[0] == "7.2"
    assert play.facts[-1] == TurnEnded(ANN, BEN)


@rule("mauw", "7.3", "7.5")
def test_r7_3_a_warrior_on_an_own_one_of_the_colour_and_another_value() -> None:
    play = playing("m7 S S S\n. . . .", "2345").when(ANN, PlayCard("2", ANN, 0))
    play.then_includes(PairDiscarded(ANN, ANN, 0), GainPlaced(ANN, 0))
    assert play.clauses[0] == "7.3"
    assert drawn(play, ANN) == "mm S S S"


@rule("mauw", "7.4", "7.5")
def test_r7_4_a_warrior_on_an_own_one_of_the_same_value() -> None:
    play = playing("m7 . . .\n. . . .", "7345").when(ANN, PlayCard("7", ANN, 0))
    play.then_includes(PairTurned(ANN, ANN, 0, "7", "7", 7), GainPlaced(ANN, 0))
    assert play.clauses[0] == "7.4"
    assert drawn(play, ANN) == "mm7 . . ."


@rule("mauw", "7.5")
@pytest.mark.parametrize(("value", "fact"), [(7, PairTurned), (2, PairDiscarded)])
def test_r7_5_maui_makes_an_association_too(value: int, fact: type) -> None:
    play = playing("m7 . . .\n. . . .", "M345").when(ANN, PlayCard("maui", ANN, 0, value))
    assert any(isinstance(each, fact) for each in play.facts)
