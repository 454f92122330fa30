"""What fifty bots that think cost others: lists, flags, and the bots of another player.

python -m tests.bench.bots level3
"""

import json
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import Any

from domain.match.clock import GRACE_MS
from tests.bench.crowd import bots_answer, lists_follow
from tests.e2e.client import Client
from tests.e2e.up import Up, up
from tests.kit.servers import GENEROUS, free_port

THINKERS = 50
ANSWERS = 20
LISTS = 10
FLAGS = 3
CLOCK_SECONDS = 10
SETTLED_SECONDS = 10


def measure(bot: str = "level3") -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as directory, up(Path(directory) / "home", port=free_port(), **GENEROUS) as service:
        clients = [_signed_up(service, name) for name in ("Aroha", "Mere", "Tama")]
        bots_answer(clients[0], 3)
        quiet = _measured(clients)
        crowd = Crowd([_signed_up(service, f"Guest {number}") for number in range(THINKERS)], bot)
        crowd.start()
        time.sleep(SETTLED_SECONDS)
        beside = _measured(clients)
        crowd.over.set()
        crowd.join()
    figures = {what: [round(figure, 2) for figure in (*both(quiet[what]), *both(beside[what]))] for what in quiet}
    return {
        "ratio": round(max(max(beside[what]) - max(quiet[what]) for what in quiet), 2),
        "matches in which a bot was to move, median of all looks": median(crowd.waiting),
        **{f"seconds until {what}: median and slowest, undisturbed and beside": figure for what, figure in figures.items()},
    }


def both(taken: list[float]) -> tuple[float, float]:
    return median(taken), max(taken)


def _measured(clients: list[Client]) -> dict[str, list[float]]:
    """All three at once, each for a player of their own."""
    asked = {
        "a greedy bot answers": (bots_answer, ANSWERS),
        "a match is listed": (lists_follow, LISTS),
        "a flag falls": (flags, FLAGS),
    }
    with ThreadPoolExecutor(len(asked)) as all_at_once:
        begun = {
            what: all_at_once.submit(ask, client, times)
            for (what, (ask, times)), client in zip(asked.items(), clients, strict=True)
        }
    return {what: taken.result() for what, taken in begun.items()}


def flags(client: Client, times: int) -> list[float]:
    """Seconds that a flag falls too late, each time."""
    taken: list[float] = []
    for _ in range(times):
        terms = {"clock": {"kind": "bank", "seconds": CLOCK_SECONDS}}
        body = {"game": "bunny_kingdom", "seats": 2, "bots": {"1": "random"}, "terms": terms, "start": True}
        path = f"/v1/matches/{client.good('POST', '/v1/matches', body)['id']}"
        match = client.good("GET", path)
        due = match["view"]["clock"]["at"] + CLOCK_SECONDS * 1000 + GRACE_MS
        while match["view"]["status"] == "running":
            client.good("GET", f"{path}/events?after={match['version']}&wait=20")
            match = client.good("GET", path)
        taken.append(time.time() - due / 1000)
    return taken


class Crowd(Thread):
    """People who each play three bots, and answer them soon."""

    def __init__(self, people: Sequence[Client], bot: str) -> None:
        super().__init__()
        self.over = Event()
        self.waiting: list[int] = []
        self._people = people
        self._bots = dict.fromkeys("123", bot)

    def run(self) -> None:
        matches = {number: self._begin(person) for number, person in enumerate(self._people)}
        while not self.over.is_set():
            thinking = 0
            for number, person in enumerate(self._people):
                match = person.good("GET", f"/v1/matches/{matches[number]['id']}")
                if match["view"]["status"] != "running":
                    matches[number] = self._begin(person)
                elif match["legal"]:
                    person.good("POST", f"/v1/matches/{match['id']}/commands", match["legal"][0])
                else:
                    thinking += 1
            self.waiting.append(thinking)

    def _begin(self, person: Client) -> Any:
        return person.good("POST", "/v1/matches", {"game": "kauri", "seats": 4, "bots": self._bots, "start": True})


def _signed_up(service: Up, name: str) -> Client:
    client = service.client()
    client.sign_up(name)
    return client


if __name__ == "__main__":
    print(json.dumps(measure(*sys.argv[1:]), indent=1))
