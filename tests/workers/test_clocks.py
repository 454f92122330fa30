"""Flags fall by themselves, never early, whatever is restarted; outages are given back."""

from collections.abc import Iterator

import pytest
from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from domain.core import Rng
from domain.match import Clock, CreateMatch, MatchState, StartMatch, TakeSeat, Terms
from domain.match.clock import GRACE_MS
from service.settings import Settings
from service.store.outages import OUTAGE_MS, Outage
from service.tokens import Bearer
from service.usecases.errors import Refused
from service.usecases.play import Submission
from service.wiring import Kemu, wire
from tests.kit.servers import SECRET, new_fake_redis
from tests.store.tables import next_move
from workers.clock_watch import ClockWatch
from workers.queues import CLOCKS, Queues

ANN, BEN = Bearer("pann", ""), Bearer("pben", "")


class Hall:
    """A service whose time stands still until it is told to go on."""

    def __init__(self, redis: "Redis[bytes]", queue: "Redis[bytes]") -> None:
        self.redis = redis
        self.queue = queue
        self.now = 1_800_000_000_000
        self.kemu = self.another()
        self.watch = ClockWatch(self.kemu.store, self.kemu.outages, Queues(queue), lambda: self.now)
        self.kemu.outages.sign(self.now)

    def another(self) -> Kemu:
        """As after a restart: nothing is remembered but what is stored."""
        return wire(Settings(secret=SECRET, partitions=2), self.redis, lambda: self.now)

    def match(self, seconds: int = 60, flag: str = "lose") -> str:
        terms = Terms(Clock("bank", seconds, 0, flag))  # type: ignore[arg-type]
        match = self.kemu.play.create(ANN, CreateMatch("kiwara", 2, terms=terms)).match
        self.kemu.play.submit(match, Submission(BEN, TakeSeat()))
        self.kemu.play.submit(match, Submission(ANN, StartMatch()))
        return match

    def later(self, milliseconds: int, alive: bool = True) -> None:
        """Time passes; while the service lives, it says so every second."""
        until = self.now + milliseconds
        if alive:
            for now in range(self.now, until, 1_000):
                self.kemu.outages.sign(now)
            self.kemu.outages.sign(until)
        self.now = until

    def work(self) -> int:
        """One round of the dispatcher, and every job it has queued."""
        self.watch.tick()
        done = 0
        jobs = Queue(CLOCKS, connection=self.queue, serializer=JSONSerializer)
        for job in jobs.jobs:
            match, seen = job.args
            done += self.kemu.timekeeper.look(match)
            self.kemu.timekeeper.settle(match, seen)
            jobs.remove(job)
            job.delete()
        return done

    def move(self, match: str) -> Submission:
        return next_move(self.kemu, self.state(match), Rng(b"a move"), (ANN, BEN))

    def state(self, match: str) -> MatchState:
        return self.another().watch.current(ANN, match).state


@pytest.fixture(params=["fake", pytest.param("real", marks=pytest.mark.real_redis)])
def hall(request: pytest.FixtureRequest) -> Iterator[Hall]:
    redis = request.getfixturevalue(f"{request.param}_redis")
    with new_fake_redis() as queue:
        yield Hall(redis, queue)


def test_a_flag_falls_by_itself_and_never_early(hall: Hall) -> None:
    match = hall.match()
    for _ in range(6):
        hall.later(10_000)
        assert hall.work() == 0
    assert hall.state(match).status == "running"
    hall.later(GRACE_MS)
    assert hall.work() == 1
    state = hall.state(match)
    assert state.outcome is not None
    assert state.outcome.reason == "time"
    hall.later(10_000)
    assert hall.work() == 0


def test_a_flag_falls_although_every_process_was_restarted(hall: Hall) -> None:
    match = hall.match()
    hall.kemu = hall.another()
    hall.watch = ClockWatch(hall.kemu.store, hall.kemu.outages, Queues(hall.queue), lambda: hall.now)
    for _ in range(13):
        hall.later(5_000)
    hall.work()
    assert hall.state(match).status == "finished"


def test_a_move_in_time_counts_and_sets_the_next_deadline(hall: Hall) -> None:
    match = hall.match()
    hall.later(1_000)
    after = hall.kemu.play.submit(match, hall.move(match)).state
    assert after.clock is not None
    (due,) = {at for found, at in hall.kemu.store.due(hall.now + 10**9) if found == match}
    assert due == min(after.clock.at + after.clock.left[running] for running in after.clock.running) + GRACE_MS


def test_a_move_after_the_time_is_refused_although_no_flag_has_fallen_yet(hall: Hall) -> None:
    match = hall.match()
    move = hall.move(match)
    hall.later(60_001)
    with pytest.raises(Refused, match="out_of_time"):
        hall.kemu.play.submit(match, move)


def test_no_flag_falls_while_nobody_could_have_moved(hall: Hall) -> None:
    match = hall.match()
    hall.later(59_000)
    hall.later(5_000, alive=False)
    assert hall.work() == 0
    assert hall.state(match).status == "running"


def test_the_time_of_an_outage_is_given_back_at_once_and_once(hall: Hall) -> None:
    match = hall.match()
    hall.later(10_000)
    start = hall.now
    hall.later(600_000, alive=False)
    hall.later(0)
    assert hall.kemu.outages.all()[-1:] == [Outage(start, hall.now)]
    assert hall.work() >= 1
    clock = hall.state(match).clock
    assert clock is not None
    running = clock.running[0]
    assert clock.left[running] == 50_000
    hall.later(1_000)
    assert hall.work() == 0


def test_a_restart_is_no_outage(hall: Hall) -> None:
    for away in (OUTAGE_MS, OUTAGE_MS + 1):
        hall.later(away, alive=False)
        hall.kemu.outages.sign(hall.now)
    assert hall.kemu.outages.all() == [Outage(hall.now - OUTAGE_MS - 1, hall.now)]


def test_two_workers_at_once_let_one_flag_fall(hall: Hall) -> None:
    match = hall.match()
    hall.later(60_000 + GRACE_MS)
    other = hall.another()
    assert hall.kemu.timekeeper.look(match) + other.timekeeper.look(match) == 1


def test_a_match_without_a_clock_is_looked_at_when_silence_has_lasted(hall: Hall) -> None:
    match = hall.kemu.play.create(ANN, CreateMatch("kiwara", 2)).match
    hall.later(14 * 24 * 3600 * 1000, alive=False)
    hall.work()
    assert hall.state(match).status == "cancelled"
