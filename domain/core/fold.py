"""From events to a state."""

from collections.abc import Callable, Iterable
from typing import TypeVar

State = TypeVar("State")
Happened = TypeVar("Happened")


def fold(evolve: Callable[[State, Happened], State], state: State, events: Iterable[Happened]) -> State:
    for event in events:
        state = evolve(state, event)
    return state
