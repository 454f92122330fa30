"""Every level plays every game, with each value of each option and each number of seats, to its end."""

import pytest

from domain.bots import LEVEL_BOTS, think
from domain.core import Rejected, Rng
from domain.games import GAMES
from tests.kit.draws import rng_for
from tests.kit.games import house
from tests.kit.plays import Case, cases

LOOKS = 2
"""Iterations of a level that searches: enough to go through all of its steps."""

CASES = [
    pytest.param(name, case, id=f"{name}-{case.seats}-{number}")
    for name, subject in house().items()
    if name in GAMES
    for number, case in enumerate(cases(subject))
]


@pytest.mark.parametrize(("name", "case"), CASES)
def test_the_levels_take_turns_to_the_end(name: str, case: Case) -> None:
    game, rng = GAMES[name], rng_for("every level", name, case.seed)
    state = game.start(case.options, case.seats, rng).state
    moves = 0
    while active := sorted(game.active(state)):
        bot, seat = LEVEL_BOTS[moves % len(LEVEL_BOTS)], active[moves % len(active)]
        command = think(bot, game, state, seat, Rng(b"%d" % moves), LOOKS).command
        turn = game.play(state, seat, command, rng)
        assert not isinstance(turn, Rejected), f"{bot} chose {command}, which is refused: {turn}"
        state, moves = turn.state, moves + 1
    assert game.outcome(state) is not None
    assert moves >= len(LEVEL_BOTS)
