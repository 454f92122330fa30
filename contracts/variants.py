"""What the shapes of the interface leave to the games: a schema for each command and each fact, and the unions of them.

In a union one field says which of them it is (`type`, or `event` in the feed), so that a typed client that has looked at it
knows all the others without a cast.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from apispec import APISpec
from marshmallow import Schema

from contracts.games import CONTRACTS
from contracts.http.play import EventEnvelope
from contracts.http.tables.feed import FEED_MESSAGES, FeedReset
from contracts.schemas import schema_of
from contracts.shape import Shape
from domain.match.commands import BEGINS

Described = dict[str, Any]


def add_variants(spec: APISpec) -> None:
    commands = [shape for contract in CONTRACTS.values() for shape in contract.commands]
    facts = [shape for contract in CONTRACTS.values() for shape in contract.facts]
    for shape in commands:
        fields = _fields(spec, shape.schema)
        spec.components.schema(f"command.{shape.wire}", _with_type(shape.wire, fields))
        spec.components.schema(f"sent.{shape.wire}", _part(shape, fields))
    for shape in facts:
        spec.components.schema(f"fact.{shape.wire}", _fields(spec, shape.schema))
        spec.components.schema(f"part.{shape.wire}", _part(shape, ref(f"fact.{shape.wire}")))
        whole = {"allOf": [ref(f"part.{shape.wire}"), ref("EventEnvelope")], "unevaluatedProperties": False}
        spec.components.schema(f"event.{shape.wire}", whole)
    for contract in CONTRACTS.values():
        for kind, schema in (("view", contract.view), ("sheet", contract.sheet)):
            if schema is not None:
                spec.components.schema(f"{kind}.{contract.key}", _fields(spec, schema))
    spec.components.schema("Command", _union("command", (shape for shape in commands if shape.kind not in BEGINS)))
    spec.components.schema("SentCommand", _union("sent", commands))
    spec.components.schema("SecretPart", _union("part", facts))
    spec.components.schema("Event", _union("event", facts))
    spec.components.schema("EventEnvelope", schema=schema_of(EventEnvelope))
    _add_feed_messages(spec)


def fill_variants(schemas: dict[str, Any]) -> None:
    """Put the unions where the shapes of the interface have left room for them."""

    def any_of(prefix: str) -> list[Described]:
        return [ref(name) for name in sorted(schemas) if name.startswith(prefix)]

    def fill(schema: str, field: str, **content: Any) -> None:
        described = schemas[schema]["properties"][field]
        text = {"description": described["description"]} if "description" in described else {}
        schemas[schema]["properties"][field] = {**text, **content}

    fill("View", "play", anyOf=[*any_of("view."), {"type": "null"}])
    fill("OutcomeView", "sheet", anyOf=[*any_of("sheet."), {"type": "object", "maxProperties": 0}])
    for schema in ("Match", "NamedMatch", "Accepted", "Legal"):
        fill(schema, "legal", type="array", items=ref("Command"))
    for schema, field in (("EventPage", "events"), ("OwnMatch", "asked")):
        fill(schema, field, type="array", items=ref("Event"))
    fill("EventEnvelope", "secrets", type="object", additionalProperties=ref("SecretPart"))
    fill("Cause", "command", **ref("SentCommand"))
    # Each event is closed as a whole: closed by itself, its envelope would refuse the type and the data beside it.
    del schemas["EventEnvelope"]["additionalProperties"]


def ref(name: str) -> Described:
    return {"$ref": f"#/components/schemas/{name}"}


def _add_feed_messages(spec: APISpec) -> None:
    for kind, shape in FEED_MESSAGES.items():
        data = ref("Event") if shape is None else _plugin(spec).resolver.resolve_schema_dict(schema_of(shape))
        fields: Described = {"event": {"type": "string", "const": kind}, "data": data}
        if shape is None:
            fields["id"] = {"type": "integer", "description": "The version of the event"}
        elif shape is FeedReset:
            fields["id"] = {"type": "integer", "const": 0, "description": "Where to start over"}
        spec.components.schema(f"message.{kind}", {"type": "object", "properties": fields, "required": list(fields)})
    spec.components.schema("FeedMessage", _one_of("event", {kind: f"message.{kind}" for kind in FEED_MESSAGES}))


def _union(prefix: str, shapes: Iterable[Shape]) -> Described:
    return _one_of("type", {shape.wire: f"{prefix}.{shape.wire}" for shape in shapes})


def _one_of(field: str, variants: Mapping[str, str]) -> Described:
    mapping = {value: ref(name)["$ref"] for value, name in variants.items()}
    return {
        "oneOf": [ref(name) for name in variants.values()],
        "discriminator": {"propertyName": field, "mapping": mapping},
    }


def _part(shape: Shape, data: Described) -> Described:
    """As it stands in a log: the fields apart from the type, and the version of their shape."""
    version = {"type": "integer", "const": shape.v, "description": "Version of the shape"}
    described = {"type": "object", "properties": {"v": version, "data": data}, "required": ["v", "data"]}
    return _with_type(shape.wire, described)


def _with_type(wire: str, described: Described) -> Described:
    properties = {"type": {"type": "string", "const": wire}, **described.get("properties", {})}
    return {**described, "properties": properties, "required": ["type", *described.get("required", [])]}


def _fields(spec: APISpec, schema: type[Schema]) -> Described:
    described: Described = _plugin(spec).converter.schema2jsonschema(schema())
    described["additionalProperties"] = False
    return described


def _plugin(spec: APISpec) -> Any:
    return spec.plugins[0]
