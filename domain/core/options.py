"""What may be chosen about a match before it begins, declared by the game as data.

The same declaration checks what a client sends, documents the option, and fills in what was left out.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from domain.core.rejection import Rejected


class TextOption(Struct, frozen=True):
    """One of a few named choices."""

    name: str
    choices: tuple[str, ...]
    default: str

    def problem(self, value: Any) -> str | None:
        if isinstance(value, str) and value in self.choices:
            return None
        return f"must be one of {', '.join(self.choices)}"


class NumberOption(Struct, frozen=True):
    """One of a few whole numbers."""

    name: str
    choices: tuple[int, ...]
    default: int

    def problem(self, value: Any) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool) and value in self.choices:
            return None
        return f"must be one of {', '.join(map(str, self.choices))}"


class FlagOption(Struct, frozen=True):
    name: str
    default: bool

    def problem(self, value: Any) -> str | None:
        return None if isinstance(value, bool) else "must be true or false"


class RowsOption(Struct, frozen=True):
    """A small grid drawn in letters, one text per row; empty when the match needs none."""

    name: str
    rows: int
    columns: int
    default: tuple[str, ...] = ()

    def problem(self, value: Any) -> str | None:
        if not isinstance(value, list | tuple) or not all(isinstance(row, str) for row in value):
            return "must be a list of texts"
        if len(value) not in (0, self.rows) or any(len(row) != self.columns for row in value):
            return f"must be {self.rows} rows of {self.columns} letters"
        return None


Option = TextOption | NumberOption | FlagOption | RowsOption


def read_options(options: Sequence[Option], given: Mapping[str, Any], clause: str) -> dict[str, Any] | Rejected:
    """Every option with its value, or the first thing that is wrong with what was given."""
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            return Rejected("unknown_option", clause, {"option": name, "known": sorted(known)})
    values: dict[str, Any] = {}
    for option in options:
        value = given.get(option.name, option.default)
        problem = option.problem(value)
        if problem is not None:
            return Rejected("bad_option", clause, {"option": option.name, "problem": problem})
        values[option.name] = list(value) if isinstance(value, tuple) else value
    return values
