"""The current request, read as the contract says, and the response to it."""

from collections.abc import Mapping
from hashlib import sha256

import msgspec
from flask import Response, request
from msgspec import Struct

from contracts.http.endpoints import Endpoint
from contracts.load import load_body, load_query
from contracts.texts import Language, Message
from service.http.requests import JSON, json_body
from service.protocol.language import preferred_language
from service.protocol.problems import Problem, well_formed

_NOT_PRINTABLE = Message(
    "Only printable characters, and not only spaces.", "Rien que des caractères imprimables, et pas seulement des espaces."
)


def read_body(endpoint: Endpoint) -> Struct | None:
    """The body of a request, or None if the endpoint takes none. If the body is left out, every field has its default."""
    if endpoint.body is None:
        return None
    with well_formed():
        return load_body(endpoint.body, json_body(request.environ, optional=endpoint.body_optional))


def read_query(endpoint: Endpoint) -> Struct:
    assert endpoint.query is not None
    with well_formed():
        return load_query(endpoint.query, request.args.to_dict())


def printable(field: str, text: str, shortest: int = 1) -> str:
    """A name that people read. A schema cannot say which characters are printable."""
    stripped = text.strip()
    if len(stripped) < shortest or not stripped.isprintable():
        raise Problem("malformed", errors={field: [_NOT_PRINTABLE]})
    return stripped


def requested_language() -> Language:
    return preferred_language(request.headers.get("Accept-Language", ""))


def json_response(shape: Struct, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(shape), status, headers, content_type=JSON)


KEPT = "public, no-cache"
UNCHANGING = "max-age=86400, immutable"
"""Of what never changes. A day, because a mistake in a text may be corrected."""


def kept(response: Response) -> Response:
    """A document that clients keep, and ask for again with its fingerprint."""
    response.headers.setdefault("Cache-Control", KEPT)
    if "ETag" not in response.headers:
        response.set_etag(sha256(response.get_data()).hexdigest()[:32])
    return if_changed(response)


def if_changed(response: Response) -> Response:
    """304 if the client has it already. `If-Match` is a condition of commands only."""
    response.make_conditional({**request.environ, "HTTP_IF_MATCH": ""})
    return response


def no_content() -> Response:
    response = Response(status=204)
    del response.headers["Content-Type"]
    return response
