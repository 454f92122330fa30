import pytest

from domain.core import TABLE, Event
from domain.games.mauw import MAUW
from domain.games.mauw.edition import WARRIORS
from domain.games.mauw.messages import (
    GainLost,
    GainOffered,
    GainPlaced,
    LetThrough,
    MauwDrawn,
    MauwFace,
    PairDiscarded,
    PairTurned,
    PileRebuilt,
    PlaceGain,
    PlayCard,
    TurnedCardLost,
)
from tests.domain.mauw.scene import ANN, BEN, cards, drawn, legal, playing
from tests.kit.given import Play
from tests.kit.rules import rule

NOBODY = "\n. . . ."


def attack(own: str, target: str, hand: str, card: str, **fields: object) -> Play:
    """Ann attacks the first column of Ben, who lets it happen."""
    play = playing(f"{own}\n{target} . . .", hand, **fields)
    return play.when(ANN, PlayCard(card, BEN, 0)).when(BEN, LetThrough())  # type: ignore[arg-type]


@rule("mauw", "8.1")
@pytest.mark.parametrize("card", WARRIORS)
def test_r8_1_nine_lives_bring_the_top_card_of_the_pile(card: str) -> None:
    other = str(9 - int(card))
    play = playing(f"{card} . . .{NOBODY}", other * 4, pile="SM").when(ANN, PlayCard(other, ANN, 0))  # type: ignore[arg-type]
    assert play.state.discard == (card, other)
    assert play.events[-2:] == (
        Event(MauwDrawn(ANN), "8.1", {TABLE: MauwFace("maui")}),
        Event(GainOffered(ANN, (0, 1, 2, 3)), "8.6"),
    )
    play = play.when(ANN, PlaceGain(1))
    assert drawn(play, ANN) == ". m . ."
    assert play.state.areas[ANN][1].drawn == ("maui",)


@rule("mauw", "8.2")
def test_r8_2_there_is_always_a_mauw_to_be_drawn() -> None:
    play = playing(f"5 S S S{NOBODY}", "4123", pile="").when(ANN, PlayCard("4", ANN, 0))
    play.then_includes(PairDiscarded(ANN, ANN, 0), PileRebuilt(2), MauwDrawn(ANN), GainPlaced(ANN, 0))
    assert play.state.areas[ANN][0].drawn[0] in ("4", "5")


@rule("mauw", "8.3", "8.4")
def test_r8_3_the_same_value_turns_the_card_below() -> None:
    play = playing(f". 6 . .{NOBODY}", "6123").when(ANN, PlayCard("6", ANN, 1))
    play.then_includes(PairTurned(ANN, ANN, 1, "6", "6", 6), GainPlaced(ANN, 1))
    column = play.state.areas[ANN][1]
    assert (column.turned, column.drawn, column.top, column.value) == (("6",), (), "6", 6)
    assert column.points == 12
    assert play.state.discard == ()


@rule("mauw", "8.4")
@pytest.mark.parametrize(
    ("below", "played", "turned", "top"),
    [
        ("6", PlayCard("maui", ANN, 0, 6), "maui", "6"),
        ("M6", PlayCard("6", ANN, 0), "maui", "6"),
        ("M6", PlayCard("maui", ANN, 0, 6), "maui", "maui"),
    ],
)
def test_r8_4_a_single_maui_is_the_one_to_be_turned(below: str, played: PlayCard, turned: str, top: str) -> None:
    play = playing(f"m{below} . . .{NOBODY}", "6M12").when(ANN, played)
    play.then_includes(PairTurned(ANN, ANN, 0, turned, top, 6))  # type: ignore[arg-type]
    column = play.state.areas[ANN][0]
    assert (column.turned, column.top, column.value, column.points) == ((turned,), top, 6, 24)


@rule("mauw", "8.5", "8.12")
def test_r8_5_what_cannot_be_laid_is_lost() -> None:
    play = playing(f"mmm5 S S S{NOBODY}", "4123", pile="67").when(ANN, PlayCard("4", ANN, 0))
    play.then_includes(MauwDrawn(ANN), GainLost(ANN, ("7",)))
    assert drawn(play, ANN) == "mmm S S S"
    assert play.state.discard == cards("547")
    assert MAUW.view(play.state, None)["discard"] == ["5", "4", "7"]


@rule("mauw", "8.6")
def test_r8_6_the_seat_chooses_among_open_columns() -> None:
    play = playing(f"5 mm mmm mm3{NOBODY}", "4123").when(ANN, PlayCard("4", ANN, 0))
    assert legal(play) == [PlaceGain(0), PlaceGain(1)]
    for column in (2, 3):
        play.when(ANN, PlaceGain(column)).then_rejected("column_not_open", clause="8.6", columns=[0, 1])
    play.when(BEN, PlaceGain(0)).then_rejected("not_your_turn", clause="5.1")
    assert drawn(play.when(ANN, PlaceGain(1)), ANN) == ". mmm mmm mm3"


@rule("mauw", "8.6")
def test_r8_6_a_single_open_column_takes_the_gain_by_itself() -> None:
    play = playing(f"mmm5 S mm 3{NOBODY}", "4123").when(ANN, PlayCard("4", ANN, 0))
    assert Event(GainPlaced(ANN, 2), "8.6") in play.events
    assert drawn(play, ANN) == "mmm S mmm 3"


@rule("mauw", "8.7")
def test_r8_7_a_pair_is_not_split() -> None:
    play = attack("m mm S S", "t5", "5123", "5").when(ANN, PlaceGain(1))
    assert drawn(play, ANN) == "m mmm5 S S"
    assert drawn(play, BEN) == "m . . ."


@rule("mauw", "8.8")
@pytest.mark.parametrize(("below", "is_open"), [("", True), ("m", True), ("mm", True), ("mmm", False)])
def test_r8_8_the_column_the_pair_left_may_be_open(below: str, is_open: bool) -> None:
    play = playing(f"{below}5 . . .{NOBODY}", "4123").when(ANN, PlayCard("4", ANN, 0))
    assert (PlaceGain(0) in legal(play)) == is_open


@rule("mauw", "8.9")
@pytest.mark.parametrize("below", ["", "m", "mm"])
def test_r8_9_a_same_value_pair_stays_on_its_own_column(below: str) -> None:
    play = playing(f"{below}5 . m .{NOBODY}", "5123").when(ANN, PlayCard("5", ANN, 0))
    assert Event(GainPlaced(ANN, 0), "8.9") in play.events
    assert drawn(play, ANN) == f"{below}m5 . m ."


@rule("mauw", "8.10")
def test_r8_10_from_three_mauw_the_pair_goes_to_another_column() -> None:
    play = playing(f"mmm5 . mm S{NOBODY}", "5123").when(ANN, PlayCard("5", ANN, 0))
    assert legal(play) == [PlaceGain(1), PlaceGain(2)]
    assert drawn(play.when(ANN, PlaceGain(1)), ANN) == "mmm m5 mm S"


@rule("mauw", "8.10")
@pytest.mark.parametrize(
    ("below", "played", "lost", "top"),
    [
        ("5", PlayCard("5", ANN, 0), "5", "5"),
        ("5", PlayCard("maui", ANN, 0, 5), "maui", "5"),
        ("M5", PlayCard("5", ANN, 0), "maui", "5"),
        ("M5", PlayCard("maui", ANN, 0, 5), "maui", "maui"),
    ],
)
def test_r8_10_if_it_can_go_nowhere_one_card_stays(below: str, played: PlayCard, lost: str, top: str) -> None:
    play = playing(f"mmm{below} mmm S 3{NOBODY}", "5M12").when(ANN, played)
    assert Event(TurnedCardLost(ANN, 0, lost, top), "8.10") in play.events  # type: ignore[arg-type]
    column = play.state.areas[ANN][0]
    assert (column.mauw, column.top, column.value) == (3, top, 5)
    assert play.state.discard == (lost,)


@rule("mauw", "8.11")
def test_r8_11_what_an_attack_gains_is_lost_whole_without_an_open_column() -> None:
    play = attack("mmm S S S", "mm5", "5123", "5")
    play.then_includes(PairTurned(ANN, BEN, 0, "5", "5", 5), GainLost(ANN, ("5", "5")))
    assert [event.clause for event in play.events if isinstance(event.data, GainLost)] == ["8.11"]
    assert drawn(play, ANN) == "mmm S S S"
    assert drawn(play, BEN) == "mm . . ."
    assert play.state.discard == cards("55")


@rule("mauw", "8.11", "8.12")
def test_r8_11_a_mauw_due_from_the_pile_is_drawn_all_the_same() -> None:
    play = attack("mmm S S S", "mm5", "4123", "4", pile="678")
    play.then_includes(MauwDrawn(ANN), GainLost(ANN, ("7",)))
    assert play.state.pile == cards("8")
    assert play.state.discard == cards("547")


@rule("mauw", "8.13")
def test_r8_13_a_gain_that_is_sure_to_be_lost_is_no_obstacle() -> None:
    play = playing("mmm5 S S S\n5 . . .", "4123")
    assert PlayCard("4", ANN, 0) in legal(play)
    assert PlayCard("4", BEN, 0) in legal(play)
