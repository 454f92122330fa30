"""Checks an answer against the committed OpenAPI document: status, media type, body.

Every answer that a test of this folder gets goes through here.
"""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend
from msgspec import Struct
from werkzeug.datastructures import Headers
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Map, Rule

from contracts.http.endpoints import ENDPOINTS
from contracts.openapi import COMMITTED
from contracts.problems import PROBLEMS

PROBLEM = "application/problem+json"
OF_THE_RULES = {403: "not_allowed", 409: "rejected", 422: "bad_setup"}
"""What the documentation calls a refusal by the rules, whose code is the rules' own."""


class Reply(Struct, frozen=True):
    status: int
    headers: Headers
    data: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.data)

    @property
    def code(self) -> str:
        """Of a problem."""
        code: str = self.json["code"]
        return code

    @property
    def problem(self) -> dict[str, Any]:
        """All of it but the id of the request."""
        return {name: value for name, value in self.json.items() if name != "request_id"}


def check(method: str, path: str, reply: Reply) -> None:
    operation = operation_at(method, path)
    kind = reply.headers.get("Content-Type", "")
    # The document names GET. Where GET may write, HEAD is refused.
    if operation is None or (method, reply.status) == ("HEAD", 405):
        assert reply.status in (404, 405), (method, path, reply)
        schema: dict[str, Any] | None = {"$ref": "#/components/schemas/Problem"}
        assert kind == PROBLEM
    else:
        declared = document()["paths"][operation[0]][operation[1]]["responses"]
        assert str(reply.status) in declared, f"{method} {path} answers {reply.status}, which is not declared: {reply.data!r}"
        content = declared[str(reply.status)].get("content")
        schema = content[kind]["schema"] if content is not None else None
    if schema is None or method == "HEAD":
        assert reply.data == b""
        return
    errors = [error.message for error in validator(json.dumps(schema)).iter_errors(reply.json)]
    assert not errors, f"{method} {path} {reply.status}: {errors}"
    if kind == PROBLEM:
        _check_problem(reply)


def _check_problem(reply: Reply) -> None:
    body = reply.json
    assert body["status"] == reply.status
    code = body["code"]
    kind = code if code in PROBLEMS else OF_THE_RULES[reply.status]
    assert (body["type"], PROBLEMS[kind].status) == (f"/docs#{kind}", reply.status)
    if code not in PROBLEMS:
        assert body["clause"], "a code of the rules comes with its clause"
        assert body["title"] not in (PROBLEMS[kind].en, PROBLEMS[kind].fr), "and says what is the matter"
    if reply.status == 401:
        assert reply.headers["WWW-Authenticate"] == "Bearer"
    if reply.status in (429, 503):
        assert int(reply.headers["Retry-After"]) >= 1
    if reply.status == 405:
        assert reply.headers["Allow"]


@cache
def document() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(COMMITTED.read_bytes())
    return loaded


@cache
def validator(schema: str) -> Any:
    return _Discriminating({**json.loads(schema), "components": document()["components"]})


def _the_variant(checker: Any, options: list[Any], instance: Any, schema: dict[str, Any]) -> Iterator[Any]:
    """`oneOf` as the document says that it is to be read: the discriminator names the variant, and nothing else is tried.

    A hundred variants for each of a hundred events would take seconds; that they exclude one another has a test of its own.
    """
    if "discriminator" not in schema:
        yield from Draft202012Validator.VALIDATORS["oneOf"](checker, options, instance, schema)
        return
    told = schema["discriminator"]
    value = instance.get(told["propertyName"]) if isinstance(instance, dict) else None
    if value not in told["mapping"]:
        yield ValidationError(f"{value!r} is none of the variants")
        return
    yield from checker.descend(instance, {"$ref": told["mapping"][value]})


_Discriminating: Any = extend(Draft202012Validator, {"oneOf": _the_variant})


def operation_at(method: str, path: str) -> tuple[str, str] | None:
    try:
        found, _ = _routes().bind("").match(path.partition("?")[0], method)
    except HTTPException:
        return None
    return found  # type: ignore[return-value]


@cache
def _routes() -> Map:
    rules = [
        Rule(
            endpoint.path.replace("{version}", "<int:version>").replace("{", "<").replace("}", ">"),
            methods=[endpoint.method],
            endpoint=(endpoint.path, endpoint.method.lower()),  # type: ignore[arg-type]
        )
        for endpoint in ENDPOINTS
    ]
    return Map(rules, merge_slashes=False)
