"""What comes of a command, as it unfolds: each event happens in the state that the one before it left."""

from collections.abc import Callable
from typing import Generic, TypeVar

from domain.core.event import NO_SECRETS, Event, Fact, Seat, Secrets
from domain.core.rng import Rng

State = TypeVar("State")


class Unfolding(Generic[State]):
    """The state so far, the draws, and the events that led to it."""

    __slots__ = ("_evolve", "events", "rng", "state")

    def __init__(self, evolve: Callable[[State, Event], State], state: State, rng: Rng) -> None:
        self._evolve = evolve
        self.events: list[Event] = []
        self.state = state
        self.rng = rng

    def then(self, fact: Fact, clause: str, secrets: Secrets = NO_SECRETS) -> None:
        """This happens next, by that clause."""
        event = Event(fact, clause, secrets)
        self.events.append(event)
        self.state = self._evolve(self.state, event)


class Turn(Unfolding[State]):
    """The same, of a seat that sent a command."""

    __slots__ = ("seat",)

    def __init__(self, evolve: Callable[[State, Event], State], state: State, rng: Rng, seat: Seat) -> None:
        # Spelled out: one is made for every command.
        self._evolve = evolve
        self.events = []
        self.state = state
        self.rng = rng
        self.seat = seat
