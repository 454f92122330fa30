"""The facts that a game declares about itself."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from domain.core.event import Command, Fact


class GameInfo(Struct, frozen=True, kw_only=True):
    """The facts of a game. The law suite holds each game to what it declares here."""

    key: str
    seats: tuple[int, ...]
    endings: tuple[str, ...]
    """Every way a match can end by its rules: the reasons of its outcomes."""
    rules_version: int = 1
    edition: str
    hidden: bool = False
    """Some seat may know what another must not."""
    simultaneous: bool = False
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
    names: Mapping[str, Sequence[str]] = {}
    """By kind, the keys of everything that players know by a name: `{"animal": ("lion", "zebra")}`."""
