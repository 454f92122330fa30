"""`kemu up`: everything on this machine, with nothing but Python."""

import fcntl
import http.client
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from msgspec.structs import replace

from service.cli.address import AddressTaken, check_address
from service.cli.console import say, settings_or_exit
from service.embedded import EmbeddedServer, ServerFailed
from service.settings import Settings, variable
from service.supervisor import Child, Supervisor, on_stop_signal

READY_SECONDS = 60
PORTS_TRIED = 50
LEFTOVER_SECONDS = 5.0
"""How long the processes of a killed `kemu up` may take to notice that it is gone."""
PATIENCE = 2.5
"""Seconds the processes are given at the end: a little more than they give their own children."""


@click.command()
def up() -> None:
    """Run everything on this machine: store, API and workers.

    What must last is kept in KEMU_DATA_DIR (./data): the log of every match, and the secret that tokens come from.
    With KEMU_REDIS_URL the store is the server named there instead.
    """
    supervisor = Supervisor([Child("api", ["-m", "service.cli", "api"]), Child("worker", ["-m", "service.cli", "worker"])], {}, say, PATIENCE)
    on_stop_signal(supervisor.request_stop)
    settings = settings_or_exit()
    data = Path(settings.data_dir)
    try:
        data.mkdir(parents=True, exist_ok=True)
        with _only_one(data):
            _run(_completed(settings, data), data, supervisor)
    except (ServerFailed, OSError) as error:
        raise click.ClickException(str(error)) from error


def _completed(settings: Settings, data: Path) -> Settings:
    """The settings with everything that was not said, so that all processes agree on it."""
    leftover = not settings.redis_url and EmbeddedServer(data / "redis").socket.exists()
    heartbeat = settings.heartbeat_file if _named("heartbeat_file") else str(data.resolve() / "heartbeat")
    return replace(
        settings,
        secret=settings.secret or _kept_secret(data),
        port=_port(settings, LEFTOVER_SECONDS if leftover else 0),
        heartbeat_file=heartbeat,
    )


def _run(settings: Settings, data: Path, supervisor: Supervisor) -> None:
    server = EmbeddedServer(data / "redis", settings.fsync) if not settings.redis_url else None
    try:
        if server is not None:
            server.start()
            settings = replace(settings, redis_url=server.url)
        else:
            _check_store(settings)
        supervisor.environment = _environment(settings)
        supervisor.run(lambda: _welcome(settings, supervisor), lambda: _keep_alive(server))
        say("Stopped.")
    finally:
        if server is not None:
            server.stop()


def _welcome(settings: Settings, supervisor: Supervisor) -> None:
    if _wait_until_ready(settings, supervisor):
        say(f"Kemu is ready at http://{settings.host}:{settings.port} (documentation at /docs). Ctrl-C stops it.")
