"""Reading a request as an asynchronous server hands it over (ASGI). Whatever is wrong with it becomes a Problem."""

from typing import Any
from urllib.parse import parse_qsl

from contracts.language import Language
from service.protocol.language import preferred_language
from service.protocol.limits import client_address
from service.protocol.problems import Problem
from service.protocol.reading import known_event
from service.tokens import Bearer, Keyring

Scope = dict[str, Any]


def header(scope: Scope, name: bytes) -> str:
    found: bytes = next((value for key, value in scope["headers"] if key == name), b"")
    return found.decode("latin-1")


def bearer_of(scope: Scope, keyring: Keyring, match: str) -> Bearer:
    """By the token, or by the pass that the API gave along; many clients leave the token out when the address changes."""
    token, given = header(scope, b"authorization"), _query(scope).get("feed_pass")
    if token or given is None:
        return keyring.bearer(token)
    known = keyring.read_pass(given, match)
    if known is None:
        raise Problem("pass_invalid")
    return known


def address_of(scope: Scope, trusted_proxies: int) -> str:
    return client_address(scope["client"][0], header(scope, b"x-forwarded-for"), trusted_proxies)


def language_of(scope: Scope) -> Language:
    return preferred_language(header(scope, b"accept-language"))


def known_event_of(scope: Scope) -> tuple[int, str | None]:
    return known_event(header(scope, b"last-event-id"), _query(scope))


def _query(scope: Scope) -> dict[str, str]:
    """The parameters; of several with one name, the last."""
    return dict(parse_qsl(scope["query_string"].decode("latin-1")))
