"""Servers for the benchmarks: the same HTTP server with the same settings, once for each application."""

import http.client
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.kit.servers import free_port

SECRET = "a secret of the benchmark"
SETTINGS = {"KEMU_SECRET": SECRET, "KEMU_RATE": "1000000", "KEMU_RATE_BURST": "1000000"}
MATCHES_MOST = 1_000_000
"""The players of benchmarks sit in many matches at once."""
SIGNUPS = {"KEMU_SIGNUP_RATE": "1000000", "KEMU_SIGNUP_BURST": "1000000", "KEMU_OPEN_MATCHES": str(MATCHES_MOST)}


@contextmanager
def serving(target: str, redis_url: str, path: str) -> Iterator[int]:
    """Serve an application; yields the port once it answers."""
    with process_serving(target, redis_url, path) as (port, _):
        yield port


@contextmanager
def process_serving(target: str, redis_url: str, path: str) -> Iterator[tuple[int, int]]:
    """The same; yields the port and the id of the process."""
    port = free_port()
    environment = {**os.environ, **SETTINGS, **SIGNUPS, "KEMU_REDIS_URL": redis_url, "KEMU_PORT": str(port)}
    # Its log, a line for each request, would hide the figures.
    process = subprocess.Popen([sys.executable, "-m", "tests.bench.serve", target], env=environment, stderr=subprocess.DEVNULL)
    try:
        _wait(port, path)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait(15)


def cpu_seconds(pid: int) -> float:
    """What a process and its children have used of a processor so far: other programs do not disturb this figure."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return used + sum(cpu_seconds(int(child)) for child in children)


def _wait(port: int, path: str) -> None:
    until = time.monotonic() + 30
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
        try:
            connection.request("GET", path)
            connection.getresponse().read()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        finally:
            connection.close()
