"""Reading input of clients into commands and other classes, or into a list of errors."""

from collections.abc import Mapping
from typing import Any, TypeVar, cast

import msgspec
from marshmallow import EXCLUDE, Schema, ValidationError
from msgspec import Struct
from msgspec.structs import replace

from contracts.codec import CONTRACTS
from contracts.schemas import schema_of
from contracts.shape import Shape
from domain.core import Command

Read = TypeVar("Read", bound=Struct)

_COMMANDS: dict[str, Shape] = {shape.wire: shape for contract in CONTRACTS.values() for shape in contract.commands}
_HELD = {wire: shape.held for wire, shape in _COMMANDS.items()}
"""The fields of a command that hold another one."""


class Malformed(Exception):
    """The request does not have the shape it must have; `errors` says where, by field."""

    def __init__(self, errors: Mapping[str, Any]) -> None:
        super().__init__(str(errors))
        self.errors = errors


def load_command(body: Any) -> Command:
    """The typed command in a JSON body: `{"type": "kiwara.PlaceTotem", "stop": 3}`."""
    if not isinstance(body, dict):
        raise Malformed({"_schema": ["must be a JSON object"]})
    wire = body.get("type")
    shape = _COMMANDS.get(wire) if isinstance(wire, str) else None
    if shape is None:
        raise Malformed({"type": ["missing" if wire is None else "no such command type"]})
    fields = {name: value for name, value in body.items() if name != "type"}
    held = {name: _held(name, fields[name]) for name in _HELD[shape.wire] if name in fields}
    command = cast(Command, load(shape, {**fields, **{name: {} for name in held}} if held else fields))
    return replace(command, **held) if held else command


def _held(name: str, body: Any) -> Command:
    """The command in a field of another one."""
    try:
        if isinstance(body, dict) and _HELD.get(str(body.get("type"))):
            raise Malformed({"type": ["must not hold a command itself"]})
        return load_command(body)
    except Malformed as error:
        raise Malformed({name: error.errors}) from error


def load(shape: Shape, fields: Mapping[str, Any]) -> Any:
    """Read the fields of a shape."""
    return _read(shape.kind, shape.schema, fields)


def load_body(kind: type[Read], fields: Any) -> Read:
    """Read the fields of a class."""
    return _read(kind, schema_of(kind), fields)


def load_query(kind: type[Read], parameters: Mapping[str, str]) -> Read:
    """Read parameters; unknown ones are ignored, as proxies and trackers add their own."""
    try:
        return msgspec.convert(schema_of(kind)(unknown=EXCLUDE).load(parameters), kind)
    except ValidationError as error:
        raise Malformed(error.normalized_messages()) from error


def _read(kind: type[Read], schema: type[Schema], fields: Any) -> Read:
    """The class accepts exactly what its schema accepts (a test holds them to it) and is fifty times faster, so the schema is
    asked only to explain what is wrong."""
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as reason:
        try:
            schema().load(fields)
        except ValidationError as error:
            raise Malformed(error.normalized_messages()) from error
        raise Malformed({"_schema": [str(reason)]}) from reason
