import pytest

from contracts.texts import texts_of
from domain.core import Event
from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.messages import GameBegun, KemuAgreed, KemuEnded
from tests.domain.moeraki_kemu.scene import BLACK, COUNTED, SEATS, WHITE, fill, legal, win
from tests.kit.given import Play, given_setup
from tests.kit.rules import rule


def drawn(play: Play) -> Play:
    return fill(play, COUNTED)


def beginners(ladder: int) -> Play:
    return given_setup(MOERAKI_KEMU, 2, level="beginner", ladder=ladder)


@rule("moeraki_kemu", "10.1")
@pytest.mark.parametrize(("target", "name"), [(3, "Uira"), (5, "Kiwi"), (7, "Moa"), (10, "Ika Moana")])
def test_r10_1_the_rungs_of_the_ladder(target: int, name: str) -> None:
    assert texts_of(MOERAKI_KEMU).names["ladder"][str(target)]["fr"].startswith(name)
    play = given_setup(MOERAKI_KEMU, 2, ladder=target)
    assert play.events[0] == Event(KemuAgreed("basic", target), "10.1")
    for number in range(target):
        assert MOERAKI_KEMU.outcome(play.state) is None
        assert len(play.state.games) == number
        play = win(play, WHITE)
    assert play.events[-1] == Event(KemuEnded("ladder"), "10.3")


@rule("moeraki_kemu", "10.2")
def test_r10_2_a_game_won_is_a_step_up() -> None:
    play = given_setup(MOERAKI_KEMU, 2, ladder=5)
    steps = [play.state.stones]
    for winner in (WHITE, BLACK, BLACK):
        play = win(play, winner)
        steps.append(play.state.stones)
    assert steps == [(0, 0), (1, 0), (1, 1), (1, 2)]
    assert MOERAKI_KEMU.view(play.state, None)["stones"] == [1, 2]


@rule("moeraki_kemu", "10.3", "10.5")
def test_r10_3_the_first_to_reach_the_rung_wins_at_once() -> None:
    play = given_setup(MOERAKI_KEMU, 2, ladder=3)
    for winner in (WHITE, BLACK, BLACK, WHITE, BLACK):
        play = win(play, winner)
    assert play.facts[-1] == KemuEnded("ladder")
    assert legal(play) == []
    outcome = MOERAKI_KEMU.outcome(play.state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.scores) == ("ladder", (2, 1), (2, 3))


@rule("moeraki_kemu", "10.4")
@pytest.mark.parametrize("seat", SEATS)
def test_r10_4_a_single_game_is_a_match(seat: int) -> None:
    play = given_setup(MOERAKI_KEMU, 2, ladder=1)
    assert play.events[0] == Event(KemuAgreed("basic", 1), "10.4")
    over = win(play, seat)
    assert over.events[-1] == Event(KemuEnded("tahuna"), "10.4")
    outcome = MOERAKI_KEMU.outcome(over.state)
    assert outcome is not None
    assert (outcome.winners, sum(outcome.scores)) == ((seat,), 1)


@rule("moeraki_kemu", "10.4")
def test_r10_4_a_drawn_single_game_is_a_drawn_match() -> None:
    outcome = MOERAKI_KEMU.outcome(drawn(beginners(1)).state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.scores) == ("draw", (1, 1), (0, 0))
    assert outcome.winners == (WHITE, BLACK)
    assert outcome.sheet["games"][0]["winner"] is None


@rule("moeraki_kemu", "10.6")
def test_r10_6_after_a_drawn_game_the_other_seat_begins() -> None:
    play = beginners(3)
    first = play.state.starter
    for number in (2, 3, 4):
        play = drawn(play)
        starter = first if number % 2 else 1 - first
        assert play.events[-1] == Event(GameBegun(number, starter), "10.6")
        assert play.state.stones == (0, 0)


@rule("moeraki_kemu", "10.7")
@pytest.mark.parametrize("winner", SEATS)
def test_r10_7_after_four_games_for_each_rung_more_games_won_decide(winner: int) -> None:
    play = win(win(beginners(3), winner), winner)
    play = win(play, 1 - winner)
    for _ in range(9):
        assert MOERAKI_KEMU.outcome(play.state) is None
        play = drawn(play)
    assert play.events[-1] == Event(KemuEnded("ladder_limit"), "10.7")
    outcome = MOERAKI_KEMU.outcome(play.state)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores[winner]) == ("ladder_limit", (winner,), 2)
    assert len(outcome.sheet["games"]) == 12


@rule("moeraki_kemu", "10.7")
def test_r10_7_with_as_many_games_each_the_match_is_drawn() -> None:
    play = win(win(beginners(3), WHITE), BLACK)
    for _ in range(10):
        play = drawn(play)
    assert play.events[-1] == Event(KemuEnded("ladder_draw"), "10.7")
    outcome = MOERAKI_KEMU.outcome(play.state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.scores) == ("ladder_draw", (1, 1), (1, 1))


@rule("moeraki_kemu", "10.7")
def test_r10_7_the_last_game_of_the_ladder_may_still_reach_the_rung() -> None:
    play = win(win(beginners(3), WHITE), WHITE)
    for _ in range(9):
        play = drawn(play)
    assert win(play, WHITE).facts[-1] == KemuEnded("ladder")


@rule("moeraki_kemu", "10.8")
def test_r10_8_every_way_to_end_has_a_name_and_the_sheet_tells_each_game() -> None:
    assert list(MOERAKI_KEMU.info.endings) == [
        *("tahuna", "awa_full", "awa_arm", "ara", "marae", "marae_tie", "draw"),
        *("ladder", "ladder_limit", "ladder_draw"),
    ]
    play = given_setup(MOERAKI_KEMU, 2, ladder=3)
    first = play.state.starter
    play = win(fill(win(play, BLACK), COUNTED), BLACK)
    outcome = MOERAKI_KEMU.outcome(play.state)
    assert outcome is not None
    assert (outcome.sheet["level"], outcome.sheet["target"], outcome.sheet["stones"]) == ("basic", 3, [0, 3])
    one, two, three = outcome.sheet["games"]
    assert (one["game"], one["starter"], one["winner"], one["ways"]) == (1, first, BLACK, ["tahuna"])
    assert one["lines"] == [{"way": "tahuna", "hollows": [0, 4, 5, 10]}]
    assert one["marae"] is None
    assert (two["game"], two["starter"], two["winner"], two["ways"]) == (2, BLACK, BLACK, ["marae"])
    assert two["marae"]["half_points"] == [21, 22]
    assert sum(line["half_points"] for line in two["marae"]["plots"]) == 43
    assert three["starter"] == BLACK
