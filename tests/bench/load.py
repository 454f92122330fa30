"""A small HTTP load generator: many connections, one process, requests that were written beforehand.

It does as little as possible per request, because it shares the machine with the server it measures.
"""

import selectors
import socket
import time
from collections.abc import Iterator, Sequence

from msgspec import Struct


class Load(Struct, frozen=True):
    requests: int
    seconds: float
    errors: int
    waits: list[float]
    """Seconds from sending a request to its whole answer, for each."""

    @property
    def waited(self) -> float:
        return sum(self.waits)

    @property
    def p99(self) -> float:
        return sorted(self.waits)[len(self.waits) * 99 // 100]

    @property
    def per_second(self) -> float:
        return self.requests / self.seconds


def post(path: str, body: bytes, headers: Sequence[str] = ()) -> bytes:
    lines = [
        f"POST {path} HTTP/1.1",
        "Host: 127.0.0.1",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        *headers,
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def drive(port: int, queues: Sequence[Iterator[bytes]], seconds: float) -> Load:
    """Send each queue over a connection of its own, one request at a time, until time or requests run out."""
    selector = selectors.DefaultSelector()
    for queue in queues:
        connection = socket.create_connection(("127.0.0.1", port))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        selector.register(connection, selectors.EVENT_READ, [queue, b"", 0.0])
    sent = done = errors = 0
    waits: list[float] = []
    began = time.perf_counter()
    until = began + seconds
    for key in list(selector.get_map().values()):
        sent += _send_next(key)
    while done < sent:
        for key, _ in selector.select(5):
            answer = key.data[1] + key.fileobj.recv(65536)
            head, _, body = answer.partition(b"\r\n\r\n")
            if not body or len(body) < _length(head):
                key.data[1] = answer
                continue
            now = time.perf_counter()
            waits.append(now - key.data[2])
            key.data[1] = b""
            done += 1
            errors += not head.startswith(b"HTTP/1.1 200")
            if now < until:
                sent += _send_next(key)
    elapsed = time.perf_counter() - began
    for key in list(selector.get_map().values()):
        key.fileobj.close()
    selector.close()
    return Load(done, elapsed, errors, waits)


def _send_next(key: selectors.SelectorKey) -> int:
    request = next(key.data[0], None)
    if request is None:
        return 0
    key.data[2] = time.perf_counter()
    key.fileobj.send(request)
    return 1


def _length(head: bytes) -> int:
    lower = head.lower()
    start = lower.index(b"content-length:") + 15
    end = lower.find(b"\r\n", start)
    return int(lower[start : end if end >= 0 else None])
