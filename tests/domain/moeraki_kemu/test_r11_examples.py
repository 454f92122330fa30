"""The examples of the rulebook."""

from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.messages import LayMarble, MarbleLaid, MarkerPutBack, MarkersLaid, MarkersTaken, TaneLaid
from tests.domain.moeraki_kemu.scene import BLACK, COUNTED, WHITE, markers, playing, plot, spot, spots
from tests.domain.moeraki_kemu.test_r09_tane import CROSS, EYE_TO_EYE, GAZE, laid
from tests.kit.rules import rule

BEACH = """
  . . . .
 . . . . .
. . . . . .
 . . . . .
. . . . . .
 . . * . o
. . . . x{}o
 . . . . ?
. . . . . .
 . . . . .
  . . . .
"""


@rule("moeraki_kemu", "11.1")
def test_r11_1_three_against_one() -> None:
    drawing = BEACH.format("P")
    number = plot(drawing, "P")
    play = playing(drawing).when(WHITE, LayMarble(spot(drawing)))
    play.then(MarbleLaid(WHITE, 41), MarkersLaid(WHITE, (number,)))


@rule("moeraki_kemu", "11.2")
def test_r11_2_two_against_two() -> None:
    drawing = BEACH.format("P")
    play = playing(drawing, turn=BLACK).when(BLACK, LayMarble(spot(drawing)))
    play.then(MarbleLaid(BLACK, 41))
    assert markers(play) == [[], []]


@rule("moeraki_kemu", "11.3")
def test_r11_3_white_wins_by_a_while_black_could_have_won_by_b() -> None:
    drawing = """
      . . . o
     . . . o x
    . . . o x .
     . . o x .
    . . o ? . .
     . o * . .
    . o . . . .
     ? . . . .
    o . . . . .
     . . . . .
      . . . .
    """
    arm, river = spots(drawing)
    white = playing(drawing).when(WHITE, LayMarble(river))
    assert white.state.games[0].endings == ("awa_full",)
    black = playing(drawing, turn=BLACK).when(BLACK, LayMarble(arm))
    assert black.state.games[0].endings == ("awa_arm",)


@rule("moeraki_kemu", "11.4")
def test_r11_4_eleven_against_ten_and_a_half() -> None:
    play = playing(COUNTED, turn=BLACK).when(BLACK, LayMarble(spot(COUNTED)))
    outcome = MOERAKI_KEMU.outcome(play.state)
    assert outcome is not None
    assert outcome.reason == "marae"
    assert outcome.winners == (BLACK,)
    assert outcome.sheet["games"][0]["marae"]["points"] == ["10½", "11"]


@rule("moeraki_kemu", "11.5")
def test_r11_5_white_lays_its_tane_looking_down_left() -> None:
    t = plot(GAZE, "T")
    play = laid(GAZE, "T", "down_left")
    way = tuple(plot(GAZE, letter) for letter in "ABCDEF")
    play.then(TaneLaid(WHITE, t, "down_left", way), MarkersTaken(tuple(sorted(plot(GAZE, letter) for letter in "ACD"))))
    assert markers(play) == [[], []]


@rule("moeraki_kemu", "11.6")
def test_r11_6_where_the_gazes_cross_the_marker_is_put_back() -> None:
    play = laid(CROSS, "P", "down_right", BLACK, tanes={WHITE: (plot(CROSS, "T"), "down_left")})
    play.then_includes(MarkerPutBack(BLACK, plot(CROSS, "C")))
    assert markers(play) == [[], [plot(CROSS, "C")]]


@rule("moeraki_kemu", "11.7")
def test_r11_7_a_tane_looks_at_a_tane() -> None:
    play = laid(EYE_TO_EYE, "D", "up_right", BLACK, tanes={WHITE: (plot(EYE_TO_EYE, "T"), "down_right")})
    play.then_includes(MarkersTaken(tuple(sorted(plot(EYE_TO_EYE, letter) for letter in "AC"))))
    assert markers(play) == [[], [plot(EYE_TO_EYE, "U")]]
