"""`kemu worker --check`: is the worker of this machine alive?"""

import time
from pathlib import Path

from tests.cli.terminal import kemu
from workers.heartbeat import Heartbeat


def test_a_fresh_sign_of_life(tmp_path: Path) -> None:
    Heartbeat(tmp_path / "sign").beat()
    done = kemu("worker", "--check", cwd=tmp_path, heartbeat_file=tmp_path / "sign")
    assert (done.returncode, done.stdout) == (0, "alive\n")


def test_an_old_sign_of_life(tmp_path: Path) -> None:
    (tmp_path / "sign").write_text(str(int(time.time() * 1000) - 60_000))
    done = kemu("worker", "--check", cwd=tmp_path, heartbeat_file=tmp_path / "sign")
    assert (done.returncode, done.stdout) == (1, "no sign of life\n")


def test_no_sign_of_life(tmp_path: Path) -> None:
    done = kemu("worker", "--check", cwd=tmp_path, heartbeat_file=tmp_path / "sign")
    assert (done.returncode, done.stdout) == (1, "no sign of life\n")


def test_beside_a_service_its_own_sign_is_looked_for(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    Heartbeat(tmp_path / "data" / "heartbeat").beat()
    assert kemu("worker", "--check", cwd=tmp_path).returncode == 0
