"""The shape of one command or one part of an event on the wire."""

from collections.abc import Callable, Mapping
from typing import Any

from marshmallow import Schema
from msgspec import Struct

from domain.core import Command, Fact
from domain.core.texts import Texts

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""From the fields of version n of a shape to those of version n + 1."""


class Shape(Struct, frozen=True):
    """`wire` is written by hand and never changes, whatever becomes of the class.

    `upcasters[n]` turns version n into n + 1; the shape's own version is therefore one more than the last of them.
    """

    wire: str
    kind: type[Command] | type[Fact]
    schema: type[Schema]
    upcasters: Mapping[int, Upcaster] = {}

    @property
    def v(self) -> int:
        return 1 + len(self.upcasters)


class Contract(Struct, frozen=True):
    """All shapes of one game, or of the match around it."""

    key: str
    commands: tuple[Shape, ...]
    facts: tuple[Shape, ...]
    refusals: Mapping[str, Texts] = {}
    """For each code that its rules refuse something with, what is the matter in the words of a player."""
    view: type[Schema] | None = None
    """What a seat sees of the game; a game has one, the match around it has not."""
    sheet: type[Schema] | None = None
    """The score sheet of the game."""
