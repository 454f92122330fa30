"""What a command costs late in a long match, against one early in a match.

A match that never ends is made of two players who keep taking and leaving a seat, which is as many versions as one likes.
"""

import statistics
import time
from typing import Any

from domain.core import Command
from domain.match import CreateMatch, LeaveSeat, TakeSeat
from service.play.handling import Submission
from service.settings import Settings
from service.tokens import Bearer
from service.wiring import Kemu, wire
from tests.bench.servers import MATCHES_MOST, SECRET

EARLY, LATE = 20, 1000
MATCHES = 8
COMMANDS = 60
REPEATS = 7

HOST, GUEST = Bearer("phost", "t1"), Bearer("pguest", "t2")


def measure(redis_url: str) -> dict[str, Any]:
    kemu = wire(Settings().with_values(redis_url=redis_url, secret=SECRET, open_matches=MATCHES_MOST))
    costs: dict[int, list[float]] = {EARLY: [], LATE: []}
    for _ in range(REPEATS):
        tables = {version: [_grown(kemu, version) for _ in range(MATCHES)] for version in costs}
        for version, matches in tables.items():
            costs[version].append(_cost(kemu, matches))
    ratios = [late / early for early, late in zip(costs[EARLY], costs[LATE], strict=True)]
    return {
        f"microseconds_at_{EARLY}": [round(cost * 1e6) for cost in costs[EARLY]],
        f"microseconds_at_{LATE}": [round(cost * 1e6) for cost in costs[LATE]],
        "ratios": [round(ratio, 3) for ratio in ratios],
        "ratio": round(statistics.median(ratios), 3),
    }


def _grown(kemu: Kemu, version: int) -> str:
    answer = kemu.play.opening.create(HOST, CreateMatch("kiwara", 2))
    while answer.state.version < version:
        answer = kemu.play.commands.submit(
            answer.match, Submission(GUEST, _next(answer.state.version), f"g{answer.state.version}")
        )
    return answer.match


def _cost(kemu: Kemu, matches: list[str]) -> float:
    """Seconds per command, with the matches in turns as they are in a real service."""
    submissions = [Submission(GUEST, command, f"k{number}") for number, command in enumerate(_turns(kemu, matches[0]))]
    began = time.perf_counter()
    for submission in submissions:
        for match in matches:
            kemu.play.commands.submit(match, submission)
    return (time.perf_counter() - began) / (COMMANDS * len(matches))


def _turns(kemu: Kemu, match: str) -> list[Command]:
    version = kemu.log.version(match)
    return [_next(version + number) for number in range(COMMANDS)]


def _next(version: int) -> Command:
    """At version 2 the host is seated; from there on the guest comes and goes."""
    return TakeSeat() if version % 2 == 0 else LeaveSeat()
