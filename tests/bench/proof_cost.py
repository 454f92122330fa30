"""What hashing, signing and receipts add to an accepted command, in processor time of the server, over the full path."""

import statistics
from typing import Any

from tests.bench.command_path import REPEATS, SECONDS, Table, play, play_in
from tests.bench.servers import cpu_seconds, process_serving


def measure(redis_url: str) -> dict[str, Any]:
    with (
        process_serving("tests.bench.unproved_app:app", redis_url, "/healthz") as bare,
        process_serving("service.server:app", redis_url, "/healthz") as proved,
    ):
        tables = [(Table(port), port, pid) for port, pid in (bare, proved)]
        for table, port, _ in tables:
            play(table, port, 1.0)
        rounds = [[_microseconds(*each) for each in tables] for _ in range(REPEATS)]
    ratios = [with_proofs / without for without, with_proofs in rounds]
    return {
        "microseconds_without_proofs": [round(without, 1) for without, _ in rounds],
        "microseconds_with_proofs": [round(with_proofs, 1) for _, with_proofs in rounds],
        "ratios": [round(ratio, 3) for ratio in ratios],
        "ratio": round(statistics.median(ratios), 3),
    }


def _microseconds(table: Table, port: int, pid: int) -> float:
    """Processor time of a command. The matches it is played in are made before the clock starts."""
    matches = table.ready_for(SECONDS)
    before = cpu_seconds(pid)
    load = play_in(matches, table, port, SECONDS)
    if load.errors:
        raise RuntimeError(f"{load.errors} requests were not accepted")
    return (cpu_seconds(pid) - before) / load.requests * 1e6
