"""`kemu api`: the HTTP interface."""

import logging

import click
from granian import Granian
from granian.constants import Interfaces
from granian.errors import ConfigurationError
from granian.log import LogLevels

# Loaded here and not used: server processes are forked from this one, so a new one need not load it again.
import service.server  # noqa: F401
from service.cli.address import AddressTaken, check_address
from service.cli.console import require, settings_or_exit
from service.cli.store import checked
from service.supervisor import end_with_parent, has_supervisor, look_after_children

PATIENCE = 5
"""Seconds that requests under way are given at the end."""
PATIENCE_AT_HOME = 1


class _ThreadsAreMeant(logging.Filter):
    """The server warns of more threads than cores. Most of ours wait in long polls and do nothing."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not record.getMessage().startswith("Configuration allows spawning up to")


_LOG = {
    "filters": {"threads": {"()": _ThreadsAreMeant}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "generic",
            "stream": "ext://sys.stderr",
            "filters": ["threads"],
        },
        "access": {"class": "logging.StreamHandler", "formatter": "access", "stream": "ext://sys.stdout"},
    },
}


@click.command()
def api() -> None:
    """Serve the HTTP interface."""
    settings = checked(require(settings_or_exit(), "redis_url", "secret"))
    at_home = has_supervisor()
    end_with_parent()
    try:
        if not at_home:
            check_address(settings.host, settings.port)
        look_after_children()
        Granian(
            "service.server:app",
            factory=True,
            address=settings.host,
            port=settings.port,
            interface=Interfaces.WSGI,
            workers=settings.api_workers,
            blocking_threads=settings.api_threads,
            respawn_failed_workers=True,
            respawn_interval=0.5,
            workers_kill_timeout=PATIENCE_AT_HOME if at_home else PATIENCE,
            log_level=LogLevels.warning,
            log_dictconfig=_LOG,
        ).serve()
    except (AddressTaken, ConfigurationError, OSError) as error:
        raise click.ClickException(f"cannot serve at {settings.host}:{settings.port}: {error}") from error
