"""Notices through the worker processes as they run, on real servers."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from redis import Redis

from contracts.notices import KINDS, Receiver
from domain.match import CreateMatch, Resign, StartMatch, TakeSeat
from service.embedded import EmbeddedServer
from service.settings import Settings
from service.store.connection import connect
from service.usecases.play import Submission
from service.wiring import Kemu, wire
from tests.e2e.processes import bare_environment, wait_for
from tests.kit.servers import SECRET, Cluster
from tests.store.tables import GUEST, HOST
from tests.workers.gateway import Gateway, receiving
from tests.workers.post_office import PostOffice
from workers.dispatcher import Dispatcher
from workers.notices_dispatch import NoticeDispatch
from workers.projections.rater import Rater
from workers.queues import NOTICES, Queues

PARTITIONS = 2


class Hall:
    def __init__(self, server: EmbeddedServer, gateway: Gateway, heartbeat: Path) -> None:
        chosen = {"redis_url": server.url, "secret": SECRET, "partitions": PARTITIONS, "notice_url": gateway.url}
        self.kemu: Kemu = wire(Settings(**chosen))
        self.environment = bare_environment(**chosen, heartbeat_file=heartbeat)
        self.kemu.receivers.add(GUEST.player, Receiver("dphone", "phone", "en", KINDS, "", 1))

    @contextmanager
    def process(self, kind: str) -> Iterator[subprocess.Popen[bytes]]:
        started = subprocess.Popen([sys.executable, "-m", "workers", kind], env=self.environment)
        try:
            yield started
        finally:
            started.kill()
            started.wait()

    def begun(self) -> bool:
        """The dispatcher is there: what happens from now on is told."""
        return all(self.kemu.notice_store.checkpoints().values())

    def ended_match(self) -> str:
        match = self.kemu.play.create(HOST, CreateMatch("kiwara", 2)).match
        self.kemu.play.submit(match, Submission(GUEST, TakeSeat()))
        self.kemu.play.submit(match, Submission(HOST, StartMatch()))
        self.kemu.play.submit(match, Submission(HOST, Resign()))
        return match


@pytest.fixture
def gateway() -> Iterator[Gateway]:
    with receiving() as gateway:
        yield gateway


@pytest.fixture
def hall(real_server: EmbeddedServer, real_redis: "Redis[bytes]", gateway: Gateway, tmp_path: Path) -> Hall:
    return Hall(real_server, gateway, tmp_path / "heartbeat")


def test_a_notice_goes_all_the_way_and_a_slow_gateway_holds_up_no_bot(hall: Hall, gateway: Gateway) -> None:
    answer = threading.Event()
    gateway.before_answering = lambda: answer.wait(4)
    with ExitStack() as stack:
        for kind in ("dispatch", "work", "deliver"):
            stack.enter_context(hall.process(kind))
        wait_for(hall.begun)
        ended = hall.ended_match()
        wait_for(lambda: len(gateway.received) == 1)
        # The gateway has not answered yet.
        match = hall.kemu.play.create(HOST, CreateMatch("kiwara", 2, {}, {"0": "random"})).match
        version = hall.kemu.play.submit(match, Submission(HOST, StartMatch())).state.version
        wait_for(lambda: hall.kemu.store.version(match) > version, 3.5)
        assert hall.kemu.notice_store.counts()["delivered"] == 0
        answer.set()
        wait_for(lambda: hall.kemu.notice_store.counts()["delivered"] == 1)
    assert [(one.json["kind"], one.json["match"]) for one in gateway.received] == [("finished", ended)]


def test_a_worker_killed_before_it_wrote_down_that_it_sent_is_replaced(
    hall: Hall, gateway: Gateway, real_redis: "Redis[bytes]"
) -> None:
    hold = threading.Event()
    gateway.before_answering = lambda: hold.wait(4)
    with hall.process("dispatch"), hall.process("work"):
        wait_for(hall.begun)
        with hall.process("deliver") as killed:
            match = hall.ended_match()
            wait_for(lambda: len(gateway.received) == 1)
            killed.kill()
            killed.wait()
        hold.set()
        counts = hall.kemu.notice_store.counts()
        assert (counts["delivered"], counts["waiting"]) == (0, 1)
        waiting = f"{hall.kemu.store.partitions.tag(match)}:notices:waiting"
        ((notice, until),) = real_redis.zrange(waiting, 0, -1, withscores=True)
        assert until > time.time() * 1000, "while it lasts, nobody else takes what the killed one had"
        real_redis.zadd(waiting, {notice: time.time() * 1000})
        with hall.process("deliver"):
            wait_for(lambda: hall.kemu.notice_store.counts()["delivered"] == 1)
    assert [one.json["id"] for one in gateway.received] == [notice.decode()] * 2


def test_the_dispatcher_finds_again_what_a_lost_queue_held(real_redis: "Redis[bytes]", gateway: Gateway) -> None:
    office = PostOffice(real_redis, gateway)
    office.receiver(GUEST, "phone")
    queues = Queues(real_redis)
    notices = NoticeDispatch(office.kemu.store, office.kemu.notice_store, queues)
    rater = Rater(office.kemu.results, office.kemu.ratings, office.kemu.states.games)
    dispatcher = Dispatcher(office.kemu.store, office.kemu.models, queues, office.clock, rater, notices=notices)
    dispatcher.tick()
    office.resign(office.match(), HOST)
    office.now += 1_000
    dispatcher.tick()
    assert b"notices" in b"".join(real_redis.lrange("rq:queue:lists", 0, -1))
    office.derive()
    office.now += 1_000
    dispatcher.tick()
    queue = f"rq:queue:{NOTICES}"
    (first,) = real_redis.lrange(queue, 0, -1)
    # A worker took the job and died before it took the notice.
    real_redis.delete(queue)
    for _ in range(4):
        office.now += 2_000
        dispatcher.tick()
    again = real_redis.lrange(queue, 0, -1)
    assert again
    assert first not in again
    assert office.deliver() == [True]


def test_on_a_cluster(redis_cluster: Cluster, gateway: Gateway) -> None:
    with connect(redis_cluster.url) as redis:
        office = PostOffice(redis, gateway)
        office.receiver(GUEST, "phone")
        match = office.match()
        (seat,) = office.active(match)
        office.soon = {seat: office.now}
        office.derive()
        office.ring()
        office.resign(match, HOST)
        office.derive()
        office.gateway.status = 410
        office.deliver()
        assert [kind for kind, _, _ in gateway.told()] == ["finished"]
        assert office.kemu.receivers.of([GUEST.player])[GUEST.player] == []
        assert office.kemu.notice_store.dead_page(None, 5) == ([], None)
