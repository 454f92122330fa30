"""`make bench`: every ratio of one run, with its limit."""

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from service.host.embedded import EmbeddedServer
from tests.bench import (
    bots,
    command_path,
    crowd,
    flushing,
    long_match,
    notices,
    plies,
    proof_cost,
    ratings,
    recovery,
    redrawing,
    replay,
    slow_clients,
    verify,
)


def main() -> int:
    with tempfile.TemporaryDirectory() as directory:
        server = EmbeddedServer(Path(directory) / "redis", "everysec")
        server.start()
        url, pid = server.url, server.pid or 0
        try:
            cleared = [
                _report("a command over the full path / an empty POST with one round trip", 0.60, command_path.measure(url)),
                _report(
                    "p99 of a command beside 500 slow bodies and 2,500 slow headers / without them",
                    -5.0,
                    slow_clients.measure(url),
                ),
                _report("plies of random play per second, the slowest game / of noughts and crosses", 0.05, plies.measure()),
                _report("events replayed per second / the eventsourcing library", 10.0, replay.measure()),
                _report("a command at version 1000 / one at version 20", -1.15, long_match.measure(url)),
                _report(
                    "a command with proofs / one without, from sending it to its answer, the mean of all games",
                    -1.15,
                    proof_cost.measure(url, pid),
                ),
                _report("results counted into ratings on a store / by the rating function alone", 0.25, ratings.measure(url)),
                _report(
                    "a bare post / a notice of the same body that a worker delivers, in processor time of worker and store",
                    0.25,
                    notices.measure(url, pid),
                ),
                _report("commands on a store that flushes each one / one that does once a second", 0.70, flushing.measure()),
                _report("verifying a match / deciding its commands again", -2.0, verify.measure()),
                _report(
                    "seconds that a bot takes longer, or a list takes, while fifty matches are left to bots",
                    -1.0,
                    crowd.measure(),
                ),
                _report(
                    "seconds that a greedy bot, a list or a flag takes longer while fifty people play bots of level 4",
                    -2.5,
                    bots.measure("level4"),
                ),
                _report("milliseconds to redraw a board in Chromium, p95, slowest game", -16.0, redrawing.measure()),
                _report("seconds until all goes on after the last of many kills / the bar", -1.0, recovery.measure()),
            ]
        finally:
            server.stop()
    return 0 if all(cleared) else 1


def _report(title: str, bar: float, result: dict[str, Any]) -> bool:
    """A negative bar is one to stay below."""
    ratio = result["ratio"]
    clear = ratio >= bar if bar > 0 else ratio <= -bar
    print(f"\n{title}", flush=True)
    for name, values in result.items():
        print(f"  {name}: {json.dumps(values)}")
    print(f"  {'clears' if clear else 'MISSES'} the bar of {'at least' if bar > 0 else 'at most'} {abs(bar)}")
    return clear


if __name__ == "__main__":
    sys.exit(main())
