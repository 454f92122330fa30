"""From the classes of a game to its contract: names on the wire, schemas, refusals. Upcasters are written by hand.

A class says everything once: the types of its fields, their limits and descriptions (`Annotated[..., Meta(...)]`), and which
of them may be left out.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from contracts.schemas import schema_of
from contracts.shape import Contract, Shape, Upcaster
from contracts.texts import OF_THE_MATCH, texts_of
from domain.core import Command, Fact, Rules

Upcasters = Mapping[str, Mapping[int, Upcaster]]
"""By wire name and version."""


def contract_of(versions: Sequence[Rules[Any]], upcasters: Upcasters | None = None) -> Contract:
    """The contract of a game has the shapes of all its versions. They share one view and one score sheet."""
    newest = versions[-1]
    key = newest.info.key
    if any((each.View, each.Sheet) != (newest.View, newest.Sheet) for each in versions):
        raise TypeError(f"{key}: a version has another class of views or score sheets; add a field with a default instead")
    return Contract(
        key,
        commands=shapes(key, dict.fromkeys(kind for each in versions for kind in each.info.commands), upcasters or {}),
        facts=shapes(key, dict.fromkeys(kind for each in versions for kind in each.info.facts), upcasters or {}),
        refusals={**OF_THE_MATCH.refusals_of_every_game, **texts_of(newest).refusals},
        view=schema_of(newest.View, key),
        sheet=schema_of(newest.Sheet, key),
    )


def shapes(key: str, kinds: Iterable[type[Command] | type[Fact]], upcasters: Upcasters) -> tuple[Shape, ...]:
    def shape(kind: type[Command] | type[Fact]) -> Shape:
        wire = f"{key}.{vars(kind).get('wire', kind.__name__)}"
        return Shape(wire, kind, schema_of(kind, key), upcasters.get(wire, {}))

    return tuple(map(shape, kinds))
