"""Raw bytes over a connection, which no HTTP library would send."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from msgspec import Struct

from tests.kit.waiting import PATIENCE_SECONDS


class Answer(Struct, frozen=True):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> str:
        code: str = json.loads(self.body)["code"]
        return code


class Raw:
    """One connection."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self._file: Any = connection.makefile("rb")

    def forget_timeout(self) -> None:
        """A file that ran into a timeout reads no more, so there has to be another one."""
        self._file.close()
        self._file = self.connection.makefile("rb")

    def close(self) -> None:
        self._file.close()

    def send(self, data: bytes) -> None:
        self.connection.sendall(data)

    def answer(self, *, with_body: bool = True) -> Answer:
        line = self._file.readline()
        assert line, "closed without an answer"
        headers = {}
        while (header := self._file.readline().decode("latin-1").rstrip()) != "":
            name, _, value = header.partition(": ")
            assert name not in headers, f"{name} comes twice"
            headers[name] = value
        length = int(headers.get("Content-Length", 0)) if with_body else 0
        return Answer(int(line.split(b" ")[1]), headers, self._file.read(length))

    def ended(self) -> bool:
        """Wait until the other side closes; whether it did so without another word."""
        try:
            return self._file.read(1) == b""
        except ConnectionResetError:
            return True


@contextmanager
def connected(port: int) -> Iterator[Raw]:
    with socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS) as connection:
        raw = Raw(connection)
        try:
            yield raw
        finally:
            raw.close()


def get(path: str = "/healthz", *headers: str, version: str = "1.1") -> bytes:
    return "\r\n".join([f"GET {path} HTTP/{version}", "Host: kemu", *headers, "", ""]).encode("latin-1")


def post(path: str, body: bytes, *headers: str) -> bytes:
    lines = [f"POST {path} HTTP/1.1", "Host: kemu", "Content-Type: application/json", *headers]
    if not any(header.startswith("Transfer-Encoding") for header in headers):
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body
