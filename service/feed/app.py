"""The feed as an ASGI application: one path, and two for probes."""

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from service.feed.hub import Hub
from service.feed.requests import Scope, address_of, bearer_of, known_event_of, language_of
from service.feed.stream import stream
from service.protocol.failures import problem_of
from service.protocol.limits import RateLimit, take
from service.protocol.problems import Problem, render_problem
from service.wiring import Kemu

STREAM = re.compile(r"/v1/matches/([^/]+)/stream")
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    # A proxy that buffers would hold events back.
    (b"x-accel-buffering", b"no"),
]

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

logger = logging.getLogger("kemu.feed")


class FeedApp:
    def __init__(self, kemu: Kemu) -> None:
        self._kemu = kemu
        self._hub: Hub | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._limit = RateLimit(kemu.settings.rate, kemu.settings.rate_burst, time.monotonic)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._lifespan(receive, send)
            return
        try:
            await self._answer(scope, receive, send)
        except Exception as error:
            problem = problem_of(error)
            if problem is None:
                logger.error("a request failed", exc_info=error)
                problem = Problem("internal")
            status, headers, body = render_problem(problem, language_of(scope))
            await _respond(send, status, headers, body)

    async def start(self) -> Hub:
        hub = self._hub = Hub(self._kemu)
        await hub.start()
        self._tasks = [asyncio.create_task(hub.follow()), asyncio.create_task(hub.keep_house())]
        return hub

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._hub is not None:
            await self._hub.close()

    async def _lifespan(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                await self.start()
                await send({"type": "lifespan.startup.complete"})
            else:
                await self.stop()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        found = STREAM.fullmatch(path)
        if found is None and path not in ("/healthz", "/readyz"):
            raise Problem("no_such_path")
        if scope["method"] != "GET":
            raise Problem("method_not_allowed", headers={"Allow": "GET"})
        if found is not None:
            if not found[1].isascii():
                raise Problem("no_such_match")
            await self._stream(found[1], scope, receive, send)
        elif path == "/healthz":
            await _respond(send, 200, {"content-type": "application/json"}, b'{"status":"alive"}')
        else:
            await self._ready(send)

    async def _ready(self, send: Send) -> None:
        hub = self._open_hub()
        await hub.call(self._kemu.durability.check)
        if not hub.following:
            raise Problem("store_unavailable")
        await _respond(send, 200, {"content-type": "application/json"}, b'{"status":"ready"}')

    async def _stream(self, match: str, scope: Scope, receive: Receive, send: Send) -> None:
        who = bearer_of(scope, self._kemu.keyring, match)
        take(self._limit, who.player)
        after, head = known_event_of(scope)
        address = address_of(scope, self._kemu.settings.trusted_proxies)
        async with self._open_hub().opened(who, address, match, after, head, language_of(scope)) as feed:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            departure = asyncio.create_task(_on_disconnect(receive, feed.close))
            try:
                await stream(self._open_hub(), feed, lambda part: send(_body(part, more=True)))
            except (TimeoutError, OSError, RuntimeError):
                # The client does not read, or is gone. It knows where it was, and comes back.
                return
            except Exception as error:
                if problem_of(error) is None:
                    logger.error("a feed failed", exc_info=error)
            finally:
                departure.cancel()
            with suppress(OSError, RuntimeError):
                await send(_body(b"", more=False))

    def _open_hub(self) -> Hub:
        if self._hub is None:
            raise Problem("store_unavailable")
        return self._hub


async def _on_disconnect(receive: Receive, then: Callable[[], None]) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    then()


async def _respond(send: Send, status: int, headers: dict[str, str], body: bytes) -> None:
    named = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": named})
    await send(_body(body, more=False))


def _body(part: bytes, *, more: bool) -> dict[str, Any]:
    return {"type": "http.response.body", "body": part, "more_body": more}
