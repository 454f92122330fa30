"""What one guest costs other players: fifty matches of Kauri are left to bots, while others play and look at the lobby."""

import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

from tests.e2e.client import Client
from tests.e2e.up import Up, up
from tests.kit.servers import GENEROUS, free_port
from tests.kit.waiting import wait_for

MATCHES = 50
ANSWERS = 40
LISTS = 15


def measure() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as directory, up(Path(directory) / "home", port=free_port(), **GENEROUS) as service:
        player, lister, guest = (_signed_up(service, name) for name in ("Aroha", "Mere", "Tama"))
        bots_answer(player, 5)
        quiet, soon = bots_answer(player, ANSWERS), lists_follow(lister, LISTS)
        for _ in range(MATCHES):
            leave_to_bots(guest)
        with ThreadPoolExecutor(2) as both:
            answers, lists = both.submit(bots_answer, player, ANSWERS), both.submit(lists_follow, lister, LISTS)
            loaded, listed = answers.result(), lists.result()
        left = len(player.listed("live"))
        if left < MATCHES // 2:
            raise RuntimeError(f"only {left} matches are left: there was no crowd")
    return {
        "ratio": round(max(max(loaded) - max(quiet), max(listed) - max(soon)), 2),
        "seconds until a bot answers, median and slowest of undisturbed, median and slowest in the crowd": _both(quiet, loaded),
        "seconds until a match is listed, the same": _both(soon, listed),
    }


def _both(quiet: list[float], loaded: list[float]) -> list[float]:
    return [round(figure, 3) for taken in (quiet, loaded) for figure in (median(taken), max(taken))]


def leave_to_bots(guest: Client) -> None:
    bots = {"1": "greedy", "2": "greedy", "3": "greedy"}
    match = guest.good("POST", "/v1/matches", {"game": "kauri", "seats": 4, "bots": bots})["id"]
    guest.good("POST", f"/v1/matches/{match}/start")
    guest.good("POST", f"/v1/matches/{match}/resign")


def bots_answer(client: Client, times: int) -> list[float]:
    """Seconds until a bot has moved, each time."""
    taken: list[float] = []
    match = client.match_against("greedy")
    while len(taken) < times:
        if match["view"]["status"] != "running":
            match = client.match_against("greedy")
        path = f"/v1/matches/{match['id']}"
        if match["legal"]:
            match = client.good("POST", f"{path}/commands", match["legal"][0])
            continue
        began = time.monotonic()
        while not match["legal"] and match["view"]["status"] == "running":
            client.good("GET", f"{path}/events?after={match['version']}&wait=5")
            match = client.good("GET", path)
        taken.append(time.monotonic() - began)
    client.good("POST", f"/v1/matches/{match['id']}/resign")
    return taken


def lists_follow(client: Client, times: int) -> list[float]:
    """Seconds until a new match stands in the list of open ones, each time."""
    taken: list[float] = []
    for _ in range(times):
        match = client.good("POST", "/v1/matches", {"game": "kiwara", "seats": 2})["id"]
        began = time.monotonic()
        wait_for(lambda match=match: match in client.listed("open"))
        taken.append(time.monotonic() - began)
        client.good("POST", f"/v1/matches/{match}/leave")
    return taken


def _signed_up(service: Up, name: str) -> Client:
    client = service.client()
    client.sign_up(name)
    return client
