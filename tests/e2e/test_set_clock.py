"""The time of day is set while the service runs."""

from pathlib import Path

import pytest

from tests.e2e.client import Client
from tests.e2e.up import up
from tests.kit.servers import free_port
from tests.kit.waiting import wait_for

CLOCK = Path(__file__).parents[1] / "kit" / "set_clock"
HOUR = 3_600


def play_one(client: Client) -> str:
    """A match with a few moves of a bot, which is then over."""
    match = client.play(client.match_against("greedy"), moves=3)
    client.good("POST", f"/v1/matches/{match['id']}/resign")
    return str(match["id"])


def unlisted(client: Client, played: set[str]) -> set[str]:
    return played - set(client.listed("finished"))


def test_lists_and_bots_go_on_when_the_clock_is_set_forward_or_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = tmp_path / "clock"
    clock.write_text("0")
    monkeypatch.setenv("PYTHONPATH", str(CLOCK))
    monkeypatch.setenv("TEST_CLOCK", str(clock))
    with up(tmp_path / "home", port=free_port(), partitions=1, token_minutes=1_440) as service:
        client = service.client()
        client.sign_up()
        played: set[str] = set()
        for seconds in (0, -HOUR, 0, HOUR, 0):
            set_to = tmp_path / "new"
            set_to.write_text(str(seconds))
            set_to.replace(clock)
            played.update(play_one(client) for _ in range(3))
            wait_for(lambda: unlisted(client, played) == set(), problem=f"the lists stand still at {seconds} seconds")
            wait_for(lambda: client.listed("live") == [])
        service.stop()
