"""Every screen of the console, with something to see on it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.console.browser import Visitor
from tests.e2e.client import Client
from tests.kit.waiting import wait_for

SEATS = {"kiwara": 2, "bunny_kingdom": 4, "mauw": 4, "kauri": 4}
PLAYED = {"kiwara": 48, "bunny_kingdom": 260, "mauw": 120, "kauri": 190}
"""About how many events of each game are played before it is looked at."""
TRIES = 5
GAZES = Path(__file__).parents[1] / "golden/moeraki_kemu/expert-crossed-gazes.jsonl"
"""A match with both Tanes on the board. Bots would end theirs after a few marbles."""
GAZES_SEEN = 76


@dataclass(frozen=True)
class Screen:
    address: str
    sign: str
    """What is there when the screen is complete."""

    def show(self, visitor: Visitor) -> None:
        """Go there and wait for its sign. The screen before may have had the same sign: its own place is asked for, too."""
        visitor.go(self.address)
        visitor.page.wait_for_selector(f".screen[data-place='{self.address}'] :is({self.sign})")


class Stage:
    """A player with matches of every game, made quickly: bots play in all seats until there is something to see."""

    def __init__(self, visitor: Visitor, client: Client) -> None:
        self._client = client
        visitor.play_bot("kiwara")
        client.token = visitor.token
        self.tables = {game: self._played(game, seats, PLAYED[game]) for game, seats in SEATS.items()}
        self.tables["moeraki_kemu"] = self._with_tanes()
        self.finished = self._played("kiwara", 2, 40)
        client.good("POST", f"/v1/matches/{self.finished}/resign")
        self.waiting = client.good("POST", "/v1/matches", {"game": "mauw", "seats": 3})["id"]
        self.code = client.good("POST", f"/v1/matches/{self.waiting}/invite")["code"]
        self.player = client.good("GET", "/v1/players/me")["id"]

    def screens(self) -> dict[str, Screen]:
        board = "svg.board [data-place]"
        return {
            "home": Screen("", ".match"),
            "lobby": Screen("lobby", "section h2 ~ .matches"),
            "waiting": Screen(f"m/{self.waiting}", ".free-seats"),
            "invitation": Screen(f"i/{self.code}", "h1"),
            **{game: Screen(f"m/{match}", f"{board}, .events .event") for game, match in self.tables.items()},
            "game": Screen("g/kauri", "section.box h2"),
            "over": Screen(f"m/{self.finished}", ".result tr"),
            "replay": Screen(f"m/{self.finished}/30", ".curve-line"),
            "case": Screen(f"case/{self.finished}", ".verdict.sealed"),
            "check": Screen("check", ".drop"),
            "account": Screen("me", ".account"),
            "profile": Screen(f"p/{self.player}", ".past li"),
            "people": Screen("people", ".persons li"),
            "standings": Screen("s/kiwara", ".ranks li"),
            "sandbox": Screen("sandbox", ".begin"),
        }

    def _played(self, game: str, seats: int, events: int) -> str:
        """A running match in which the player is to move. A match that is over too soon is played anew."""
        bots = {str(seat): "greedy" for seat in range(1, seats)}
        wish = {"game": game, "seats": seats, "bots": bots, "start": True}
        for _ in range(TRIES):
            match: str = self._client.good("POST", "/v1/matches", wish)["id"]
            path = f"/v1/matches/{match}"
            # A bot plays for the player, who comes back in time.
            self._client.good("POST", f"{path}/leave", {"bot": "greedy"})
            wait_for(lambda path=path: self._at(path, events), f"{match} does not reach {events}")
            if self._client.ask("POST", f"{path}/return")[0] < 300:
                wait_for(lambda path=path: bool(self._now(path)["legal"]), f"{match}: the player is never to move")
                return match
        raise AssertionError(f"{game} is over before {events} events, {TRIES} times")

    def _with_tanes(self) -> str:
        """The moves of a golden match, played by two people, until the player is to move."""
        other = Client(self._client.port)
        other.token = other.good("POST", "/v1/players", {"name": "Hine"})["token"]
        options = {"level": "expert"}
        match: str = self._client.good("POST", "/v1/matches", {"game": "moeraki_kemu", "seats": 2, "options": options})["id"]
        path = f"/v1/matches/{match}"
        other.good("POST", f"{path}/join")
        self._client.good("POST", f"{path}/start")
        causes = [json.loads(line).get("cause") for line in GAZES.read_text().splitlines()[1:]]
        for cause in causes:
            if cause is None or not cause["command"]["type"].startswith("moeraki_kemu."):
                continue
            now = self._now(path)
            if now["version"] >= GAZES_SEEN and now["legal"]:
                break
            mover = self._client if now["legal"] else other
            mover.good("POST", f"{path}/commands", {"type": cause["command"]["type"], **cause["command"]["data"]})
        other.close()
        return match

    def _now(self, path: str) -> Any:
        return self._client.good("GET", path)

    def _at(self, path: str, events: int) -> bool:
        now = self._now(path)
        return bool(now["version"] >= events or now["view"]["status"] != "running")
