"""Responses of the web framework."""

from collections.abc import Mapping

import msgspec
from flask import Response
from msgspec import Struct

from contracts.language import Language
from service.http.requests import JSON
from service.protocol.language import language_headers


def json_response(shape: Struct, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(shape), status, headers, content_type=JSON)


def localised_response(shape: Struct, language: Language, status: int = 200) -> Response:
    """An answer with texts for people."""
    return json_response(shape, status, language_headers(language))


def no_content() -> Response:
    response = Response(status=204)
    del response.headers["Content-Type"]
    return response
