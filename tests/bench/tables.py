"""Prepared matches for a benchmark, and the requests that play them.

What will be played is known beforehand: the secret of the benchmark gives away every seed, so each match is played by chance in
this process first, and the server is sent the same commands.
"""

import http.client
import json
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from contracts.codec import command_fields
from contracts.wire import encode_json
from domain.bots import BOTS, choose
from domain.core import Rejected, Rng, bot_key
from domain.games import GAMES
from domain.match import LIVES, Request, active_seats
from service.settings import Settings
from service.wiring import Kemu, wire
from tests.bench.load import Load, drive, post
from tests.bench.servers import SECRET

CONNECTIONS = 32
COMMANDS_PER_SECOND = 12_000
"""More than any machine will do."""


class Meeting(Struct, frozen=True):
    match: str
    requests: list[bytes]
    """All moves of the match, in order."""


class Table:
    """Two players who meet again and again."""

    def __init__(self, port: int, redis_url: str, game: str = "kiwara") -> None:
        self._port = port
        self._game = game
        self._kemu: Kemu = wire(Settings().with_values(redis_url=redis_url, secret=SECRET))
        self._client = http.client.HTTPConnection("127.0.0.1", port)
        players = [self._ask("/v1/players", {"name": name}) for name in ("Aroha", "Mere")]
        self.tokens = {player["player"]: player["token"] for player in players}

    def play(self, seconds: float) -> Load:
        return self.drive(self.ready(int(seconds * COMMANDS_PER_SECOND / CONNECTIONS)), seconds)

    def ready(self, commands: int, connections: int = CONNECTIONS) -> list[list[bytes]]:
        """Requests of whole matches, at least so many for each connection."""
        queues: list[list[bytes]] = [[] for _ in range(connections)]
        for queue in queues:
            while len(queue) < commands:
                queue += self.meet().requests
        return queues

    def drive(self, requests: Sequence[Sequence[bytes]], seconds: float) -> Load:
        load = drive(self._port, list(map(iter, requests)), seconds)
        if load.errors:
            raise RuntimeError(f"{load.errors} requests were not accepted")
        return load

    def meet(self) -> Meeting:
        host, guest = self.tokens
        match = str(self._ask("/v1/matches", {"game": self._game, "seats": 2}, host)["id"])
        self._ask(f"/v1/matches/{match}/join", {}, guest)
        self._ask(f"/v1/matches/{match}/start", {}, host)
        requests = [
            post(
                f"/v1/matches/{match}/commands",
                command,
                (f"Authorization: Bearer {self.tokens[player]}", f"Idempotency-Key: {match}-{number}"),
            )
            for number, (player, command) in enumerate(self._script(match))
        ]
        return Meeting(match, requests)

    def _script(self, match: str) -> Iterator[tuple[str, bytes]]:
        """A whole match as (player, command)."""
        game, state, seed = GAMES[self._game], self._kemu.play.states.newest(match), self._kemu.keyring.seed(match)
        while state.outcome is None:
            seat = active_seats(game, state)[0]
            player = state.seats[seat].player or ""
            command = choose("random", game, state.play, seat, Rng(bot_key(seed, state.version, seat)))
            yield player, encode_json(command_fields(command))
            decision = LIVES[state.life].decide(game, BOTS, state, Request(player, command, state.at, seed))
            assert not isinstance(decision, Rejected)
            state = decision.state

    def _ask(self, path: str, body: dict[str, Any], player: str | None = None) -> dict[str, Any]:
        headers = {"Content-Type": "application/json"}
        if player is not None:
            headers["Authorization"] = f"Bearer {self.tokens[player]}"
        self._client.request("POST", path, json.dumps(body), headers)
        answer: dict[str, Any] = json.loads(self._client.getresponse().read())
        return answer
