"""Answers as bytes, with the headers that every answer has."""

import time
from collections.abc import Collection
from email.utils import formatdate
from http import HTTPStatus

from service.logs import REQUEST_ID
from service.protocol.problems import Problem, render_problem

Headers = Collection[tuple[str, str]]

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
_WITHOUT_BODY = (204, 304)
_PHRASES = {status.value: status.phrase for status in HTTPStatus}


def reply(status: int, headers: Headers, body: bytes, *, keep: bool, only_head: bool = False) -> bytes:
    """A whole answer. `only_head` is for requests with HEAD."""
    if status in _WITHOUT_BODY:
        return f"{head(status, headers, keep=keep)}\r\n".encode("latin-1")
    whole = f"{head(status, headers, keep=keep, length=len(body))}\r\n".encode("latin-1")
    return whole if only_head else whole + body


def head(status: int, headers: Headers, *, keep: bool, length: int | None = None) -> str:
    """Everything before the body except the empty line. `length` is that of the body, if it has one that is known.

    Nearly every answer is for one player, so no cache may keep it unless it says so itself.
    """
    named = {name.lower() for name, _ in headers}
    lines = "".join([f"{name}: {value}\r\n" for name, value in headers])
    sized = "" if length is None or "content-length" in named else f"Content-Length: {length}\r\n"
    cached = "" if "cache-control" in named else "Cache-Control: no-store\r\n"
    # Documents with a fingerprint are dated by Werkzeug.
    dated = "" if "date" in named else f"Date: {_date(int(time.time()))}\r\n"
    closing = "" if keep else "Connection: close\r\n"
    always = f"{cached}X-Content-Type-Options: nosniff\r\nX-Request-Id: {REQUEST_ID.get()}\r\n"
    return f"HTTP/1.1 {status} {_PHRASES.get(status, '')}\r\n{lines}{always}{dated}{closing}{sized}"


def problem_reply(code: str, shared: Headers) -> bytes:
    """A refusal by the server itself. It is in English, because the headers may be unreadable."""
    status, headers, body = render_problem(Problem(code), "en")
    return reply(status, joined(headers.items(), shared), body, keep=False)


def joined(headers: Headers, more: Headers) -> Headers:
    """Both, with one header that says what the answer depends on."""
    if not more:
        return headers
    both = [*headers, *more]
    varies = ", ".join(value for name, value in both if name == "Vary")
    return [*(each for each in both if each[0] != "Vary"), ("Vary", varies)]


_last_date = (0, "")


def _date(second: int) -> str:
    global _last_date
    if _last_date[0] != second:
        _last_date = (second, formatdate(second, usegmt=True))
    return _last_date[1]
