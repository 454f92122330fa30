"""Commands worth trying that may or may not be allowed: of other seats, of other moments, and near misses."""

from typing import Any

from msgspec.structs import asdict, replace

from contracts.wire import encode_json
from domain.core import Command, Rng
from tests.kit.games import Subject
from tests.kit.plays import Trace


def mark(command: Command) -> bytes:
    """The same for equal commands, and for no others."""
    return type(command).__name__.encode() + encode_json(command)


def commands_seen(subject: Subject, trace: Trace) -> tuple[Command, ...]:
    """Every command that was legal for some seat at some moment of a play."""
    seen: dict[bytes, Command] = {}
    for state in trace.states:
        for seat in range(trace.case.seats):
            for command in subject.game.legal(state, seat):
                seen.setdefault(mark(command), command)
    return tuple(seen.values())


def attempts(seen: tuple[Command, ...], rng: Rng, number: int) -> tuple[Command, ...]:
    """Some commands of the play, every other one with a field changed to what another command had there."""
    if not seen:
        return ()
    tried: list[Command] = []
    for turn in range(number):
        command = rng.choice(seen)
        tried.append(_near_miss(command, seen, rng) if turn % 2 else command)
    return tuple(tried)


def _near_miss(command: Command, seen: tuple[Command, ...], rng: Rng) -> Command:
    fields = asdict(command)
    if not fields:
        return command
    name = rng.choice(tuple(fields))
    others = [other for other in seen if type(other) is type(command)]
    value: Any = getattr(rng.choice(others), name)
    if isinstance(value, int) and not isinstance(value, bool):
        value += rng.choice((-1, 0, 1))
    return replace(command, **{name: value})
