"""The worker processes, without a supervisor that restarts them."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest
from redis import Redis
from redis.exceptions import ConnectionError

from domain.match import CreateMatch, StartMatch
from service.host.embedded import EmbeddedServer
from service.play.handling import Submission
from service.settings import Settings
from service.store.play.turns import Turns
from service.wiring import Kemu, wire
from tests.e2e.processes import bare_environment
from tests.kit.servers import SECRET, redis_server
from tests.kit.waiting import PATIENCE_SECONDS, wait_for
from tests.store.tables import HOST
from tests.workers.worker_processes import worker_process
from workers.queues import Queues

PARTITIONS = 2
KINDS = ("dispatch", "work", "play")


class Hall:
    """A store and a queue on servers of their own, and worker processes on both."""

    def __init__(self, store: EmbeddedServer, queue: EmbeddedServer, heartbeat: Path) -> None:
        self.store = store
        self.queue = queue
        self.kemu: Kemu = wire(Settings().with_values(redis_url=store.url, secret=SECRET, partitions=PARTITIONS))
        self.queue_client: Redis[bytes] = Redis.from_url(queue.url, protocol=2)
        self.environment = bare_environment(
            redis_url=store.url, queue_url=queue.url, secret=SECRET, partitions=PARTITIONS, heartbeat_file=heartbeat
        )

    def process(self, kind: str) -> AbstractContextManager[subprocess.Popen[bytes]]:
        return worker_process(kind, self.environment)

    def match(self) -> str:
        """It is the bot's turn."""
        match = self.kemu.play.opening.create(HOST, CreateMatch("kiwara", 2, {}, {"0": "random"})).match
        self.kemu.play.commands.submit(match, Submission(HOST, StartMatch()))
        return match

    def waiting(self) -> list[str]:
        return list(self.kemu.play.wakeups.bots())

    def done(self, match: str) -> bool:
        """The bot has moved and the lists know."""
        state = self.kemu.play.watch.current(HOST, match).state
        summaries, _, _ = self.kemu.tables.listing.page(HOST, "live", None, None, 100)
        return match not in self.waiting() and (match, state.version) in [(one.id, one.version) for one in summaries]

    def wait_until_done(self, *matches: str) -> None:
        for match in matches:
            wait_for(lambda match=match: self.done(match))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with redis_server() as store, redis_server() as queue:
        hall = Hall(store, queue, tmp_path / "heartbeat")
        with hall.queue_client:
            yield hall


def test_the_queue_may_be_lost_at_any_time(hall: Hall) -> None:
    with hall.process("dispatch"):
        matches = [hall.match() for _ in range(5)]
        wait_for(lambda: hall.queue_client.llen("rq:queue:bots") == 5)
        hall.queue_client.flushall()
        with hall.process("work"), hall.process("play"):
            hall.wait_until_done(*matches)


def test_a_bot_is_called_again_soon_however_often_its_worker_was_killed(hall: Hall) -> None:
    turns = Turns(hall.queue_client)
    with hall.process("dispatch"), hall.process("work"):
        match = hall.match()
        for _ in range(6):
            # As a worker that is killed as soon as it has taken the match.
            wait_for(lambda: hall.queue_client.lpop("rq:queue:bots"), "nobody is called to the bot any more")
            wait_for(turns.next, "the match does not wait any more")
        with hall.process("play"):
            hall.wait_until_done(match)


def test_a_worker_that_is_killed_in_the_middle_of_a_move_leaves_no_match_behind(hall: Hall) -> None:
    first, match = hall.match(), hall.match()
    queues = Queues(hall.queue_client)

    def call(match: str) -> None:
        queues.turns.offer([match])
        queues.play_bots()

    with Redis.from_url(hall.store.url, protocol=2) as control, hall.process("play") as worker:
        call(first)
        wait_for(lambda: first not in hall.waiting())
        control.execute_command("CLIENT", "PAUSE", "60000", "WRITE")
        call(match)
        wait_for(lambda: queues.turns.waiting() == 0)
        worker.kill()
        worker.wait()
        control.execute_command("CLIENT", "UNPAUSE")
    with hall.process("dispatch"), hall.process("work"), hall.process("play"):
        hall.wait_until_done(match)


def test_both_survive_restarts_of_both_servers(hall: Hall) -> None:
    with ExitStack() as stack:
        processes = [stack.enter_context(hall.process(kind)) for kind in KINDS]
        hall.wait_until_done(hall.match())
        for server in (hall.store, hall.queue, hall.store):
            server.kill()
            server.start()
            wait_for(lambda: _reached(hall))
            hall.wait_until_done(hall.match())
        assert [process.poll() for process in processes] == [None] * len(KINDS)
        for process in processes:
            process.terminate()
        assert [process.wait(PATIENCE_SECONDS) for process in processes] == [0] * len(KINDS)


def _reached(hall: Hall) -> bool:
    """The first call on a connection that was cut fails."""
    try:
        return hall.kemu.log.version("mnone") == 0
    except ConnectionError:
        return False


def test_both_wait_for_a_server_that_is_not_there_yet(hall: Hall, tmp_path: Path) -> None:
    hall.queue.stop()
    hall.store.stop()
    with ExitStack() as stack:
        processes = [stack.enter_context(hall.process(kind)) for kind in KINDS]
        wait_for((tmp_path / "heartbeat").exists)
        hall.store.start()
        hall.queue.start()
        wait_for(lambda: _reached(hall))
        hall.wait_until_done(hall.match())
        assert [process.poll() for process in processes] == [None] * len(KINDS)


def test_a_worker_whose_queue_is_away_ends_as_told(hall: Hall, capfd: pytest.CaptureFixture[str]) -> None:
    match = hall.match()
    with Redis.from_url(hall.store.url, protocol=2) as control, hall.process("work") as worker:
        control.execute_command("CLIENT", "PAUSE", "60000", "ALL")
        Queues(hall.queue_client).keep_time(match, 0, "now")
        wait_for(lambda: hall.queue_client.zcard("rq:wip:clocks"))
        hall.queue.kill()
        wait_for(lambda: "waiting for it" in capfd.readouterr().err)
        worker.terminate()
        assert worker.wait(PATIENCE_SECONDS) == 0


def test_what_a_job_says_has_its_id(hall: Hall, capfd: pytest.CaptureFixture[str]) -> None:
    match, said = hall.match(), ""

    def given_up() -> bool:
        nonlocal said
        said += capfd.readouterr().err
        return "a job is given up" in said

    with hall.process("work"):
        Queues(hall.queue_client).keep_time(match, 0, "first")
        wait_for(lambda: not hall.queue_client.llen("rq:queue:clocks"))
        hall.store.stop()
        Queues(hall.queue_client).keep_time(match, 0, "second")
        wait_for(given_up)
    (line,) = [json.loads(line) for line in said.splitlines() if "a job is given up" in line]
    # The first one may still have been at work when the store ended.
    assert line["job_id"] in {f"time-{match}-0-{job}" for job in ("first", "second")}
    hall.store.start()


def test_two_dispatchers_and_one_of_them_killed(hall: Hall) -> None:
    with hall.process("dispatch") as first, hall.process("dispatch"), hall.process("work"), hall.process("play"):
        hall.wait_until_done(hall.match())
        matches = [hall.match() for _ in range(3)]
        first.kill()
        matches += [hall.match() for _ in range(3)]
        hall.wait_until_done(*matches)


@pytest.mark.parametrize("kind", KINDS)
def test_it_ends_when_its_parent_is_gone(hall: Hall, kind: str) -> None:
    parent = subprocess.Popen(["sleep", "100"])
    hall.environment["KEMU_PARENT"] = str(parent.pid)
    with hall.process(kind) as orphan:
        assert orphan.wait(PATIENCE_SECONDS) == 0
    parent.kill()
    parent.wait()
