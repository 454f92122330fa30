"""`kemu up`: everything on this machine, with nothing but Python."""

import fcntl
import http.client
import os
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from msgspec.structs import replace

from service.cli.address import AddressTaken, check_address
from service.cli.console import is_set, say, settings_or_exit
from service.cli.high_water import HighWater
from service.cli.store import checked, without_password
from service.host.embedded import EmbeddedServer, ServerFailed
from service.host.private_files import UMASK, keep_private
from service.host.supervisor import LONGEST_PAUSE, Child, Revival, Supervisor, on_stop_signal
from service.settings import Settings, variable
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
    data = Path(settings.data_dir)
    # Also for the files of all children.
    os.umask(UMASK)
    try:
        keep_private(data)
        with _only_one(data):
            _run(_completed(settings, data), EmbeddedServer(data / "redis", settings.fsync), stop)
    except (ServerFailed, OSError) as error:
        raise click.ClickException(str(error)) from error


def _completed(settings: Settings, data: Path) -> Settings:
    """The settings with everything that was not said, so that all processes agree on it."""
    leftover = not settings.redis_url and EmbeddedServer(data / "redis").socket.exists()
    patience = LEFTOVER_SECONDS if leftover else 0.0
    port = _port(settings, "port", patience)
    feed_port = _port(settings, "feed_port", patience, but=port)
    return replace(
        settings,
        secret=settings.secret or _kept_secret(data / "secret"),
        port=port,
        feed_port=feed_port,
        feed_url=settings.feed_url or f"http://:{feed_port}",
        heartbeat_file=settings.heartbeat_file if is_set("heartbeat_file") else str(data.resolve() / "heartbeat"),
    )


def _run(settings: Settings, server: EmbeddedServer, stop: threading.Event) -> None:
    embedded = not settings.redis_url
    address = without_password(settings.redis_url)
    try:
        if embedded:
            server.start()
            settings = replace(settings, redis_url=server.url)
        announce = Announcement(checked(settings))
        keeper = Keeper(server)

        def each_round() -> None:
            if embedded:
                keeper.look()
            announce.look()

        mark = HighWater(Path(settings.data_dir) / "high-water", _journal(settings), address)
        if loss := mark.loss():
            say(loss)
        with mark.kept():
            Supervisor(CHILDREN, _environment(settings), say, stop, PATIENCE).run(each_round)
    finally:
        if embedded:
            server.stop()
    say("Stopped.")


def _journal(settings: Settings) -> Journal:
    return Journal(connect(settings.redis_url), Partitions(settings.partitions))


class Keeper:
    """Starts the embedded server again when it has ended, and goes on trying: a full disk may have room later."""

    def __init__(self, server: EmbeddedServer) -> None:
        self._server = server
        self._revival = Revival()
        self._problem = ""

    def look(self) -> None:
        if self._revival.due:
            self._start()
        elif not self._revival.waits and not self._server.running:
            say("the embedded server ended, starting it again")
            self._revival.ended()

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
        self._host = settings.host
        self._port = settings.port
        self._feed_port = settings.feed_port
        self._until = time.monotonic() + READY_SECONDS
        self._ready = self._late = False

    def look(self) -> None:
        if self._ready:
            return
        self._ready = self._answers(self._port) and self._answers(self._feed_port)
        if self._ready:
            say(f"Kemu is ready at http://{self._host}:{self._port} (documentation at /docs). Ctrl-C stops it.")
        elif not self._late and time.monotonic() > self._until:
            self._late = True
            say(f"Kemu is not ready after {READY_SECONDS:.0f} seconds; going on trying.")

    def _answers(self, port: int) -> bool:
        connection = http.client.HTTPConnection(self._host, port, timeout=1)
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
    """The port asked for; without a wish, the first free one from the default on."""
    wanted: int = getattr(settings, name)
    until = time.monotonic() + patience
    while not _free(settings.host, wanted) and time.monotonic() < until:
        # What is left of a killed `kemu up` is about to go, and its clients know this port.
        time.sleep(0.1)
    for port in range(wanted, min(wanted + (1 if is_set(name) else PORTS_TRIED), 65536)):
        if port != but and _free(settings.host, port):
            return port
    raise click.ClickException(f"port {wanted} is taken; name another one in {variable(name)}")


def _free(host: str, port: int) -> bool:
    try:
        check_address(host, port)
    except AddressTaken:
        return False
    except OSError as error:
        raise click.ClickException(f"cannot listen on {host}:{port}: {error.strerror}") from error
    return True


def _environment(settings: Settings) -> dict[str, str]:
    named = {variable(name): str(getattr(settings, name)) for name in Settings.__struct_fields__}
    return {**os.environ, **named}
