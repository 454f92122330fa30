"""How a decision is told: step after step, each in the state that the one before it left."""

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from domain.core.event import NO_SECRETS, Event, Fact

State = TypeVar("State")


class Course(Generic[State]):
    __slots__ = ("_events", "_evolve", "state")

    def __init__(self, evolve: Callable[[State, Event], State], state: State) -> None:
        self._evolve = evolve
        self._events: list[Event] = []
        self.state = state

    def then(self, fact: Fact, clause: str, secrets: Mapping[str, Fact] = NO_SECRETS) -> None:
        event = Event(fact, clause, secrets)
        self._events.append(event)
        self.state = self._evolve(self.state, event)

    def told(self) -> tuple[Event, ...]:
        return tuple(self._events)
