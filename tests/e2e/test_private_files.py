"""What `kemu up` keeps is for its own user: hidden cards, password hashes, push tokens and the secret."""

import stat
from pathlib import Path

from service.host.embedded import EmbeddedServer
from tests.e2e.up import up
from tests.kit.servers import free_port
from tests.kit.waiting import wait_for


def open_to_others(data: Path) -> dict[str, str]:
    """Everything that another user of this machine could read, write or enter."""
    found = [data, *data.rglob("*"), EmbeddedServer(data / "redis").socket]
    wanted = {path: 0o700 if path.is_dir() else 0o600 for path in found}
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in found}
    return {str(path): oct(mode) for path, mode in modes.items() if mode != wanted[path]}


def test_new_files_and_those_of_before_are_private(tmp_path: Path) -> None:
    data = tmp_path / "home" / "data"
    with up(tmp_path / "home", port=free_port()) as service:
        client = service.client()
        client.sign_up()
        client.play(client.match_against("random"), moves=2)
        wait_for((data / "heartbeat").exists)
        assert open_to_others(data) == {}
        service.stop()
    for path in (data, *data.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    with up(tmp_path / "home", port=free_port()) as service:
        service.ready()
        assert open_to_others(data) == {}
        service.stop()
