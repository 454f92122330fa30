import pytest

from domain.core import Event
from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.board import WAYS_OF_GAZE
from domain.games.moeraki_kemu.edition import GAZES
from domain.games.moeraki_kemu.messages import (
    DeclineTane,
    GameWon,
    KemuEnded,
    LayMarble,
    LayTane,
    MaraeCounted,
    MarbleLaid,
    MarkerPutBack,
    MarkersLaid,
    MarkersTaken,
    TaneDeclined,
    TaneLaid,
    TaneOffered,
)
from domain.games.moeraki_kemu.model import NO_BALL, count_marae
from tests.domain.moeraki_kemu.oracle import PLOTS
from tests.domain.moeraki_kemu.scene import BLACK, COUNTED, WHITE, fill, legal, markers, playing, plot, spot
from tests.kit.given import Play, given_setup
from tests.kit.rules import rule

GAZE = """
  . . . .
 . . . ? .
. . . oTx .
 . . xAo .
. . xBo . .
 . xCo . .
. oDx . . .
 .Ex * . .
.F. . . . .
 . . . . .
  . . . .
"""
"""White's marble closes T. Before it, A is White's, B tied, C and D are Black's, E and F open."""

BOTH = GAZE.replace("  . . . .\n . . . ? .", "  . . . x\n . . . ?Ux", 1)
"""The same marble closes U for Black, too."""

CROSS = """
  . . . .
 . . . o .
. x . oTx .
 ?Px xAo .
. oQxBo . .
 . xCo . .
. oDx . . .
 .Ex * . .
.F. . . . .
 . . . . .
  . . . .
"""
"""Black's marble closes P. Before it, T and A are White's, Q, C and D Black's, and B is tied."""

EYE_TO_EYE = """
  . . . x
 . . . oUx
. . . oTx .
 . . xAo .
. . xBo . .
 . xCo . .
. oDx . . .
 . ? * . .
. . . . . .
 . . . . .
  . . . .
"""
"""Black's marble closes D. U is Black's, T and A are White's, B is tied and C is Black's."""

EDGE = """
  xHo . .
 . oTx . .
. . ? . . .
 . . . . .
. . . . . .
 . . * . .
. . . . . .
 . . . . .
. . . . . .
 . . . . .
  . . . .
"""
"""White's marble closes T. The half plot H is White's, with two against one."""


def on(drawing: str, letters: str) -> tuple[int, ...]:
    return tuple(sorted(plot(drawing, letter) for letter in letters))


def asked(drawing: str, seat: int = WHITE, **fields: object) -> Play:
    """After the marble at the question mark."""
    return playing(drawing, level="expert", turn=seat, **fields).when(seat, LayMarble(spot(drawing)))


def laid(drawing: str, letter: str, gaze: str, seat: int = WHITE, **fields: object) -> Play:
    """After that marble and the Tane of the same seat."""
    return asked(drawing, seat, **fields).when(seat, LayTane(plot(drawing, letter), gaze))  # type: ignore[arg-type]


@rule("moeraki_kemu", "9.1")
def test_r9_1_tanes_begin_in_their_lairs_and_the_game_goes_on_as_before() -> None:
    state = given_setup(MOERAKI_KEMU, 2, level="expert").state
    assert state.tanes == (None, None)
    assert fill(given_setup(MOERAKI_KEMU, 2, level="expert"), COUNTED).state.games[0].endings == ("marae",)


@rule("moeraki_kemu", "9.2")
def test_r9_2_a_tane_may_stand_instead_of_a_marker() -> None:
    t = plot(GAZE, "T")
    play = asked(GAZE).then(MarbleLaid(WHITE, 7), MarkersLaid(WHITE, (t,)), Event(TaneOffered(WHITE, (t,)), "9.11"))
    assert legal(play) == [*(LayTane(t, gaze) for gaze in GAZES), DeclineTane()]
    stands = play.when(WHITE, LayTane(t, "up_left"))
    assert stands.events[0].clause == "9.2"
    assert stands.state.tanes[WHITE].plot == t
    assert t not in markers(stands)[WHITE]


@rule("moeraki_kemu", "9.2")
def test_r9_2_once_only() -> None:
    stands = laid(GAZE, "T", "up_left").when(BLACK, LayMarble(0))
    # White closes the plot above A as well, but its Tane is out.
    closing = stands.when(WHITE, LayMarble(11)).when(BLACK, LayMarble(1)).when(WHITE, LayMarble(6))
    assert [type(fact) for fact in closing.facts] == [MarbleLaid, MarkersLaid]


@rule("moeraki_kemu", "9.2")
def test_r9_2_not_on_a_half_plot() -> None:
    drawing = EDGE.replace("xHo", "o ?").replace(" . oTx . .", " . o . . .").replace(". . ? .", ". . . .")
    play = asked(drawing)
    play.then(MarbleLaid(WHITE, 1), MarkersLaid(WHITE, (40,)))
    assert MOERAKI_KEMU.active(play.state) == {BLACK}


@rule("moeraki_kemu", "9.3")
def test_r9_3_the_gaze_takes_away_markers_of_both() -> None:
    play = laid(GAZE, "T", "down_left")
    assert play.facts[1:] == (MarkersTaken(on(GAZE, "ACD")),)
    assert play.events[1].clause == "9.3"
    assert markers(play) == [[], []]
    assert MOERAKI_KEMU.view(play.state, None)["tanes"][WHITE] == {
        "plot": plot(GAZE, "T"),
        "gaze": "down_left",
        "sees": [plot(GAZE, letter) for letter in "ABCDEF"],
    }


@rule("moeraki_kemu", "9.4", "9.16")
def test_r9_4_no_marker_is_laid_under_a_gaze_later() -> None:
    # The marble at 43 closes E, which White's Tane looks at: no marker and no question for either seat.
    drawing = GAZE.replace("?", "o").replace(" .Ex * . .", " oEx * . .").replace(".F. . .", ".F? . .")
    play = playing(drawing, level="expert", turn=BLACK, tanes={WHITE: (plot(drawing, "T"), "down_left")})
    play.when(BLACK, LayMarble(spot(drawing))).then(MarbleLaid(BLACK, 43))
    without = playing(drawing, level="expert", turn=WHITE)
    without.when(WHITE, LayMarble(spot(drawing))).then_includes(MarkersLaid(WHITE, (plot(drawing, "E"),)))


@rule("moeraki_kemu", "9.16")
def test_r9_16_what_is_closed_under_a_gaze_scores_for_nobody() -> None:
    drawing = GAZE.replace("?", "o")
    t = plot(drawing, "T")
    seen = playing(drawing, level="expert", tanes={WHITE: (t, "down_left")}).state
    assert count_marae(seen) == ((1 << t, 0), (0, 0))


@rule("moeraki_kemu", "9.5", "9.13")
def test_r9_5_beside_the_tane_the_other_plot_gets_its_marker() -> None:
    # The marble closes T and V for White.
    drawing = GAZE.replace("  . . . .\n . . . ? .", "  . . o .\n . . xV? .", 1)
    t, v = plot(drawing, "T"), plot(drawing, "V")
    play = asked(drawing).then(MarbleLaid(WHITE, 7), MarkersLaid(WHITE, (v, t)), TaneOffered(WHITE, (v, t)))
    away = play.when(WHITE, LayTane(t, "down_right"))
    assert v in markers(away)[WHITE]
    # Unless the gaze falls on it: then it is taken away at once.
    under = play.when(WHITE, LayTane(t, "up_left"))
    under.then(TaneLaid(WHITE, t, "up_left", (v, 41)), MarkersTaken((v,)))


@rule("moeraki_kemu", "9.6", "9.23")
def test_r9_6_where_gazes_cross_the_marker_is_put_back() -> None:
    white = {WHITE: (plot(CROSS, "T"), "down_left")}
    before = playing(CROSS, level="expert", turn=BLACK, tanes=white)
    assert markers(before) == [[], [plot(CROSS, "Q")]]
    assert before.state.stock == (24, 23)
    play = laid(CROSS, "P", "down_right", BLACK, tanes=white)
    assert play.facts[1:] == (MarkersTaken(on(CROSS, "Q")), MarkerPutBack(BLACK, plot(CROSS, "C")))
    assert play.events[2].clause == "9.6"
    assert markers(play) == [[], [plot(CROSS, "C")]]
    assert play.state.stock == (24, 23)


@rule("moeraki_kemu", "9.7")
@pytest.mark.parametrize("gaze", ["up_right", "down_right"])
def test_r9_7_a_gaze_ends_before_the_other_tane(gaze: str) -> None:
    white = {WHITE: (plot(EYE_TO_EYE, "T"), gaze)}
    play = laid(EYE_TO_EYE, "D", "up_right", BLACK, tanes=white)
    assert play.facts[0].sees == tuple(plot(EYE_TO_EYE, letter) for letter in "CBA")  # type: ignore[attr-defined]
    assert play.facts[1:] == (MarkersTaken(on(EYE_TO_EYE, "AC")),)
    # Behind White's Tane nothing changes.
    assert (plot(EYE_TO_EYE, "U") in markers(play)[BLACK]) == (gaze == "down_right")


@rule("moeraki_kemu", "9.8")
def test_r9_8_a_gaze_runs_diagonally_to_the_edge() -> None:
    assert WAYS_OF_GAZE[0] == {
        "up_left": (),
        "up_right": (40,),
        "down_right": (5, 10, 15, 20, 25, 30, 35),
        "down_left": (4, 43),
    }
    assert WAYS_OF_GAZE[19] == {
        "up_left": (14, 9, 4),
        "up_right": (15, 11, 7, 3),
        "down_right": (24, 29, 34, 39),
        "down_left": (23, 27, 31),
    }
    for number, ways in enumerate(WAYS_OF_GAZE):
        for gaze, seen in ways.items():
            step = (1 if gaze.endswith("right") else -1, 1 if gaze.startswith("down") else -1)
            x, y = PLOTS[number]
            assert [PLOTS[each] for each in seen] == [(x + step[0] * n, y + step[1] * n) for n in range(1, len(seen) + 1)]


@rule("moeraki_kemu", "9.8")
def test_r9_8_the_half_plot_at_the_edge_is_included() -> None:
    play = laid(EDGE, "T", "up_left")
    assert play.facts == (TaneLaid(WHITE, 1, "up_left", (40,)), MarkersTaken((40,)))
    assert laid(EDGE, "T", "down_left").facts[1:] == ()


@rule("moeraki_kemu", "9.9")
def test_r9_9_a_direction_without_a_plot_is_allowed() -> None:
    drawing = EDGE.replace("xHo", "o .").replace(" . oTx . .", " oTx . . .").replace(". . ? .", ". ? . .")
    play = laid(drawing, "T", "up_left")
    play.then(TaneLaid(WHITE, 0, "up_left", ()))
    assert MOERAKI_KEMU.active(play.state) == {BLACK}


@rule("moeraki_kemu", "9.10")
def test_r9_10_nothing_but_a_tane_and_the_edge_stops_a_gaze() -> None:
    # Markers on A and C, a tie on B, open plots behind: the gaze goes on to the edge.
    (stands, *_) = laid(GAZE, "T", "down_left").facts
    assert stands.sees == tuple(plot(GAZE, letter) for letter in "ABCDEF")  # type: ignore[attr-defined]
    # And past the ball.
    drawing = GAZE.replace("*", ".").replace(" . xCo . .", " . xC* . .")
    (stands, *_) = laid(drawing, "T", "down_left").facts
    assert len(stands.sees) == 6  # type: ignore[attr-defined]


@rule("moeraki_kemu", "9.11")
def test_r9_11_the_owner_of_the_majority_decides_also_out_of_turn() -> None:
    drawing = GAZE.replace("oTx", "oTo")
    t = plot(drawing, "T")
    play = asked(drawing, BLACK).then(MarbleLaid(BLACK, 7), MarkersLaid(WHITE, (t,)), Event(TaneOffered(WHITE, (t,)), "9.11"))
    assert MOERAKI_KEMU.active(play.state) == {WHITE}
    play.when(BLACK, LayTane(t, "up_left")).then_rejected("not_your_turn")
    play.when(BLACK, DeclineTane()).then_rejected("not_your_turn")
    stands = play.when(WHITE, LayTane(t, "up_left"))
    # It is White's turn all the same.
    assert MOERAKI_KEMU.active(stands.state) == {WHITE}
    stands.when(WHITE, LayMarble(0)).then(MarbleLaid(WHITE, 0))


@rule("moeraki_kemu", "9.12")
def test_r9_12_the_seat_that_laid_the_marble_is_asked_first() -> None:
    t, u = plot(BOTH, "T"), plot(BOTH, "U")
    play = asked(BOTH).then(MarbleLaid(WHITE, 7), MarkersLaid(WHITE, (t,)), MarkersLaid(BLACK, (u,)), TaneOffered(WHITE, (t,)))
    second = play.when(WHITE, DeclineTane()).then(Event(TaneDeclined(WHITE), "9.14"), TaneOffered(BLACK, (u,)))
    over = second.when(BLACK, LayTane(u, "up_right")).then(TaneLaid(BLACK, u, "up_right", ()))
    # White is not asked again.
    assert MOERAKI_KEMU.active(over.state) == {BLACK}
    over.when(BLACK, LayMarble(0)).then(MarbleLaid(BLACK, 0))


@rule("moeraki_kemu", "9.12")
def test_r9_12_the_second_seat_is_asked_only_about_what_still_lies() -> None:
    t, u = plot(BOTH, "T"), plot(BOTH, "U")
    play = asked(BOTH).when(WHITE, LayTane(t, "up_right"))
    play.then(TaneLaid(WHITE, t, "up_right", (u,)), MarkersTaken((u,)))
    assert MOERAKI_KEMU.active(play.state) == {BLACK}
    assert {type(command) for command in legal(play)} == {LayMarble}
    spared = asked(BOTH).when(WHITE, LayTane(t, "up_left"))
    assert spared.facts[-1] == TaneOffered(BLACK, (u,))


@rule("moeraki_kemu", "9.13")
def test_r9_13_the_marker_that_is_replaced_goes_back_to_the_stock() -> None:
    play = asked(GAZE)
    assert play.state.stock == (22, 22)
    stands = play.when(WHITE, LayTane(plot(GAZE, "T"), "up_left"))
    assert stands.state.stock == (23, 22)


@rule("moeraki_kemu", "9.14")
def test_r9_14_a_player_who_declines_keeps_the_tane_but_not_the_plot() -> None:
    t, a = plot(GAZE, "T"), plot(GAZE, "A")
    play = asked(GAZE)
    play.when(WHITE, LayTane(a, "up_left")).then_rejected("plot_not_offered", clause="9.14", plot=a, plots=[t])
    play.when(WHITE, LayTane(40, "up_left")).then_rejected("no_such_plot", clause="2.7")
    declined = play.when(WHITE, DeclineTane()).then(TaneDeclined(WHITE))
    assert declined.state.tanes == (None, None)
    # The next marble of White closes the plot above A, and only that one is offered.
    later = declined.when(BLACK, LayMarble(0)).when(WHITE, LayMarble(11)).when(BLACK, LayMarble(1))
    again = later.when(WHITE, LayMarble(6))
    assert again.facts[-1] == TaneOffered(WHITE, (6,))


@rule("moeraki_kemu", "9.14")
def test_r9_14_an_unused_tane_is_worth_nothing() -> None:
    assert fill(given_setup(MOERAKI_KEMU, 2, level="expert"), COUNTED).state.games[0].whole == (
        fill(given_setup(MOERAKI_KEMU, 2, level="basic"), COUNTED).state.games[0].whole
    )


@rule("moeraki_kemu", "9.15")
def test_r9_15_nobody_is_asked_without_a_choice() -> None:
    # White's Tane is out: only Black is asked about U.
    play = asked(BOTH, tanes={WHITE: (plot(BOTH, "A"), "up_left")})
    assert [fact for fact in play.facts if isinstance(fact, TaneOffered)] == [TaneOffered(BLACK, (plot(BOTH, "U"),))]
    # A marble that closes nothing asks nobody.
    playing(GAZE, level="expert").when(WHITE, LayMarble(0)).then(MarbleLaid(WHITE, 0))


@rule("moeraki_kemu", "9.17")
def test_r9_17_behind_the_crossing_both_gazes_go_on() -> None:
    play = laid(CROSS, "P", "down_right", BLACK, tanes={WHITE: (plot(CROSS, "T"), "down_left")})
    white, black = (MOERAKI_KEMU.view(play.state, None)["tanes"][seat]["sees"] for seat in (WHITE, BLACK))
    assert set(white) & set(black) == {plot(CROSS, "C")}
    assert white[-1] == plot(CROSS, "F")
    assert black == [plot(CROSS, "Q"), plot(CROSS, "C"), 24, 29, 34, 39]
    assert plot(CROSS, "D") not in markers(play)[BLACK]


@rule("moeraki_kemu", "9.17")
def test_r9_17_a_tied_crossing_stays_empty_and_an_open_one_may_get_its_marker_later() -> None:
    # C is tied: nothing to put back.
    tied = CROSS.replace(" . xCo . .", " . oCo . .")
    assert not any(
        isinstance(fact, MarkerPutBack)
        for fact in laid(tied, "P", "down_right", BLACK, tanes={WHITE: (plot(tied, "T"), "down_left")}).facts
    )
    # C is open: its last marble comes later, and then it is closed as any other plot.
    opened = CROSS.replace(". oDx . . .", ". oD. . . .")
    white = {WHITE: (plot(opened, "T"), "down_left")}
    play = laid(opened, "P", "down_right", BLACK, tanes=white)
    assert [type(fact) for fact in play.facts] == [TaneLaid, MarkersTaken]
    later = play.when(WHITE, LayMarble(0)).when(BLACK, LayMarble(33))
    later.then(MarbleLaid(BLACK, 33), MarkersLaid(BLACK, (plot(opened, "C"),)))


@rule("moeraki_kemu", "9.17")
def test_r9_17_a_half_plot_where_gazes_cross_gets_its_marker_and_its_value() -> None:
    # H was closed under White's gaze and never had a marker.
    drawing = """
      xHo . .
     oPoTx . .
    . ? x . . .
     . . . . .
    . . . . . .
     . . * . .
    . . . . . .
     . . . . .
    . . . . . .
     . . . . .
      . . . .
    """
    white = {WHITE: (plot(drawing, "T"), "up_left")}
    drawing = drawing.replace("oPo", "xPo")
    play = laid(drawing, "P", "up_right", BLACK, tanes=white)
    assert play.facts == (TaneLaid(BLACK, 0, "up_right", (40,)), MarkerPutBack(WHITE, 40))
    assert count_marae(play.state)[1] == (1 << 40, 0)


@rule("moeraki_kemu", "9.18")
def test_r9_18_no_tane_stands_under_a_gaze() -> None:
    # Black closes D under White's gaze: no marker, no question.
    drawing = EYE_TO_EYE
    play = asked(drawing, BLACK, tanes={WHITE: (plot(drawing, "T"), "down_left")})
    play.then(MarbleLaid(BLACK, spot(drawing)))
    assert MOERAKI_KEMU.active(play.state) == {WHITE}


@rule("moeraki_kemu", "9.18")
def test_r9_18_the_first_gaze_is_not_shortened_and_a_tane_is_not_taken_away() -> None:
    play = laid(EYE_TO_EYE, "D", "up_right", BLACK, tanes={WHITE: (plot(EYE_TO_EYE, "T"), "up_right")})
    tanes = MOERAKI_KEMU.view(play.state, None)["tanes"]
    assert tanes[WHITE] == {"plot": plot(EYE_TO_EYE, "T"), "gaze": "up_right", "sees": [plot(EYE_TO_EYE, "U")]}
    whole, _ = count_marae(play.state)
    assert whole == (1 << plot(EYE_TO_EYE, "T"), 1 << plot(EYE_TO_EYE, "D"))


@rule("moeraki_kemu", "9.19")
def test_r9_19_the_plot_of_a_tane_counts_a_point() -> None:
    t, a = plot(GAZE, "T"), plot(GAZE, "A")
    play = laid(GAZE, "T", "up_left")
    assert count_marae(play.state)[0] == (1 << t | 1 << a, 1 << plot(GAZE, "C") | 1 << plot(GAZE, "D"))


@rule("moeraki_kemu", "9.20")
def test_r9_20_a_line_under_a_gaze_wins() -> None:
    # White's four marbles close E, which Black's Tane looks at.
    drawing = """
      . . . .
     . . . x .
    . . . xTx .
     . . . o .
    . . . . . .
     . . * . .
    . o . . . .
     oEo . . .
    . ? . . . .
     . . . . .
      . . . .
    """
    play = playing(drawing, level="expert", tanes={BLACK: (plot(drawing, "T"), "down_left")})
    won = play.when(WHITE, LayMarble(spot(drawing)))
    assert [type(fact) for fact in won.facts] == [MarbleLaid, GameWon, KemuEnded]
    assert won.facts[-1] == KemuEnded("tahuna")


@rule("moeraki_kemu", "9.21")
def test_r9_21_the_last_marble_asks_before_the_count() -> None:
    play = asked(COUNTED, BLACK)
    questions = 0
    while play.state.asked is not None:
        assert isinstance(play.facts[-1], TaneOffered)
        assert MOERAKI_KEMU.outcome(play.state) is None
        questions += 1
        play = play.when(play.state.asked, DeclineTane())
    assert questions == 1
    assert [type(fact) for fact in play.facts] == [TaneDeclined, MaraeCounted, KemuEnded]
    # A Tane laid then still clears before the count.
    again = asked(COUNTED, BLACK)
    offered = legal(again, LayTane)[0]
    counted = again.when(BLACK, offered)
    assert [type(fact) for fact in counted.facts] == [TaneLaid, MarkersTaken, MaraeCounted, KemuEnded]


@rule("moeraki_kemu", "9.22")
def test_r9_22_every_game_of_a_ladder_begins_anew() -> None:
    play = laid(GAZE, "T", "up_left", target=3)
    assert play.state.tanes[WHITE] is not None
    assert play.state.markers != (0, 0)
    # White goes on to fill the short diagonal in the top right corner.
    for mine, yours in ((3, 42), (8, 47)):
        play = play.when(BLACK, LayMarble(yours)).when(WHITE, LayMarble(mine))
    state = play.when(BLACK, LayMarble(52)).when(WHITE, LayMarble(14)).state
    assert state.games[-1].endings == ("awa_full",)
    assert (state.tanes, state.markers, state.marbles, state.ball) == ((None, None), (0, 0), (0, 0), NO_BALL)
    assert (state.reserve, state.stock, state.last) == ((28, 28), (24, 24), None)
