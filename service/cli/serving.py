"""The HTTP server and how it is set up."""

import logging
import resource
from typing import Any

from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from service.settings import Settings

AT_HOME = 1
"""Patience of one who pressed Ctrl-C. A long poll that is cut off then is nothing to warn of."""

ROOM_TO_REFUSE = 1000
"""Connections beyond the open feeds."""

_MANY_THREADS = "Configuration allows spawning up to"
_CUT_OFF = "Killing worker-"


class _Meant(logging.Filter):
    """Drops warnings of what we mean to do: there are more threads than cores because most of them wait in long polls."""

    def __init__(self, *meant: str) -> None:
        super().__init__()
        self._meant = meant

    def filter(self, record: logging.LogRecord) -> bool:
        return not record.getMessage().startswith(self._meant)


def _log(*, cuts_off: bool) -> dict[str, Any]:
    meant = (_MANY_THREADS, _CUT_OFF) if cuts_off else (_MANY_THREADS,)
    return {
        "filters": {"meant": {"()": lambda: _Meant(*meant)}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "generic",
                "stream": "ext://sys.stderr",
                "filters": ["meant"],
            },
            "access": {"class": "logging.StreamHandler", "formatter": "access", "stream": "ext://sys.stdout"},
        },
    }


def serve(target: str, settings: Settings, patience: int) -> None:
    """Serve the application that `target` makes until told to stop; requests under way then get `patience` seconds."""
    Granian(
        target,
        port=settings.port,
        interface=Interfaces.WSGI,
        workers=settings.api_workers,
        blocking_threads=settings.api_threads,
        **_common(settings, patience, cuts_off=patience <= AT_HOME),
    ).serve()


def serve_feed(target: str, settings: Settings, patience: int) -> None:
    """The same for an application of many connections that stay open."""
    Granian(
        target,
        port=settings.feed_port,
        interface=Interfaces.ASGI,
        workers=settings.feed_workers,
        # The server itself refuses nobody: who comes when all feeds are taken is told so.
        backpressure=settings.feeds + ROOM_TO_REFUSE,
        # Nor does it warn that feeds are open at the end: they always are.
        **_common(settings, patience, cuts_off=True),
    ).serve()


def allow_many_files(wanted: int) -> None:
    """Each open connection is an open file, and the usual limit is low."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _common(settings: Settings, patience: int, *, cuts_off: bool) -> dict[str, Any]:
    return {
        "factory": True,
        "address": settings.host,
        "respawn_failed_workers": True,
        "respawn_interval": 0.5,
        "workers_kill_timeout": patience,
        "log_level": LogLevels.warning,
        # Addresses are nobody's to read: a pass to a feed may stand in them.
        "log_access": False,
        "log_dictconfig": _log(cuts_off=cuts_off),
    }
