"""The application of the feed: streams, and two paths for probes."""

import asyncio
import logging
import re
import time
from collections.abc import Callable, Coroutine
from typing import Any

from contracts.http.notices import OwnStreamHeaders, OwnStreamQuery
from contracts.http.tables.feed import StreamHeaders, StreamQuery
from service.errors import TokenMissing
from service.feed.hub import Hub
from service.feed.requests import bearer_of, language_of, path_of, stream_query
from service.feed.stream import stream, stream_own
from service.front.request import Request
from service.front.streaming import Answer
from service.protocol.failures import problem_of
from service.protocol.limits import RateLimit, client_address, take
from service.protocol.notes import CODE, ENDPOINT, PATH
from service.protocol.problems import EVENT_STREAM, Problem, render_problem
from service.store.notices.feeds import position_of
from service.tokens import ANONYMOUS, OWN, Bearer
from service.wiring import Kemu

STREAM = re.compile(r"/v1/matches/([^/]+)/stream")
OWN_STREAM = "/v1/stream"
HEADERS = (
    ("Content-Type", EVENT_STREAM),
    ("Cache-Control", "no-store"),
    # A proxy that buffers would hold events back.
    ("X-Accel-Buffering", "no"),
)
JSON = (("Content-Type", "application/json"),)

logger = logging.getLogger("kemu.feed")


class FeedApp:
    def __init__(self, kemu: Kemu) -> None:
        self._kemu = kemu
        self._hub: Hub | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._limit = RateLimit(kemu.settings.api.rate, kemu.settings.api.rate_burst, time.monotonic)

    async def __call__(self, request: Request, peer: str, answer: Answer) -> None:
        try:
            await self._answer(request, peer, answer)
        except ConnectionResetError:
            # The client is gone.
            return
        except Exception as error:
            problem = problem_of(error)
            if problem is None:
                logger.error("a request failed", exc_info=error)
                problem = Problem("internal")
            answer.notes[CODE] = problem.code
            status, headers, body = render_problem(problem, language_of(request))
            answer.start(status, headers.items())
            await answer.write(body)

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

    async def _answer(self, request: Request, peer: str, answer: Answer) -> None:
        path = path_of(request)
        found = STREAM.fullmatch(path)
        if found is None and path not in (OWN_STREAM, "/healthz", "/readyz"):
            raise Problem("no_such_path")
        answer.notes[PATH] = path
        answer.notes[ENDPOINT] = "stream_match" if found is not None else "stream_own" if path == OWN_STREAM else path[1:]
        if request.method != "GET":
            raise Problem("method_not_allowed", headers={"Allow": "GET"})
        if found is not None:
            await self._stream(found[1], request, peer, answer)
        elif path == OWN_STREAM:
            await self._stream_own(request, peer, answer)
        elif path == "/healthz":
            answer.start(200, JSON)
            await answer.write(b'{"status":"alive"}')
        else:
            await self._check_readiness()
            answer.start(200, JSON)
            await answer.write(b'{"status":"ready"}')

    async def _check_readiness(self) -> None:
        hub = self._open_hub()
        await hub.call(self._kemu.durability.check)
        if not hub.following:
            raise Problem("store_unavailable")

    async def _stream(self, match: str, request: Request, peer: str, answer: Answer) -> None:
        if not match.isascii():
            raise Problem("no_such_match")
        bearer, address = self._let_in(request, peer, match)
        asked, hub = stream_query(request, StreamQuery, StreamHeaders), self._open_hub()
        async with hub.opened(bearer, address, match, asked, language_of(request)) as feed:
            await _run(answer, feed.close, stream(hub, feed, answer.write))

    async def _stream_own(self, request: Request, peer: str, answer: Answer) -> None:
        bearer, address = self._let_in(request, peer, OWN)
        if bearer is ANONYMOUS:
            raise TokenMissing
        asked, hub = stream_query(request, OwnStreamQuery, OwnStreamHeaders), self._open_hub()
        place = position_of(asked.after) if asked.after not in (None, "0") else None
        async with hub.opened_own(bearer, address, place, language_of(request)) as feed:
            await _run(answer, feed.close, stream_own(self._kemu, hub.call, feed, place is not None, answer.write))

    def _let_in(self, request: Request, peer: str, opens: str) -> tuple[Bearer, str]:
        """The player whose feed it is, and their address."""
        bearer = bearer_of(request, self._kemu.keyring, opens)
        address = client_address(peer, request.header(b"x-forwarded-for"), self._kemu.settings.api.trusted_proxies)
        take(self._limit, bearer.player or address)
        return bearer, address

    def _open_hub(self) -> Hub:
        if self._hub is None:
            raise Problem("store_unavailable")
        return self._hub


async def _run(answer: Answer, close: Callable[[], None], streaming: Coroutine[Any, Any, None]) -> None:
    answer.start(200, HEADERS)
    departure = asyncio.create_task(_when_gone(answer, close))
    try:
        await streaming
    except (TimeoutError, OSError, RuntimeError):
        # The client does not read, or is gone. It can resume where it was.
        return
    except Exception as error:
        if problem_of(error) is None:
            logger.error("a feed failed", exc_info=error)
    finally:
        departure.cancel()


async def _when_gone(answer: Answer, then: Callable[[], Any]) -> None:
    await answer.until_gone()
    then()
