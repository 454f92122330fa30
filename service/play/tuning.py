"""Learning what a state is worth from matches that bots play: logistic regression on which of two seats came out ahead."""

import hashlib
from collections.abc import Sequence
from math import exp
from typing import Any

from msgspec import Struct

from domain.bots import choose
from domain.core import Rejected, Rng, Rules, Turn

LOOKED_AT = 6
"""One of so many states of a match, of those in which all seats have chosen equally often, or take turns."""

LAPSES = 15
"""In how many of a hundred moves the bots try something else."""

Row = tuple[Sequence[int], bool]
"""How the features of two seats differ, and whether the first one came out ahead."""


class Fit(Struct, frozen=True):
    weights: Sequence[float]
    right: float
    """Of the rows that were kept back, how many it names right."""


def rows_of(game: Rules[Any], seats: int, seed: str) -> list[Row]:
    """From one match of bots that look one step ahead, and sometimes not."""
    rng = Rng(hashlib.sha256(seed.encode()).digest())
    values = game.read_options({}, seats, "")
    assert not isinstance(values, Rejected)
    state = game.start(values, seats, rng).state
    seen = []
    while active := sorted(game.active(state)):
        if len(active) in (1, seats) and not rng.below(LOOKED_AT):
            seen.append([game.features(state, seat) for seat in range(seats)])
        seat = rng.choice(active)
        command = choose("random" if rng.below(100) < LAPSES else "greedy", game, state, seat, rng)
        turn = game.act(state, seat, command, rng)
        assert isinstance(turn, Turn)
        state = turn.state
    outcome = game.outcome(state)
    assert outcome is not None
    places = outcome.places
    return [
        ([mine - theirs for mine, theirs in zip(features[one], features[two], strict=True)], places[one] < places[two])
        for features in seen
        for one in range(seats)
        for two in range(one + 1, seats)
        if places[one] != places[two]
    ]


def fit(rows: Sequence[Row], ridge: float = 1.0, rounds: int = 8) -> list[float]:
    """By Newton's method, with features scaled to the same spread. The ridge keeps small what the rows say little about."""
    count = len(rows[0][0])
    spread = [(sum(row[number] ** 2 for row, _ in rows) / len(rows)) ** 0.5 or 1.0 for number in range(count)]
    scaled = [([value / wide for value, wide in zip(row, spread, strict=True)], ahead) for row, ahead in rows]
    weights = [0.0] * count
    for _ in range(rounds):
        slope = [-ridge * weight for weight in weights]
        bend = [[ridge * (one == two) for two in range(count)] for one in range(count)]
        for row, ahead in scaled:
            lead = sum(weight * value for weight, value in zip(weights, row, strict=True))
            likely = 1 / (1 + exp(-max(-30.0, min(30.0, lead))))
            missed, doubt = ahead - likely, likely * (1 - likely)
            for one, value in enumerate(row):
                if value:
                    slope[one] += missed * value
                    line, push = bend[one], doubt * value
                    for two in range(count):
                        line[two] += push * row[two]
        weights = [weight + step for weight, step in zip(weights, _solved(bend, slope), strict=True)]
    return [weight / wide for weight, wide in zip(weights, spread, strict=True)]


def right(rows: Sequence[Row], weights: Sequence[float]) -> float:
    """How often the seat that looks better came out ahead."""
    named = 0.0
    for row, ahead in rows:
        lead = sum(weight * value for weight, value in zip(weights, row, strict=True))
        named += 0.5 if not lead else float((lead > 0) == ahead)
    return named / len(rows)


def _solved(matrix: list[list[float]], right_side: list[float]) -> list[float]:
    """By elimination. The matrix is positive definite, so no pivot is zero."""
    rows = [[*line, value] for line, value in zip(matrix, right_side, strict=True)]
    size = len(rows)
    for at in range(size):
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            rows[below] = [low - factor * high for low, high in zip(rows[below], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][later] * found[later] for later in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found
