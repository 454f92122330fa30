"""Learning what a state is worth."""

import pytest

from domain.core import Rng
from domain.games import GAMES
from service.play.tuning import fit, right, rows_of


def test_it_finds_the_weights_that_decided() -> None:
    rng = Rng(b"rows")
    rows = []
    for _ in range(4000):
        row = [rng.below(201) - 100 for _ in range(3)]
        luck = rng.below(201) - 100
        rows.append((row, 2 * row[0] - row[1] + luck > 0))
    first, second, third = fit(rows)
    assert second / first == pytest.approx(-0.5, abs=0.05)
    assert third / first == pytest.approx(0, abs=0.05)
    assert right(rows, (first, second, third)) > 0.8


def test_the_rows_of_a_match_compare_seats_by_the_features_of_the_game() -> None:
    game = GAMES["bunny_kingdom"]
    rows = rows_of(game, 2, "once")
    assert rows
    assert {len(row) for row, _ in rows} == {len(game.weights)}
    assert rows == rows_of(game, 2, "once")
