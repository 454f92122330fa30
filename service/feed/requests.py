"""Reading a request as an asynchronous server hands it over (ASGI); what is wrong with it, `service.http` says."""

from typing import Any
from urllib.parse import parse_qs

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from contracts.http.feed import StreamQuerySchema
from contracts.language import Language
from service.http.language import spoken
from service.http.requests import bearer, loaded
from service.tokens import Bearer, Keyring

Scope = dict[str, Any]


def header(scope: Scope, name: bytes) -> str:
    found: bytes = next((value for key, value in scope["headers"] if key == name), b"")
    return found.decode("latin-1")


def bearer_of(scope: Scope, keyring: Keyring) -> Bearer:
    return bearer({"HTTP_AUTHORIZATION": header(scope, b"authorization")}, keyring)


def language_of(scope: Scope) -> Language:
    return spoken(parse_accept_header(header(scope, b"accept-language"), LanguageAccept))


def after_of(scope: Scope) -> int:
    """The version that the client knows; the header comes first, because a client that was cut off repeats its old query."""
    last = header(scope, b"last-event-id")
    asked = {"after": last} if last else {}
    if not asked:
        query = parse_qs(scope["query_string"].decode("latin-1"))
        asked = {"after": query["after"][-1]} if "after" in query else {}
    after: int = loaded(StreamQuerySchema, asked)["after"]
    return after
