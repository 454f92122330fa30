"""The OpenAPI document, arranged for a reader: endpoints by tag, shapes field by field, types in words."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

_SCHEMAS = "#/components/schemas/"
_COMMAND = {"$ref": f"{_SCHEMAS}Command"}
_PARAMETERS = "#/components/parameters/"
_OF_GAMES = {"Event": "events", "SecretPart": "events", "SentCommand": "commands"}
"""Unions of more variants than anybody wants to see in one place: the page leads to those of each game instead."""
_CODE = re.compile(r"`(\w+)`: ")
_PAUSE = re.compile(r"[:;] ")
_KIND = re.compile(r"^(string|integer|number|boolean|object)\b")

Schema = Mapping[str, Any]


class Type(Struct, frozen=True):
    """`before`, a link to `shape`, `after`: "list of", Seat, "or null"."""

    before: str = ""
    shape: str = ""
    after: str = ""
    choices: tuple[str, ...] = ()


class Field(Struct, frozen=True):
    name: str
    type: Type
    required: bool
    text: str
    default: str = ""
    example: str = ""


class Shape(Struct, frozen=True):
    name: str
    fields: tuple[Field, ...]
    """Of a union: those that all of its variants have."""
    by: str = ""
    """The field that says which variant of a union it is."""
    of: str = ""
    """What the variants are, if every game has its own: `commands` or `events`."""
    variants: tuple[Field, ...] = ()
    """Otherwise each of them, with what it carries."""


class Error(Struct, frozen=True):
    status: int
    code: str


class Operation(Struct, frozen=True):
    id: str
    method: str
    path: str
    summary: str
    token: bool
    parameters: Mapping[str, tuple[Field, ...]]
    """By where they stand (path, query, header), without those that every operation takes."""
    takes_command: bool
    body: tuple[Field, ...]
    status: int
    answer: Type | None
    errors: tuple[Error, ...]

    @property
    def in_short(self) -> str:
        """For the menu: as far as the first pause."""
        return _PAUSE.split(self.summary, maxsplit=1)[0]


class Tag(Struct, frozen=True):
    name: str
    text: str
    operations: tuple[Operation, ...]


class Reference(Struct, frozen=True):
    title: str
    version: str
    everywhere: tuple[Field, ...]
    """Parameters that every operation takes."""
    tags: tuple[Tag, ...]
    shapes: tuple[Shape, ...]
    """What answers, commands and events consist of, apart from the commands and events themselves."""
    commands: Mapping[str, tuple[Shape, ...]]
    """By game, and by `match` for those of every game."""
    events: Mapping[str, tuple[Shape, ...]]
    views: Mapping[str, tuple[Shape, ...]]
    sheets: Mapping[str, tuple[Shape, ...]]


def read_reference(document: Mapping[str, Any]) -> Reference:
    schemas = document["components"]["schemas"]
    everywhere = _everywhere(document)
    operations = list(_operations(document, everywhere))
    return Reference(
        document["info"]["title"],
        document["info"]["version"],
        tuple(field for fields in _parameters(everywhere, document["components"]["parameters"]).values() for field in fields),
        tuple(
            Tag(tag["name"], tag["description"], tuple(found for name, found in operations if name == tag["name"]))
            for tag in document["tags"]
        ),
        tuple(_shape(name, schemas) for name in _linked(operations, schemas)),
        _by_game("command.", schemas),
        _by_game("fact.", schemas),
        _by_game("view.", schemas),
        _by_game("sheet.", schemas),
    )


def _everywhere(document: Mapping[str, Any]) -> list[Schema]:
    first, *others = (operation["parameters"] for methods in document["paths"].values() for operation in methods.values())
    return [parameter for parameter in first if all(parameter in other for other in others)]


def _operations(document: Mapping[str, Any], everywhere: list[Schema]) -> Iterator[tuple[str, Operation]]:
    components = document["components"]
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            status, answer = _answer(operation["responses"])
            own = [parameter for parameter in operation["parameters"] if parameter not in everywhere]
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            yield (
                operation["tags"][0],
                Operation(
                    id=operation["operationId"],
                    method=method.upper(),
                    path=path,
                    summary=operation["summary"],
                    token=bool(operation["security"]),
                    parameters=_parameters(own, components["parameters"]),
                    takes_command=body.get("$ref") == f"{_SCHEMAS}Command",
                    body=fields_of(components["schemas"][_named(body)]) if body else (),
                    status=status,
                    answer=answer,
                    errors=_errors(operation["responses"]),
                ),
            )


def _parameters(given: Iterable[Schema], known: Mapping[str, Schema]) -> dict[str, tuple[Field, ...]]:
    found: dict[str, list[Field]] = {}
    for parameter in given:
        if "$ref" in parameter:
            parameter = known[parameter["$ref"].removeprefix(_PARAMETERS)]
        described = {**parameter["schema"], "description": parameter.get("description", "")}
        field = _field(parameter["name"], described, parameter.get("required", False))
        found.setdefault(parameter["in"], []).append(field)
    return {place: tuple(fields) for place, fields in found.items()}


def _answer(responses: Mapping[str, Schema]) -> tuple[int, Type | None]:
    for status, response in responses.items():
        if status.startswith(("2", "3")):
            content = response.get("content", {})
            return int(status), type_of(content["application/json"]["schema"]) if content else None
    raise ValueError("an operation that never succeeds")


def _errors(responses: Mapping[str, Schema]) -> tuple[Error, ...]:
    return tuple(
        Error(int(status), code)
        for status, response in sorted(responses.items())
        if "application/problem+json" in response.get("content", {})
        for code in _CODE.findall(response["description"])
    )


def _by_game(prefix: str, schemas: Mapping[str, Schema]) -> dict[str, tuple[Shape, ...]]:
    """`command.kiwara.PlaceTotem` is the shape `kiwara.PlaceTotem` of the game `kiwara`. A fact is the `data` of an event."""
    found: dict[str, list[Shape]] = {}
    for name, schema in schemas.items():
        if name.startswith(prefix):
            wire = name.removeprefix(prefix)
            found.setdefault(wire.partition(".")[0], []).append(Shape(wire, fields_of(schema)))
    return {game: tuple(shapes) for game, shapes in found.items()}


def _linked(operations: Iterable[tuple[str, Operation]], schemas: Mapping[str, Schema]) -> list[str]:
    """The shapes that a body, an answer, a command or an event links to, each followed by those it links to itself."""
    found: dict[str, None] = {}

    def follow(shape: str) -> None:
        if shape and shape not in found:
            found[shape] = None
            described = _shape(shape, schemas)
            for field in (*described.fields, *described.variants):
                follow(field.type.shape)

    for _, operation in operations:
        for field in operation.body:
            follow(field.type.shape)
        if operation.answer is not None:
            follow(operation.answer.shape)
    for name, schema in schemas.items():
        if name.startswith(("command.", "fact.", "view.", "sheet.")):
            for field in fields_of(schema):
                follow(field.type.shape)
    follow("FeedMessage")
    follow("Problem")
    return list(found)


def _shape(name: str, schemas: Mapping[str, Schema]) -> Shape:
    schema = schemas[name]
    if "oneOf" not in schema:
        return Shape(name, fields_of(schema))
    by = schema["discriminator"]["propertyName"]
    options = {value: _whole_object({"$ref": place}, schemas) for value, place in schema["discriminator"]["mapping"].items()}
    if name in _OF_GAMES:
        return Shape(name, _shared(list(options.values()), by), by, _OF_GAMES[name])
    variants = (_field(value, option["properties"]["data"], required=True) for value, option in options.items())
    return Shape(name, (), by, variants=tuple(variants))


def _shared(options: list[Schema], by: str) -> tuple[Field, ...]:
    first, *others = options
    found = []
    for name, described in first["properties"].items():
        alike = all(other["properties"].get(name) == described for other in others)
        constant = "const" in described
        field = _field(name, described, name in first["required"])
        found.append(field if alike or constant else replace(field, type=Type(f"object, its fields depend on {by}")))
    return tuple(found)


def _whole_object(schema: Schema, schemas: Mapping[str, Schema]) -> Schema:
    """An object with everything it is made of in one place."""
    if "$ref" in schema:
        return _whole_object(schemas[_named(schema)], schemas)
    parts = [_whole_object(part, schemas) for part in schema.get("allOf", ())]
    properties = {name: field for part in (*parts, schema) for name, field in part.get("properties", {}).items()}
    return {"properties": properties, "required": [name for part in (*parts, schema) for name in part.get("required", ())]}


def fields_of(schema: Schema) -> tuple[Field, ...]:
    """The fields of an object. One that can have a single value, as the `type` of a command, says nothing and is left out."""
    required = schema.get("required", ())
    return tuple(
        _field(name, field, name in required) for name, field in schema.get("properties", {}).items() if "const" not in field
    )


def _field(name: str, schema: Schema, required: bool) -> Field:
    return Field(
        name,
        type_of(schema),
        required,
        schema.get("description", ""),
        json.dumps(_whole(schema["default"])) if "default" in schema else "",
        json.dumps(schema["example"], ensure_ascii=False) if "example" in schema else "",
    )


def type_of(schema: Schema) -> Type:
    if schema == _COMMAND:
        return Type("command")
    if "$ref" in schema:
        return Type(shape=_named(schema))
    if "anyOf" in schema:
        options = [option for option in schema["anyOf"] if option != {"type": "null"}]
        kind = type_of(options[0]) if len(options) == 1 else Type("object, its shape depends on the game")
        return _or_null(kind) if len(options) < len(schema["anyOf"]) else kind
    kind = schema.get("type", "anything")
    if isinstance(kind, list):
        (one,) = (name for name in kind if name != "null")
        return _or_null(type_of({**schema, "type": one}))
    if kind == "array":
        return _of(f"list of {_range(schema, 'minItems', 'maxItems')}".strip(), type_of(schema["items"]))
    if kind == "object" and schema.get("additionalProperties"):
        return _of("object of", type_of(schema["additionalProperties"]))
    if "enum" in schema:
        return Type("one of", choices=tuple(map(str, schema["enum"])))
    return Type(_plain(kind, schema))


def _plain(kind: str, schema: Schema) -> str:
    if schema.get("format") == "date-time":
        return "time (RFC 3339)"
    if kind == "string":
        length = _range(schema, "minLength", "maxLength")
        return f"string, {length} {'character' if length == '1' else 'characters'}" if length else kind
    return f"{kind} {_range(schema, 'minimum', 'maximum')}".strip()


def _range(schema: Schema, least: str, most: str) -> str:
    low, high = _whole(schema.get(least, 0)), _whole(schema.get(most))
    if high is None:
        return f"≥ {low}" if low and least == "minimum" else ""
    if low == high:
        return str(high)
    return f"{low}–{high}" if low or least == "minimum" else f"up to {high}"


def _whole(number: Any) -> Any:
    """25 for 25.0."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


def _of(before: str, inner: Type) -> Type:
    """ "list of" and "integer 0–29" give "list of integers 0–29"."""
    inside = "" if inner.choices else _KIND.sub(r"\1s", inner.before)
    return Type(f"{before} {inside}".strip(), inner.shape, inner.after, inner.choices)


def _or_null(inner: Type) -> Type:
    return Type(inner.before, inner.shape, "or null", inner.choices)


def _named(schema: Schema) -> str:
    name: str = schema["$ref"].removeprefix(_SCHEMAS)
    return name
