"""`kemu up` is killed without a word."""

import os
import signal
from pathlib import Path

from tests.e2e.up import up
from tests.kit.servers import free_port
from tests.kit.waiting import wait_for


def test_its_processes_end_by_themselves_and_the_next_one_takes_over(tmp_path: Path) -> None:
    port = free_port()
    with up(tmp_path / "home", port=port) as first:
        client = first.client()
        client.sign_up()
        match = client.play(client.match_against("greedy"), moves=5)
        first.family.process.kill()
        with up(tmp_path / "home", port=port) as second:
            assert second.ready() == port
            again = second.client(client.token)
            now = again.good("GET", f"/v1/matches/{match['id']}")
            assert now["version"] >= match["version"]
            assert again.play(now)["view"]["status"] == "finished"
            wait_for(lambda: len(first.family.members()) == 1, problem="something of the killed one is left")
            assert first.family.store() == second.family.store()
            second.stop()


def test_nothing_is_left_but_the_store(tmp_path: Path) -> None:
    with up(tmp_path / "home", port=free_port()) as service:
        service.ready()
        assert len(service.family.members()) >= 7
        service.family.process.kill()
        service.family.process.wait()
        wait_for(lambda: len(service.family.members()) == 1, "the processes did not notice")
        assert list(service.family.members()) == [service.family.store()]


def test_a_killed_store_is_started_again_and_has_lost_nothing(tmp_path: Path) -> None:
    with up(tmp_path / "home", port=free_port(), fsync="always") as service:
        client = service.client()
        client.sign_up()
        match = client.play(client.match_against("random"), moves=5)
        os.kill(service.family.store(), signal.SIGKILL)
        wait_for(lambda: "the embedded server ended" in service.family.output)
        now = client.good("GET", f"/v1/matches/{match['id']}")
        assert now["version"] >= match["version"]
        assert client.play(now)["view"]["status"] == "finished"
        wait_for(lambda: client.listed("finished") == [match["id"]])
        service.stop()
