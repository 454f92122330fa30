"""`kemu up`: everything on this machine, with nothing but Python."""

import fcntl
import http.client
import os
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from service.cli.address import AddressTaken, take_address
from service.cli.console import is_set, say, settings_or_exit
from service.cli.high_water import HighWater
from service.cli.store import checked, without_password
from service.host.embedded import EmbeddedServer, ServerFailed
from service.host.private_files import UMASK, keep_private, socket_file
from service.host.supervisor import LONGEST_PAUSE, Child, Revival, Supervisor, on_stop_signal
from service.settings import Settings, environment, variable
from service.store.connection import connect
from service.store.keys import Partitions
from service.store.play.journal import Journal

CHILDREN = tuple(Child(name, ["-m", "service.cli", name]) for name in ("api", "feed", "worker"))
READY_SECONDS = 60.0
PORTS_TRIED = 50
LEFTOVER_SECONDS = 5.0
"""How long the processes of a killed `kemu up` may take to notice that it is gone."""
PATIENCE = 2.5
"""Seconds the children are given at the end, a little more than they give their own."""


@click.command()
def up() -> None:
    """Run everything on this machine: store, API, feed and workers.

    What must last is kept in KEMU_DATA_DIR (./data): the log of every match, and the secret that tokens are signed with.
    With KEMU_REDIS_URL, the server named there is the store.
    """
    stop = threading.Event()
    on_stop_signal(stop.set)
    settings = settings_or_exit()
    data = Path(settings.store.data_dir)
    # Also for the files of all children.
    os.umask(UMASK)
    try:
        keep_private(data)
        with _only_one(data):
            _run(_completed(settings, data), EmbeddedServer(data / "redis", settings.store.fsync), stop)
    except (ServerFailed, OSError) as error:
        raise click.ClickException(str(error)) from error


def _completed(settings: Settings, data: Path) -> Settings:
    """The settings with a value for everything that was not set, so that all processes agree on it."""
    leftover = not settings.store.redis_url and EmbeddedServer(data / "redis").socket.exists()
    patience = LEFTOVER_SECONDS if leftover else 0.0
    port = _port(settings, "port", patience)
    return settings.with_values(
        secret=settings.proof.secret or _kept_secret(data / "secret"),
        port=port,
        # The API hands connections over to the feed, so one port is enough.
        feed_port=_port(settings, "feed_port", patience, but=port) if is_set("feed_port") else 0,
        feed_socket=settings.feed.feed_socket or str(socket_file(data / "feed.sock")),
        heartbeat_file=settings.workers.heartbeat_file or str(data.resolve() / "heartbeat"),
    )


def _run(settings: Settings, server: EmbeddedServer, stop: threading.Event) -> None:
    embedded = not settings.store.redis_url
    address = without_password(settings.store.redis_url)
    try:
        if embedded:
            server.start()
            settings = settings.with_values(redis_url=server.url)
        announce = Announcement(checked(settings))
        keeper = Keeper(server)

        def each_round() -> None:
            if embedded:
                keeper.look()
            announce.look()

        mark = HighWater(Path(settings.store.data_dir) / "high-water", _journal(settings), address)
        if loss := mark.loss():
            say(loss)
        with mark.kept():
            Supervisor(CHILDREN, {**os.environ, **environment(settings)}, say, stop, PATIENCE).run(each_round)
    finally:
        if embedded:
            server.stop()
    say("Stopped.")


def _journal(settings: Settings) -> Journal:
    return Journal(connect(settings.store.redis_url), Partitions(settings.store.partitions))


class Keeper:
    """Restarts the embedded server when it has ended, and keeps trying: a full disk may have room later."""

    def __init__(self, server: EmbeddedServer) -> None:
        self._server = server
        self._revival = Revival()
        self._problem = ""

    def look(self) -> None:
        if self._revival.due:
            self._start()
        elif not self._revival.waits and not self._server.running:
            say("the embedded server ended, starting it again")
            self._revival.ended(killed=self._server.was_killed)

    def _start(self) -> None:
        try:
            self._server.start()
            self._revival.started()
            self._problem = ""
        except (ServerFailed, OSError) as error:
            self._revival.ended()
            if str(error) != self._problem:
                self._problem = str(error)
                say(f"it cannot be started, trying again every {LONGEST_PAUSE:.0f} seconds: {error}")


class Announcement:
    """Says once where the service is, as soon as it answers; and once that it does not, if that takes long."""

    def __init__(self, settings: Settings) -> None:
        self._host = settings.api.host
        self._port = settings.api.port
        self._feed = settings.feed.feed_socket
        self._until = time.monotonic() + READY_SECONDS
        self._ready = self._late = False

    def look(self) -> None:
        if self._ready:
            return
        self._ready = self._api_answers() and self._feed_listens()
        if self._ready:
            say(f"Kemu is ready at http://{self._host}:{self._port} (documentation at /docs). Ctrl-C stops it.")
        elif not self._late and time.monotonic() > self._until:
            self._late = True
            say(f"Kemu is not ready after {READY_SECONDS:.0f} seconds; still trying.")

    def _feed_listens(self) -> bool:
        """It does as soon as it has reached the store."""
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(self._feed) == 0

    def _api_answers(self) -> bool:
        connection = http.client.HTTPConnection(self._host, self._port, timeout=1)
        try:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()


@contextmanager
def _only_one(data: Path) -> Iterator[None]:
    """Two services on one data directory would ruin it."""
    with (data / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise click.ClickException(f"another `kemu up` is running on {data.resolve()}") from error
        yield


def _kept_secret(path: Path) -> str:
    """The secret of this installation, made at the first start."""
    known = path.read_text().strip() if path.exists() else ""
    if known:
        return known
    made = path.with_suffix(".new")
    made.touch(mode=0o600)
    made.write_text(secrets.token_hex(32))
    made.replace(path)
    return path.read_text()


def _port(settings: Settings, name: str, patience: float, but: int | None = None) -> int:
    """The port that is set; if none is, the first free one from the default on."""
    wanted: int = settings.value(name)
    for port in range(wanted, min(wanted + (1 if is_set(name) else PORTS_TRIED), 65536)):
        # What is left of a killed `kemu up` is about to go, and its clients know this port.
        if port != but and _free(settings.api.host, port, patience if port == wanted else 0):
            return port
    raise click.ClickException(f"port {wanted} is taken; name another one in {variable(name)}")


def _free(host: str, port: int, patience: float) -> bool:
    try:
        take_address(host, port, patience).close()
    except AddressTaken:
        return False
    except OSError as error:
        raise click.ClickException(f"cannot listen on {host}:{port}: {error.strerror}") from error
    return True
