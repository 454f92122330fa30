"""Clients that never finish: they open connections, send a byte now and then, and reconnect when they are closed."""

import resource
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context

ROUND_SECONDS = 1.0
BODY = b"POST /v1/players HTTP/1.1\r\nHost: kemu\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
UNWANTED_BODY = b"GET /healthz HTTP/1.1\r\nHost: kemu\r\nContent-Length: 1000\r\n\r\n{"
HEADERS = b"GET /healthz HTTP/1.1\r\nHost: kemu\r\nX-Slow: "
FILES = 100
"""Open besides the connections."""


class SlowCrowd:
    def __init__(self, port: int, begins: list[bytes]) -> None:
        self._port = port
        self._begins = begins
        self._open: list[socket.socket | None] = [None] * len(begins)
        self._next = list(begins)

    def round(self) -> None:
        """Open what is not open, and send a little where it is."""
        for number, begin in enumerate(self._begins):
            connection = self._open[number]
            if connection is None:
                connection = self._open[number] = socket.socket()
                connection.setblocking(False)
                connection.connect_ex(("127.0.0.1", self._port))
                self._next[number] = begin
            try:
                connection.send(self._next[number])
                self._next[number] = b" "
            except BlockingIOError:
                # Nobody has let it in yet.
                continue
            except OSError:
                self._close(number)

    def close(self) -> None:
        for number in range(len(self._open)):
            self._close(number)

    def _close(self, number: int) -> None:
        connection, self._open[number] = self._open[number], None
        if connection is not None:
            with suppress(OSError):
                connection.close()


@contextmanager
def slow_crowd(port: int, *, bodies: int = 0, headers: int = 0) -> Iterator[None]:
    """In a process of its own, because it has much to do. Ready when all of it has been there once."""
    begins = [BODY if number % 2 else UNWANTED_BODY for number in range(bodies)] + [HEADERS] * headers
    context = get_context("fork")
    ready, stop = context.Event(), context.Event()
    crowd = context.Process(target=_linger, args=(port, begins, ready, stop), daemon=True)
    crowd.start()
    try:
        while not ready.wait(0.1):
            assert crowd.is_alive()
        yield
    finally:
        stop.set()
        crowd.join()


def _linger(port: int, begins: list[bytes], ready: threading.Event, stop: threading.Event) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, len(begins) + FILES), hard))
    crowd = SlowCrowd(port, begins)
    crowd.round()
    ready.set()
    while not stop.wait(ROUND_SECONDS):
        crowd.round()
    crowd.close()
