from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.board import ARMS, CENTRE, CORNERS, DIAGONALS, FULL_PLOT_COUNT, HOLLOWS, PLOTS, set_of
from domain.games.moeraki_kemu.edition import MARBLES, MARKERS
from tests.domain.moeraki_kemu.scene import COUNTED, EMPTY, fill, spot, spots
from tests.kit.given import given_setup
from tests.kit.rules import rule


@rule("moeraki_kemu", "2.1", "2.2")
def test_r2_1_each_seat_has_28_marbles_and_24_markers() -> None:
    state = given_setup(MOERAKI_KEMU, 2).state
    assert state.reserve == (28, 28) == (MARBLES, MARBLES)
    assert state.stock == (24, 24) == (MARKERS, MARKERS)
    assert MOERAKI_KEMU.census(state) == {"0:marble": 28, "0:marker": 24, "1:marble": 28, "1:marker": 24}


@rule("moeraki_kemu", "2.3", "2.4")
def test_r2_3_tanes_are_in_their_lairs_and_stones_at_the_bottom() -> None:
    view = MOERAKI_KEMU.view(given_setup(MOERAKI_KEMU, 2, level="expert", ladder=5).state, None)
    assert view["tanes"] == [None, None]
    assert view["stones"] == [0, 0]


@rule("moeraki_kemu", "2.5")
def test_r2_5_the_board_has_57_hollows_and_no_corners() -> None:
    assert len(HOLLOWS) == 57
    rows = [[x for x, y in HOLLOWS if y == row] for row in range(11)]
    assert [len(row) for row in rows] == [4, 5, 6, 5, 6, 5, 6, 5, 6, 5, 4]
    assert rows[0] == [2, 4, 6, 8]
    assert rows[1] == [1, 3, 5, 7, 9]
    assert rows[2] == [0, 2, 4, 6, 8, 10]
    assert (HOLLOWS[0], HOLLOWS[28], HOLLOWS[56]) == ((2, 0), (5, 5), (8, 10))
    assert spot(EMPTY, "*") == 28


@rule("moeraki_kemu", "2.6", "2.7")
def test_r2_7_there_are_40_full_and_12_half_plots() -> None:
    assert [len(corners) for corners in CORNERS] == [4] * 40 + [3] * 12
    assert FULL_PLOT_COUNT == 40
    assert (PLOTS[0], PLOTS[19], PLOTS[39]) == ((2, 1), (4, 5), (8, 9))
    assert PLOTS[40:] == (
        *((3, 0), (5, 0), (7, 0)),
        *((0, 3), (10, 3), (0, 5), (10, 5), (0, 7), (10, 7)),
        *((3, 10), (5, 10), (7, 10)),
    )
    assert sorted(CORNERS[0]) == [0, 4, 5, 10]
    assert sorted(CORNERS[40]) == [0, 1, 5]
    assert sorted(CORNERS[44]) == [14, 19, 25]


@rule("moeraki_kemu", "2.8", "2.9")
def test_r2_9_nine_hollows_are_the_centre() -> None:
    circle = """
      . . . .
     . . . . .
    . . . . . .
     . . ? . .
    . . ? ? . .
     . ? ? ? .
    . . ? ? . .
     . . ? . .
    . . . . . .
     . . . . .
      . . . .
    """
    assert tuple(spots(circle)) == CENTRE == (17, 22, 23, 27, 28, 29, 33, 34, 39)


@rule("moeraki_kemu", "2.10")
def test_r2_10_there_are_nine_diagonals_in_each_direction() -> None:
    lengths = [len(diagonal) for diagonal in DIAGONALS]
    assert lengths == [3, 5, 7, 9, 9, 9, 7, 5, 3] * 2
    assert DIAGONALS[0] == (42, 48, 53)
    assert DIAGONALS[4] == (4, 10, 16, 22, 28, 34, 40, 46, 52)
    assert set_of(DIAGONALS[17]) == set_of((47, 52, 56))
    crossings = {hollow for falling in DIAGONALS[3:6] for rising in DIAGONALS[12:15] for hollow in set(falling) & set(rising)}
    assert crossings == set(CENTRE)
    assert sorted(map(len, ARMS[28])) == [4, 4, 4, 4]
    assert sorted(map(len, ARMS[17])) == [3, 3, 5, 5]


@rule("moeraki_kemu", "2.11")
def test_r2_11_all_marbles_together_fill_the_board() -> None:
    state = fill(given_setup(MOERAKI_KEMU, 2), COUNTED).state
    assert state.reserve == (0, 0)
    assert state.marbles[0] | state.marbles[1] | 1 << state.ball == (1 << 57) - 1
