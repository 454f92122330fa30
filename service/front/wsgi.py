"""A WSGI application behind this server."""

import io
import logging
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from service.front.coding import compressed
from service.front.connection import Connection
from service.front.record import begin, end
from service.front.replies import joined, problem_reply, reply
from service.front.request import Request
from service.protocol.notes import PLAIN

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

logger = logging.getLogger("kemu.front")


class WsgiSide:
    def __init__(self, wsgi: Wsgi, server: tuple[str, int], *, trusted: bool) -> None:
        """`server` is the address on which it listens. `trusted`: requests come from proxies of ours."""
        self._wsgi = wsgi
        self._trusted = trusted
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
        begin(request, trusted=self._trusted)
        environ = self._environ_of(request, connection.peer)
        try:
            (status, answer), keep = self._answered(request, environ), request.keep
        except Exception:
            logger.exception("a request failed")
            status, answer, keep = 500, problem_reply("internal", request.shared), False
        connection.answer(answer, keep=keep)
        end(request, status, len(answer), environ)

    def _answered(self, request: Request, environ: dict[str, Any]) -> tuple[int, bytes]:
        started: list[tuple[int, list[tuple[str, str]]]] = []

        def start_response(status: str, headers: list[tuple[str, str]], _: object = None) -> None:
            started[:] = [(int(status[:3]), headers)]

        parts = self._wsgi(environ, start_response)
        try:
            body = b"".join(parts)
        finally:
            if hasattr(parts, "close"):
                parts.close()
        ((status, headers),) = started
        own, body = (headers, body) if PLAIN in environ else compressed(request, headers, body)
        whole = joined(own, request.shared)
        return status, reply(status, whole, body, keep=request.keep, only_head=request.method == "HEAD")

    def _environ_of(self, request: Request, peer: str) -> dict[str, Any]:
        path, query = request.split_target()
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
    """The name of a header in WSGI."""
    if name == b"content-type":
        return "CONTENT_TYPE"
    if b"_" in name:
        # It would pass for the header that is written with hyphens.
        return "kemu.ignored"
    return f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}"
