"""Reading headers and body of a WSGI request. A malformed one raises a Problem."""

import re
from decimal import Decimal, InvalidOperation
from math import isinf
from typing import Any

import msgspec

from service.protocol.problems import BODY_MOST, Problem

KEY_LONGEST = 200
JSON = "application/json"
_IF_MATCH = re.compile(r'(?:W/)?("?)([0-9]{1,9})(?::([0-9a-f]{64}))?\1')

_EXACT = 2.0**53
"""Up to here, a float can be any whole number."""


def _number(text: str) -> float:
    """`6.0` and `6e0` are the whole number 6, here as in JSON Schema: a command is the same however its numbers are written."""
    try:
        number, exact = float(text), Decimal(text)
    except InvalidOperation as error:
        raise ValueError("an exponent is out of range") from error
    if isinf(number):
        raise ValueError(f"{text} is out of range")
    return int(number) if abs(number) <= _EXACT and exact == int(number) else number


_decoder = msgspec.json.Decoder(float_hook=_number)

Environ = dict[str, Any]
"""A request as the server hands it over (WSGI)."""


def json_body(environ: Environ, *, optional: bool = False) -> Any:
    """The server has read it, unless it is too large, and says how long it is."""
    length = int(environ.get("CONTENT_LENGTH") or 0)
    if length > BODY_MOST:
        raise Problem("body_too_large")
    raw: bytes = environ["wsgi.input"].read(length)
    if optional and not raw:
        return {}
    kind = environ.get("CONTENT_TYPE", "")
    if kind != JSON and kind.partition(";")[0].strip().lower() != JSON:
        raise Problem("not_json")
    try:
        return _decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem("malformed_json", detail=str(error)) from error


def idempotency_key(environ: Environ) -> str | None:
    key: str | None = environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is not None and not 1 <= len(key) <= KEY_LONGEST:
        raise Problem("malformed", errors={"Idempotency-Key": [f"must have 1 to {KEY_LONGEST} characters"]})
    return key


def if_match(environ: Environ) -> tuple[int | None, str | None]:
    """The version that the match must have, and the hash of its event if the client names that, too."""
    header = environ.get("HTTP_IF_MATCH")
    if header is None or header.strip() == "*":
        return None, None
    found = _IF_MATCH.fullmatch(header.strip())
    if found is None:
        raise Problem("malformed", errors={"If-Match": ['must be a version, such as "12"']})
    return int(found[2]), found[3]
