"""Notices through the worker processes as they run, on real servers."""

import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest
from redis import Redis
from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer

from contracts.notices import Receiver
from domain.match import CreateMatch, Resign, StartMatch, TakeSeat
from service.host.embedded import EmbeddedServer
from service.notices.outgoing import TOTAL_SECONDS
from service.play.handling import Submission
from service.settings import Settings
from service.store.connection import connect
from service.store.notices.notices import LEASE_MS
from service.wiring import Kemu, wire
from tests.e2e.processes import bare_environment
from tests.kit.servers import SECRET, Cluster
from tests.kit.waiting import wait_for
from tests.store.tables import GUEST, HOST
from tests.workers.gateway import Gateway, receiving
from tests.workers.post_office import USUAL, PostOffice
from tests.workers.worker_processes import worker_process
from workers import jobs
from workers.notices.dispatch import NoticeDispatch
from workers.queues import LAST_START_SECONDS, NOTICES, SENDING_SECONDS, Queues
from workers.wiring import dispatcher_of

PARTITIONS = 2


class Hall:
    def __init__(self, server: EmbeddedServer, gateway: Gateway, heartbeat: Path) -> None:
        chosen = {"redis_url": server.url, "secret": SECRET, "partitions": PARTITIONS, "notice_url": gateway.url}
        self.kemu: Kemu = wire(Settings().with_values(**chosen))
        self.environment = bare_environment(**chosen, heartbeat_file=heartbeat)
        self.kemu.notices.receivers.add(GUEST.player, Receiver("dphone", "phone", "en", USUAL, "", 1))

    def process(self, kind: str) -> AbstractContextManager[subprocess.Popen[bytes]]:
        return worker_process(kind, self.environment)

    def begun(self) -> bool:
        """The dispatcher is there: what happens from now on is told."""
        return all(self.kemu.notices.store.checkpoints().values())

    def ended_match(self) -> str:
        match = self.kemu.play.opening.create(HOST, CreateMatch("kiwara", 2)).match
        self.kemu.play.commands.submit(match, Submission(GUEST, TakeSeat()))
        self.kemu.play.commands.submit(match, Submission(HOST, StartMatch()))
        self.kemu.play.commands.submit(match, Submission(HOST, Resign()))
        return match


@pytest.fixture
def gateway() -> Iterator[Gateway]:
    with receiving() as gateway:
        yield gateway


@pytest.fixture
def hall(real_server: EmbeddedServer, real_redis: "Redis[bytes]", gateway: Gateway, tmp_path: Path) -> Hall:
    return Hall(real_server, gateway, tmp_path / "heartbeat")


def test_a_notice_goes_all_the_way_and_a_slow_gateway_holds_up_no_bot(
    hall: Hall, gateway: Gateway, real_redis: "Redis[bytes]"
) -> None:
    answer = threading.Event()
    gateway.before_answering = answer.wait
    with ExitStack() as stack:
        for kind in ("dispatch", "work", "play", "deliver"):
            stack.enter_context(hall.process(kind))
        wait_for(hall.begun)
        wait_for(lambda: real_redis.scard("rq:workers:bots"))
        ended = hall.ended_match()
        wait_for(lambda: gateway.received)
        # The gateway does not answer before the bot has moved.
        match = hall.kemu.play.opening.create(HOST, CreateMatch("kiwara", 2, {}, {"0": "random"})).match
        version = hall.kemu.play.commands.submit(match, Submission(HOST, StartMatch())).state.version
        wait_for(lambda: hall.kemu.log.version(match) > version)
        assert hall.kemu.notices.store.counts()["delivered"] == 0
        answer.set()
        wait_for(lambda: hall.kemu.notices.store.counts()["delivered"] == 1)
    # A bot that takes long is no fault: the notice is then sent again.
    assert {(one.json["kind"], one.json["match"]) for one in gateway.received} == {("finished", ended)}


def test_a_worker_killed_before_it_wrote_down_that_it_sent_is_replaced(
    hall: Hall, gateway: Gateway, real_redis: "Redis[bytes]"
) -> None:
    hold = threading.Event()
    gateway.before_answering = hold.wait
    with hall.process("dispatch"), hall.process("work"):
        wait_for(hall.begun)
        with hall.process("deliver") as killed:
            match = hall.ended_match()
            wait_for(lambda: len(gateway.received) == 1)
            killed.kill()
            killed.wait()
        hold.set()
        counts = hall.kemu.notices.store.counts()
        assert (counts["delivered"], counts["waiting"]) == (0, 1)
        waiting = hall.kemu.journal.partitions.holding(match).notices("waiting")
        ((notice, until),) = real_redis.zrange(waiting, 0, -1, withscores=True)
        assert until > time.time() * 1000, "while it lasts, nobody else takes what the killed one had"
        real_redis.zadd(waiting, {notice: time.time() * 1000})
        with hall.process("deliver"):
            wait_for(lambda: hall.kemu.notices.store.counts()["delivered"] == 1)
    assert [one.json["id"] for one in gateway.received] == [notice.decode()] * 2


def test_the_dispatcher_finds_again_what_a_lost_queue_held(real_redis: "Redis[bytes]", gateway: Gateway) -> None:
    office = PostOffice(real_redis, gateway)
    office.receiver(GUEST, "phone")
    queues = Queues(real_redis)
    dispatcher = dispatcher_of(office.kemu, queues, office.clock, office.clock)
    dispatcher.tick()
    office.resign(office.match(), HOST)
    office.now += 1_000
    dispatcher.tick()
    # What the queue held is lost, and a worker has the partition.
    assert queues.behind.take() is not None
    real_redis.delete("rq:queue:lists")
    for _ in range(4):
        office.now += 2_000
        dispatcher.tick()
    assert queues.behind.take() is not None
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


class Many:
    """Many notices that are due, and a dispatcher that has not looked yet."""

    def __init__(self, redis: "Redis[bytes]", gateway: Gateway, count: int) -> None:
        self.redis = redis
        self.office = PostOffice(redis, gateway)
        self.office.receiver(GUEST, "phone")
        for _ in range(count):
            self.office.resign(self.office.match(), HOST)
        self.office.derive()

    def dispatch(self, **more: int) -> NoticeDispatch:
        office = self.office
        return NoticeDispatch(office.kemu.journal, office.kemu.notices.store, Queues(self.redis), office.clock, **more)

    def jobs(self) -> list[Job]:
        return Queue(NOTICES, connection=self.redis, serializer=JSONSerializer).jobs


@pytest.mark.parametrize(
    ("count", "workers", "together", "sizes"),
    [(7, 2, 3, [3, 3, 1]), (7, 2, 20, [4, 3]), (3, 4, 20, [1, 1, 1]), (4, 1, 1, [1, 1, 1, 1]), (0, 2, 3, [])],
)
def test_a_job_takes_several_notices_in_their_order_unless_that_leaves_a_worker_idle(
    fake_redis: "Redis[bytes]", gateway: Gateway, count: int, workers: int, together: int, sizes: list[int]
) -> None:
    many = Many(fake_redis, gateway, count)
    dispatch = many.dispatch(workers=workers, together=together)
    for _ in range(2):
        dispatch.look(many.office.now)
        many.office.now += 1_000
    queued = [job.args for job in many.jobs()]
    assert [len(notices) for notices in queued] == sizes
    assert [notice for notices in queued for notice in notices] == many.office.due()


def test_what_a_job_has_no_time_for_is_found_again(
    fake_redis: "Redis[bytes]", gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = Many(fake_redis, gateway, 4)
    office = many.office
    seconds = [0.0]
    monkeypatch.setattr(jobs, "monotonic", lambda: seconds[0])
    monkeypatch.setattr(jobs, "context", lambda: SimpleNamespace(notices=office.work))
    gateway.before_answering = lambda: seconds.append(seconds.pop() + LAST_START_SECONDS * 0.6)
    dispatch = many.dispatch()
    dispatch.look(office.now)
    (job,) = many.jobs()
    first, second, *left = job.args
    assert job.perform() == 2
    assert [one.json["id"] for one in gateway.received] == [first, second]
    job.delete()
    for number in range(3):
        office.now += 1_000
        dispatch.look(office.now)
        dispatch.sweep(str(number))
    assert {notice for job in many.jobs() for notice in job.args} == set(left)
    seconds[0] = 0.0
    many.jobs()[0].perform()
    assert sorted(one.json["id"] for one in gateway.received) == sorted((first, second, *left))
    assert LAST_START_SECONDS + TOTAL_SECONDS < SENDING_SECONDS < LEASE_MS / 1000


@pytest.mark.parametrize(("player_urls", "sizes"), [(False, {2, 1}), (True, {1})])
def test_a_receiver_of_a_players_own_holds_up_no_other_in_its_job(
    real_server: EmbeddedServer, real_redis: "Redis[bytes]", gateway: Gateway, player_urls: bool, sizes: set[int]
) -> None:
    many = Many(real_redis, gateway, 3)
    settings = Settings().with_values(
        redis_url=real_server.url,
        secret=SECRET,
        partitions=PARTITIONS,
        notice_url=gateway.url,
        notice_player_urls=player_urls,
        notice_workers=2,
    )
    # The clock of the office is ahead of that of the dispatcher.
    for notice in many.office.due():
        waiting = many.office.kemu.journal.partitions.holding(notice.partition("-")[0]).notices("waiting")
        real_redis.zadd(waiting, {notice: 1})
    dispatcher_of(wire(settings), Queues(real_redis)).tick()
    assert {len(job.args) for job in many.jobs()} == sizes


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
        assert office.kemu.notices.receivers.of([GUEST.player])[GUEST.player] == []
        assert office.kemu.notices.store.dead_page(None, 5) == ([], None)
