"""A WSGI application behind this server."""

import io
import logging
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any
from urllib.parse import unquote_to_bytes

from httptools import HttpParserInvalidURLError, parse_url

from service.front.connection import Connection, Request
from service.front.replies import problem_reply, reply

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

logger = logging.getLogger("kemu.front")


class WsgiSide:
    def __init__(self, wsgi: Wsgi, server: tuple[str, int]) -> None:
        """`server` is the address that it listens at."""
        self._wsgi = wsgi
        self._environ = {
            "SCRIPT_NAME": "",
            "CONTENT_TYPE": "",
            "SERVER_NAME": server[0],
            "SERVER_PORT": str(server[1]),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }

    def __call__(self, request: Request, connection: Connection) -> None:
        try:
            answer, keep = self._answered(request, connection.peer), request.keep
        except Exception:
            logger.exception("a request failed")
            answer, keep = problem_reply("internal"), False
        connection.answer(answer, keep=keep)

    def _answered(self, request: Request, peer: str) -> bytes:
        started: list[tuple[int, list[tuple[str, str]]]] = []

        def start_response(status: str, headers: list[tuple[str, str]], _: object = None) -> None:
            started[:] = [(int(status[:3]), headers)]

        parts = self._wsgi(self._environ_of(request, peer), start_response)
        try:
            body = b"".join(parts)
        finally:
            if hasattr(parts, "close"):
                parts.close()
        ((status, headers),) = started
        return reply(status, headers, body, keep=request.keep, only_head=request.method == "HEAD")

    def _environ_of(self, request: Request, peer: str) -> dict[str, Any]:
        path, query = _split(request.target)
        environ: dict[str, Any] = {
            **self._environ,
            "REQUEST_METHOD": request.method,
            "SERVER_PROTOCOL": "HTTP/1.0" if request.old else "HTTP/1.1",
            "PATH_INFO": path.decode("latin-1"),
            "QUERY_STRING": query.decode("latin-1"),
            "REMOTE_ADDR": peer,
            "wsgi.input": io.BytesIO(request.body),
        }
        for name, value in request.headers.items():
            environ[_key(name)] = value.decode("latin-1")
        environ["CONTENT_LENGTH"] = str(request.length)
        return environ


@lru_cache(256)
def _key(name: bytes) -> str:
    """What WSGI calls a header."""
    if name == b"content-type":
        return "CONTENT_TYPE"
    if b"_" in name:
        # It would be taken for the header that is written with hyphens.
        return "kemu.ignored"
    return f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}"


def _split(target: bytes) -> tuple[bytes, bytes]:
    """Path and query. Proxies may send a whole URL."""
    if not target.startswith(b"/"):
        with suppress(HttpParserInvalidURLError):
            url = parse_url(target)
            return unquote_to_bytes(url.path or b"/"), url.query or b""
    path, _, query = target.partition(b"?")
    return unquote_to_bytes(path) if b"%" in path else path, query
