"""The OpenAPI document of the interface, generated from the endpoints and the shapes of all games."""

import json
import re
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin

from contracts.http.endpoint import ON_CONDITION
from contracts.http.endpoints import ENDPOINTS, Endpoint
from contracts.http.service import Problem
from contracts.http.tables.feed import LEADS_THERE
from contracts.problems import PROBLEMS
from contracts.schemas import schema_of
from contracts.variants import add_variants, fill_variants, ref

COMMITTED = Path(__file__).with_name("openapi.json")

_DESCRIPTION = """\
Create a match, take a seat, send commands, follow the events.

A command is one of those listed as `legal` and is sent back as it is. Send every command with an `Idempotency-Key` of your
own making: if the answer gets lost, send it again and you get the first answer again, and the move is played once.
Errors are `application/problem+json` with a stable `code`; what the rules refuse names the `clause` that says so, and what
its codes mean is at `/docs#refusal-codes`.
"""


def openapi() -> dict[str, Any]:
    spec = APISpec(
        title="Kemu",
        version=version("kemu"),
        openapi_version="3.1.0",
        info={"description": _DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}},
        plugins=[MarshmallowPlugin(schema_name_resolver=_name_of)],
    )
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for name, parameter in _HEADERS.items():
        spec.components.parameter(name, "header", parameter)
    spec.components.schema("Problem", schema=schema_of(Problem))
    add_variants(spec)
    for path in dict.fromkeys(endpoint.path for endpoint in ENDPOINTS):
        operations = {endpoint.method.lower(): _operation(endpoint) for endpoint in ENDPOINTS if endpoint.path == path}
        spec.path(path, operations=operations)
    for tag, text in _TAGS.items():
        spec.tag({"name": tag, "description": text})
    document = spec.to_dict()
    fill_variants(document["components"]["schemas"])
    return document


def render() -> bytes:
    """The document as it is committed and served: the same bytes wherever it is made."""
    return (json.dumps(openapi(), indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


_TAGS = {
    "players": "Guests, their devices and tokens, and accounts",
    "games": "What can be played, and by which rules",
    "matches": "From an open table to a running match",
    "invites": "Invite codes, and playing again",
    "matchmaking": "Waiting for others who want the same",
    "play": "Commands, events, replay",
    "standings": "Ratings, boards, past matches, statistics",
    "feed": "What happens, as it happens; who is there, and what is said",
    "proof": "Audit bundles, and the keys that sign",
    "notices": "Being told when it is your turn",
    "service": "For operators",
}

_HEADERS: dict[str, dict[str, Any]] = {
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "description": "Any text of up to 200 characters, new for each command",
        "schema": {"type": "string", "minLength": 1, "maxLength": 200},
    },
    "IfMatch": {
        "name": "If-Match",
        "description": 'Play only if the match is at this version, as `"12"`, or with its hash, as `"12:<head>"`',
        "schema": {"type": "string", "pattern": r'^(\*|(W/)?("[0-9]{1,9}(:[0-9a-f]{64})?"|[0-9]{1,9}(:[0-9a-f]{64})?))$'},
    },
    "AcceptLanguage": {
        "name": "Accept-Language",
        "description": "`en` or `fr`, for names, messages and clauses of the rules",
        "schema": {"type": "string"},
    },
}


def _name_of(schema: Any) -> str:
    """A component is called by its class."""
    return (schema if isinstance(schema, type) else type(schema)).__name__


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    parameters: list[dict[str, Any] | str] = [
        {"name": name, "in": "path", "required": True, "schema": _PATH_PARAMETERS[name]}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    if endpoint.query is not None:
        parameters.append({"in": "query", "schema": schema_of(endpoint.query)})
    if endpoint.idempotent:
        parameters.append("IdempotencyKey")
    if endpoint.conditional:
        parameters.append("IfMatch")
    parameters.append("AcceptLanguage")
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "tags": [endpoint.tag],
        "summary": endpoint.summary,
        "parameters": parameters,
        "responses": _responses(endpoint),
        "security": [{"token": []}] if endpoint.token else [],
    }
    if endpoint.takes_command:
        operation["requestBody"] = _json_body(ref("Command"))
    elif endpoint.body is not None:
        operation["requestBody"] = _json_body(schema_of(endpoint.body), required=not endpoint.body_optional)
    return operation


_PATH_PARAMETERS: dict[str, dict[str, Any]] = {
    "match": {"type": "string", "minLength": 1},
    "player": {"type": "string", "minLength": 1},
    "other": {"type": "string", "minLength": 1},
    "device": {"type": "string", "minLength": 1},
    "game": {"type": "string", "minLength": 1},
    "version": {"type": "integer", "minimum": 1},
    "receiver": {"type": "string", "minLength": 1},
    "notice": {"type": "string", "minLength": 1},
    "code": {"type": "string", "minLength": 1},
    "ticket": {"type": "string", "minLength": 1},
}


def _json_body(schema: Any, *, required: bool = True) -> dict[str, Any]:
    return {"required": required, "content": {"application/json": {"schema": schema}}}


def _responses(endpoint: Endpoint) -> dict[str, Any]:
    done: dict[str, Any] = {"description": "Done"}
    if endpoint.answer is not None:
        done["content"] = {"application/json": {"schema": schema_of(endpoint.answer)}}
    responses: dict[str, Any] = {str(endpoint.status): done}
    if endpoint.stream:
        done["description"] = LEADS_THERE
        done["headers"] = {"Location": {"schema": {"type": "string", "format": "uri"}, "required": True}}
        messages = {"type": "string", "contentMediaType": "text/event-stream", "contentSchema": ref("FeedMessage")}
        responses["200"] = {"description": endpoint.stream, "content": {"text/event-stream": {"schema": messages}}}
    by_status: dict[int, list[str]] = {}
    for code in dict.fromkeys((*endpoint.problems, *_common_problems(endpoint))):
        by_status.setdefault(PROBLEMS[code].status, []).append(code)
    for status, found in sorted(by_status.items()):
        responses[str(status)] = {
            "description": "; ".join(f"`{code}`: {PROBLEMS[code].en}" for code in found),
            "content": {"application/problem+json": {"schema": schema_of(Problem)}},
        }
    return responses


_OF_MATCHES = ("matches", "invites", "matchmaking", "play", "feed", "proof")
"""What has these tags may have to do with a match of another release."""


def _common_problems(endpoint: Endpoint) -> tuple[str, ...]:
    return (
        *(("token_missing", "token_invalid", "token_expired") if endpoint.token else ()),
        *(ON_CONDITION if endpoint.conditional else ()),
        *(("too_many_requests",) if endpoint.tag != "service" else ()),
        *(("store_unavailable",) if endpoint.store else ()),
        *(("rules_not_at_hand",) if endpoint.store and endpoint.tag in _OF_MATCHES else ()),
    )


def main(arguments: Sequence[str]) -> None:
    """Write the document to its committed place, or to the file that is named."""
    (Path(arguments[0]) if arguments else COMMITTED).write_bytes(render())


if __name__ == "__main__":
    main(sys.argv[1:])
