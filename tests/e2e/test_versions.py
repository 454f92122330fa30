"""A release with new versions takes the place of another, on the same data."""

import json
from pathlib import Path
from typing import Any

import pytest

from domain.match import LIVES
from tests.cli.terminal import kemu
from tests.e2e.client import Client
from tests.e2e.up import up
from tests.kit.servers import free_port
from tests.kit.waiting import wait_for

FIRST = Path(__file__).parents[1] / "kit" / "releases" / "first"
"""With this on its path, a process is of the release before."""
GAME = "moeraki_kemu"


class Evening:
    """Two people, and the matches they have begun."""

    def __init__(self, host: Client, guest: Client) -> None:
        self.people = (host, guest)
        for person in self.people:
            person.sign_up()

    def close(self) -> None:
        for person in self.people:
            person.close()

    def begin(self, game: str = GAME) -> str:
        host, guest = self.people
        match: str = host.good("POST", "/v1/matches", {"game": game, "seats": 2})["id"]
        guest.good("POST", f"/v1/matches/{match}/join")
        host.good("POST", f"/v1/matches/{match}/start")
        return match

    def play(self, match: str, moves: int = 1000) -> Any:
        path = f"/v1/matches/{match}"
        while (now := self.people[0].good("GET", path))["view"]["status"] == "running" and moves > 0:
            mover = self.people[now["view"]["active"][0]]
            mover.good("POST", f"{path}/commands", mover.good("GET", f"{path}/legal")["legal"][0])
            moves -= 1
        return now


def kept(person: Client, address: str, path: Path) -> Path:
    """What stands at an address, in a file."""
    path.write_text(json.dumps(person.good("GET", address)))
    return path


def test_matches_go_on_as_they_were_begun_when_a_new_release_takes_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, port = tmp_path / "home", free_port()
    monkeypatch.setenv("PYTHONPATH", str(FIRST))
    with up(home, port=port) as before:
        evening = Evening(before.client(), before.client())
        half, ended, against_bot = evening.begin(), evening.begin(), evening.people[0].match_against("greedy")
        evening.play(half, 5)
        evening.people[0].good("POST", f"/v1/matches/{ended}/resign")
        evening.people[0].play(against_bot, 3)
        assert evening.people[0].good("GET", f"/v1/games/{GAME}")["rules"] == 1
        evening.close()
        before.stop()
    monkeypatch.delenv("PYTHONPATH")
    with up(home, port=port) as after:
        assert after.ready() == port
        host, guest = evening.people
        assert host.good("GET", f"/v1/games/{GAME}")["rules"] == 2
        finished = evening.play(half)
        assert (finished["view"]["status"], finished["view"]["rules"]) == ("finished", 1)
        assert evening.people[0].play(host.good("GET", f"/v1/matches/{against_bot['id']}"))["view"]["status"] == "finished"
        guest.good("POST", f"/v1/matches/{ended}/disputes", {"reason": "rules"})
        wait_for(lambda: host.good("GET", f"/v1/matches/{ended}")["disputes"][0]["finding"] == "confirmed")
        fork = host.good("POST", f"/v1/matches/{half}/forks", {"version": 8, "bots": {"1": "random"}})
        assert fork["view"]["rules"] == 1
        host.good("POST", f"/v1/matches/{fork['id']}/start")
        host.good("POST", f"/v1/matches/{fork['id']}/resign")
        new = evening.play(evening.begin())
        assert new["view"]["rules"] == 2
        wait_for(lambda: {half, ended, new["id"]} <= set(host.listed("finished")))
        raw = [
            kept(host, f"/v1/matches/{match}/audit", tmp_path / f"{match}.json")
            for match in (half, ended, fork["id"], new["id"])
        ]
        keys = kept(host, "/v1/keys", tmp_path / "keys.json")
        evening.close()
        after.stop()
    for path in raw:
        done = kemu("verify", path, "--keys", keys)
        assert (done.returncode, done.stdout[:10]) == (0, "confirmed:"), done.stdout
    monkeypatch.setenv("PYTHONPATH", str(FIRST))
    told = [kemu("verify", path, "--keys", keys) for path in (raw[0], raw[3])]
    assert [done.returncode for done in told] == [0, 4]
    assert f"version {max(LIVES)} of the life of a match is not at hand" in told[1].stdout
