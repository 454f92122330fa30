"""Commands that may or may not be allowed: of other seats, of other moments, and near misses."""

from functools import lru_cache
from typing import Any

from msgspec.structs import asdict, replace

from contracts.wire import encode_json
from domain.core import Command, Rng
from tests.kit.games import Subject, subject_named
from tests.kit.plays import Case, case_marked, trace


def mark(command: Command) -> bytes:
    """The same for equal commands, and for no others."""
    return type(command).__name__.encode() + encode_json(command)


class AlreadyAnswered:
    """Every command that was legal for some seat at some moment of a play."""

    def __init__(self, commands: tuple[Command, ...]) -> None:
        self.commands = commands
        self.alike: dict[type[Command], list[Command]] = {}
        for command in commands:
            self.alike.setdefault(type(command), []).append(command)


def commands_seen(subject: Subject, case: Case) -> AlreadyAnswered:
    return _commands_seen(subject.name, encode_json(case))


@lru_cache(maxsize=4)
def _commands_seen(name: str, case: bytes) -> AlreadyAnswered:
    subject = subject_named(name)
    played = trace(subject, case_marked(case))
    seen: dict[bytes, Command] = {}
    for state in played.states:
        for seat in range(played.case.seats):
            for command in subject.game.legal(state, seat):
                seen.setdefault(mark(command), command)
    return AlreadyAnswered(tuple(seen.values()))


def attempts(seen: AlreadyAnswered, rng: Rng, number: int) -> tuple[Command, ...]:
    """Some commands of the play, every other one with a field changed to what another command had there."""
    if not seen.commands:
        return ()
    tried: list[Command] = []
    for turn in range(number):
        command = rng.choice(seen.commands)
        tried.append(_near_miss(command, seen, rng) if turn % 2 else command)
    return tuple(tried)


def _near_miss(command: Command, seen: AlreadyAnswered, rng: Rng) -> Command:
    fields = asdict(command)
    if not fields:
        return command
    name = rng.choice(tuple(fields))
    value: Any = getattr(rng.choice(seen.alike[type(command)]), name)
    if isinstance(value, int) and not isinstance(value, bool):
        value += rng.choice((-1, 0, 1))
    return replace(command, **{name: value})
