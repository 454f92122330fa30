"""A newcomer with nothing but Python runs `kemu up`."""

import http.client
import signal
from pathlib import Path

import pytest

from tests.e2e.up import up
from tests.kit.servers import free_port
from tests.kit.waiting import wait_for


def test_from_an_empty_directory_to_a_finished_match_and_back_the_next_day(tmp_path: Path) -> None:
    with up(tmp_path / "home") as today:
        client = today.client()
        client.sign_up()
        match = client.play(client.match_against("greedy"))
        assert match["view"]["outcome"]["reason"] in ("points", "reinforcement")
        started = client.match_against("random")["id"]
        wait_for(lambda: client.listed("finished") == [match["id"]] and client.listed("live") == [started])
        assert client.good("GET", f"/v1/matches/{match['id']}")["players"]
        today.stop(signal.SIGINT)
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
        tomorrow.stop(signal.SIGTERM)


def test_it_stops_also_before_it_is_ready(tmp_path: Path) -> None:
    with up(tmp_path / "home", port=free_port()) as service:
        wait_for((tmp_path / "home" / "data" / "redis" / "redis.log").exists)
        service.stop(signal.SIGINT)


def test_a_long_poll_does_not_hold_it_up(tmp_path: Path) -> None:
    with up(tmp_path / "home", port=free_port()) as service:
        client = service.client()
        client.sign_up()
        match = client.good("POST", "/v1/matches", {"game": "kiwara", "seats": 2})
        path = f"/v1/matches/{match['id']}"
        asking = http.client.HTTPConnection("127.0.0.1", client.port)
        asking.request(
            "GET", f"{path}/events?after={match['version']}&wait=20", headers={"Authorization": f"Bearer {client.token}"}
        )
        client.good("GET", path)
        service.stop(signal.SIGINT)
        # It was cut off. Had it been waited for, there would be an answer.
        with pytest.raises((OSError, http.client.HTTPException)):
            asking.getresponse()
        asking.close()
