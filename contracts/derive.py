"""From the classes of a game to its contract: names on the wire, schemas, refusals. Upcasters are written by hand.

A class says everything once: the types of its fields, their limits and descriptions (`Annotated[..., Meta(...)]`), and which
of them may be left out.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from marshmallow import Schema, fields, validate
from msgspec import NODEFAULT, Meta, Struct, UnsetType, structs

from contracts.fields import Choice, Flag, Text, Whole
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


@cache
def schema_of(kind: type[Struct], key: str) -> type[Schema]:
    """The schema that takes what the class takes. The key keeps the nested shapes of games apart in the documentation."""
    hints = get_type_hints(kind, include_extras=True)
    return Schema.from_dict(
        {
            each.encode_name: _field(hints[each.name], key, required=each.default is each.default_factory is NODEFAULT)
            for each in structs.fields(kind)
        },
        name=f"{key}.{kind.__name__}",
    )


def _field(hint: Any, key: str, **options: Any) -> fields.Field[Any]:
    base, limits = _unwrapped(hint)
    parts = _alternatives(base)
    if UnsetType in parts:
        options["required"] = False
    if NoneType in parts:
        options["allow_none"] = True
    kinds = [part for part in parts if part not in (NoneType, UnsetType)]
    if len(kinds) == 1 and kinds[0] is not base:
        # The limits of `Annotated[int, ...] | None` stand inside the union, its description outside.
        base, inner = _unwrapped(kinds[0])
        limits = {**inner, **limits}
        kinds = _alternatives(base)
    if "description" in limits:
        options["metadata"] = {"description": limits["description"]}
        if "examples" in limits:
            options["metadata"]["example"] = limits["examples"][0]
    if all(get_origin(each) is Literal for each in kinds):
        return _choice([value for each in kinds for value in get_args(each)], options)
    [kind] = kinds
    return _of_kind(kind, limits, key, options)


def _unwrapped(hint: Any) -> tuple[Any, dict[str, Any]]:
    """A type without its `Meta`, and what these say together; the outermost is the last and has the last word."""
    if get_origin(hint) is not Annotated:
        return hint, {}
    base, *metas = get_args(hint)
    limits = {
        name: value
        for meta in metas
        if isinstance(meta, Meta)
        for name in ("ge", "gt", "le", "lt", "min_length", "max_length", "description", "examples")
        if (value := getattr(meta, name)) is not None
    }
    return base, limits


def _alternatives(hint: Any) -> list[Any]:
    """The members of a union, or the type alone."""
    return list(get_args(hint)) if get_origin(hint) in (Union, UnionType) else [hint]


def _choice(values: list[Any], options: dict[str, Any]) -> fields.Field[Any]:
    if all(isinstance(value, str) for value in values):
        return Choice(*values, **options)
    number = Whole(**options)
    number.validators.append(validate.OneOf(values))
    return number


def _of_kind(kind: Any, limits: dict[str, Any], key: str, options: dict[str, Any]) -> fields.Field[Any]:
    least, most = limits.get("min_length", 0), limits.get("max_length")
    if kind is bool:
        return Flag(**options)
    if kind is int:
        above, below = limits.get("gt"), limits.get("lt")
        smallest = limits.get("ge") if above is None else above + 1
        greatest = limits.get("le") if below is None else below - 1
        return Whole(least=smallest, most=greatest, **options)
    if kind is str:
        return Text(shortest=least, longest=most, **options)
    if kind is Any:
        return fields.Raw(**{"allow_none": True, **options})
    if isinstance(kind, type) and issubclass(kind, Struct):
        return fields.Nested(schema_of(kind, key), **options)
    arguments = get_args(kind)
    match get_origin(kind):
        case origin if origin in (list, tuple):
            if origin is tuple and arguments[-1] is not Ellipsis:
                options["validate"] = validate.Length(equal=len(arguments))
            elif least or most is not None:
                equal = {"equal": most} if least == most else {"min": least or None, "max": most}
                options["validate"] = validate.Length(**equal)
            return fields.List(_field(arguments[0], key), **options)
        case origin if isinstance(origin, type) and issubclass(origin, Mapping):
            names, values = arguments
            return fields.Dict(keys=_field(names, key), values=_field(values, key), **options)
    raise TypeError(f"no field for {kind}")
