"""The marshmallow schema of a class: it says what is wrong with a request, field by field, and describes it in OpenAPI.

A class says everything once: the types of its fields, their limits and descriptions (`Annotated[..., Meta(...)]`), and which
of them may be left out.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from marshmallow import Schema, fields, validate
from msgspec import Meta, Struct, UnsetType, structs

from contracts.fields import Choice, Flag, Text, Whole
from contracts.http.shapes import Query

_LIMITS = ("ge", "gt", "le", "lt", "min_length", "max_length", "pattern", "description", "examples", "extra_json_schema")


def schema_of(kind: type[Struct], key: str = "") -> type[Schema]:
    """The schema that takes what the class takes.

    In the documentation, the nested shapes of a game have its key before their name, so that two games may use one name.
    """
    return _schema(kind, "" if key == "match" else key)


@cache
def _schema(kind: type[Struct], key: str) -> type[Schema]:
    hints = get_type_hints(kind, include_extras=True)
    member = _parameter if issubclass(kind, Query) else _member
    return Schema.from_dict(
        {each.encode_name: member(each, hints[each.name], key) for each in structs.fields(kind)},
        name=f"{key}.{kind.__name__}".removeprefix("."),
    )


def _member(each: structs.FieldInfo, hint: Any, key: str) -> fields.Field[Any]:
    return _field(hint, key, required=each.required)


def _parameter(each: structs.FieldInfo, hint: Any, key: str) -> fields.Field[Any]:
    """It arrives as a text, so that there is no null, and a number may be written in any way."""
    options = {} if each.required or each.default is None else {"load_default": each.default}
    field = _field(hint, key, required=each.required, **options)
    field.allow_none = False
    if isinstance(field, Whole | Flag):
        field.strict = False
    return field


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
    options["metadata"] = _described(limits)
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
        for name in _LIMITS
        if (value := getattr(meta, name)) is not None
    }
    return base, limits


def _described(limits: dict[str, Any]) -> dict[str, Any]:
    """What the documentation says beyond the type and its limits."""
    described = dict(limits.get("extra_json_schema", {}))
    if "description" in limits:
        described["description"] = limits["description"]
    if "examples" in limits:
        described["example"] = limits["examples"][0]
    if "pattern" in limits:
        # JSON Schema has no other sign for the end, and its own takes no line break for one.
        described["pattern"] = limits["pattern"].replace(r"\Z", "$")
    return described


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
    if kind is float:
        return fields.Float(validate=validate.Range(limits.get("ge"), limits.get("le")), **options)
    if kind is str:
        return Text(shortest=least, longest=most, pattern=limits.get("pattern"), **options)
    if kind is Any or kind is Struct:
        return fields.Raw(**{"allow_none": True, **options})
    if isinstance(kind, type) and issubclass(kind, Struct):
        return fields.Nested(_schema(kind, key), **options)
    arguments = get_args(kind)
    match get_origin(kind):
        case origin if origin in (list, tuple, Sequence):
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
