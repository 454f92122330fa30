"""Reading a request: token, headers, body, query. Whatever is wrong with it becomes a Problem."""

import re
from typing import Any

import msgspec
from flask import request
from marshmallow import EXCLUDE, Schema, ValidationError

from service.http.problems import Problem
from service.tokens import Bearer, Keyring

KEY_LONGEST = 200
_IF_MATCH = re.compile(r'(?:W/)?(?:"([0-9]{1,9})"|([0-9]{1,9}))')


def bearer(keyring: Keyring) -> Bearer:
    header = request.headers.get("Authorization", "")
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Problem("token_missing")
    known = keyring.read(token.strip())
    if known is None:
        raise Problem("token_invalid")
    return known


def json_body() -> Any:
    if request.mimetype != "application/json":
        raise Problem("not_json")
    raw = request.get_data()
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem("malformed_json", detail=str(error)) from error


def optional_json_body() -> Any:
    """The body where there need not be one. Its length need not be announced, so only reading it tells whether it is there."""
    return json_body() if request.get_data() else {}


def loaded(schema: type[Schema], body: Any) -> dict[str, Any]:
    try:
        fields: dict[str, Any] = schema().load(body)
    except ValidationError as error:
        raise Problem("malformed", errors=error.normalized_messages()) from error
    return fields


def query(schema: type[Schema]) -> dict[str, Any]:
    """Query parameters; unknown ones are ignored, as proxies and trackers add their own."""
    try:
        fields: dict[str, Any] = schema(unknown=EXCLUDE).load(request.args.to_dict())
    except ValidationError as error:
        raise Problem("malformed", errors=error.normalized_messages()) from error
    return fields


def idempotency_key() -> str | None:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not 1 <= len(key) <= KEY_LONGEST:
        raise Problem("malformed", errors={"Idempotency-Key": [f"must have 1 to {KEY_LONGEST} characters"]})
    return key


def if_match() -> int | None:
    header = request.headers.get("If-Match")
    if header is None or header.strip() == "*":
        return None
    found = _IF_MATCH.fullmatch(header.strip())
    if found is None:
        raise Problem("malformed", errors={"If-Match": ['must be a version, such as "12"']})
    return int(found[1] or found[2])
