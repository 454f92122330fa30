"""What hashing, signing and receipts add to an accepted command: processor time of everything that serves it, HTTP server and
store, over the full path.

Both services are driven in turns of a fraction of a second: what the machine does beside falls on both alike.
"""

import statistics
from typing import Any

from tests.bench.command_path import Table, play, play_in
from tests.bench.servers import cpu_seconds, process_serving

TURN_SECONDS = 0.4
TURNS = 10
REPEATS = 5


def measure(redis_url: str, redis_pid: int) -> dict[str, Any]:
    with (
        process_serving("tests.bench.unproved_app:app", redis_url, "/healthz") as bare,
        process_serving("service.server:app", redis_url, "/healthz") as proved,
    ):
        tables = [(Table(port), port, (pid, redis_pid)) for port, pid in (bare, proved)]
        for table, port, _ in tables:
            play(table, port, 1.0)
        rounds = [_round(tables) for _ in range(REPEATS)]
    ratios = [with_proofs / without for without, with_proofs in rounds]
    return {
        "microseconds_without_proofs": [round(without, 1) for without, _ in rounds],
        "microseconds_with_proofs": [round(with_proofs, 1) for _, with_proofs in rounds],
        "ratios": [round(ratio, 3) for ratio in ratios],
        "ratio": round(statistics.median(ratios), 3),
    }


def _round(tables: list[tuple[Table, int, tuple[int, ...]]]) -> list[float]:
    """Processor time of a command in microseconds, for each service."""
    used = [0.0] * len(tables)
    requests = [0] * len(tables)
    for _ in range(TURNS):
        for number, (table, port, pids) in enumerate(tables):
            # The matches are made before the clock starts.
            matches = table.ready_for(TURN_SECONDS)
            before = sum(map(cpu_seconds, pids))
            load = play_in(matches, table, port, TURN_SECONDS)
            if load.errors:
                raise RuntimeError(f"{load.errors} requests were not accepted")
            used[number] += sum(map(cpu_seconds, pids)) - before
            requests[number] += load.requests
    return [seconds / count * 1e6 for seconds, count in zip(used, requests, strict=True)]
