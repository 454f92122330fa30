"""Accepted Kiwara commands per second over the full path, against an empty POST with one Redis round trip."""

import http.client
import itertools
import json
import statistics
from collections.abc import Iterator
from typing import Any

from contracts.codec import command_fields, encode_json
from domain.games.kiwara import KIWARA
from service.usecases.simulate import play_out
from tests.bench.load import Load, drive, post
from tests.bench.servers import serving

CONNECTIONS = 32
SECONDS = 4.0
REPEATS = 5


def script() -> list[tuple[int, bytes]]:
    """A whole match as (seat, command): without draws, the same commands are legal in every match."""
    played = play_out(KIWARA, 2, ["random"], {}, b"bench")
    return [
        (recorded.seat or 0, encode_json(command_fields(recorded.cause.command)))
        for recorded in played.log
        if recorded.cause is not None and not type(recorded.cause.command).__module__.startswith("domain.match")
    ]


class Table:
    """Matches that stand ready, and the requests that play them."""

    def __init__(self, port: int) -> None:
        self._client = http.client.HTTPConnection("127.0.0.1", port)
        self._script = script()
        self._tokens = [self._ask("/v1/players", {"name": name})["token"] for name in ("Aroha", "Mere")]

    def ready(self, matches: int) -> list[str]:
        return [self._match() for _ in range(matches)]

    def ready_for(self, seconds: float) -> list[str]:
        """Enough matches for the time, dealt out to the connections."""
        return self.ready(int(CONNECTIONS * max(2, seconds * 3)))

    def requests(self, matches: list[str]) -> Iterator[bytes]:
        for match in matches:
            for number, (seat, command) in enumerate(self._script):
                headers = (f"Authorization: Bearer {self._tokens[seat]}", f"Idempotency-Key: {match}-{number}")
                yield post(f"/v1/matches/{match}/commands", command, headers)

    def _match(self) -> str:
        match = str(self._ask("/v1/matches", {"game": "kiwara", "seats": 2}, 0)["id"])
        self._ask(f"/v1/matches/{match}/join", {}, 1)
        self._ask(f"/v1/matches/{match}/start", {}, 0)
        return match

    def _ask(self, path: str, body: dict[str, Any], seat: int | None = None) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"}
        if seat is not None:
            headers["Authorization"] = f"Bearer {self._tokens[seat]}"
        self._client.request("POST", path, json.dumps(body), headers)
        answer: dict[str, Any] = json.loads(self._client.getresponse().read())
        return answer


def measure(redis_url: str) -> dict[str, Any]:
    with (
        serving("service.server:app", redis_url, "/healthz") as full,
        serving("tests.bench.floor_app:app", redis_url, "/floor") as floor,
    ):
        table = Table(full)
        play(table, full, 1.0)
        _floor(floor, 1.0)
        rounds = [(_floor(floor, SECONDS), play(table, full, SECONDS)) for _ in range(REPEATS)]
    errors = sum(load.errors for pair in rounds for load in pair)
    if errors:
        raise RuntimeError(f"{errors} requests were not accepted")
    ratios = [play.per_second / ground.per_second for ground, play in rounds]
    return {
        "floor_per_second": [round(ground.per_second) for ground, _ in rounds],
        "commands_per_second": [round(play.per_second) for _, play in rounds],
        "ratios": [round(ratio, 3) for ratio in ratios],
        "ratio": round(statistics.median(ratios), 3),
    }


def _floor(port: int, seconds: float) -> Load:
    request = post("/floor", b"{}")
    return drive(port, [itertools.repeat(request) for _ in range(CONNECTIONS)], seconds)


def play(table: Table, port: int, seconds: float) -> Load:
    return play_in(table.ready_for(seconds), table, port, seconds)


def play_in(matches: list[str], table: Table, port: int, seconds: float) -> Load:
    shares = [matches[number::CONNECTIONS] for number in range(CONNECTIONS)]
    return drive(port, [table.requests(share) for share in shares], seconds)
