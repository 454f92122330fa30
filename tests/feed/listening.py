"""The feed inside this process: its application in an event loop of its own, and listeners without a network."""

import asyncio
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

from service.feed.app import FeedApp
from service.feed.hub import Hub
from service.front.request import Request
from service.wiring import Kemu
from tests.feed.messages import Message, check_message, read_messages
from tests.kit.waiting import PATIENCE_SECONDS
from tests.service.people import Person


class Listener:
    """One connection. It reads unless it is told not to."""

    def __init__(self, studio: "Studio", path: str, headers: dict[str, str], query: str = "", method: str = "GET") -> None:
        self.status = 0
        self.notes: dict[str, Any] = {}
        self.headers: dict[str, str] = {}
        self.raw = b""
        self.reads = True
        self.done = False
        self.notes: dict[str, Any] = {}
        self._changed = threading.Condition()
        self._gone = asyncio.Event()
        self._studio = studio
        target = f"{quote(path, errors='surrogatepass')}?{query}".encode()
        sent = {name.lower().encode(): value.encode() for name, value in headers.items()}
        studio.submit(self._run(Request(method, target, sent, 0, b"", keep=True, old=False)))

    async def _run(self, request: Request) -> None:
        try:
            await self._studio.app(request, "127.0.0.1", self)
        finally:
            with self._changed:
                self.done = True
                self._changed.notify_all()

    def start(self, status: int, headers: Iterable[tuple[str, str]]) -> None:
        self.status = status
        self.headers = {name.lower(): value for name, value in headers}

    async def write(self, part: bytes) -> None:
        while not self.reads:
            await asyncio.sleep(0.01)
        with self._changed:
            self.raw += part
            self._changed.notify_all()

    async def until_gone(self) -> None:
        await self._gone.wait()

    def until(self, holds: Callable[[], bool]) -> None:
        with self._changed:
            self._changed.wait_for(lambda: holds() or self.done, PATIENCE_SECONDS)
            assert holds(), (self.status, self.raw[-2000:])

    @property
    def messages(self) -> list[Message]:
        return read_messages(self.raw)

    def of(self, kind: str) -> list[Any]:
        return [message.data for message in self.messages if message.kind == kind]

    @property
    def versions(self) -> list[int]:
        return [message.id for message in self.messages if message.kind == "event" and isinstance(message.id, int)]

    def reach(self, version: int) -> "Listener":
        """Wait for the state of a version, which comes after its events."""
        self.until(lambda: any(state["version"] >= version for state in self.of("state")))
        return self

    def leave(self) -> None:
        self._studio.loop.call_soon_threadsafe(self._gone.set)
        self.until(lambda: self.done)


class Studio:
    """The feed's process."""

    def __init__(self, kemu: Kemu) -> None:
        self.kemu = kemu
        self.app = FeedApp(kemu)
        self.loop = asyncio.new_event_loop()
        self.listeners: list[Listener] = []
        self._thread = threading.Thread(target=self.loop.run_forever)
        self._thread.start()
        self.hub: Hub = asyncio.run_coroutine_threadsafe(self.app.start(), self.loop).result(PATIENCE_SECONDS)

    def submit(self, work: Any) -> None:
        asyncio.run_coroutine_threadsafe(work, self.loop)

    def listen(self, person: Person, path: str, after: int | str | None = None, **headers: str) -> Listener:
        sent = {"Authorization": f"Bearer {person.token}", **{name.replace("_", "-"): value for name, value in headers.items()}}
        if after is not None:
            sent["Last-Event-ID"] = str(after)
        return self.ask(f"{path}/stream", sent)

    def ask(self, path: str, headers: dict[str, str], query: str = "", method: str = "GET") -> Listener:
        listener = Listener(self, path, headers, query, method)
        self.listeners.append(listener)
        return listener

    def close(self) -> None:
        for listener in self.listeners:
            listener.reads = True
            listener.leave()
            for message in listener.messages:
                check_message(message)
        asyncio.run_coroutine_threadsafe(self.app.stop(), self.loop).result(PATIENCE_SECONDS)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(PATIENCE_SECONDS)
        self.loop.close()


@contextmanager
def studio_on(kemu: Kemu) -> Iterator[Studio]:
    studio = Studio(kemu)
    try:
        yield studio
    finally:
        studio.close()
