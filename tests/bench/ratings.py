"""Counting results into ratings, trail and boards on a store, against the rating function alone over the same results."""

import random
import statistics
import time
from typing import Any

from contracts.standings import Ratings, Result, ended, line_of
from service.settings import Settings
from service.store.keys import results_list
from service.store.tables.lists import Changes
from service.wiring import Kemu, wire
from tests.bench.servers import SECRET
from workers.standings.rater import Rater, take
from workers.wiring import rater_of

GAME = "kiwara"
RESULTS = 10_000
PLAYERS = 500
REPEATS = 5
PAGE = 500


def measure(redis_url: str) -> dict[str, Any]:
    kemu = wire(Settings().with_values(redis_url=redis_url, secret=SECRET))
    results = _results()
    _announce(kemu, results)
    rater = rater_of(kemu)
    alone, stored = [], []
    for _ in range(REPEATS):
        alone.append(RESULTS / _alone(list(results.values())))
        stored.append(RESULTS / _stored(kemu, rater))
    ratios = [on_a_store / by_itself for on_a_store, by_itself in zip(stored, alone, strict=True)]
    return {
        "results_per_second_alone": [round(each) for each in alone],
        "results_per_second_stored": [round(each) for each in stored],
        "ratios": [round(ratio, 3) for ratio in ratios],
        "ratio": round(statistics.median(ratios), 3),
    }


def _results() -> dict[str, Result]:
    """By match: two to four players of many, in any order."""
    rng = random.Random(1)
    found = {}
    for number in range(RESULTS):
        people = rng.sample(range(PLAYERS), rng.choice((2, 3, 4)))
        places = tuple(rng.sample(range(1, len(people) + 1), len(people)))
        found[f"m{number:024d}"] = Result(f"{len(people):012d}", tuple(f"p{each:024d}" for each in people), places)
    return found


def _announce(kemu: Kemu, results: dict[str, Result]) -> None:
    places: dict[int, dict[str, str]] = {}
    for number, (match, result) in enumerate(results.items()):
        place = ended(1_700_000_000_000 + number * 1000, match)
        places.setdefault(kemu.journal.partitions.of(match), {})[place] = line_of(place, result)
    for partition, lines in places.items():
        for first in range(0, len(lines), PAGE):
            page = dict(list(lines.items())[first : first + PAGE])
            changes = Changes({}, {}, {results_list(GAME): set(page.values())}, announced={GAME: list(page)})
            after = f"{first + 1}-1"
            kemu.log._redis.xadd(kemu.journal.partitions[partition].journal, {"m": "mnone", "v": 1, "b": ""}, id=after)
            if not kemu.lists.apply(partition, 1, kemu.lists.checkpoint(partition, 1), after, changes):
                raise RuntimeError("the lists of the benchmark are not its own")


def _alone(results: list[Result]) -> float:
    ratings: dict[str, Ratings] = {player: {} for result in results for player in result.players}
    began = time.perf_counter()
    for result in results:
        take(ratings, result)
    return time.perf_counter() - began


def _stored(kemu: Kemu, rater: Rater) -> float:
    kemu.standings.ratings.drop(GAME, 1)
    began = time.perf_counter()
    if rater.drain(GAME) != RESULTS:
        raise RuntimeError("not all results were counted")
    return time.perf_counter() - began
