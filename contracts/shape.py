"""The shape of one command or one part of an event on the wire."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from marshmallow import Schema
from msgspec import Struct, structs

from domain.core import Command, Fact
from domain.core.game import Texts

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""From the fields of version n of a shape to those of version n + 1."""


class Shape(Struct, frozen=True):
    """`wire` is the key of the game and the name of the class. A renamed class keeps its old name in its own `wire`.

    `upcasters[n]` turns version n into n + 1; the shape's own version is therefore one more than the last of them.
    """

    wire: str
    kind: type[Command] | type[Fact]
    schema: type[Schema]
    upcasters: Mapping[int, Upcaster] = {}

    @property
    def v(self) -> int:
        return 1 + len(self.upcasters)

    @property
    def held(self) -> tuple[str, ...]:
        """The fields that hold a command, which has a shape of its own."""
        return _held(self.kind)


@cache
def _held(kind: type[Command] | type[Fact]) -> tuple[str, ...]:
    return tuple(field.name for field in structs.fields(kind) if _bare(field.type) is Command)


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


class Contract(Struct, frozen=True):
    """All shapes of one game, or of the match around it."""

    key: str
    commands: tuple[Shape, ...]
    facts: tuple[Shape, ...]
    refusals: Mapping[str, Texts] = {}
    """The text of each refusal, by its code."""
    view: type[Schema] | None = None
    """What a seat sees of the game; a game has one, the match around it has not."""
    sheet: type[Schema] | None = None
    """The score sheet of the game."""
    material: type[Schema] | None = None
    """What is printed on the board and the cards of the game."""
