"""Accepted commands per second on a store that flushes each one (`always`), against one that does once a second (`everysec`).

Both services take turns of a few hundred commands: what the machine does beside falls on both alike. The ratio is that of many
connections, where commands that come while the disk is at work share the next flush. One connection waits for each flush: its
ratio tells more of the disk than of the service.
"""

import statistics
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from service.host.embedded import EmbeddedServer
from tests.bench.servers import serving
from tests.bench.tables import Table

MANY = 64
COMMANDS = {1: 200, MANY: 10}
"""Connections, and how many commands each of them sends in a turn, at least."""
TURNS = 15
LONGEST_SECONDS = 60.0


def measure() -> dict[str, Any]:
    with ExitStack() as stack:
        tables = [stack.enter_context(_table(fsync)) for fsync in ("everysec", "always")]
        rates = {connections: _turns(tables, connections) for connections in COMMANDS}
    ratios = {
        connections: round(statistics.median(always / everysec for everysec, always in turns), 3)
        for connections, turns in rates.items()
    }
    return {
        "per_second_everysec_and_always": {
            connections: [[round(rate) for rate in turn] for turn in turns] for connections, turns in rates.items()
        },
        "ratios": ratios,
        "ratio": ratios[MANY],
    }


@contextmanager
def _table(fsync: str) -> Iterator[Table]:
    with tempfile.TemporaryDirectory() as directory:
        server = EmbeddedServer(Path(directory) / "redis", fsync)
        server.start()
        try:
            with serving("service.server:app", server.url, "/healthz") as port:
                yield Table(port, server.url)
        finally:
            server.stop()


def _turns(tables: list[Table], connections: int) -> list[list[float]]:
    """The first turn is to warm up."""
    return [[_rate(table, connections) for table in tables] for _ in range(TURNS + 1)][1:]


def _rate(table: Table, connections: int) -> float:
    # The matches are made before the clock starts.
    return table.drive(table.ready(COMMANDS[connections], connections), LONGEST_SECONDS).per_second
