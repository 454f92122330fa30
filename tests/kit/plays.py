"""Random plays of a whole game, recorded step by step for the laws."""

from collections.abc import Iterator
from functools import lru_cache, reduce
from typing import Any

from msgspec import Struct

from contracts.wire import decode_json, encode_json
from domain.bots import choose
from domain.core import Command, Event, Rejected, Rng, Rules, Seat
from domain.match import Cause, Recorded
from tests.kit.broken_law import BrokenLaw
from tests.kit.draws import rng_for
from tests.kit.games import Subject, subject_named
from tests.kit.options import defaults_of, mixture, single_values
from tests.kit.profile import STRIDE


class Case(Struct, frozen=True):
    """What a play depends on: the same case is the same play, in any process."""

    seats: int
    seed: int
    options: dict[str, Any]
    bot: str = "random"


class Step(Struct, frozen=True):
    before: Any
    seat: Seat
    command: Command
    events: tuple[Event, ...]
    after: Any


class Trace(Struct, frozen=True):
    case: Case
    setup: tuple[Event, ...]
    start: Any
    steps: tuple[Step, ...]

    @property
    def states(self) -> tuple[Any, ...]:
        """Where somebody had to decide, and the end."""
        return (self.start, *(step.after for step in self.steps))

    @property
    def looked_at(self) -> tuple[Any, ...]:
        """The states that laws look at which ask much of each."""
        return (*self.states[:-1:STRIDE], self.states[-1])

    def log(self) -> Iterator[Recorded]:
        """The play as it would stand in a log, without the match around it."""
        version = 0
        for event in self.setup:
            version += 1
            yield Recorded(version, 0, None, event)
        for step in self.steps:
            for number, event in enumerate(step.events):
                version += 1
                cause = Cause(f"player{step.seat}", step.command) if number == 0 else None
                yield Recorded(version, 0, step.seat, event, cause)


def trace(subject: Subject, case: Case) -> Trace:
    return _trace(subject.name, encode_json(case))


@lru_cache(maxsize=512)
def _trace(name: str, case: bytes) -> Trace:
    return play(subject_named(name).game, case_marked(case))


def case_marked(case: bytes) -> Case:
    """A case from its bytes: what is remembered of a case is remembered under them."""
    return decode_json(case, type=Case)


def play(game: Rules[Any], case: Case) -> Trace:
    setup = game.setup(case.options, case.seats, draws(case, "setup"))
    state = start = reduce(game.evolve, setup, game.initial())
    steps: list[Step] = []
    while game.active(state):
        if len(steps) >= game.info.longest:
            raise BrokenLaw(f"the play goes on after {game.info.longest} commands, the most that were declared")
        step = next_step(game, case, state, len(steps))
        steps.append(step)
        state = step.after
    return Trace(case, setup, start, tuple(steps))


def next_step(game: Rules[Any], case: Case, state: Any, number: int) -> Step:
    rng = draws(case, "player", number)
    seat = rng.choice(sorted(game.active(state)))
    legal = game.legal(state, seat)
    if not legal:
        raise BrokenLaw(f"seat {seat} is active and can do nothing")
    command = rng.choice(legal) if case.bot == "random" else choose(case.bot, game, state, seat, rng)
    events = game.decide(state, seat, command, draws(case, "decide", number))
    if isinstance(events, Rejected):
        raise BrokenLaw(f"{command} is listed as legal and rejected: {events}")
    if not events:
        raise BrokenLaw(f"{command} was accepted without an event")
    return Step(state, seat, command, events, reduce(game.evolve, events, state))


def draws(case: Case, *names: object) -> Rng:
    return rng_for("play", case.seats, case.seed, *names)


def cases(subject: Subject) -> tuple[Case, ...]:
    """Every number of seats with every single value of every option; each with a seed of its own."""
    game = subject.game
    found: list[tuple[int, dict[str, Any]]] = []
    rng = rng_for("cases", subject.name)
    playable: dict[tuple[str, str], bool] = {}
    for seats in game.info.seats:
        chosen = [defaults_of(game)]
        for name, value, options in single_values(game, seats, rng):
            playable[name, str(value)] = playable.get((name, str(value)), False) or options is not None
            if options is not None and options not in chosen:
                chosen.append(options)
        found += [(seats, options) for options in chosen]
    if not all(playable.values()):
        raise BrokenLaw(f"options that can never be played: {[key for key, yes in playable.items() if not yes]}")
    return tuple(_case(seats, seed, options) for seed, (seats, options) in enumerate(found))


def mixed_cases(subject: Subject, seeds: range) -> Iterator[Case]:
    """One case for each seed, with the numbers of seats in turn and options drawn at random."""
    game = subject.game
    for seed in seeds:
        rng = rng_for("mixed", subject.name, seed)
        seats = game.info.seats[seed % len(game.info.seats)]
        options = mixture(game, seats, rng)
        if options is not None:
            yield _case(seats, seed, options)


def _case(seats: int, seed: int, options: dict[str, Any]) -> Case:
    return Case(seats, seed, options, "greedy" if seed % 4 == 3 else "random")
