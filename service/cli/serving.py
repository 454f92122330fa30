"""The HTTP server and how it is set up."""

from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from service.settings import Settings


def serve(target: str, settings: Settings) -> None:
    """Serve the application that `target` makes, until told to stop."""
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
        workers_kill_timeout=5,
        log_level=LogLevels.warning,
    ).serve()
