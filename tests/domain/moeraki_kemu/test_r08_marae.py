from domain.core import Event
from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.messages import GameDrawn, KemuEnded, LayMarble, MaraeCounted
from domain.games.moeraki_kemu.view import shown
from tests.domain.moeraki_kemu.scene import BLACK, COUNTED, SEATS, THIRTY, TIED, WHITE, fill, playing, scene, spot, win
from tests.kit.given import Play, given_setup
from tests.kit.rules import rule


def counted(drawing: str = COUNTED, **fields: object) -> Play:
    return playing(drawing, turn=BLACK, **fields).when(BLACK, LayMarble(spot(drawing)))


def sheet(play: Play) -> dict[str, object]:
    outcome = MOERAKI_KEMU.outcome(play.state)
    assert outcome is not None
    marae: dict[str, object] = outcome.sheet["games"][-1]["marae"]
    return marae


@rule("moeraki_kemu", "8.1")
def test_r8_1_the_full_board_is_counted() -> None:
    play = counted()
    assert isinstance(play.facts[-2], MaraeCounted)
    assert play.facts[-1] == KemuEnded("marae")
    assert MOERAKI_KEMU.outcome(scene(COUNTED, turn=BLACK)) is None


@rule("moeraki_kemu", "8.2", "8.6")
def test_r8_2_plots_count_a_point_or_half_a_point() -> None:
    plots = sheet(counted())["plots"]
    assert isinstance(plots, list)
    for line in plots:
        if line["plot"] < 40:
            assert line["half_points"] == 2
    halves = {line["plot"]: (line["seat"], line["half_points"]) for line in plots if line["plot"] >= 40}
    # At the top: x o x, x o x and x x o; on the left: x o o, o x o and o o x.
    assert [halves[number] for number in (40, 41, 42)] == [(BLACK, 1)] * 3
    assert [halves[number] for number in (43, 45, 47)] == [(WHITE, 1)] * 3
    assert {seat for seat, _ in halves.values()} == set(SEATS)
    # Colour by colour, inside before outside.
    assert plots == sorted(plots, key=lambda line: (line["seat"], line["plot"]))


@rule("moeraki_kemu", "8.2")
def test_r8_2_a_half_plot_with_three_to_nothing_counts_a_point() -> None:
    plots = sheet(fill(given_setup(MOERAKI_KEMU, 2), THIRTY))["plots"]
    assert isinstance(plots, list)
    assert {"plot": 49, "seat": BLACK, "half_points": 2} in plots


@rule("moeraki_kemu", "8.3")
def test_r8_3_more_points_win() -> None:
    play = counted()
    outcome = MOERAKI_KEMU.outcome(play.state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.scores) == ("marae", (2, 1), (0, 1))
    assert play.clauses[-2] == "8.3"
    assert play.state.games[-1].winner == BLACK


@rule("moeraki_kemu", "8.4")
def test_r8_4_with_equal_points_the_seat_that_placed_the_ball_wins() -> None:
    for starter in SEATS:
        play = counted(TIED, starter=starter)
        assert sheet(play)["half_points"] == [35, 35]
        counting = play.events[-2]
        assert counting.clause == "8.4"
        assert (counting.data.winner, counting.data.tie) == (starter, True)
        outcome = MOERAKI_KEMU.outcome(play.state)
        assert outcome is not None
        assert (outcome.reason, outcome.winners) == ("marae_tie", (starter,))


@rule("moeraki_kemu", "8.5")
def test_r8_5_it_is_the_beginner_of_this_game_that_counts() -> None:
    play = given_setup(MOERAKI_KEMU, 2, ladder=3)
    first = play.state.starter
    play = win(play, 1 - first)
    play = fill(play, TIED)
    assert play.state.stones[1 - first] == 2
    assert play.state.games[-1].endings == ("marae_tie",)
    assert play.state.starter == 1 - first


@rule("moeraki_kemu", "8.7")
def test_r8_7_a_decided_game_is_played_to_the_end() -> None:
    # White has far more than half of all points and Black has still to lay the last marble.
    drawing = THIRTY.replace("  x x x o", "  ? x x o")
    state = scene(drawing, turn=BLACK)
    assert state.markers[WHITE].bit_count() > 26
    assert MOERAKI_KEMU.outcome(state) is None
    assert MOERAKI_KEMU.active(state) == {BLACK}


@rule("moeraki_kemu", "8.8")
def test_r8_8_points_are_told_in_halves_and_only_of_a_count() -> None:
    assert [shown(points) for points in (0, 1, 2, 3, 21, 22)] == ["0", "½", "1", "1½", "10½", "11"]
    assert sheet(counted())["half_points"] == [21, 22]
    assert sheet(counted())["points"] == ["10½", "11"]
    outcome = MOERAKI_KEMU.outcome(win(given_setup(MOERAKI_KEMU, 2), WHITE).state)
    assert outcome is not None
    assert outcome.sheet["games"][0]["marae"] is None


@rule("moeraki_kemu", "8.9")
def test_r8_9_a_beginner_game_can_be_drawn() -> None:
    play = counted(level="beginner")
    assert play.events[-2] == Event(GameDrawn(), "8.9")
    assert play.state.games[-1].winner is None
