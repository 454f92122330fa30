"""From the journals to the queues, and again whatever was lost on the way."""

import json
from collections.abc import Iterator

import pytest
from redis import Redis
from redis.exceptions import ConnectionError
from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer

from domain.core import Rng
from domain.match import CreateMatch, StartMatch
from service.settings import Settings
from service.usecases.play import Submission
from service.wiring import Kemu, wire
from tests.kit.servers import SECRET, new_fake_redis
from tests.store.tables import HOST, kemu_on, next_move
from tests.workers.standings import Season
from workers.dispatcher import LISTS_MS, SWEEP_MS, Dispatcher
from workers.overdue import MOST_SWEEPS, Overdue
from workers.projections.projector import Projector
from workers.projections.rater import Rater
from workers.queues import BOTS, LISTS, NAMES, Queues


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


class Office:
    """A dispatcher with a store and a queue of its own, and the jobs it has queued."""

    def __init__(self, store: "Redis[bytes]", queue: "Redis[bytes]") -> None:
        self.kemu = kemu_on(store, partitions=2)
        self.queue = queue
        self.clock = Clock()
        self.dispatcher = self.another()

    def another(self) -> Dispatcher:
        rater = Rater(self.kemu.results, self.kemu.ratings, self.kemu.states.games)
        return Dispatcher(self.kemu.store, self.kemu.models, Queues(self.queue), self.clock, rater)

    def match(self, bot_seat: int = 0) -> str:
        match = self.kemu.play.create(HOST, CreateMatch("kiwara", 2, {}, {str(bot_seat): "random"})).match
        self.kemu.play.submit(match, Submission(HOST, StartMatch()))
        return match

    def jobs(self, name: str) -> list[Job]:
        return Queue(name, connection=self.queue, serializer=JSONSerializer).jobs

    def later(self, milliseconds: int) -> None:
        self.clock.now += milliseconds
        self.dispatcher.tick()


@pytest.fixture
def office(fake_redis: "Redis[bytes]") -> Iterator[Office]:
    with new_fake_redis() as queue:
        yield Office(fake_redis, queue)


def test_what_is_written_becomes_jobs_with_ids_only(office: Office) -> None:
    office.dispatcher.tick()
    match = office.match()
    version = office.kemu.store.version(match)
    office.dispatcher.tick()
    (bot,) = office.jobs(BOTS)
    assert (bot.func_name, bot.args, bot.kwargs) == ("workers.jobs.take_turn", [match], {})
    assert bot.id == f"bot-{match}-{version}"
    (lists,) = office.jobs(LISTS)
    partition = office.kemu.store.partitions.of(match)
    assert (lists.func_name, lists.args) == ("workers.jobs.drain_lists", [partition])
    assert lists.id == f"drain-{partition}-{office.kemu.store.journal_end(partition)}"
    assert json.loads(bot.data) == [bot.func_name, None, [match], {}]


def test_no_job_for_a_person_to_move(office: Office) -> None:
    office.match(bot_seat=1)
    office.dispatcher.tick()
    assert office.jobs(BOTS) == []


def test_the_same_work_is_queued_once_by_two_dispatchers(office: Office) -> None:
    both = (office.dispatcher, office.another())
    for dispatcher in both:
        dispatcher.tick()
    office.match()
    for _ in range(3):
        for dispatcher in both:
            dispatcher.tick()
        office.clock.now += SWEEP_MS
    assert len(office.jobs(BOTS)) == 2
    assert len(office.jobs(LISTS)) == 2


def test_many_entries_of_a_partition_are_one_job(office: Office) -> None:
    office.dispatcher.tick()
    match = office.match(bot_seat=1)
    office.later(LISTS_MS)
    assert len(office.jobs(LISTS)) == 1
    rng = Rng(b"x")
    state = office.kemu.states.recent(match)
    for _ in range(3):
        state = office.kemu.play.submit(match, next_move(office.kemu, state, rng, (HOST, HOST))).state
        if state.play is None or office.kemu.states.game(state).active(state.play) != {0}:
            break
        office.later(1)
    assert len(office.jobs(LISTS)) == 1
    office.later(LISTS_MS)
    assert len(office.jobs(LISTS)) == 2


def test_a_new_dispatcher_queues_everything_that_is_waiting(office: Office) -> None:
    match = office.match()
    late = office.another()
    assert office.jobs(BOTS) == []
    late.tick()
    assert [job.args for job in office.jobs(BOTS)] == [[match]]
    assert len(office.jobs(LISTS)) == 1


def test_a_lost_queue_is_filled_again_from_the_log(office: Office) -> None:
    office.dispatcher.tick()
    matches = {office.match() for _ in range(5)}
    office.later(LISTS_MS)
    office.queue.flushall()
    office.later(SWEEP_MS)
    assert office.jobs(BOTS) == []
    office.later(SWEEP_MS)
    assert {job.args[0] for job in office.jobs(BOTS)} == matches
    assert {job.args[0] for job in office.jobs(LISTS)} == {office.kemu.store.partitions.of(match) for match in matches}


def test_a_job_that_a_killed_worker_holds_is_queued_again(office: Office) -> None:
    office.dispatcher.tick()
    match = office.match()
    office.later(1)
    queue = Queue(BOTS, connection=office.queue, serializer=JSONSerializer)
    taken = queue.pop_job_id()
    assert taken == f"bot-{match}-{office.kemu.store.version(match)}"
    office.later(SWEEP_MS)
    office.later(SWEEP_MS)
    (again,) = office.jobs(BOTS)
    assert again.args == [match]
    assert again.id != taken


def test_a_queue_that_cannot_be_reached_loses_nothing(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.dispatcher.tick()
    match = office.match()

    def unreachable(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as away:
        away.setattr(Queues, "_enqueue", unreachable)
        with pytest.raises(ConnectionError):
            office.later(1)
    office.later(1)
    assert [job.args for job in office.jobs(BOTS)] == [[match]]
    office.later(LISTS_MS)
    assert len(office.jobs(LISTS)) == 1


def test_what_is_done_is_not_queued_again(office: Office) -> None:
    office.dispatcher.tick()
    match = office.match()
    office.later(LISTS_MS)
    office.queue.flushall()
    office.kemu.bot_turn.take(match)
    for partition in range(2):
        Projector(office.kemu.store, office.kemu.models).drain(partition)
    office.later(1)
    office.later(LISTS_MS)
    office.queue.flushall()
    for _ in range(5):
        office.later(SWEEP_MS)
    assert not any(office.jobs(name) for name in NAMES)


def test_a_slow_queue_is_not_flooded(office: Office) -> None:
    office.dispatcher.tick()
    office.match()
    sweeps = 4 * MOST_SWEEPS
    for _ in range(sweeps):
        office.later(SWEEP_MS)
    assert 8 < len(office.jobs(BOTS)) < 16


def test_overdue_is_what_stood_still_since_the_last_look() -> None:
    overdue: Overdue[str] = Overdue()
    assert overdue.look({"a": "1", "b": "1"}) == ["a", "b"]
    assert overdue.look({"a": "1", "b": "2", "c": "1"}) == ["a"]
    assert overdue.look({"b": "2", "c": "2"}) == ["b"]
    assert overdue.look({"a": "1"}) == []


def test_overdue_work_is_named_at_growing_distances_but_never_given_up() -> None:
    overdue: Overdue[str] = Overdue()
    named = [look for look in range(4 * MOST_SWEEPS) if overdue.look({"a": "1"})]
    assert named == [0, 1, 2, 4, 8, 16, 32, 64, 128, 192]


def test_the_clock_of_another_machine_does_not_matter(office: Office, kemu_of_tomorrow: Kemu) -> None:
    office.dispatcher.tick()
    match = kemu_of_tomorrow.play.create(HOST, CreateMatch("kiwara", 2, {}, {"0": "random"})).match
    kemu_of_tomorrow.play.submit(match, Submission(HOST, StartMatch()))
    office.later(1)
    office.queue.flushall()
    office.later(SWEEP_MS)
    office.later(SWEEP_MS)
    assert [job.args for job in office.jobs(BOTS)] == [[match]]


@pytest.fixture
def kemu_of_tomorrow(fake_redis: "Redis[bytes]") -> Kemu:
    return wire(Settings(secret=SECRET, partitions=2), fake_redis, lambda: 1_900_000_000_000)


def test_ratings_that_a_killed_worker_left_behind_are_found_again(office: Office) -> None:
    season = Season(office.kemu, 1)
    season.play(seats=2)
    for partition in range(2):
        Projector(office.kemu.store, office.kemu.models).drain(partition)
    office.dispatcher.sweep()
    waiting = [job for job in office.jobs(LISTS) if job.func_name == "workers.jobs.rate_players"]
    assert [job.args for job in waiting] in ([("mauw",)], [["mauw"]])
    rater = Rater(office.kemu.results, office.kemu.ratings, office.kemu.states.games)
    assert rater.drain("mauw") == 1
    assert rater.behind() == {}
