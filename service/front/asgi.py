"""The feed behind this server: an ASGI application whose answers go on for long.

The server reads the request; the connection is then the event loop's, and ends with the answer.
"""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import unquote

from service.front.connection import PAUSE_SECONDS, Connection, Request
from service.front.replies import head

Asgi = Callable[[dict[str, Any], Callable[..., Any], Callable[..., Any]], Awaitable[None]]


class AsgiSide:
    def __init__(self, asgi: Asgi, loop: asyncio.AbstractEventLoop) -> None:
        self._asgi = asgi
        self._loop = loop

    def __call__(self, request: Request, connection: Connection) -> None:
        file, leave = connection.detach()
        asyncio.run_coroutine_threadsafe(self._run(request, connection.peer, file, leave), self._loop)

    async def _run(self, request: Request, peer: str, file: socket.socket, leave: Callable[[], None]) -> None:
        path, _, query = request.target.partition(b"?")
        scope = {
            "type": "http",
            "method": request.method,
            "path": unquote(path.decode("latin-1"), errors="replace"),
            "query_string": query,
            "headers": list(request.headers.items()),
            "client": (peer, None),
        }
        answer = _Answer(chunked=not request.old)
        try:
            await self._loop.connect_accepted_socket(lambda: answer, file)
            await self._asgi(scope, answer.receive, answer.send)
            await answer.end()
        finally:
            leave()


class _Answer(asyncio.Protocol):
    """Each part goes out in a chunk of its own; for clients that do not know chunks, the connection ends with the answer."""

    def __init__(self, *, chunked: bool) -> None:
        self._gone = asyncio.Event()
        self._chunked = chunked
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

    async def receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in message["headers"]]
            if self._chunked:
                headers.append(("Transfer-Encoding", "chunked"))
            self._head = f"{head(message['status'], headers, keep=False)}\r\n".encode("latin-1")
            return
        if self._gone.is_set():
            raise ConnectionResetError
        body: bytes = message["body"]
        part = b"%x\r\n%s\r\n" % (len(body), body) if self._chunked and body else body
        if self._chunked and not message["more_body"]:
            part += b"0\r\n\r\n"
        self._transport.write(self._head + part)
        self._head = b""
        if message["more_body"]:
            await self._writable.wait()

    async def end(self) -> None:
        """The client gets a moment to take the last part."""
        self._transport.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(PAUSE_SECONDS):
                await self._gone.wait()
        self._transport.abort()
