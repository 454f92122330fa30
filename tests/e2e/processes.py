"""Processes of a test: started with a mark in their environment, so that every one of them can be found again."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

MARK = "TEST_MARK"
STORE = "valkey-server"
KEMU = Path(sys.executable).with_name("kemu")


def bare_environment(**settings: object) -> dict[str, str]:
    """What a newcomer has: nothing of ours."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("KEMU_", "PYTEST", "COV_"))}
    return {**kept, **{f"KEMU_{name.upper()}": str(value) for name, value in settings.items()}}


class Family:
    """All processes that come from one start of a command, also those that lost their parent.

    They are known by a mark in their environment; the store, which hides its environment, by the directory it works in.
    """

    def __init__(self, home: Path, arguments: tuple[str, ...], environment: dict[str, str]) -> None:
        self._mark = uuid4().hex
        self._place = home.parent.resolve()
        self._output = home.parent / f"output-{self._mark}"
        with self._output.open("wb") as output:
            self.process = subprocess.Popen(
                [str(KEMU), *arguments],
                cwd=home,
                env={**environment, MARK: self._mark},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def output(self) -> str:
        return self._output.read_text()

    def members(self) -> dict[int, str]:
        """Living processes by id, with their name and command line."""
        found = {}
        for folder in Path("/proc").iterdir():
            if not folder.name.isdecimal():
                continue
            with suppress(OSError):
                if self._is_one(folder):
                    line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                    found[int(folder.name)] = f"{(folder / 'comm').read_text().strip()}: {line}"
        return found

    def _is_one(self, folder: Path) -> bool:
        marked = f"{MARK}={self._mark}".encode() in (folder / "environ").read_bytes().split(b"\0")
        place = (folder / "cwd").readlink()
        return marked or (place.name == "redis" and place.is_relative_to(self._place))

    def store(self) -> int:
        """The process of the embedded server."""
        (found,) = [process for process, command in self.members().items() if STORE in command]
        return found

    def kill_everything(self) -> None:
        while members := self.members():
            for process in members:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(0.05)


@contextmanager
def family(home: Path, *arguments: str, environment: dict[str, str]) -> Iterator[Family]:
    """However the test ends, nothing of it stays."""
    members = Family(home, arguments, environment)
    try:
        yield members
    finally:
        members.kill_everything()
        members.process.wait()
