"""Files that only the user who runs the service may read."""

import os
from contextlib import suppress
from pathlib import Path

UMASK = 0o077
"""What new files and folders are denied: everything, to everybody else."""


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
