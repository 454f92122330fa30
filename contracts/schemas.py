"""The marshmallow schema of a class: it says what is wrong with a request, field by field, and describes it in OpenAPI.

A class says everything once: the types of its fields, their descriptions (`Annotated[int, "Best first"]`) and limits
(`Annotated[int, Meta(ge=1)]`), and which of them may be left out.
"""

import inspect
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from marshmallow import Schema, fields, validate
from msgspec import Raw, Struct, UnsetType, structs, toml

from contracts.http.shapes import Query
from contracts.texts import Message
from domain.core import Command


class Whole(fields.Integer):
    """A whole number. `true` is not 1 and `"1"` is not 1."""

    def __init__(self, *, least: int | None = None, most: int | None = None, **kwargs: Any) -> None:
        checks = [validate.Range(min=least, max=most)] if least is not None or most is not None else []
        super().__init__(strict=True, validate=checks, **kwargs)

    def _validated(self, value: Any) -> Any:
        if isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


class Flag(fields.Boolean):
    """`true` or `false`, and nothing that merely looks like it."""

    strict = True

    def _deserialize(self, value: Any, *more: Any, **named: Any) -> Any:
        if self.strict and not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, *more, **named)


class Text(fields.String):
    """A text, of any length unless limits are given: its class must then have the same ones."""

    def __init__(self, *, shortest: int = 0, longest: int | None = None, pattern: str | None = None, **kwargs: Any) -> None:
        checks: list[validate.Validator] = []
        if shortest or longest is not None:
            checks.append(_TextLength(min=shortest, max=longest))
        if pattern is not None:
            checks.append(validate.Regexp(pattern, error="Must match {regex}."))
        super().__init__(validate=checks, **kwargs)


class _TextLength(validate.Length):
    """Players type most of these texts themselves, so they are told in their language how long one may be."""

    def _format_error(self, value: Any, message: str) -> str:
        if self.max is None:
            return super()._format_error(value, message)
        if self.min:
            return Message(f"Between {self.min} and {self.max} characters.", f"Entre {self.min} et {self.max} caractères.")
        return Message(f"At most {self.max} characters.", f"Au plus {self.max} caractères.")


class Choice(fields.String):
    """One of a few texts."""

    def __init__(self, *choices: str, **kwargs: Any) -> None:
        super().__init__(validate=validate.OneOf(choices), **kwargs)


_FIELDS: Final = toml.decode(files("contracts").joinpath("fields.toml").read_bytes(), type=dict[str, str])
"""Fields that mean the same in every shape, by name."""
_LIMITS = ("ge", "gt", "le", "lt", "min_length", "max_length", "pattern", "examples", "extra_json_schema")


def schema_of(kind: type[Struct], key: str = "") -> type[Schema]:
    """The schema that takes what the class takes.

    In the documentation, the nested shapes of a game have its key before their name, so that two games may use one name.
    """
    return _schema(kind, "" if key == "match" else key)


@cache
def _schema(kind: type[Struct], key: str) -> type[Schema]:
    hints = get_type_hints(kind, include_extras=True)
    if is_typeddict(kind):
        members = {name: _field(hint, key, required=True) for name, hint in hints.items()}
    else:
        member = _parameter if issubclass(kind, Query) else _member
        members = {each.encode_name: member(each, hints[each.name], key) for each in structs.fields(kind)}
    for name, field in members.items():
        field.metadata = {"description": _FIELDS[name], **field.metadata} if name in _FIELDS else field.metadata
    meta = {"title": in_words(kind.__name__)}
    if vars(kind).get("__doc__"):
        meta["description"] = inspect.getdoc(kind) or ""
    described = {**members, "Meta": type("Meta", (Schema.Meta,), {**meta, "register": False})}
    return type(f"{key}.{kind.__name__}".removeprefix("."), (Schema,), described)


def in_words(name: str) -> str:
    """`AnimalPlaced` is "Animal placed"."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).capitalize()


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
    limits: dict[str, Any] = {}
    for meta in metas:
        given = {"description": meta} if isinstance(meta, str) else {name: getattr(meta, name, None) for name in _LIMITS}
        limits |= {name: value for name, value in given.items() if value is not None}
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
    if kind is Raw:
        return fields.Dict(**options)
    if kind is Any or kind is Struct:
        return fields.Raw(**{"allow_none": True, **options})
    if kind is Command:
        # It has a shape of its own, by which it is read. What is left of it here is empty.
        return fields.Dict(validate=validate.Length(max=0), **options)
    if is_typeddict(kind) or (isinstance(kind, type) and issubclass(kind, Struct)):
        return fields.Nested(lambda: _schema(kind, key)(), **options)
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
