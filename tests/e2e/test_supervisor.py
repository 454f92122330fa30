"""One process that looks after a few others."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.host.supervisor import SHORTEST_PAUSE, Child, Supervisor
from tests.kit.waiting import wait_for

STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); open({path!r}, 'w').close(); time.sleep(100)"
NOTING = "import os, time; print(os.getpid(), file=open({path!r}, 'a'), flush=True); time.sleep({seconds})"


class Watched:
    def __init__(self, *programs: str, patience: float = 5.0) -> None:
        self.said: list[str] = []
        self.stop = threading.Event()
        children = [Child(f"child {number}", ["-c", program]) for number, program in enumerate(programs)]
        self.supervisor = Supervisor(children, dict(os.environ), self.said.append, self.stop, patience)
        self.thread = threading.Thread(target=self.supervisor.run)


@contextmanager
def watched(*programs: str, patience: float = 5.0) -> Iterator[Watched]:
    one = Watched(*programs, patience=patience)
    one.thread.start()
    try:
        yield one
    finally:
        one.stop.set()
        one.thread.join()


def noted(path: Path) -> list[int]:
    return [int(line) for line in path.read_text().splitlines()] if path.exists() else []


def alive(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def test_a_child_that_dies_is_started_again(tmp_path: Path) -> None:
    path = tmp_path / "pids"
    with watched(NOTING.format(path=str(path), seconds=100)) as one:
        wait_for(lambda: len(noted(path)) == 1)
        os.kill(noted(path)[0], 9)
        wait_for(lambda: len(noted(path)) == 2)
        assert one.said == ["child 0 ended (killed by SIGKILL), starting it again"]
    assert not any(map(alive, noted(path)))


def test_one_that_is_killed_again_and_again_has_not_to_wait_longer(tmp_path: Path) -> None:
    path = tmp_path / "pids"
    with watched(NOTING.format(path=str(path), seconds=100)) as one:
        for kills in range(4):
            wait_for(lambda kills=kills: len(noted(path)) == kills + 1)
            pauses = one.supervisor._running[0].revival.pause
            os.kill(noted(path)[kills], 9)
        wait_for(lambda: len(noted(path)) == 5)
    assert pauses == SHORTEST_PAUSE * 2


def test_one_that_dies_again_and_again_has_to_wait_longer(tmp_path: Path) -> None:
    path = tmp_path / "pids"
    with watched(NOTING.format(path=str(path), seconds=0)) as one:
        wait_for(lambda: one.said and one.supervisor._running[0].revival.pause >= SHORTEST_PAUSE * 2**2)
    assert set(one.said) == {"child 0 ended (code 0), starting it again"}


def test_a_process_that_does_not_end_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "ready"
    with watched(STUBBORN.format(path=str(path)), STUBBORN.format(path=str(path)), patience=0.3) as one:
        wait_for(path.exists)
    assert not one.thread.is_alive()


def test_nothing_is_started_after_a_stop(tmp_path: Path) -> None:
    path = tmp_path / "pids"
    one = Watched(NOTING.format(path=str(path), seconds=100))
    one.stop.set()
    one.supervisor.run()
    assert noted(path) == []


def test_this_python_is_used() -> None:
    assert sys.executable
    with watched("import sys; sys.exit(sys.executable != " + repr(sys.executable) + ")") as one:
        wait_for(lambda: one.said)
        assert "(code 0)" in one.said[0]
