"""Commands and events.

An event keeps what everybody may know (`data`) apart from what only one owner may know (`secrets`). Whoever passes an
event on cuts it by that structure and never needs to know which game it belongs to.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

Seat = int

TABLE: Final = "table"
"""Owner of what lies on the table unseen: part of the log, shown to no seat while the match runs."""


class Command(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What a seat asks for, in the imperative: `PlaceAnimal`."""


class Fact(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One part of what happened, in the past tense: `AnimalPlaced`."""


NO_SECRETS: Final[Mapping[str, Fact]] = MappingProxyType({})


class Event(Struct, frozen=True, gc=False):
    """What happened, and the clause of the rules that made it happen."""

    data: Fact
    clause: str
    secrets: Mapping[str, Fact] = NO_SECRETS


def owner(seat: Seat) -> str:
    """The name under which a seat owns its secret parts."""
    return str(seat)
