"""Runs commands, with their output captured or at a terminal."""

import os
import pty
import select
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.e2e.processes import KEMU, bare_environment
from tests.kit.waiting import PATIENCE_SECONDS, wait_for


def kemu(
    *arguments: object, cwd: Path | None = None, variables: dict[str, str] | None = None, **settings: object
) -> "subprocess.CompletedProcess[str]":
    environment = {**bare_environment(**settings), **(variables or {})}
    words = [str(KEMU), *map(str, arguments)]
    return subprocess.run(
        words, cwd=cwd, env=environment, capture_output=True, text=True, timeout=PATIENCE_SECONDS, stdin=subprocess.DEVNULL
    )


class Terminal:
    def __init__(self, process: "subprocess.Popen[bytes]", screen: int) -> None:
        self.process = process
        self._screen = screen

    def read_until(self, text: str) -> str:
        """Everything that appears up to a text, with it."""
        seen = ""
        until = time.monotonic() + PATIENCE_SECONDS
        while not seen.endswith(text):
            assert time.monotonic() < until, f"{text!r} did not appear in {seen!r}"
            if select.select([self._screen], [], [], 0.1)[0]:
                seen += os.read(self._screen, 1).decode(errors="replace")
        return seen.replace("\r\n", "\n")

    def type(self, line: str) -> str:
        """What comes back, up to the next prompt."""
        os.write(self._screen, f"{line}\n".encode())
        self.read_until("\r\n")
        return self.read_until("> ")

    def type_last(self, keys: str) -> int:
        """Type something that ends the command, as soon as it listens; its code."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        # It has asked already. What keeps it from running now is that nobody has typed anything.
        wait_for(lambda: stat.read_text().rpartition(")")[2].split()[0] == "S", "it does not listen")
        os.write(self._screen, keys.encode())
        return self.process.wait(PATIENCE_SECONDS)

    def finish(self) -> tuple[str, int]:
        """The rest of the screen and the code the command ended with."""
        seen = b""
        until = time.monotonic() + PATIENCE_SECONDS
        with suppress(OSError):
            # At the end of the process, reading its terminal fails.
            while time.monotonic() < until:
                if select.select([self._screen], [], [], 0.1)[0]:
                    seen += os.read(self._screen, 4096)
        return seen.decode().replace("\r\n", "\n"), self.process.wait(PATIENCE_SECONDS)


@contextmanager
def terminal(
    *arguments: object, cwd: Path | None = None, sigint: signal.Handlers = signal.SIG_DFL, **settings: object
) -> Iterator[Terminal]:
    """`sigint` is how the command finds SIGINT when it starts, however these tests were started themselves."""
    screen, keyboard = pty.openpty()

    def sit_down() -> None:
        # Its controlling terminal, so that Ctrl-C is a signal.
        os.login_tty(keyboard)
        signal.signal(signal.SIGINT, sigint)

    process = subprocess.Popen(
        [str(KEMU), *map(str, arguments)],
        cwd=cwd,
        env={**bare_environment(**settings), "TERM": "xterm", "COLUMNS": "200"},
        stdin=keyboard,
        stdout=keyboard,
        stderr=keyboard,
        preexec_fn=sit_down,
    )
    os.close(keyboard)
    try:
        yield Terminal(process, screen)
    finally:
        process.kill()
        process.wait()
        os.close(screen)
