"""Events replayed per second: a stored match of ours against a stored aggregate of the `eventsourcing` library.

Both sides start from bytes in memory and end with the state after the last event. The library's aggregate has 200 events, and a
state that costs next to nothing to change; ours is a whole match with all its rules.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from contracts.codec import decode_folded, encode_event
from domain.games.kiwara import KIWARA
from domain.match import MatchState, replay
from service.play.simulation import play_out

EVENTS = 200
SECONDS = 1.0
REPEATS = 5


class Walk(Aggregate):
    @event("Begun")
    def __init__(self) -> None:
        self.steps = 0
        self.last = ""

    @event("Stepped")
    def step(self, to: str) -> None:
        self.steps += 1
        self.last = to


def measure() -> dict[str, Any]:
    ours, our_events = _ours()
    theirs = _theirs()
    rounds = [(_rate(theirs, EVENTS), _rate(ours, our_events)) for _ in range(REPEATS)]
    ratios = [mine / other for other, mine in rounds]
    return {
        "eventsourcing_per_second": [round(other) for other, _ in rounds],
        "kemu_per_second": [round(mine) for _, mine in rounds],
        "ratios": [round(ratio, 1) for ratio in ratios],
        "ratio": round(statistics.median(ratios), 1),
    }


def _ours() -> tuple[Callable[[], object], int]:
    """A match with every option that adds events, from the bytes the store holds to its last state."""
    options = {"reinforcement": "mystery", "handicap": 2, "board": "random"}
    played = play_out(KIWARA, 2, ["random"], options, b"bench")
    log = [encode_event(recorded) for recorded in played.log]

    def fold() -> MatchState:
        return replay(KIWARA, MatchState(), map(decode_folded, log))

    if fold().outcome != played.outcome:
        raise AssertionError("the replay does not end where the match did")
    return fold, len(log)


def _theirs() -> Callable[[], object]:
    application: Application[UUID] = Application()
    walk = Walk()
    for number in range(EVENTS - 1):
        walk.step(f"place {number}")
    application.save(walk)
    return lambda: application.repository.get(walk.id)


def _rate(fold: Callable[[], object], events: int) -> float:
    fold()
    done = 0
    began = time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        fold()
        done += events
    return done / (time.perf_counter() - began)
