"""What the clauses do not say: limits, texts and the number of the game."""

from typing import get_args

import msgspec

from contracts.texts import texts_of
from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.board import FULL_PLOT_COUNT, HOLLOWS, PLOTS, members, set_of
from domain.games.moeraki_kemu.edition import GAMES_PER_RUNG, TARGETS
from domain.games.moeraki_kemu.messages import GameNumber
from domain.games.moeraki_kemu.model import FullPlot, Hollow, Plot
from tests.domain.moeraki_kemu.scene import scene
from tests.kit.matches import played


def test_sets_and_their_members_are_the_same() -> None:
    assert members(0) == ()
    assert members(set_of((56, 3, 0))) == (0, 3, 56)


def test_the_types_of_the_wire_know_the_same_values() -> None:
    assert get_args(Hollow)[1] == msgspec.Meta(ge=0, le=len(HOLLOWS) - 1)
    assert get_args(Plot)[1] == msgspec.Meta(ge=0, le=len(PLOTS) - 1)
    assert get_args(FullPlot)[1] == msgspec.Meta(ge=0, le=FULL_PLOT_COUNT - 1)
    assert get_args(GameNumber)[1] == msgspec.Meta(ge=2, le=GAMES_PER_RUNG * max(TARGETS))


def test_players_are_told_what_is_reconstructed() -> None:
    assert len(texts_of(MOERAKI_KEMU).reconstructed) == 5


def test_nothing_is_left_to_imagine() -> None:
    state = scene()
    assert MOERAKI_KEMU.imagine(state, 0, None) is state  # type: ignore[arg-type]


def test_the_number_of_the_game_is_told() -> None:
    numbers = [
        (MOERAKI_KEMU.view(state, None)["game"], len(state.games)) for state, *_ in played(MOERAKI_KEMU, "number", ladder=3)
    ]
    assert numbers[0] == (1, 0)
    assert all(number == games + 1 for number, games in numbers[:-1])
    assert numbers[-1][0] == numbers[-1][1]
