"""What the games have in common for a verifier of their draws.

Written from docs/fairness.md and the rules alone; shares no code with the service.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tests.audit.second_verifier.page import Event, Stream, demand, same

T = TypeVar("T")


def where(event: Event) -> str:
    return f"event {event['version']}, {event['type']}"


def secret(event: Event, name: str | int) -> Any:
    return event["secrets"][str(name)]["data"]


@dataclass
class Draws:
    """What was recomputed and agrees, and what nobody here knows how to recompute."""

    confirmed: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)

    def confirm(self, event: Event, told: object, recomputed: object) -> None:
        same(where(event), told, recomputed)
        self.confirmed.append(where(event))


class Game:
    """Follows the events of one match of a game and recomputes what is drawn in them."""

    def __init__(self, created: Event) -> None:
        self.seats: int = created["data"]["seats"]
        self.options: dict[str, Any] = created["data"]["options"]
        self.draws = Draws()

    def setup(self) -> Mapping[str, int]:
        """The types of event that belong to the decision that starts the match, and how many there are of each."""
        return {}

    def follow(self, event: Event, stream: Stream) -> None:
        raise NotImplementedError

    def other(self, event: Event) -> None:
        """An event that draws nothing, as long as it has no secret."""
        if "secrets" in event:
            self.draws.unknown.append(where(event))

    def seat(self, event: Event) -> int:
        seat: int = event["data"]["seat"]
        demand(seat in range(self.seats), f"{where(event)}: there is no seat {seat!r}")
        return seat


def top(pile: list[str], count: int) -> list[str]:
    """Take cards from the top, which is the first card; fewer, if there are fewer."""
    taken = pile[:count]
    del pile[:count]
    return taken


def give(event: Event, cards: list[str], card: str) -> None:
    """A card leaves a place where it must have been."""
    demand(card in cards, f"{where(event)}: {card!r} is not among {cards!r}")
    cards.remove(card)


def needed(event: Event, value: T | None, what: str) -> T:
    """What must be there for this event to happen."""
    demand(value is not None, f"{where(event)}: {what} is missing")
    assert value is not None
    return value
