import pytest

from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.messages import GameDrawn, LayMarble, LayTane, MaraeCounted, MarkersLaid, TaneOffered
from tests.domain.moeraki_kemu.scene import BLACK, COUNTED, WHITE, fill, markers, playing, spot
from tests.domain.moeraki_kemu.test_r07_lines import ARA, AWA_A, AWA_B, TAHUNA
from tests.domain.moeraki_kemu.test_r09_tane import GAZE
from tests.kit.given import given_setup
from tests.kit.rules import rule

LEVELS = ("beginner", "basic", "expert")


@rule("moeraki_kemu", "3.1", "3.2")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("drawing", "way"), [(TAHUNA, "tahuna"), (AWA_A, "awa_full"), (AWA_B, "awa_arm"), (ARA, "ara")])
def test_r3_1_all_lines_win_at_every_level(drawing: str, way: str, level: str) -> None:
    play = playing(drawing, level=level).when(WHITE, LayMarble(spot(drawing)))
    assert play.state.games[-1].endings == (way,)


@rule("moeraki_kemu", "3.2")
def test_r3_2_a_beginner_lays_no_markers_and_counts_nothing() -> None:
    play = playing(GAZE, level="beginner").when(WHITE, LayMarble(spot(GAZE)))
    assert len(play.facts) == 1
    assert markers(play) == [[], []]
    assert isinstance(fill(given_setup(MOERAKI_KEMU, 2, level="beginner"), COUNTED).facts[-2], GameDrawn)


@rule("moeraki_kemu", "3.3", "3.4")
def test_r3_4_the_basic_game_adds_markers_and_marae_but_no_tane() -> None:
    play = playing(GAZE, level="basic").when(WHITE, LayMarble(spot(GAZE)))
    assert [type(fact) for fact in play.facts[1:]] == [MarkersLaid]
    play.when(WHITE, LayTane(7, "up_left")).then_rejected("not_your_turn")
    play.when(BLACK, LayTane(7, "up_left")).then_rejected("wrong_moment", clause="3.4")
    counted = fill(given_setup(MOERAKI_KEMU, 2, level="basic"), COUNTED)
    assert isinstance(counted.facts[-2], MaraeCounted)


@rule("moeraki_kemu", "3.5")
def test_r3_5_the_expert_game_adds_the_tane() -> None:
    play = playing(GAZE, level="expert").when(WHITE, LayMarble(spot(GAZE)))
    assert [type(fact) for fact in play.facts[1:]] == [MarkersLaid, TaneOffered]
    assert isinstance(fill(given_setup(MOERAKI_KEMU, 2, level="expert"), COUNTED).facts[-2], MaraeCounted)
