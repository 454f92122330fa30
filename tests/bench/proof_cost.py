"""What hashing, signing and receipts add to an accepted command, for every game: to the time from sending it to its answer, and
to the processor time of everything that serves it, HTTP server and store.

One command at a time, and both services in turns of a few hundred commands: what the machine does beside falls on both alike.
"""

import statistics
from typing import Any

from msgspec import Struct

from domain.games import GAMES
from tests.bench.servers import cpu_seconds, process_serving
from tests.bench.tables import Table

COMMANDS = 300
TURNS = 6
REPEATS = 5
LONGEST_SECONDS = 30.0


class Service(Struct, frozen=True):
    port: int
    processes: tuple[int, ...]

    def used(self) -> float:
        return sum(map(cpu_seconds, self.processes))


class Cost(Struct, frozen=True):
    """Of a command, in microseconds."""

    time: float
    processor: float


def measure(redis_url: str, redis_pid: int) -> dict[str, Any]:
    with (
        process_serving("tests.bench.unproved_app:app", redis_url, "/healthz") as bare,
        process_serving("service.server:app", redis_url, "/healthz") as proved,
    ):
        services = [Service(port, (pid, redis_pid)) for port, pid in (bare, proved)]
        games = {game: _rounds(redis_url, game, services) for game in sorted(GAMES)}
    times = {game: statistics.median(proved.time / bare.time for bare, proved in rounds) for game, rounds in games.items()}
    processor = {
        game: statistics.median(proved.processor / bare.processor for bare, proved in rounds) for game, rounds in games.items()
    }
    return {
        "microseconds_without_and_with_proofs": {
            game: [[round(bare.time), round(proved.time)] for bare, proved in rounds] for game, rounds in games.items()
        },
        "ratios_of_time": {game: round(ratio, 3) for game, ratio in times.items()},
        "ratios_of_processor_time": {game: round(ratio, 3) for game, ratio in processor.items()},
        "ratio_of_processor_time": round(statistics.mean(processor.values()), 3),
        "ratio": round(statistics.mean(times.values()), 3),
    }


def _rounds(redis_url: str, game: str, services: list[Service]) -> list[list[Cost]]:
    tables = [(service, Table(service.port, redis_url, game)) for service in services]
    _round(tables)
    return [_round(tables) for _ in range(REPEATS)]


def _round(tables: list[tuple[Service, Table]]) -> list[Cost]:
    used, waited, requests = ([0.0] * len(tables) for _ in range(3))
    for _ in range(TURNS):
        for number, (service, table) in enumerate(tables):
            # The matches are made before the clock starts.
            ready = table.ready(COMMANDS, connections=1)
            before = service.used()
            load = table.drive(ready, LONGEST_SECONDS)
            used[number] += service.used() - before
            waited[number] += load.waited
            requests[number] += load.requests
    return [
        Cost(waited[number] / requests[number] * 1e6, used[number] / requests[number] * 1e6) for number in range(len(tables))
    ]
