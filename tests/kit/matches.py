"""Whole matches of a game, step by step: at random, or as somebody chooses."""

from collections.abc import Callable, Iterator
from functools import reduce
from typing import Any, TypeVar

from domain.bots import choose
from domain.core import Command, Event, Rejected, Rng, Rules, Seat

S = TypeVar("S")
Chooser = Callable[[Any, Seat, tuple[Command, ...], Rng], Command]


def at_random(_: Any, __: Seat, commands: tuple[Command, ...], rng: Rng) -> Command:
    return rng.choice(commands)


def played(
    game: Rules[S], key: str, seats: int = 2, chooser: Chooser = at_random, **options: Any
) -> Iterator[tuple[S, Seat | None, Command | None, tuple[Event, ...]]]:
    """Every state of a match, with the seat, the command and the events that led to it. Another key is another match."""
    rng = Rng(key.encode())
    events = game.setup({option.name: option.default for option in game.options} | options, seats, rng)
    state = reduce(game.evolve, events, game.initial())
    yield state, None, None, events
    while active := sorted(game.active(state)):
        seat = rng.choice(active)
        command = chooser(state, seat, game.legal(state, seat), rng)
        answer = game.decide(state, seat, command, rng)
        assert not isinstance(answer, Rejected)
        state = reduce(game.evolve, answer, state)
        yield state, seat, command, answer


def final(game: Rules[S], key: str, seats: int = 2, chooser: Chooser = at_random, **options: Any) -> S:
    """The state in which a match ends."""
    *_, (state, _, _, _) = played(game, key, seats, chooser, **options)
    return state


def greedy_wins(game: Rules[Any], key: str, seats: int, greedy: Seat, **options: Any) -> bool:
    """Whether the greedy bot wins alone against random ones."""

    def bots(state: Any, seat: Seat, _: tuple[Command, ...], rng: Rng) -> Command:
        return choose("greedy" if seat == greedy else "random", game, state, seat, rng)

    outcome = game.outcome(final(game, key, seats, bots, **options))
    assert outcome is not None
    return outcome.winners == (greedy,)
