"""What may be chosen about a match before it begins.

A game declares its options as a class: the values and the default of each. What a client may send, what is filled in and what
is documented follow from it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, get_args, get_type_hints

from msgspec import Struct, structs

from domain.core.rejection import Rejected


class Options(Struct, frozen=True):
    """The options of a game. A subclass has a field for each: `bool`, or a `Literal` of texts or numbers, or a `Grid`."""


class Grid(Struct, frozen=True):
    """A small drawing in letters, one text per row, or none at all: `Annotated[tuple[str, ...], Grid(rows=5, columns=6)]`."""

    rows: int
    columns: int


class Option(Struct, frozen=True):
    """One option, as it is documented and checked. It has choices or a grid."""

    name: str
    default: bool | int | str | tuple[str, ...]
    choices: tuple[bool, ...] | tuple[int, ...] | tuple[str, ...] = ()
    grid: Grid | None = None

    @property
    def kind(self) -> Literal["choice", "number", "flag", "rows"]:
        if self.grid is not None:
            return "rows"
        return "flag" if isinstance(self.default, bool) else "number" if isinstance(self.default, int) else "choice"

    def problem(self, value: object) -> str | None:
        if self.grid is not None:
            return _drawing_problem(value, self.grid)
        # Not `in`: true is equal to 1.
        if any(type(value) is type(choice) and value == choice for choice in self.choices):
            return None
        return "must be true or false" if self.kind == "flag" else f"must be one of {', '.join(map(str, self.choices))}"


def _drawing_problem(value: object, grid: Grid) -> str | None:
    if not isinstance(value, list | tuple) or not all(isinstance(row, str) for row in value):
        return "must be a list of texts"
    if len(value) not in (0, grid.rows) or any(len(row) != grid.columns for row in value):
        return f"must be {grid.rows} rows of {grid.columns} letters"
    return None


def options_in(kind: type[Options]) -> tuple[Option, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_option(field.name, hints[field.name], field.default) for field in structs.fields(kind))


def _option(name: str, hint: Any, default: Any) -> Option:
    if hint is bool:
        return Option(name, default, (False, True))
    choices = get_args(hint)
    if isinstance(choices[-1], Grid):
        return Option(name, default, grid=choices[-1])
    return Option(name, default, choices)


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
