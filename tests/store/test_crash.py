"""The Redis server is killed during writes: what was answered is there after a restart."""

import time
from collections.abc import Callable
from threading import Event, Thread

import pytest
from redis.exceptions import RedisError

from domain.match import LeaveSeat, TakeSeat
from service.host.embedded import EmbeddedServer
from service.play.handling import Answer, Submission
from service.settings import Settings
from service.store.connection import connect
from service.wiring import Kemu
from tests.kit.disk import Disk
from tests.kit.servers import redis_server
from tests.kit.waiting import PATIENCE_SECONDS, wait_for
from tests.store.tables import GUEST, HOST, kemu_on, open_match

KILLS = 10


class Writer:
    """Sits down and leaves again, as fast as it can, until the store is gone."""

    def __init__(self, kemu: Kemu, match: str, round_: int) -> None:
        self._kemu = kemu
        self._match = match
        self._round = round_
        self.answers: list[Answer] = []
        self.unanswered: Submission | None = None
        self.enough = Event()

    def run(self) -> None:
        for number in range(1_000_000):
            seated = self._kemu.play.states.recent(self._match).seat_of(GUEST.player) is not None
            submission = Submission(GUEST, LeaveSeat() if seated else TakeSeat(), key=f"{self._round}-{number}")
            try:
                self.answers.append(self._kemu.play.commands.submit(self._match, submission))
            except RedisError:
                self.unanswered = submission
                return
            if len(self.answers) >= 5 + self._round:
                self.enough.set()


def write_until_killed(
    server: EmbeddedServer, match: str | None, round_: int, kill: Callable[[], None] | None = None
) -> tuple[str, Writer]:
    with connect(server.url) as redis:
        kemu = kemu_on(redis)
        match = match or open_match(kemu)
        kemu.play.watch.current(HOST, match)
        writer = Writer(kemu, match, round_)
        thread = Thread(target=writer.run)
        thread.start()
        assert writer.enough.wait(PATIENCE_SECONDS)
        (kill or server.kill)()
        thread.join(PATIENCE_SECONDS)
        assert not thread.is_alive()
        return match, writer


def test_nothing_that_was_answered_is_lost_when_the_server_is_killed() -> None:
    with redis_server(fsync="always") as server:
        match: str | None = None
        for round_ in range(KILLS):
            match, writer = write_until_killed(server, match, round_)
            server.start()
            with connect(server.url) as redis:
                kemu = kemu_on(redis)
                acknowledged = writer.answers[-1].state.version
                assert kemu.log.version(match) - acknowledged in (0, 1)
                for answer in writer.answers[-3:]:
                    assert kemu.play.states.at(match, answer.state.version) == answer.state
                assert_sent_again_it_counts_once(kemu, match, writer, acknowledged)


def assert_nothing_is_lost(server: EmbeddedServer, kill: Callable[[Disk], None]) -> None:
    disk = Disk(server)
    match, writer = write_until_killed(server, None, 10, lambda: kill(disk))
    server.start()
    with connect(server.url) as redis:
        assert kemu_on(redis).log.version(match) - writer.answers[-1].state.version in (0, 1)


def test_nothing_that_was_answered_is_lost_when_the_power_fails() -> None:
    with redis_server(Settings().store.fsync) as server:
        assert_nothing_is_lost(server, Disk.cut_power)


def test_nothing_that_was_answered_is_lost_when_the_server_is_killed_while_it_waits_for_its_disk() -> None:
    def get_stuck_and_kill(disk: Disk) -> None:
        disk.get_stuck()
        wait_for(lambda: disk.flushing)
        # Time for a server that does not wait for its disk to go on answering.
        time.sleep(0.5)
        disk.kill_server()

    with redis_server(Settings().store.fsync) as server:
        assert_nothing_is_lost(server, get_stuck_and_kill)


def test_a_power_cut_takes_what_was_not_flushed() -> None:
    """Otherwise the tests above would prove nothing."""
    with redis_server(fsync="always") as server, connect(server.url) as redis:
        kemu = kemu_on(redis)
        kept = open_match(kemu)
        disk = Disk(server)
        redis.config_set("appendfsync", "no")
        lost = open_match(kemu)
        disk.cut_power()
        server.start()
        assert (kemu.log.version(kept), kemu.log.version(lost)) == (2, 0)


def assert_sent_again_it_counts_once(kemu: Kemu, match: str, writer: Writer, acknowledged: int) -> None:
    """Whether or not the command without an answer was written before the crash."""
    assert writer.unanswered is not None
    for _ in range(2):
        answer = kemu.play.commands.submit(match, writer.unanswered)
        assert answer.state.version == acknowledged + 1
    assert kemu.log.version(match) == acknowledged + 1


def test_a_process_goes_on_with_its_old_connections_after_the_server_came_back() -> None:
    with redis_server(fsync="always") as server, connect(server.url) as redis:
        kemu = kemu_on(redis)
        match = open_match(kemu)
        server.kill()
        server.start()
        assert kemu.play.commands.submit(match, Submission(GUEST, TakeSeat())).seat == 1


def test_while_the_server_is_away_no_command_is_half_done() -> None:
    with redis_server(fsync="always") as server, connect(server.url) as redis:
        kemu = kemu_on(redis)
        match = open_match(kemu)
        server.kill()
        for command in (TakeSeat(), LeaveSeat()):
            with pytest.raises(RedisError):
                kemu.play.commands.submit(match, Submission(GUEST, command))
        server.start()
        assert kemu.log.version(match) == 2
