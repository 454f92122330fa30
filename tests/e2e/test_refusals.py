"""What is wrong is said in one line, and nothing is left running."""

import socket
import subprocess
from pathlib import Path

import pytest

from tests.e2e.processes import KEMU, bare_environment
from tests.e2e.up import up
from tests.kit.servers import SECRET, free_port, redis_server
from tests.kit.waiting import PATIENCE_SECONDS


def refusal(home: Path, *arguments: str, **settings: object) -> str:
    """The one line that a command ends with."""
    done = subprocess.run(
        [str(KEMU), *arguments],
        cwd=home,
        env=bare_environment(**settings),
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )
    assert done.returncode == 1, done
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line.removeprefix("Error: ")


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({"port": "eighty"}, "KEMU_PORT='eighty' is not a whole number from 1 to 65,535"),
        ({"port": 123_456}, "KEMU_PORT='123456' is not a whole number from 1 to 65,535"),
        ({"workers": 0}, "KEMU_WORKERS='0' is not a whole number from 1 to 1,000"),
        ({"partitions": -1}, "KEMU_PARTITIONS='-1' is not a whole number from 1 to 1,000"),
        ({"wait_local": "perhaps"}, "KEMU_WAIT_LOCAL='perhaps' is not yes or no"),
        ({"fsync": "never"}, "KEMU_FSYNC='never' is not always or everysec"),
        ({"secret": "short"}, "KEMU_SECRET: the secret needs at least 16 characters"),
        ({"host": "192.0.2.1"}, "cannot listen on 192.0.2.1:8000: Cannot assign requested address"),
        ({"redis_url": "mysql://x"}, "the store at mysql://x cannot be used: "),
        ({"redis_url": "redis://:hidden@127.0.0.1:1/0"}, "the store at redis://127.0.0.1:1/0 cannot be used: "),
        ({"data_dir": "/proc/nothing"}, "[Errno 2] No such file or directory: '/proc/nothing'"),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_bad_setting_of_up(tmp_path: Path, settings: dict[str, object], line: str) -> None:
    assert refusal(tmp_path, "up", **settings).startswith(line)


@pytest.mark.parametrize("command", ["api", "feed", "worker"])
@pytest.mark.parametrize(
    ("settings", "missing"), [({}, "KEMU_REDIS_URL"), ({"redis_url": "redis://127.0.0.1:1"}, "KEMU_SECRET")]
)
def test_a_process_on_its_own_must_be_told(tmp_path: Path, command: str, settings: dict[str, object], missing: str) -> None:
    line = refusal(tmp_path, command, **settings)
    assert line == f"{missing} is not set (or use `kemu up`, which needs nothing)"


@pytest.mark.parametrize("command", ["api", "feed", "worker"])
def test_a_store_that_is_not_there(tmp_path: Path, command: str) -> None:
    line = refusal(tmp_path, command, redis_url="redis://127.0.0.1:1", secret=SECRET)
    assert line.startswith("the store at redis://127.0.0.1:1 cannot be used: ")


@pytest.mark.parametrize("command", ["up", "api", "feed", "worker"])
def test_a_store_with_another_number_of_partitions(tmp_path: Path, command: str) -> None:
    with redis_server() as server:
        known = {"redis_url": server.url, "secret": SECRET, "port": free_port()}
        refusal(tmp_path, "replay", "mnone", **known)
        assert "16 partitions, but KEMU_PARTITIONS says 4" in refusal(tmp_path, command, partitions=4, **known)


@pytest.mark.parametrize("command", ["up", "api", "feed", "worker"])
def test_a_store_that_does_not_flush_what_must_be_on_its_disk(tmp_path: Path, command: str) -> None:
    """With `everysec` servers answer WAITAOF before anything is on their disk."""
    with redis_server(fsync="everysec") as server:
        known = {"redis_url": server.url, "secret": SECRET, "port": free_port(), "wait_local": "yes"}
        line = refusal(tmp_path, command, **known)
        assert line == f"the store at {server.url} cannot be used: KEMU_WAIT_LOCAL needs `appendfsync always`, not everysec"


def test_an_embedded_store_that_does_not_flush_what_must_be_on_its_disk(tmp_path: Path) -> None:
    line = refusal(tmp_path, "up", wait_local="yes", fsync="everysec", port=free_port())
    assert "KEMU_WAIT_LOCAL needs `appendfsync always`, not everysec" in line


def test_a_second_service_on_the_same_data(tmp_path: Path) -> None:
    with up(tmp_path / "home", port=free_port()) as service:
        service.ready()
        line = refusal(tmp_path / "home", "up", port=free_port())
        assert line == f"another `kemu up` is running on {tmp_path / 'home' / 'data'}"


@pytest.mark.parametrize(("command", "name"), [("up", "port"), ("up", "feed_port"), ("api", "port"), ("feed", "feed_port")])
def test_a_port_that_is_taken(tmp_path: Path, command: str, name: str) -> None:
    with socket.socket() as other, redis_server() as server:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        known = {"redis_url": server.url, "secret": SECRET, "port": free_port(), name: port}
        assert f"port {port} is taken" in refusal(tmp_path, command, **known)


def test_without_a_wish_the_next_free_port_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        try:
            other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            other.bind(("127.0.0.1", 8000))
            other.listen()
        except OSError:
            # Somebody else has it, which is as good.
            pass
        with up(tmp_path / "home") as service:
            assert 8000 < service.ready() < 8050
