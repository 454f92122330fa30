"""What a client makes the server keep: not much, whatever the client sends or leaves unread."""

import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from service.host.embedded import EmbeddedServer
from tests.front.raw import connected, get, post
from tests.front.test_processes import children
from tests.kit.servers import live_server

CLIENTS = 600
MEGABYTES = 180
SECONDS = 3.0
"""If it has not grown for so long, everything that was sent has been read."""
CHUNKED = "Transfer-Encoding: chunked"


@pytest.mark.parametrize(
    "request_text",
    [
        get("/healthz", *(f"X-{number}:" for number in range(4500))),
        post("/v1/players", b"2\r\n{}\r\n" * 30_000, CHUNKED),
        get("/").replace(b"kemu", b"") * 2500,
        get("/openapi.json") * 100,
    ],
    ids=["many headers", "small chunks", "short requests", "unread answers"],
)
def test_many_clients_of_one_address_take_little_memory(real_server: EmbeddedServer, request_text: bytes) -> None:
    with live_server(real_server.url, processes=1, connections_per_address=CLIENTS) as live, ExitStack() as stack:
        (process,) = children(live)
        with connected(live.port) as first:
            # The document is made when it is first asked for.
            first.send(get("/openapi.json"))
            assert first.answer().status == 200
        before = megabytes(process)
        for _ in range(CLIENTS):
            client = stack.enter_context(socket.socket())
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.connect(("127.0.0.1", live.port))
            client.setblocking(False)
            with suppress(BlockingIOError):
                client.send(request_text)
        most, since = before, time.monotonic()
        while time.monotonic() < since + SECONDS:
            if (now := megabytes(process)) > most:
                most, since = now, time.monotonic()
            assert most - before < MEGABYTES
            time.sleep(0.05)


def test_an_answer_is_forgotten_when_it_was_sent(real_server: EmbeddedServer) -> None:
    """However long the connection stays open afterwards."""
    with live_server(real_server.url, processes=1) as live, ExitStack() as stack:
        (process,) = children(live)
        before = megabytes(process)
        for _ in range(CLIENTS):
            client = stack.enter_context(connected(live.port))
            client.send(get("/openapi.json"))
            assert client.answer().status == 200
        assert megabytes(process) - before < MEGABYTES


def megabytes(process: int) -> int:
    """The memory of a process."""
    status = Path(f"/proc/{process}/status").read_text()
    (kilobytes,) = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")]
    return int(kilobytes) // 1024
