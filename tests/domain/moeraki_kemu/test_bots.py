"""Bots need the game to say how good a state looks."""

import pytest

from domain.bots import choose
from domain.core import Rng
from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.messages import LayMarble, LayTane
from tests.domain.moeraki_kemu.scene import BLACK, COUNTED, SEATS, THIRTY, WHITE, playing, scene, spot
from tests.domain.moeraki_kemu.test_r07_lines import ARA, AWA_A, AWA_B, TAHUNA
from tests.domain.moeraki_kemu.test_r09_tane import GAZE, asked
from tests.kit.given import given_setup
from tests.kit.matches import greedy_wins


def test_what_is_good_for_one_seat_is_bad_for_the_other() -> None:
    for state in (scene(), scene(TAHUNA), scene(COUNTED), given_setup(MOERAKI_KEMU, 2).state, scene(GAZE, stones=(2, 1))):
        assert MOERAKI_KEMU.appraise(state, WHITE) == -MOERAKI_KEMU.appraise(state, BLACK)


def test_games_lines_and_markers_are_worth_something() -> None:
    assert MOERAKI_KEMU.appraise(scene(stones=(1, 0)), WHITE) == 1_000_000
    assert MOERAKI_KEMU.appraise(scene(THIRTY), WHITE) > 0
    assert MOERAKI_KEMU.appraise(scene(TAHUNA, turn=WHITE), WHITE) > MOERAKI_KEMU.appraise(scene(TAHUNA, turn=BLACK), WHITE) > 0


@pytest.mark.parametrize("drawing", [TAHUNA, AWA_A, AWA_B, ARA])
@pytest.mark.parametrize("seat", SEATS)
def test_greedy_completes_a_line_and_stops_one(drawing: str, seat: int) -> None:
    play = playing(drawing, turn=seat)
    assert choose("greedy", MOERAKI_KEMU, play.state, seat, Rng(b"greedy")) == LayMarble(spot(drawing))


def test_greedy_looks_where_the_other_has_more_to_lose() -> None:
    play = asked(GAZE)
    command = choose("greedy", MOERAKI_KEMU, play.state, WHITE, Rng(b"greedy"))
    assert isinstance(command, LayTane)
    assert command.gaze == "down_left"


def test_greedy_beats_random_clearly() -> None:
    matches = 40
    for level in ("basic", "expert"):
        won = sum(greedy_wins(MOERAKI_KEMU, f"duel {number}", 2, SEATS[number % 2], level=level) for number in range(matches))
        assert won > 0.8 * matches
