"""`kemu up` as a person runs it."""

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.e2e.client import Client
from tests.e2e.processes import Family, bare_environment, family
from tests.kit.waiting import PATIENCE_SECONDS, wait_for


class Up:
    def __init__(self, members: Family) -> None:
        self.family = members
        self._clients: list[Client] = []

    def ready(self) -> int:
        """Wait for the line that says so; the port it names."""
        wait_for(lambda: self._said() or self.family.process.poll() is not None, f"not ready: {self.family.output}")
        said = self._said()
        assert said, f"it ended: {self.family.output}"
        return int(said[1])

    def _said(self) -> "re.Match[str] | None":
        return re.search(r"^Kemu is ready at http://127\.0\.0\.1:(\d+) ", self.family.output, re.MULTILINE)

    def client(self, token: str = "") -> Client:
        client = Client(self.ready(), token)
        self._clients.append(client)
        return client

    def close(self) -> None:
        for client in self._clients:
            client.close()

    def stop(self, number: int = signal.SIGINT) -> None:
        """Tell it to stop, and wait until it has."""
        self.family.process.send_signal(number)
        assert self.family.process.wait(PATIENCE_SECONDS) == 0, self.family.output
        assert "Traceback" not in self.family.output, self.family.output
        assert self.family.members() == {}


@contextmanager
def up(home: Path, **settings: object) -> Iterator[Up]:
    home.mkdir(parents=True, exist_ok=True)
    with family(home, "up", environment=bare_environment(**settings)) as members:
        service = Up(members)
        try:
            yield service
        finally:
            service.close()
