"""The facts that a game declares about itself."""

from collections.abc import Mapping

from msgspec import Struct

from domain.core.event import Command, Fact
from domain.core.options import Option, Texts

Names = Mapping[str, Mapping[str, Texts]]
"""Names a person reads, by kind and then by key: `{"animal": {"lion": {"en": "Lion", "fr": "Lion"}}}`."""


class GameInfo(Struct, frozen=True):
    """The facts of a game. The law suite holds each game to what it declares here."""

    key: str
    titles: Texts
    seats: tuple[int, ...]
    options: tuple[Option, ...]
    names: Names
    endings: Mapping[str, Texts]
    """Every way a match can end by its rules: the slug an outcome has as its reason, and how a person reads it."""
    rules_version: int
    edition: str
    hidden: bool
    """Some seat may know what another must not."""
    simultaneous: bool
    """Several seats may be active at once."""
    longest: int
    """No match has more accepted commands than this."""
    commands: tuple[type[Command], ...]
    facts: tuple[type[Fact], ...]
    """Every public and secret part that an event of this game can have."""
    reveals: frozenset[type[Fact]] = frozenset()
    """Parts that show their reader what was hidden from them until then: a card turned up for all, or drawn by one."""
    sides: tuple[type[Fact], str] | None = None
    """Where seats play different sides: the fact of the setup, and its field, that name the side of each seat."""
    reconstructed: tuple[Texts, ...] = ()
    """Parts of this edition that are our best reconstruction, for players to know."""
