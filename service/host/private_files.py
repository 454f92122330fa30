"""Files that only the user who runs the service may read."""

import hashlib
import os
import tempfile
from contextlib import suppress
from pathlib import Path

UMASK = 0o077
"""Nobody else may do anything with new files and folders."""


LONGEST_SOCKET_PATH = 100
"""The system's limit for the path of a socket is a little above."""


def keep_private(directory: Path) -> None:
    """Make a folder if it is not there, and close it and all that is in it to other users."""
    directory.mkdir(parents=True, exist_ok=True)
    directory.chmod(0o700)
    for folder, folders, names in os.walk(directory):
        for mode, some in ((0o700, folders), (0o600, names)):
            for path in (Path(folder, name) for name in some):
                # A server that runs here renames its files.
                with suppress(FileNotFoundError):
                    if not path.is_symlink():
                        path.chmod(mode)


def socket_file(wanted: Path) -> Path:
    """The path for a socket, or one among the temporary files if it is too long for a socket."""
    wanted = wanted.resolve()
    if len(str(wanted)) <= LONGEST_SOCKET_PATH:
        return wanted
    name = f"kemu-{hashlib.sha256(str(wanted.parent).encode()).hexdigest()[:16]}{wanted.suffix}"
    elsewhere = Path(tempfile.gettempdir()) / name
    return elsewhere if len(str(elsewhere)) <= LONGEST_SOCKET_PATH else Path("/tmp") / name
