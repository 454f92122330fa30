"""The HTTP server and how it is set up."""

import logging

from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from service.settings import Settings


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


def serve(target: str, settings: Settings, patience: int) -> None:
    """Serve the application that `target` makes until told to stop; requests under way then get `patience` seconds."""
    Granian(
        target,
        factory=True,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.WSGI,
        workers=settings.api_workers,
        blocking_threads=settings.api_threads,
        respawn_failed_workers=True,
        respawn_interval=0.5,
        workers_kill_timeout=patience,
        log_level=LogLevels.warning,
        log_dictconfig=_LOG,
    ).serve()
