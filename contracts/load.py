"""From what somebody sent to a command, or to another class, or to a list of what is wrong with it."""

from collections.abc import Mapping
from typing import Any, TypeVar, cast

import msgspec
from marshmallow import EXCLUDE, Schema, ValidationError
from msgspec import Struct

from contracts.games import CONTRACTS
from contracts.http.shapes import Query
from contracts.schemas import schema_of
from contracts.shape import Shape
from domain.core import Command

Read = TypeVar("Read", bound=Struct)
Asked = TypeVar("Asked", bound=Query)

_COMMANDS: dict[str, Shape] = {shape.wire: shape for contract in CONTRACTS.values() for shape in contract.commands}


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
    return cast(Command, load(shape, {name: value for name, value in body.items() if name != "type"}))


def load(shape: Shape, fields: Mapping[str, Any]) -> Any:
    """Read the fields of a shape."""
    return _read(shape.kind, shape.schema, fields)


def load_body(kind: type[Read], fields: Any) -> Read:
    """Read the fields of a class."""
    return _read(kind, schema_of(kind), fields)


def load_query(kind: type[Asked], parameters: Mapping[str, str]) -> Asked:
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
