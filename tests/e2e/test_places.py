"""Where the data may lie, and whose store it may be."""

from pathlib import Path

import pytest

from service.host.embedded import EmbeddedServer
from service.host.private_files import LONGEST_SOCKET_PATH
from tests.e2e.processes import STORE
from tests.e2e.up import up
from tests.kit.servers import free_port, redis_server
from tests.kit.waiting import wait_for


@pytest.mark.parametrize("place", ["with spaces, 100% and #1 é", "/".join(["a-very-long-name"] * 12)], ids=["odd", "long"])
def test_the_data_directory_may_have_any_path(tmp_path: Path, place: str) -> None:
    data = tmp_path / place
    with up(tmp_path / "home", port=free_port(), data_dir=data) as service:
        client = service.client()
        client.sign_up()
        match = client.play(client.match_against("random"))
        assert match["view"]["status"] == "finished"
        wait_for(lambda: client.listed("finished") == [match["id"]])
        socket = EmbeddedServer(data / "redis").socket
        assert socket.exists()
        assert len(str(socket)) <= LONGEST_SOCKET_PATH
        service.stop()
        assert not socket.exists()


def test_a_temporary_directory_with_a_long_path_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    long = tmp_path / ("x" * 120)
    monkeypatch.setattr("tempfile.tempdir", str(long))
    assert EmbeddedServer(long / "redis").socket.parent == Path("/tmp")


def test_another_store_takes_the_place_of_the_embedded_one(tmp_path: Path) -> None:
    with redis_server() as server:
        with up(tmp_path / "home", port=free_port(), redis_url=server.url) as service:
            client = service.client()
            client.sign_up()
            match = client.play(client.match_against("random"))
            wait_for(lambda: client.listed("finished") == [match["id"]])
            assert not any(STORE in command for command in service.family.members().values())
            service.stop()
        assert server.running
    assert not (tmp_path / "home" / "data" / "redis").exists()
