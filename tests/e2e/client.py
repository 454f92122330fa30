"""A client as a careful app would be: it asks again when nobody answers, under the same key."""

import http.client
import json
import time
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from tests.kit.waiting import PATIENCE_SECONDS, wait_for


class Client:
    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.token = token
        self._connection: http.client.HTTPConnection | None = None

    def once(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """The answer to one try, whatever it is."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if body is not None:
            headers["Content-Type"] = "application/json"
        return self._once(method, path, json.dumps(body) if body is not None else None, headers)

    def ask(self, method: str, path: str, body: object = None, if_match: int | None = None) -> tuple[int, Any]:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if if_match is not None:
            headers["If-Match"] = f'"{if_match}"'
        if method == "POST":
            headers["Idempotency-Key"] = uuid4().hex
        if body is not None:
            headers["Content-Type"] = "application/json"
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                status, answer = self._once(method, path, json.dumps(body) if body is not None else None, headers)
                if status != 503:
                    return status, answer
            except (OSError, http.client.HTTPException):
                self.close()
            assert time.monotonic() < until, f"nobody answers {method} {path}"
            time.sleep(0.05)

    def _once(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, Any]:
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        raw = response.read()
        return response.status, json.loads(raw) if raw else None

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def good(self, method: str, path: str, body: object = None, if_match: int | None = None) -> Any:
        status, answer = self.ask(method, path, body, if_match=if_match)
        assert status < 300, answer
        return answer

    def sign_up(self, name: str = "Aroha") -> None:
        self.token = self.good("POST", "/v1/players", {"name": name})["token"]

    def match_against(self, bot: str, seat: int = 1) -> dict[str, Any]:
        match = self.good("POST", "/v1/matches", {"game": "kiwara", "seats": 2, "bots": {str(seat): bot}})
        return self.good("POST", f"/v1/matches/{match['id']}/start")

    def play(self, match: dict[str, Any], moves: int = 1000) -> dict[str, Any]:
        """Send the first legal command whenever it is our turn, until the match or the number of moves is over."""
        path = f"/v1/matches/{match['id']}"
        while match["view"]["status"] == "running" and moves > 0:
            if match["legal"]:
                match = self.good("POST", f"{path}/commands", match["legal"][0])
                moves -= 1
            else:
                version = match["version"]
                wait_for(lambda version=version: self._events_after(path, version), f"it stands still at version {version}")
                match = self.good("GET", path)
        return match

    def _events_after(self, path: str, version: int) -> list[Any]:
        events: list[Any] = self.good("GET", f"{path}/events?after={version}&wait=1")["events"]
        return events

    def listed(self, scope: str) -> list[str]:
        """A whole list, page after page."""
        found: list[str] = []
        cursor = ""
        while True:
            page = self.good("GET", f"/v1/matches?scope={scope}&limit=100{cursor}")
            found += [match["id"] for match in page["matches"]]
            if page["next"] is None:
                return found
            cursor = f"&cursor={quote(page['next'])}"
