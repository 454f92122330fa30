"""Where a step is to be taken: by whom, for which action, and how far that action has come."""

from collections.abc import Iterator
from typing import Any, TypeVar

from domain.core import Rejected, Seat
from domain.games.kauri.edition import Edition
from domain.games.kauri.island import seat_of
from domain.games.kauri.model import Island, Task
from domain.games.kauri.operations import Lasting, Operation
from domain.games.kauri.vocabulary import HUMANS, Faction, Human

Kind = TypeVar("Kind", bound=Lasting)


class Step:
    """One operation that the acting seat may go on with."""

    __slots__ = ("actor", "edition", "number", "of_card", "operation", "seat", "state", "task")

    def __init__(self, edition: Edition, state: Island, number: int, operation: Operation, *, of_card: bool) -> None:
        self.edition = edition
        self.state = state
        self.seat: Seat = state.seat
        self.actor: Faction = state.actor
        self.number = number
        """Of the action."""
        self.operation: Any = operation
        self.task: Task = state.tasks[number]
        self.of_card = of_card
        """Of the card itself, and not of the effect of a heritage: only such actions get more from lasting heritages."""

    @property
    def human(self) -> bool:
        return self.actor in HUMANS

    @property
    def keeper(self) -> Seat | None:
        """Who keeps what the actor takes; 14.6: the automated English keep nothing."""
        return seat_of(self.state, self.actor)

    def key(self, region: int) -> str:
        return self.edition.regions[region].key

    def lasting(self, kind: type[Kind]) -> Iterator[Kind]:
        """What the heritages that the acting faction has claimed do for it."""
        heritages = self.edition.heritages
        for key in self.state.claimed:
            heritage = heritages[key]
            if heritage.faction == self.actor:
                for each in heritage.lasting:
                    if isinstance(each, kind):
                        yield each

    def region(self, key: str) -> int | None:
        return self.edition.region_numbers.get(key)


def no_such_region(edition: Edition, key: str) -> Rejected:
    return Rejected("no_such_region", "8.3" if key == edition.volcano.key else "8.1", {"region": key})


def pawns_of(state: Island, piece: Human) -> tuple[int, ...]:
    pawns: tuple[int, ...] = getattr(state, piece)
    return pawns
