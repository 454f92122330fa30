"""A push gateway, on a free port of this machine."""

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from msgspec import Struct


class Received(Struct, frozen=True):
    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        loaded: dict[str, Any] = json.loads(self.body)
        return loaded


class Gateway:
    def __init__(self) -> None:
        self.received: list[Received] = []
        self.status = 204
        self.before_answering: Callable[[], object] = lambda: None
        gateway = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                gateway.received.append(Received(self.path, dict(self.headers), body))
                gateway.before_answering()
                self.send_response(gateway.status)
                self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/push?from=kemu"

    def told(self) -> list[tuple[str, str, int]]:
        """Kind, receiver and version of everything that came, in its order."""
        return [(one.json["kind"], one.json["receiver"], one.json["version"]) for one in self.received]


@contextmanager
def receiving() -> Iterator[Gateway]:
    gateway = Gateway()
    thread = threading.Thread(target=gateway.server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield gateway
    finally:
        gateway.server.shutdown()
        gateway.server.server_close()
        thread.join()
