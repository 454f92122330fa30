"""`kemu up` whose store has lost its end since the last time: the operator is told, and players are."""

import os
from pathlib import Path

from msgspec import json
from redis import Redis

from service.cli.high_water import Marks
from service.host.embedded import EmbeddedServer
from service.store.keys import Partitions
from service.store.play.journal import Journal
from tests.e2e.client import Client
from tests.e2e.up import up
from tests.kit.lost_tail import log_file
from tests.kit.servers import free_port
from tests.kit.waiting import wait_for

SHORTER = "The log is shorter than it was"


def marked(home: Path) -> bool:
    """Whether the file beside the store tells of all that is in it."""
    file = home / "data" / "high-water"
    if not file.exists():
        return False
    with Redis.from_url(EmbeddedServer(home / "data" / "redis").url, protocol=2) as redis:
        return json.decode(file.read_bytes(), type=Marks).ends == Journal(redis, Partitions(16)).ends()


def move(client: Client, path: str) -> dict[str, object]:
    return client.good("POST", f"{path}/commands", client.good("GET", path)["legal"][0])


def test_a_log_that_is_shorter_than_it_was_is_told_to_the_operator_and_to_players(tmp_path: Path) -> None:
    home, port = tmp_path / "home", free_port()
    store = home / "data" / "redis"
    with up(home, port=port, fsync="always") as service:
        players = [service.client(), service.client()]
        for player in players:
            player.sign_up()
        path = f"/v1/matches/{players[0].good('POST', '/v1/matches', {'game': 'kiwara', 'seats': 2})['id']}"
        players[1].good("POST", f"{path}/join")
        players[0].good("POST", f"{path}/start")
        kept = players[0].good("GET", path)
        end = log_file(store).stat().st_size
        lost = move(players[0], path)
        wait_for(lambda: marked(home))
        # As a power loss would.
        service.family.kill_everything()
    os.truncate(log_file(store), end)
    with up(home, port=port) as service:
        client = service.client(players[0].token)
        assert SHORTER in service.family.output
        assert "1 of 16 partitions" in service.family.output
        status, answer = client.ask("GET", f"{path}/events?after={lost['version']}")
        assert (status, answer["code"], answer["version"]) == (410, "history_lost", kept["version"])
        status, answer = client.ask("POST", f"{path}/commands", {"type": "match.Resign"}, if_match=lost["version"])
        assert (status, answer["code"]) == (410, "history_lost")
        assert client.good("GET", path)["head"] == kept["head"]
        move(client, path)
        wait_for(lambda: marked(home))
        service.stop()
    with up(home, port=port) as service:
        service.ready()
        assert SHORTER not in service.family.output
        service.stop()
