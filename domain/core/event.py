"""Commands, events and refusals.

An event keeps what everybody may know (`data`) apart from what only one owner may know (`secrets`). An event
is cut by that structure, whatever game it belongs to.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, Self, TypeVar

from msgspec import Struct, field

Seat = int

NOBODY: Final[frozenset[Seat]] = frozenset()
ONLY: Final = tuple(frozenset({seat}) for seat in range(16))
"""By seat, the seats that are active when no other is."""

TABLE: Final = "table"
"""The owner of secrets that no seat may see while the match runs, such as a pile."""


class Message(Struct, frozen=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """A command or a fact: one class has its fields, their limits and their descriptions.

    On the wire it is called by its game and its class. A class that was renamed states its old name as `wire`.
    """

    wire: ClassVar[str]


def wire_name(key: str, kind: type[Message]) -> str:
    """What a class is called on the wire: by its game, or by `match`, and its name."""
    return f"{key}.{vars(kind).get('wire', kind.__name__)}"


class Command(Message, frozen=True):
    """What a seat asks for, in the imperative: `PlaceAnimal`."""


class Fact(Message, frozen=True):
    """What happened, in the past tense: `AnimalPlaced`.

    Its method `apply(self, state)` returns the state afterwards. It never draws, never decides and never changes its
    argument. It may ask for more by name: `secrets`, the secret parts of its event, and whatever else the rules of the game
    have as an attribute, such as an `edition`.
    """


class Secret(Fact, frozen=True):
    """A part of an event that only its owner may know. It has no effect of its own: the fact beside it reads it."""

    @classmethod
    def of(cls, secrets: "Secrets", owner: str) -> Self:
        """The part that belongs to this owner."""
        part = secrets[owner]
        if not isinstance(part, cls):
            raise TypeError(f"{owner} owns a {type(part).__name__} here, not a {cls.__name__}")
        return part


Secrets = Mapping[str, Fact]
"""By owner: `owner(seat)`, or `TABLE`."""

NO_SECRETS: Final[Secrets] = MappingProxyType({})


class Event(Struct, frozen=True, gc=False):
    """What happened, and the clause of the rules that made it happen."""

    data: Fact
    clause: str
    secrets: Secrets = NO_SECRETS


def owner(seat: Seat) -> str:
    """The name under which a seat owns its secret parts."""
    return str(seat)


Kind = TypeVar("Kind", bound=Message)


def kinds_in(module: Mapping[str, object], kind: type[Kind]) -> tuple[type[Kind], ...]:
    """The commands, or the facts, that a module defines, in this order: `kinds_in(vars(messages), Command)`.

    A class that others of the module inherit from only lends them its fields.
    """
    own = [
        each
        for each in module.values()
        if isinstance(each, type) and issubclass(each, kind) and each.__module__ == module["__name__"]
    ]
    return tuple(each for each in own if not any(other is not each and issubclass(other, each) for other in own))


class Rejected(Struct, frozen=True):
    """A command the rules do not allow. It is a value, not an exception: refusing is an ordinary answer."""

    code: str
    clause: str
    details: Mapping[str, Any] = field(default_factory=dict)
