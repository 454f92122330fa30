"""Somebody who has nothing but Python types `kemu up`."""

import signal
from pathlib import Path

from tests.e2e.processes import wait_for
from tests.e2e.up import up
from tests.kit.servers import free_port

STOP_SECONDS = 3.0
"""On a machine that has nothing else to do; a busy one gets more."""
BUSY = 3


def test_from_an_empty_directory_to_a_finished_match_and_back_the_next_day(tmp_path: Path) -> None:
    with up(tmp_path / "home") as today:
        client = today.client()
        client.sign_up()
        match = client.play(client.match_against("greedy"))
        assert match["view"]["outcome"]["reason"] in ("points", "reinforcement")
        started = client.match_against("random")["id"]
        wait_for(lambda: client.listed("finished") == [match["id"]] and client.listed("live") == [started])
        assert client.good("GET", f"/v1/matches/{match['id']}")["players"]
        assert today.stop(signal.SIGINT) < BUSY * STOP_SECONDS
        assert today.family.output.splitlines()[-1] == "Stopped."
        assert "WARNING" not in today.family.output
    assert {path.name for path in (tmp_path / "home").iterdir()} == {"data"}

    with up(tmp_path / "home") as tomorrow:
        again = tomorrow.client(client.token)
        assert again.good("GET", "/v1/players/me")["name"] == "Aroha"
        assert again.listed("finished") == [match["id"]]
        assert set(again.listed("mine")) == {match["id"], started}
        assert again.good("GET", f"/v1/matches/{match['id']}")["view"] == match["view"]
        finished = again.play(again.good("GET", f"/v1/matches/{started}"))
        assert finished["view"]["status"] == "finished"
        assert tomorrow.stop(signal.SIGTERM) < BUSY * STOP_SECONDS


def test_it_stops_at_once_also_before_it_is_ready(tmp_path: Path) -> None:
    with up(tmp_path / "home", port=free_port()) as service:
        wait_for((tmp_path / "home" / "data" / "redis" / "redis.log").exists)
        assert service.stop(signal.SIGINT) < BUSY * STOP_SECONDS


def test_a_long_poll_does_not_hold_it_up(tmp_path: Path) -> None:
    with up(tmp_path / "home", port=free_port()) as service:
        client = service.client()
        client.sign_up()
        match = client.match_against("random", seat=1)
        asking = client._connection
        asking.request(
            "GET",
            f"/v1/matches/{match['id']}/events?after={match['version'] + 1}&wait=20",
            headers={"Authorization": f"Bearer {client.token}"},
        )
        assert service.stop(signal.SIGINT) < BUSY * STOP_SECONDS
