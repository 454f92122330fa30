"""The OpenAPI document of the interface, generated from the endpoints and the shapes of all games."""

import inspect
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from marshmallow import Schema

from contracts import VERSION
from contracts.codec import CONTRACTS
from contracts.http.endpoint import PARAMETERS, Stream
from contracts.http.endpoints import ENDPOINTS, TAGS, Endpoint
from contracts.http.play import EventEnvelope
from contracts.http.service import Problem
from contracts.problems import PROBLEMS
from contracts.schemas import in_words, schema_of
from contracts.sentences import outline
from contracts.shape import Shape
from contracts.texts import OF_THE_MATCH, texts_of
from domain.games import GAMES
from domain.match.commands import BEGINS

COMMITTED = Path(__file__).with_name("openapi.json")

_DESCRIPTION = """\
Create a match, take a seat, send commands, follow the events.

A command is one of those listed as `legal` and is sent back as it is. Send every command with an `Idempotency-Key` of your
own making: if the answer gets lost, send it again and you get the first answer again, and the move is played once.
Errors are `application/problem+json` with a stable `code`; what the rules refuse names the `clause` that says so, and what
its codes mean is at `/docs/errors#refusal-codes`.
"""


class _Converter(OpenAPIConverter):
    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        """A schema is closed, also one with a description, which the library forgets."""
        described: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
        return {**described, "additionalProperties": False}


class _Plugin(MarshmallowPlugin):
    Converter = _Converter


def openapi() -> dict[str, Any]:
    spec = APISpec(
        title="Kemu",
        version=VERSION,
        openapi_version="3.1.0",
        info={"description": _DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}},
        plugins=[_Plugin(schema_name_resolver=_name_of)],
    )
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for name, parameter in PARAMETERS.header.items():
        spec.components.parameter(name, "header", parameter)
    spec.components.schema("Problem", schema=schema_of(Problem))
    add_variants(spec)
    for path in dict.fromkeys(endpoint.path for endpoint in ENDPOINTS):
        operations = {endpoint.method.lower(): _operation(endpoint) for endpoint in ENDPOINTS if endpoint.path == path}
        spec.path(path, operations=operations)
    for tag in TAGS:
        spec.tag({"name": tag.name, "description": tag.text})
    document = spec.to_dict()
    fill_variants(document["components"]["schemas"])
    return document


def render() -> bytes:
    """The document as it is committed and served: the same bytes wherever it is made."""
    return (json.dumps(openapi(), indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


def _name_of(schema: Any) -> str:
    """A component is called by its class."""
    return (schema if isinstance(schema, type) else type(schema)).__name__


def _description(endpoint: Endpoint) -> str:
    """The description in the declaration, and what follows from its flags."""
    parts = [endpoint.description] if endpoint.description else []
    if endpoint.sends is not None:
        parts.append(f"The same as sending the command `match.{endpoint.sends.__name__}`.")
    if endpoint.idempotent:
        parts.append("Sent again with the same `Idempotency-Key`, it gives the first answer again, and nothing happens twice.")
    if endpoint.conditional:
        parts.append("With `If-Match`, it does nothing unless the match is at this version.")
    if endpoint.token_optional:
        parts.append("Spectators need no token for what is public.")
    else:
        parts.append("Needs a token." if endpoint.token else "Needs no token.")
    return "\n\n".join(parts)


_NAME = {"type": "string", "minLength": 1}
_NUMBER = {"type": "integer", "minimum": 1}


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    parameters: list[dict[str, Any] | str] = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": PARAMETERS.path[name].text,
            "schema": _NUMBER if name == "version" else _NAME,
        }
        for name in endpoint.path_parameters
    ]
    if endpoint.query is not None:
        parameters.append({"in": "query", "schema": schema_of(endpoint.query)})
    if endpoint.stream is not None:
        parameters.append("LastEventId")
    if endpoint.idempotent:
        parameters.append("IdempotencyKey")
    if endpoint.conditional:
        parameters.append("IfMatch")
    if endpoint.tagged or endpoint.public:
        parameters.append("IfNoneMatch")
    parameters.append("AcceptLanguage")
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "tags": [endpoint.tag.name],
        "summary": endpoint.summary,
        "description": _description(endpoint),
        "parameters": parameters,
        "responses": _responses(endpoint),
        "security": [*([{}] if endpoint.token_optional else []), {"token": []}] if endpoint.token else [],
    }
    if endpoint.takes_command:
        operation["requestBody"] = _json_body(ref("Command"))
    elif endpoint.body is not None:
        operation["requestBody"] = _json_body(schema_of(endpoint.body), required=not endpoint.body_optional)
    return operation


def _json_body(schema: Any, *, required: bool = True) -> dict[str, Any]:
    return {"required": required, "content": {"application/json": {"schema": schema}}}


def _responses(endpoint: Endpoint) -> dict[str, Any]:
    done: dict[str, Any] = {"description": "Done"}
    if endpoint.answer is not None:
        done["content"] = {"application/json": {"schema": schema_of(endpoint.answer)}}
    responses: dict[str, Any] = {str(endpoint.status): done}
    if endpoint.stream is not None:
        messages = {"type": "string", "contentMediaType": "text/event-stream", "contentSchema": ref(endpoint.stream.name)}
        done = {"description": endpoint.stream.text, "content": {"text/event-stream": {"schema": messages}}}
        responses["200"] = done
    if endpoint.later:
        responses["202"] = {**done, "description": "Not yet: ask again after `Retry-After`"}
    if endpoint.tagged or endpoint.public:
        responses["304"] = {"description": "What the client has is still right"}
    by_status: dict[int, list[str]] = {}
    for code in endpoint.problems:
        by_status.setdefault(PROBLEMS[code].status, []).append(code)
    for status, found in sorted(by_status.items()):
        responses[str(status)] = {
            "description": "; ".join(f"`{code}`: {PROBLEMS[code].en}" for code in found),
            "content": {"application/problem+json": {"schema": schema_of(Problem)}},
        }
    return responses


Described = dict[str, Any]


def add_variants(spec: APISpec) -> None:
    commands = [shape for contract in CONTRACTS.values() for shape in contract.commands]
    facts = [shape for contract in CONTRACTS.values() for shape in contract.facts]
    for shape in commands:
        fields = {**_fields(spec, shape.schema), **_titled(shape)}
        spec.components.schema(f"command.{shape.wire}", _with_type(shape.wire, fields))
        spec.components.schema(f"sent.{shape.wire}", _part(shape, fields))
    for shape in facts:
        spec.components.schema(f"fact.{shape.wire}", {**_fields(spec, shape.schema), **_titled(shape)})
        spec.components.schema(f"part.{shape.wire}", _part(shape, ref(f"fact.{shape.wire}")))
        whole = {"allOf": [ref(f"part.{shape.wire}"), ref("EventEnvelope")], "unevaluatedProperties": False}
        spec.components.schema(f"event.{shape.wire}", {**_titled(shape), **whole})
    for contract in CONTRACTS.values():
        for kind, schema in (("view", contract.view), ("sheet", contract.sheet), ("material", contract.material)):
            if schema is not None:
                described = _fields(spec, schema)
                # An answer has every field, also those with a default.
                described["required"] = sorted(described["properties"])
                spec.components.schema(f"{kind}.{contract.key}", described)
    to_match = [shape for shape in commands if shape.kind not in BEGINS]
    _add_union(spec, "Command", "A command to a match", "command", to_match)
    _add_union(spec, "SentCommand", "A command as it stands in a log", "sent", commands)
    _add_union(spec, "SecretPart", "A secret part of an event", "part", facts)
    _add_union(spec, "Event", "An event, as its reader may see it", "event", facts)
    spec.components.schema("EventEnvelope", schema=schema_of(EventEnvelope))
    for endpoint in ENDPOINTS:
        if endpoint.stream is not None:
            _add_messages(spec, endpoint.stream)


def fill_variants(schemas: dict[str, Any]) -> None:
    """Put the unions where the shapes of the interface have left room for them."""

    def any_of(prefix: str) -> list[Described]:
        return [ref(name) for name in sorted(schemas) if name.startswith(prefix)]

    def fill(schema: str, field: str, **content: Any) -> None:
        described = schemas[schema]["properties"][field]
        text = {"description": described["description"]} if "description" in described else {}
        schemas[schema]["properties"][field] = {**text, **content}

    _view_of_each_game(schemas)
    fill("OutcomeView", "sheet", anyOf=[*any_of("sheet."), {"type": "object", "maxProperties": 0}])
    fill("Edition", "material", **_one_of("game", {key: f"material.{key}" for key in GAMES}))
    for schema in ("Match", "NamedMatch", "Accepted", "Legal", "FeedState"):
        fill(schema, "legal", type="array", items=ref("Command"))
    for schema, field in (("EventPage", "events"), ("OwnMatch", "asked")):
        fill(schema, field, type="array", items=ref("Event"))
    fill("Hint", "command", anyOf=[ref("Command"), {"type": "null"}])
    for schema in ("command.match.GiveHint", "fact.match.HintedMove"):
        # A hinted move is a command that holds none itself.
        fill(schema, "move", **ref("Command"), **{"not": {"required": ["move"]}})
    sent = schemas["sent.match.GiveHint"]["properties"]["data"]["properties"]
    sent["move"] = schemas["command.match.GiveHint"]["properties"]["move"]
    fill("EventEnvelope", "secrets", type="object", additionalProperties=ref("SecretPart"))
    fill("Cause", "command", **ref("SentCommand"))
    # Each event is closed as a whole: closed by itself, its envelope would refuse the type and the data beside it.
    del schemas["EventEnvelope"]["additionalProperties"]


def _view_of_each_game(schemas: dict[str, Any]) -> None:
    """`game` says which shape `play` has: one variant for each game."""
    view = schemas["View"]
    for game in GAMES:
        play = {"anyOf": [ref(f"view.{game}"), {"type": "null"}], "description": view["properties"]["play"]["description"]}
        named = {**view["properties"]["game"], "const": game}
        schemas[f"View.{game}"] = {**view, "properties": {**view["properties"], "game": named, "play": play}}
    variants = _one_of("game", {game: f"View.{game}" for game in GAMES})
    schemas["View"] = {"title": view["title"], "description": view["description"], **variants}


def ref(name: str) -> Described:
    return {"$ref": f"#/components/schemas/{name}"}


def _add_messages(spec: APISpec, stream: Stream) -> None:
    for kind, shape in stream.messages.items():
        data = ref("Event") if shape is None else _plugin(spec).resolver.resolve_schema_dict(schema_of(shape))
        event = {"type": "string", "const": kind, "description": "What the message carries"}
        fields: Described = {"event": event, "data": {**data, "description": "What the message says, as JSON"}}
        if kind in stream.ids:
            fields["id"] = stream.ids[kind]
        about = {"title": in_words(kind), "description": f"A message `{kind}` of the feed"}
        described = {**about, "type": "object", "properties": fields, "required": list(fields)}
        spec.components.schema(f"{stream.prefix}.{kind}", described)
    messages = {kind: f"{stream.prefix}.{kind}" for kind in stream.messages}
    about = {"title": in_words(stream.name), "description": "A message of the feed"}
    spec.components.schema(stream.name, {**about, **_one_of("event", messages)})


def _add_union(spec: APISpec, name: str, text: str, prefix: str, shapes: Iterable[Shape]) -> None:
    variants = _one_of("type", {shape.wire: f"{prefix}.{shape.wire}" for shape in shapes})
    spec.components.schema(name, {"title": in_words(name), "description": text, **variants})


def _one_of(field: str, variants: Mapping[str, str]) -> Described:
    mapping = {value: ref(name)["$ref"] for value, name in variants.items()}
    return {"oneOf": [ref(name) for name in variants.values()], "discriminator": {"propertyName": field, "mapping": mapping}}


def _titled(shape: Shape) -> Described:
    """Its title, and the docstring of its class, or its sentence."""
    kind = shape.kind
    game = shape.wire.partition(".")[0]
    sentences = {**OF_THE_MATCH.sentences, **(texts_of(GAMES[game]).sentences if game in GAMES else {})}
    text = inspect.getdoc(kind) if vars(kind).get("__doc__") else outline(sentences[kind.__name__]["en"], "en")
    return {"title": in_words(kind.__name__), "description": text}


def _part(shape: Shape, data: Described) -> Described:
    """As in a log: the fields apart from the type, and the version of their shape."""
    version = {"type": "integer", "const": shape.v, "description": "Version of the shape"}
    properties = {"v": version, "data": {**data, "description": "Its fields"}}
    described = {**_titled(shape), "type": "object", "properties": properties, "required": ["v", "data"]}
    return _with_type(shape.wire, described)


def _with_type(wire: str, described: Described) -> Described:
    properties = {"type": {"type": "string", "const": wire, "description": "What it is"}, **described.get("properties", {})}
    return {**described, "properties": properties, "required": ["type", *described.get("required", [])]}


def _fields(spec: APISpec, schema: type[Schema]) -> Described:
    described: Described = _plugin(spec).converter.schema2jsonschema(schema())
    return described


def _plugin(spec: APISpec) -> Any:
    return spec.plugins[0]


def main(arguments: Sequence[str]) -> None:
    """Write the document to its committed place, or to the file that is named."""
    (Path(arguments[0]) if arguments else COMMITTED).write_bytes(render())


if __name__ == "__main__":
    main(sys.argv[1:])
