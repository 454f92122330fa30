"""Parts of a request that the API and the feed both read. Whatever is wrong with them is a Problem."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError

from contracts.http.feed import StreamHeadersSchema, StreamQuerySchema
from service.protocol.problems import Problem
from service.tokens import Bearer, Keyring, TokenExpired

BODY_MOST = 64 * 1024
"""Bytes of a request's body."""


def bearer(authorization: str, keyring: Keyring) -> Bearer:
    """From the header `Authorization`."""
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Problem("token_missing")
    try:
        known = keyring.read(token.strip())
    except TokenExpired as expired:
        raise Problem("token_expired") from expired
    if known is None:
        raise Problem("token_invalid")
    return known


def known_event(last_event_id: str, asked: Mapping[str, str]) -> tuple[int, str | None]:
    """The version that a client of the feed knows, and the hash of its event if the client names that, too.

    The header comes first, because a client that was cut off repeats its old query.
    """
    if last_event_id:
        return loaded(StreamHeadersSchema, {"Last-Event-ID": last_event_id})["after"], None
    query = loaded(StreamQuerySchema, asked)
    return query["after"], query["head"]


def loaded(schema: type[Schema], body: Any) -> dict[str, Any]:
    try:
        fields: dict[str, Any] = schema().load(body)
    except ValidationError as error:
        raise Problem("malformed", errors=error.normalized_messages()) from error
    return fields
