"""Answers as bytes, with the headers that every answer has."""

import time
from collections.abc import Iterable
from email.utils import formatdate
from http import HTTPStatus

from service.protocol.problems import Problem, render_problem

Headers = Iterable[tuple[str, str]]

CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
_WITHOUT_BODY = (204, 304)
_PHRASES = {status.value: status.phrase for status in HTTPStatus}


def reply(status: int, headers: Headers, body: bytes, *, keep: bool, only_head: bool = False) -> bytes:
    """A whole answer. `only_head`: it was asked for with HEAD."""
    lines = head(status, headers, keep=keep)
    if "\r\ncontent-length:" not in lines.lower() and status not in _WITHOUT_BODY:
        lines += f"Content-Length: {len(body)}\r\n"
    whole = f"{lines}\r\n".encode("latin-1")
    return whole if only_head or status in _WITHOUT_BODY else whole + body


def head(status: int, headers: Headers, *, keep: bool) -> str:
    """Everything before the body but the empty line.

    Nearly every answer is meant for one player alone, so none may be kept unless it says so itself; and none is to be taken
    for anything but what its Content-Type says.
    """
    said = "".join([f"{name}: {value}\r\n" for name, value in headers])
    cached = "" if "cache-control:" in said.lower() else "Cache-Control: no-store\r\n"
    closing = "" if keep else "Connection: close\r\n"
    return (
        f"HTTP/1.1 {status} {_PHRASES.get(status, '')}\r\n{said}{cached}"
        f"X-Content-Type-Options: nosniff\r\nDate: {_date(int(time.time()))}\r\n{closing}"
    )


def problem_reply(code: str) -> bytes:
    """What the server itself refuses. It does not ask for the language: the headers may be what is wrong."""
    status, headers, body = render_problem(Problem(code), "en")
    return reply(status, headers.items(), body, keep=False)


_last_date = (0, "")


def _date(second: int) -> str:
    global _last_date
    if _last_date[0] != second:
        _last_date = (second, formatdate(second, usegmt=True))
    return _last_date[1]
