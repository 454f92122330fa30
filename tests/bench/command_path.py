"""Accepted Kiwara commands per second over the full path, against an empty POST with one Redis round trip."""

import itertools
import statistics
from typing import Any

from tests.bench.load import Load, drive, post
from tests.bench.servers import serving
from tests.bench.tables import CONNECTIONS, Table

SECONDS = 4.0
REPEATS = 5


def measure(redis_url: str) -> dict[str, Any]:
    with (
        serving("service.server:app", redis_url, "/healthz") as full,
        serving("tests.bench.floor_app:app", redis_url, "/floor") as floor,
    ):
        table = Table(full, redis_url)
        table.play(1.0)
        _floor(floor, 1.0)
        rounds = [(_floor(floor, SECONDS), table.play(SECONDS)) for _ in range(REPEATS)]
    ratios = [play.per_second / ground.per_second for ground, play in rounds]
    return {
        "floor_per_second": [round(ground.per_second) for ground, _ in rounds],
        "commands_per_second": [round(play.per_second) for _, play in rounds],
        "ratios": [round(ratio, 3) for ratio in ratios],
        "ratio": round(statistics.median(ratios), 3),
    }


def _floor(port: int, seconds: float) -> Load:
    request = post("/floor", b"{}")
    load = drive(port, [itertools.repeat(request) for _ in range(CONNECTIONS)], seconds)
    if load.errors:
        raise RuntimeError(f"{load.errors} requests were not accepted")
    return load
