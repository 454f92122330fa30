"""Answers that go on for long, written in an event loop: the feed's side of this server.

The server reads the request. From then on the connection belongs to the event loop, and it ends with the answer.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

from service.front.connection import PAUSE_SECONDS, Connection
from service.front.record import begin, end
from service.front.replies import Headers, head, joined
from service.front.request import Request


class Answer(Protocol):
    notes: dict[str, Any]
    """About the request (`service/protocol/notes.py`)."""

    def start(self, status: int, headers: Headers) -> None:
        """The head goes out with the first part."""

    async def write(self, part: bytes) -> None:
        """Returns when the client has taken the part. Raises ConnectionResetError if the client is gone."""

    async def until_gone(self) -> None:
        """Wait until the client is gone."""


Streaming = Callable[[Request, str, Answer], Awaitable[None]]
"""Called with a request, the address of its sender, and the answer to write."""


class StreamSide:
    def __init__(self, application: Streaming, loop: asyncio.AbstractEventLoop, *, trusted: bool) -> None:
        """`trusted`: requests come from proxies of ours."""
        self._application = application
        self._loop = loop
        self._trusted = trusted

    def __call__(self, request: Request, connection: Connection) -> None:
        file, leave = connection.detach()
        asyncio.run_coroutine_threadsafe(self._run(request, connection.peer, file, leave), self._loop)

    async def _run(self, request: Request, peer: str, file: socket.socket, leave: Callable[[], None]) -> None:
        begin(request, trusted=self._trusted)
        answer = _Answer(chunked=not request.old, shared=request.shared)
        try:
            await self._loop.connect_accepted_socket(lambda: answer, file)
            await self._application(request, peer, answer)
            await answer.end()
        finally:
            leave()
            end(request, answer.status, answer.size, answer.notes, streamed=True)


class _Answer(asyncio.Protocol):
    """Each part is one chunk. For clients that do not know chunks, the answer ends with the connection."""

    def __init__(self, *, chunked: bool, shared: Headers) -> None:
        self.notes: dict[str, Any] = {}
        self.status = self.size = 0
        self._gone = asyncio.Event()
        self._chunked = chunked
        self._shared = shared
        self._head = b""
        self._transport: Any = None
        self._writable = asyncio.Event()
        self._writable.set()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        # A part counts as sent when the client has taken it.
        transport.set_write_buffer_limits(high=0)

    def connection_lost(self, _: Exception | None) -> None:
        self._gone.set()
        self._writable.set()

    def pause_writing(self) -> None:
        self._writable.clear()

    def resume_writing(self) -> None:
        self._writable.set()

    def start(self, status: int, headers: Headers) -> None:
        self.status = status
        framing = [("Transfer-Encoding", "chunked")] if self._chunked else []
        self._head = f"{head(status, joined([*headers, *framing], self._shared), keep=False)}\r\n".encode("latin-1")

    async def write(self, part: bytes) -> None:
        if self._gone.is_set():
            raise ConnectionResetError
        framed = b"%x\r\n%s\r\n" % (len(part), part) if self._chunked else part
        self.size += len(part)
        self._transport.write(self._head + framed)
        self._head = b""
        await self._writable.wait()

    async def until_gone(self) -> None:
        await self._gone.wait()

    async def end(self) -> None:
        """The client gets a moment to take the last part."""
        if self._chunked and not self._gone.is_set():
            self._transport.write(b"0\r\n\r\n")
        self._transport.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(PAUSE_SECONDS):
                await self._gone.wait()
        self._transport.abort()
