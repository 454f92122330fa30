"""`make bench-feeds`: many open feeds while moves go on.

Two thousand feeds in one process, both seats of a thousand matches, and a hundred moves a second spread over them. Measured is
how long after the answer to a command its events reach the feeds (0 if they were faster than it), and what a feed costs.
"""

import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.host.embedded import EmbeddedServer
from tests.bench.servers import SETTINGS, _wait, cpu_seconds, free_port, process_serving
from tests.bench.tables import Meeting, Table

FEEDS = 2000
MATCHES = 1000
MOVES_PER_SECOND = 100
SECONDS = 20
KILOBYTES_MOST = 60.0
P99_MOST_MS = 250.0
PLAYERS = 8
"""Connections that moves are sent over."""
OPENING = 50
"""Feeds that are opened at the same time."""


@contextmanager
def feed_process(redis_url: str) -> Iterator[tuple[int, int]]:
    port = free_port()
    environment = {
        **os.environ,
        **SETTINGS,
        "KEMU_REDIS_URL": redis_url,
        "KEMU_FEED_PORT": str(port),
        "KEMU_FEEDS_PER_PLAYER": str(FEEDS),
    }
    process = subprocess.Popen([sys.executable, "-m", "service.cli", "feed"], env=environment)
    try:
        _wait(port, "/readyz")
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(15)


def kilobytes(pid: int) -> int:
    """Of the processes that a process started: the one that it is itself only looks after them."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    statuses = [Path(f"/proc/{child}/status").read_text() for child in children]
    return sum(int(line.split()[1]) for status in statuses for line in status.splitlines() if line.startswith("VmRSS"))


class Audience:
    """All clients, in one event loop."""

    def __init__(self, feed_port: int, api_port: int, tokens: list[str], meetings: list[Meeting]) -> None:
        self._feed_port = feed_port
        self._api_port = api_port
        self._tokens = tokens
        self._meetings = meetings
        self._arrived: dict[tuple[str, int], list[float]] = {}
        self._accepted: dict[tuple[str, int], float] = {}
        self._ready = 0
        self._lost = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def open_feeds(self) -> None:
        gate = asyncio.Semaphore(OPENING)
        for number in range(FEEDS):
            match = self._meetings[number % len(self._meetings)].match
            seat = number // len(self._meetings) % 2
            await gate.acquire()
            self._tasks.append(asyncio.create_task(self._listen(match, self._tokens[seat], gate)))
        while self._ready < FEEDS:
            await asyncio.sleep(0.05)

    async def _listen(self, match: str, token: str, gate: asyncio.Semaphore) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._feed_port, limit=2**20)
        asked = f"GET /v1/matches/{match}/stream HTTP/1.1\r\nHost: kemu\r\nAuthorization: Bearer {token}\r\n\r\n"
        writer.write(asked.encode())
        ready = False
        while line := await reader.readline():
            if line.startswith(b"id: "):
                self._arrived.setdefault((match, int(line[4:])), []).append(time.perf_counter())
            elif line == b"event: state\n" and not ready:
                ready = True
                self._ready += 1
                gate.release()
        self._lost += 1

    async def play(self) -> None:
        turns: asyncio.Queue[tuple[Meeting, int]] = asyncio.Queue()
        players = [asyncio.create_task(self._send(turns)) for _ in range(PLAYERS)]
        began = time.perf_counter()
        for number in range(MOVES_PER_SECOND * SECONDS):
            await asyncio.sleep(max(0.0, began + number / MOVES_PER_SECOND - time.perf_counter()))
            turns.put_nowait((self._meetings[number % len(self._meetings)], number // len(self._meetings)))
        await turns.join()
        self.seconds = time.perf_counter() - began
        await asyncio.sleep(2)
        for task in (*players, *self._tasks):
            task.cancel()
        await asyncio.gather(*players, *self._tasks, return_exceptions=True)

    async def _send(self, turns: "asyncio.Queue[tuple[Meeting, int]]") -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._api_port, limit=2**20)
        while True:
            meeting, turn = await turns.get()
            writer.write(meeting.requests[turn])
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
            body = await reader.readexactly(length)
            answered = time.perf_counter()
            if not head.startswith(b"HTTP/1.1 200"):
                raise RuntimeError(body)
            self._accepted[meeting.match, json.loads(body)["version"]] = answered
            turns.task_done()

    def result(self) -> dict[str, float]:
        waits = sorted(
            max(0.0, arrival - answered) * 1000
            for told, answered in self._accepted.items()
            for arrival in self._arrived.get(told, ())
        )
        return {
            "moves": len(self._accepted),
            "moves_per_second": round(len(self._accepted) / self.seconds, 1),
            "deliveries": len(waits),
            "missing": FEEDS // len(self._meetings) * len(self._accepted) - len(waits),
            "feeds_lost": self._lost,
            "p50_ms": round(waits[len(waits) // 2], 1),
            "p99_ms": round(waits[len(waits) * 99 // 100], 1),
            "worst_ms": round(waits[-1], 1),
        }


async def audience(feed_port: int, feed_pid: int, api_port: int, table: Table) -> dict[str, float]:
    meetings = [table.meet() for _ in range(MATCHES)]
    before, began = kilobytes(feed_pid), time.perf_counter()
    people = Audience(feed_port, api_port, list(table.tokens.values()), meetings)
    await people.open_feeds()
    opened = time.perf_counter() - began
    used = cpu_seconds(feed_pid)
    await people.play()
    busy = (cpu_seconds(feed_pid) - used) / (people.seconds + 2)
    after = kilobytes(feed_pid)
    return {
        **people.result(),
        "seconds_to_open_all": round(opened, 1),
        "processor_share_of_the_feed": round(busy, 2),
        "kilobytes_per_feed": round((after - before) / FEEDS, 1),
    }


def measure() -> dict[str, float]:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as directory:
        server = EmbeddedServer(Path(directory) / "redis")
        server.start()
        try:
            with (
                process_serving("service.server:app", server.url, "/readyz") as (api_port, _),
                feed_process(server.url) as (feed_port, feed_pid),
            ):
                return asyncio.run(audience(feed_port, feed_pid, api_port, Table(api_port, server.url)))
        finally:
            server.stop()


def main() -> int:
    found = measure()
    print(f"{FEEDS} feeds of {MATCHES} matches in one process, {MOVES_PER_SECOND} moves a second for {SECONDS} seconds")
    for name, value in found.items():
        print(f"  {name}: {value}")
    clear = (
        found["kilobytes_per_feed"] <= KILOBYTES_MOST
        and found["p99_ms"] <= P99_MOST_MS
        and found["missing"] == found["feeds_lost"] == 0
    )
    bars = f"at most {KILOBYTES_MOST:.0f} KB per feed, p99 at most {P99_MOST_MS:.0f} ms, nothing missing"
    print(f"  {'clears' if clear else 'MISSES'} the bars: {bars}")
    return 0 if clear else 1


if __name__ == "__main__":
    sys.exit(main())
