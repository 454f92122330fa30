"""What the rules of each game cost: random play, alone and as matches, and what a bot does while it thinks.

All stands against noughts and crosses played by the plainest loop in the same run, so that figures of different machines can be
compared. `python -m tests.bench.plies GAME...` measures these games alone.
"""

import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from domain.bots import BOTS, think
from domain.core import Quick, Rejected, Rng, Rules, Seat
from domain.games import GAMES
from domain.match import LIVES, CreateMatch, Request, StartMatch, new_match

MATCHES = 3
REPEATS = 7
"""The fastest of each counts: whatever else the machine does can only add to it."""
ROUNDS = 2000
"""Of noughts and crosses."""
SAMPLE = 40
"""Positions from which a bot looks ahead."""
THINKING = 4
"""Positions from which it searches."""

Work = Callable[[], int]
"""Does something, and says how often."""


class Position(NamedTuple):
    state: Any
    seat: Seat


def measure(games: tuple[str, ...] = ()) -> dict[str, Any]:
    baseline = _noughts_and_crosses
    per_game = {key: _works(GAMES[key]) for key in games or GAMES}
    works = {("plain", "plies"): baseline} | {
        (key, name): work for key, each in per_game.items() for name, work in each.items()
    }
    fastest = dict.fromkeys(works, 0.0)
    for _ in range(REPEATS):
        for name, work in works.items():
            fastest[name] = max(fastest[name], _per_second(work))
    plain = fastest["plain", "plies"]
    figures = {key: {name: round(fastest[key, name]) for name in each} for key, each in per_game.items()}
    return {
        "noughts_and_crosses_plies": round(plain),
        **figures,
        "ratios": {key: round(each["plies"] / plain, 4) for key, each in figures.items()},
        "ratio": round(min(each["plies"] for each in figures.values()) / plain, 4),
    }


def _works(rules: Rules[Any]) -> dict[str, Work]:
    """Everything that is measured of a game, each per second."""
    seats = max(rules.info.seats)
    positions = [position for number in range(MATCHES) for position in _plies(rules, seats, number)]
    sample = Random(1).sample(positions, SAMPLE)
    works: dict[str, Work] = {
        "plies": lambda: sum(1 for number in range(MATCHES) for _ in _plies(rules, seats, number)),
        "plies_of_matches": lambda: sum(_match(rules, seats, number) for number in range(MATCHES)),
        "appraised_one_step_ahead": lambda: _look_ahead(rules, sample),
        "iterations": lambda: sum(_search(rules, position) for position in sample[:THINKING]),
    }
    if rules.info.hidden:
        works["imagined"] = lambda: _imagine(rules, positions)
    return works


def _plies(rules: Rules[Any], seats: int, number: int) -> Iterator[Position]:
    """A match of the game alone."""
    chance = Random(number)
    rng = Rng(hashlib.sha256(number.to_bytes(4, "big")).digest())
    state = rules.start({option.name: option.default for option in rules.options}, seats, rng).state
    while active := rules.active(state):
        seat = min(active)
        command = chance.choice(rules.legal(state, seat))
        yield Position(state, seat)
        turn = rules.play(state, seat, command, rng)
        assert not isinstance(turn, Rejected)
        state = turn.state


def _match(rules: Rules[Any], seats: int, number: int) -> int:
    """The same as a match, each ply decided with all that is written of it."""
    chance = Random(number)
    state = new_match(rules)
    life = LIVES[state.life]
    seed = hashlib.sha256(number.to_bytes(4, "big")).digest()
    first = CreateMatch(rules.info.key, seats, {}, {str(seat): "random" for seat in range(1, seats)})
    plies = 0
    player, command, opening = "host", first, [StartMatch()]
    while True:
        decision = life.decide(rules, BOTS, state, Request(player, command, state.version, seed))
        assert not isinstance(decision, Rejected)
        state = decision.state
        if opening:
            command = opening.pop()
            continue
        if state.outcome is not None:
            return plies
        seat = min(rules.active(state.play))
        player = state.seats[seat].player or "host"
        command = chance.choice(rules.legal(state.play, seat))
        plies += 1


def _look_ahead(rules: Rules[Any], positions: list[Position]) -> int:
    done = 0
    rng = Quick(Rng(bytes(32)))
    for state, seat in positions:
        for command in rules.legal(state, seat):
            turn = rules.play(state, seat, command, rng)
            assert not isinstance(turn, Rejected)
            rules.appraise(turn.state, seat)
            done += 1
    return done


def _imagine(rules: Rules[Any], positions: list[Position]) -> int:
    rng = Quick(Rng(bytes(32)))
    for state, seat in positions:
        rules.imagine(state, seat, rng)
    return len(positions)


def _search(rules: Rules[Any], position: Position) -> int:
    """Of the third level; alpha-beta counts commands tried, the tree worlds imagined."""
    asked = 0

    def more() -> bool:
        nonlocal asked
        asked += 1
        return True

    think("level3", rules, position.state, position.seat, Rng(bytes(32)), more=more)
    return asked


def _noughts_and_crosses() -> int:
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    chance = Random(0)
    plies = 0
    for _ in range(ROUNDS):
        cells: tuple[int, ...] = (0,) * 9
        seat = 1
        while True:
            free = [cell for cell, owner in enumerate(cells) if not owner]
            if not free or any(cells[a] == cells[b] == cells[c] != 0 for a, b, c in lines):
                break
            cell = chance.choice(free)
            cells = (*cells[:cell], seat, *cells[cell + 1 :])
            seat = 3 - seat
            plies += 1
    return plies


def _per_second(work: Work) -> float:
    began = time.process_time()
    done = work()
    return done / (time.process_time() - began)


if __name__ == "__main__":
    print(json.dumps(measure(tuple(sys.argv[1:])), indent=2))
