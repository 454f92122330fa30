import pytest

from domain.core import Event
from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.board import ARMS, DIAGONALS, EDGES
from domain.games.moeraki_kemu.messages import GameWon, KemuEnded, LayMarble, MarbleLaid
from domain.games.moeraki_kemu.model import Line
from tests.domain.moeraki_kemu.oracle import HOLLOWS
from tests.domain.moeraki_kemu.scene import BLACK, COUNTED, EMPTY, SEATS, WHITE, fill, legal, markers, playing, signs, spot
from tests.kit.given import Play, given_setup
from tests.kit.rules import rule

TAHUNA = """
  . . . .
 . . . . .
. . . . . .
 . . . oAo
. . . . ? .
 . . * . .
. . . . . .
 . . . . .
. . . . . .
 . . . . .
  . . . .
"""
TAHUNA = TAHUNA.replace(". . . . . .\n . . . oAo", ". . . . o .\n . . . oAo")

AWA_A = """
  . . . .
 . . . . .
o . . . . .
 o . . . .
. o . . . .
 . o * . .
. . ? . . .
 . . o . .
. . . o . .
 . . . o .
  . . . o
"""

AWA_B = """
  . . . .
 . . . . .
. . . . . .
 . . . . .
. . . . . .
 . . * . .
. . . o . .
 . . . ? .
. . . . o .
 . . . . o
  . . . .
"""

ARA = """
  . . . .
 . . . . .
. . . . . o
 . . . . .
. . . . . ?
 . . * . .
. . . . . o
 . . . . .
. . . . . o
 . . . . .
  . . . .
"""


def board(marbles: dict[int, str], ball: int = 28) -> str:
    """A drawing from numbers."""
    found = signs(EMPTY.replace("*", ".")) | {HOLLOWS[hollow]: sign for hollow, sign in marbles.items()}
    found[HOLLOWS[ball]] = "*"
    return "\n".join("".join(found.get((x, y), " ") for x in range(11)) for y in range(11))


def last_of(line: tuple[int, ...], seat: int = WHITE, ball: int = 28) -> Play:
    """A line of one colour whose last marble is laid now."""
    drawing = board(dict.fromkeys(line[:-1], "ox"[seat]), ball)
    return playing(drawing, turn=seat).when(seat, LayMarble(line[-1]))


def ways(play: Play) -> tuple[str, ...]:
    found: tuple[str, ...] = play.state.games[-1].endings if play.state.games else ()
    return found


@rule("moeraki_kemu", "7.1")
def test_r7_1_there_are_four_ways_to_win() -> None:
    found = [ways(playing(drawing).when(WHITE, LayMarble(spot(drawing)))) for drawing in (TAHUNA, AWA_A, AWA_B, ARA)]
    counted = fill(given_setup(MOERAKI_KEMU, 2), COUNTED)
    assert [*found, ways(counted)] == [("tahuna",), ("awa_full",), ("awa_arm",), ("ara",), ("marae",)]


@rule("moeraki_kemu", "7.2")
def test_r7_2_four_own_marbles_around_a_plot_win() -> None:
    play = playing(TAHUNA).when(WHITE, LayMarble(spot(TAHUNA)))
    play.then(MarbleLaid(WHITE, 24), Event(GameWon(WHITE, (Line("tahuna", (13, 18, 19, 24)),)), "7.2"), KemuEnded("tahuna"))
    outcome = MOERAKI_KEMU.outcome(play.state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.scores) == ("tahuna", (1, 2), (1, 0))


@rule("moeraki_kemu", "7.2")
def test_r7_2_three_own_marbles_and_one_of_the_other_do_not() -> None:
    assert not ways(playing(TAHUNA, turn=BLACK).when(BLACK, LayMarble(spot(TAHUNA))))


@rule("moeraki_kemu", "7.3")
def test_r7_3_a_whole_diagonal_wins() -> None:
    play = playing(AWA_A).when(WHITE, LayMarble(spot(AWA_A)))
    play.then_includes(GameWon(WHITE, (Line("awa_full", (9, 15, 21, 27, 33, 39, 45, 51, 56)),)))
    assert play.clauses[1] == "7.3"
    assert not ways(playing(AWA_A.replace("o", "x", 1)).when(WHITE, LayMarble(spot(AWA_A))))


@rule("moeraki_kemu", "7.4", "7.5")
@pytest.mark.parametrize("diagonal", DIAGONALS, ids=lambda line: f"{line[0]}-{line[-1]}")
@pytest.mark.parametrize("seat", SEATS)
def test_r7_5_every_diagonal_counts(diagonal: tuple[int, ...], seat: int) -> None:
    ball = 39 if 28 in diagonal else 28
    if ball in diagonal:
        ball = 17
    play = last_of(diagonal, seat, ball)
    assert ways(play) == ("awa_full",)
    assert play.state.games[-1].winner == seat


@rule("moeraki_kemu", "7.6")
@pytest.mark.parametrize("ball", ARMS)
def test_r7_6_every_arm_from_the_edge_to_the_ball_wins(ball: int) -> None:
    for arm in ARMS[ball]:
        assert ways(last_of(arm, WHITE, ball)) == ("awa_arm",)
        # Without the ball at its end it is only a part of a diagonal.
        elsewhere = next(other for other in ARMS if other not in arm and not any(set(a) == set(arm) for a in ARMS[other]))
        if not any(set(other) <= set(arm) for other in (*DIAGONALS, *ARMS[elsewhere])):
            assert ways(last_of(arm, WHITE, elsewhere)) == ()


@rule("moeraki_kemu", "7.6")
def test_r7_6_an_arm_must_reach_from_edge_to_ball() -> None:
    assert ways(playing(AWA_B).when(WHITE, LayMarble(spot(AWA_B)))) == ("awa_arm",)
    gap = AWA_B.replace(" . . . . o\n", " . . . . .\n")
    assert not ways(playing(gap).when(WHITE, LayMarble(spot(gap))))


@rule("moeraki_kemu", "7.7")
def test_r7_7_both_variants_of_awa_are_in_force() -> None:
    both = board(dict.fromkeys((33, 38, 43, 48), "o") | dict.fromkeys((42, 48, 53), "o") | {48: "."})
    assert ways(playing(both).when(WHITE, LayMarble(48))) == ("awa_full", "awa_arm")


@rule("moeraki_kemu", "7.8", "7.9")
@pytest.mark.parametrize("edge", EDGES, ids=["top", "bottom", "left", "right"])
def test_r7_9_the_four_hollows_of_one_edge_win(edge: tuple[int, ...]) -> None:
    assert len(edge) == 4
    play = last_of(edge, BLACK)
    assert ways(play) == ("ara",)
    assert play.clauses[1] == "7.8"
    assert play.state.games[-1].winner == BLACK


@rule("moeraki_kemu", "7.10", "7.11")
def test_r7_10_a_line_wins_at_once_without_a_marker() -> None:
    # The marble also closes two plots, but nothing is laid on them any more.
    drawing = TAHUNA.replace(" . . * . .", " . . * x o").replace(". . . . ? .", ". . . o ? x")
    play = playing(drawing, level="expert").when(WHITE, LayMarble(spot(drawing)))
    assert [type(fact) for fact in play.facts] == [MarbleLaid, GameWon, KemuEnded]
    assert markers(play) == [[], []]
    assert legal(play) == []


@rule("moeraki_kemu", "7.11")
def test_r7_11_only_the_seat_that_lays_can_win() -> None:
    # Black completes nothing by closing what White began.
    play = playing(ARA, turn=BLACK).when(BLACK, LayMarble(spot(ARA)))
    assert ways(play) == ()
    assert MOERAKI_KEMU.active(play.state) == {WHITE}


@rule("moeraki_kemu", "7.12")
def test_r7_12_the_ball_is_no_marble_of_a_line() -> None:
    beach = board({22: "o", 23: "o"}, ball=28)
    assert ways(playing(beach).when(WHITE, LayMarble(17))) == ()
    river = board(dict.fromkeys((4, 16, 22, 34, 40, 46), "o"), ball=28)
    # One arm lacks a marble, the other as well: the ball fills neither.
    assert ways(playing(river).when(WHITE, LayMarble(0))) == ()
    assert not any(28 in line for arms in (ARMS[28], EDGES) for line in arms)


@rule("moeraki_kemu", "7.13")
def test_r7_13_several_lines_are_one_win_named_by_the_first() -> None:
    # Hollow 42 completes the left edge, the short diagonal and an arm of the ball.
    drawing = board(dict.fromkeys((9, 20, 31, 48, 53, 37, 32, 27), "o"), ball=22)
    play = playing(drawing, target=3).when(WHITE, LayMarble(42))
    (won,) = (fact for fact in play.facts if isinstance(fact, GameWon))
    assert [line.way for line in won.lines] == ["awa_full", "awa_arm", "ara"]
    assert ways(play) == ("awa_full", "awa_arm", "ara")
    assert play.state.stones == (1, 0)
    single = playing(drawing).when(WHITE, LayMarble(42))
    assert single.facts[-1] == KemuEnded("awa_full")
    outcome = MOERAKI_KEMU.outcome(single.state)
    assert outcome is not None
    assert outcome.reason == "awa_full"
    assert outcome.sheet["games"][0]["ways"] == ["awa_full", "awa_arm", "ara"]
    assert [line["way"] for line in outcome.sheet["games"][0]["lines"]] == ["awa_full", "awa_arm", "ara"]


@rule("moeraki_kemu", "7.13")
def test_r7_13_two_beaches_are_told_once_with_both_their_lines() -> None:
    drawing = board(dict.fromkeys((0, 4, 5, 15, 9), "o"))
    play = playing(drawing).when(WHITE, LayMarble(10))
    assert ways(play) == ("tahuna",)
    assert [line.hollows for line in play.state.games[0].lines] == [(0, 4, 5, 10), (4, 9, 10, 15)]


@rule("moeraki_kemu", "7.14")
def test_r7_14_a_line_with_the_last_marble_beats_the_count() -> None:
    drawing = COUNTED.replace("\n  x x x o\n", "\n  x x x ?\n", 1).replace(" o ? x x o", " o x x x o")
    play = playing(drawing, turn=BLACK).when(BLACK, LayMarble(spot(drawing)))
    assert [type(fact) for fact in play.facts] == [MarbleLaid, GameWon, KemuEnded]
    assert ways(play) == ("awa_full", "ara")
    outcome = MOERAKI_KEMU.outcome(play.state)
    assert outcome is not None
    assert outcome.sheet["games"][0]["marae"] is None
