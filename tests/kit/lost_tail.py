"""A store that loses its end, as after a power loss: its append-only file is cut back while the server is away."""

import os
from pathlib import Path

from service.host.embedded import EmbeddedServer


def log_file(directory: Path) -> Path:
    """What the server appends to now."""
    (found,) = directory.glob("appendonlydir/*.incr.aof")
    return found


def end_of_log(server: EmbeddedServer) -> int:
    """What was answered is in the file, if the server writes it before it answers."""
    return log_file(server.directory).stat().st_size


def lose_since(server: EmbeddedServer, end: int) -> None:
    """Everything that was written after an end is gone when the server is back."""
    server.kill()
    os.truncate(log_file(server.directory), end)
    server.start()
