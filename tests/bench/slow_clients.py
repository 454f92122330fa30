"""How long commands take while slow clients hold as many connections as they can.

All come from one address, and come back as soon as they are cut off.
"""

import statistics
from typing import Any

from tests.bench.servers import serving
from tests.bench.tables import Table
from tests.kit.slow_crowd import slow_crowd

BODIES = 500
HEADERS = 2500
SECONDS = 4.0
REPEATS = 5
CONNECTIONS = 8
"""Few enough that the processors are not the limit."""
COMMANDS = 300


def measure(redis_url: str) -> dict[str, Any]:
    with serving("service.server:app", redis_url, "/healthz") as port:
        table = Table(port, redis_url)
        rounds = []
        for _ in range(REPEATS + 1):
            alone, beside = table.ready(COMMANDS, CONNECTIONS), table.ready(COMMANDS, CONNECTIONS)
            undisturbed = table.drive(alone, SECONDS).p99
            with slow_crowd(port, bodies=BODIES, headers=HEADERS):
                rounds.append((undisturbed, table.drive(beside, SECONDS).p99))
    # The first round warms up.
    rounds = rounds[1:]
    ratios = [beside / alone for alone, beside in rounds]
    return {
        "p99_ms_alone": [round(alone * 1000, 1) for alone, _ in rounds],
        "p99_ms_beside": [round(beside * 1000, 1) for _, beside in rounds],
        "ratios": [round(ratio, 2) for ratio in ratios],
        "ratio": round(statistics.median(ratios), 2),
    }
