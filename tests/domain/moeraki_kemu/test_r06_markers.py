import pytest

from domain.core import Event
from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.board import CENTRE, CORNERS, FULL_PLOT_COUNT
from domain.games.moeraki_kemu.messages import LayMarble, MarbleLaid, MarkersLaid
from domain.games.moeraki_kemu.model import count_marae
from tests.domain.moeraki_kemu.scene import BLACK, SEATS, THIRTY, WHITE, fill, markers, playing, plot, scene, spot
from tests.kit.given import Play, given_setup
from tests.kit.rules import rule

CORNER = """
  {0} . . .
 {1}P{2} . . .
. ? . . . .
 . . . . .
. . . . . .
 . . * . .
. . . . . .
 . . . . .
. . . . . .
 . . . . .
  . . . .
"""

BALL = """
  . . . .
 . . . . .
. . . . . .
 . . . . .
. . . {0} . .
 . . *P{1} .
. . . ? . .
 . . . . .
. . . . . .
 . . . . .
  . . . .
"""

HALF = """
  {0}P{1} . .
 . ? . . .
. . . . . .
 . . . . .
. . . . . .
 . . * . .
. . . . . .
 . . . . .
. . . . . .
 . . . . .
  . . . .
"""


def closing(board: str, marbles: str, seat: int) -> tuple[Play, int]:
    """Lay the last marble around plot P, the others being these."""
    drawing = board.format(*marbles)
    return playing(drawing, turn=seat).when(seat, LayMarble(spot(drawing))), plot(drawing, "P")


def owner(play: Play, number: int) -> int | None:
    return next((seat for seat in SEATS if number in markers(play)[seat]), None)


@rule("moeraki_kemu", "6.1", "6.2")
@pytest.mark.parametrize(("marbles", "seat"), [("oox", WHITE), ("ooo", BLACK), ("xoo", WHITE)])
def test_r6_1_the_majority_gets_the_marker_whichever_seat_closes_the_plot(marbles: str, seat: int) -> None:
    play, number = closing(CORNER, marbles, seat)
    play.then(MarbleLaid(seat, 10), Event(MarkersLaid(WHITE, (number,)), "6.1"))
    assert play.state.stock == (23, 24)


@rule("moeraki_kemu", "6.1")
def test_r6_1_an_open_plot_has_no_marker() -> None:
    play, _ = closing(CORNER, "oo.", WHITE)
    play.then(MarbleLaid(WHITE, 10))
    assert markers(play) == [[], []]


@rule("moeraki_kemu", "6.3")
@pytest.mark.parametrize(("marbles", "seat"), [("oxo", BLACK), ("oxx", WHITE)])
def test_r6_3_two_against_two_leave_the_plot_empty(marbles: str, seat: int) -> None:
    play, _ = closing(CORNER, marbles, seat)
    play.then(MarbleLaid(seat, 10))
    assert markers(play) == [[], []]


@rule("moeraki_kemu", "6.4", "6.9")
@pytest.mark.parametrize(
    ("marbles", "seat", "winner"),
    [("oo", WHITE, WHITE), ("oo", BLACK, WHITE), ("ox", BLACK, BLACK), ("xx", BLACK, BLACK), ("xo", WHITE, WHITE)],
)
def test_r6_4_beside_the_ball_there_is_always_a_winner_and_a_whole_point(marbles: str, seat: int, winner: int) -> None:
    play, number = closing(BALL, marbles, seat)
    assert owner(play, number) == winner
    whole, half = count_marae(play.state)
    assert whole[winner] == 1 << number
    assert half == (0, 0)


@rule("moeraki_kemu", "6.5")
@pytest.mark.parametrize("marbles", ["oo", "ox", "xo", "xx"])
@pytest.mark.parametrize("seat", SEATS)
def test_r6_5_a_half_plot_always_has_an_owner(marbles: str, seat: int) -> None:
    play, number = closing(HALF, marbles, seat)
    assert owner(play, number) is not None
    assert sum(len(corners) == 3 for corners in CORNERS) == 12


@rule("moeraki_kemu", "6.6")
def test_r6_6_a_half_plot_with_two_against_one_is_worth_half_a_point() -> None:
    play, number = closing(HALF, "ox", WHITE)
    assert count_marae(play.state) == ((0, 0), (1 << number, 0))


@rule("moeraki_kemu", "6.7")
def test_r6_7_a_half_plot_with_three_to_nothing_is_worth_a_point() -> None:
    play, number = closing(HALF, "xx", BLACK)
    assert count_marae(play.state) == ((0, 1 << number), (0, 0))


@rule("moeraki_kemu", "6.8")
def test_r6_8_a_marble_closes_four_plots_each_by_its_own_majority() -> None:
    drawing = """
      . . . .
     . . . . .
    . . x . . .
     . oAo . .
    . oB?Cx . .
     . xDx . .
    . . x . . .
     . . * . .
    . . . . . .
     . . . . .
      . . . .
    """
    play = playing(drawing).when(WHITE, LayMarble(spot(drawing)))
    a, b, c, d = (plot(drawing, letter) for letter in "ABCD")
    # A: x o o + o, B: o o x + o, C: o x x + o, D: x x x + o.
    play.then(MarbleLaid(WHITE, spot(drawing)), MarkersLaid(WHITE, (a, b)), MarkersLaid(BLACK, (d,)))
    assert owner(play, c) is None


@rule("moeraki_kemu", "6.9")
def test_r6_9_no_half_plot_lies_beside_the_centre() -> None:
    assert not any(set(CORNERS[number]) & set(CENTRE) for number in range(FULL_PLOT_COUNT, len(CORNERS)))


@rule("moeraki_kemu", "6.10")
def test_r6_10_one_colour_can_have_thirty_plots() -> None:
    play = fill(given_setup(MOERAKI_KEMU, 2), THIRTY)
    assert [len(plots) for plots in markers(play)] == [30, 18]
    assert play.state.stock == (-6, 6)
    assert MOERAKI_KEMU.view(play.state, None)["stock"] == [0, 6]
    assert MOERAKI_KEMU.census(play.state)["0:marker"] == 24
    outcome = MOERAKI_KEMU.outcome(play.state)
    assert outcome is not None
    assert outcome.reason == "marae"
    assert outcome.winners == (WHITE,)


@rule("moeraki_kemu", "6.11")
def test_r6_11_a_tied_plot_stays_empty_for_good() -> None:
    play, number = closing(CORNER, "oxo", BLACK)
    for seat, hollow in ((WHITE, 1), (BLACK, 2), (WHITE, 9), (BLACK, 14), (WHITE, 11), (BLACK, 15)):
        play = play.when(seat, LayMarble(hollow))
        assert owner(play, number) is None
    assert scene(CORNER.format(*"oxo").replace("?", "x")).markers == (0, 0)
