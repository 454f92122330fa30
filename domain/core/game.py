"""What a game declares: its facts, its options, what is printed on its board and cards, and the texts that its players read."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypedDict, get_args, get_type_hints

from msgspec import Meta, Struct, structs
from msgspec.structs import replace

from domain.core.event import Command, Fact, Rejected


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
    clauses: Mapping[str, Mapping[str, str]] = {}
    """By kind and key, the clause that says what the thing does: `{"animal": {"lion": "7.7"}}`."""

    def next_version(
        self,
        facts: Sequence[type[Fact]] = (),
        endings: Sequence[str] = (),
        clauses: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    ) -> "GameInfo":
        """With the next version of the rules and what it adds: facts, ways to end, and clauses of new things."""
        return replace(
            self,
            rules_version=self.rules_version + 1,
            facts=(*self.facts, *facts),
            endings=(*self.endings, *endings),
            names={**self.names, **{kind: (*dict.fromkeys((*self.names[kind], *new)),) for kind, new in clauses.items()}},
            clauses={**self.clauses, **{kind: {**self.clauses.get(kind, {}), **new} for kind, new in clauses.items()}},
        )


Point = tuple[float, float]
"""To the right and down, in the units of a picture."""


class Material(Struct, frozen=True):
    """What a client needs to draw a game: without fields, nothing but the names of the pieces."""


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


Line = Annotated[str, Meta(min_length=1)]


class Texts(TypedDict):
    """One text in each language."""

    en: Line
    fr: Line


Names = Mapping[str, Mapping[str, Texts]]
"""Names that players read, by kind and then by key: `{"animal": {"lion": {"en": "Lion", "fr": "Lion"}}}`."""


class OptionTexts(Struct, frozen=True, forbid_unknown_fields=True):
    title: Texts
    values: Mapping[str, Texts] = {}
    """A name for each choice, where the choices are named."""


class GameTexts(Struct, frozen=True, forbid_unknown_fields=True):
    title: Texts
    endings: Mapping[str, Texts]
    options: Mapping[str, OptionTexts] = {}
    names: Names = {}
    cards: Names = {}
    """The text of a card or piece, by its kind and key. If it has none, the text of its clause stands for it."""
    refusals: Mapping[str, Texts] = {}
    reconstructed: tuple[Texts, ...] = ()
    """Parts of this edition that are our best reconstruction, for players to know."""
    words: Mapping[str, Texts] = {}
    """Parts from which a game composes other texts."""
    phrases: Names = {}
    """Names as they stand inside a sentence, with an article or in the plural, by kind and then by key."""
    sentences: Mapping[str, Texts] = {}
    """The sentence of each fact and each command, by its class."""


def same(text: str) -> Texts:
    """A name that is the same in every language."""
    return {"en": text, "fr": text}
