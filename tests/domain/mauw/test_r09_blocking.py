import pytest

from domain.core import Event
from domain.games.mauw import MAUW
from domain.games.mauw.messages import (
    CardPlayed,
    CardsDrawn,
    GainPlaced,
    Parry,
    PlaceGain,
    PlayCard,
    SpiritsDiscarded,
    TurnEnded,
)
from tests.domain.mauw.scene import ANN, BEN, CLEO, cards, drawn, legal, playing
from tests.kit.rules import rule

BEN_HAS_MAUW = """
    . . . .
    m mm mmm .
"""


@rule("mauw", "9.1")
@pytest.mark.parametrize(
    ("played", "column"),
    [
        (PlayCard("spirit", BEN, 0), "S mm mmm ."),
        (PlayCard("3", BEN, 2), "m mm mmm3 ."),
        (PlayCard("maui", BEN, 1, 0), "m mmM0 mmm ."),
        (PlayCard("maui", BEN, 1, 6), "m mmM6 mmm ."),
    ],
)
def test_r9_1_spirits_and_warriors_block_mauw(played: PlayCard, column: str) -> None:
    play = playing(BEN_HAS_MAUW, "S3M1").when(ANN, played)
    assert drawn(play, BEN) == column.replace("S mm", "mS mm")
    assert play.clauses[0] == "9.1"
    assert play.facts[-1] == TurnEnded(ANN, BEN)


@rule("mauw", "9.2")
def test_r9_2_a_spirit_brings_the_column_to_nothing() -> None:
    play = playing(BEN_HAS_MAUW, "SSSS").when(ANN, PlayCard("spirit", BEN, 2))
    assert MAUW.view(play.state, None)["points"] == [0, 18 + 36]


@rule("mauw", "9.3")
@pytest.mark.parametrize("value", range(1, 9))
def test_r9_3_a_warrior_is_counted_in_place_of_the_nine(value: int) -> None:
    card = str(value)
    play = playing(BEN_HAS_MAUW, card * 4).when(ANN, PlayCard(card, BEN, 2))  # type: ignore[arg-type]
    assert MAUW.view(play.state, None)["points"] == [0, 18 + 36 + 8 * value]


@rule("mauw", "9.4")
def test_r9_4_a_blocked_seat_waits_for_its_turn() -> None:
    play = playing("mm . . .\n. . . .\n. . . .", "SSSS", "1234", "SSSS", seat=CLEO)
    play = play.when(CLEO, PlayCard("spirit", ANN, 0))
    assert MAUW.active(play.state) == {ANN}
    play = playing("mm . . .\n. . . .\n. . . .", "SSSS", "SSSS", "1234", seat=BEN)
    play = play.when(BEN, PlayCard("spirit", ANN, 0))
    assert MAUW.active(play.state) == {CLEO}
    play.when(ANN, PlayCard("spirit", ANN, 0)).then_rejected("not_your_turn", clause="5.1")


@rule("mauw", "9.5")
@pytest.mark.parametrize("spirit", ["S", "M0"])
@pytest.mark.parametrize("played", [PlayCard("spirit", ANN, 0), PlayCard("maui", ANN, 0, 0)])
def test_r9_5_a_second_spirit_clears_the_first(spirit: str, played: PlayCard) -> None:
    play = playing(f"mmm{spirit} . . .\n. . . .", "SM12").when(ANN, played)
    play.then(
        Event(CardPlayed(ANN, played.card, ANN, 0, 0), "9.5"),
        CardsDrawn(ANN, 1),
        Event(SpiritsDiscarded(ANN, 0), "9.5"),
        TurnEnded(ANN, BEN),
    )
    assert drawn(play, ANN) == "mmm . . ."
    assert play.state.discard == (cards(spirit[0])[0], played.card)


@rule("mauw", "9.6")
def test_r9_6_a_block_makes_no_association_and_is_an_ordinary_top() -> None:
    three = ". . . .\nmm . . .\n. . . ."
    play = playing(three, "5555", "4441", "4445").when(ANN, PlayCard("5", BEN, 0))
    assert drawn(play, BEN) == "mm5 . . ."
    assert drawn(play, ANN) == ". . . ."
    # Its owner pairs with it,
    paired = play.when(BEN, PlayCard("4", BEN, 0)).when(BEN, PlaceGain(0))
    assert GainPlaced(BEN, 0) in paired.facts
    assert drawn(paired, BEN) == "mmm . . ."
    # or parries attacks on it; and all others may attack it, the blocker too.
    play = play.when(BEN, PlayCard("1", BEN, 1))
    assert PlayCard("4", BEN, 0) in legal(play)
    attacked = play.when(CLEO, PlayCard("4", BEN, 0))
    assert Parry("4") in legal(attacked)
    play = play.when(CLEO, PlayCard("4", CLEO, 0))
    assert PlayCard("5", BEN, 0) in legal(play)
