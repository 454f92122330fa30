"""From the journals to the queues, with a second try for lost work."""

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
from service.notices.outgoing import Outgoing
from service.play.handling import Submission
from service.settings import Settings
from service.store.play.journal import Behind
from service.store.play.turns import Turns
from service.wiring import Kemu, wire
from tests.kit.servers import SECRET, new_fake_redis
from tests.store.tables import HOST, kemu_on, next_move
from tests.workers.standings import Season
from workers import queues
from workers.dispatcher import LISTS_MS, SWEEP_MS, Dispatcher
from workers.queues import BOT_JOBS_MOST, BOTS, LISTS, PROMPT, RATINGS, STILL_LOOKS, Overdue, Queues
from workers.wiring import dispatcher_of, notice_work_of, projector_of, rater_of


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
        return dispatcher_of(self.kemu, Queues(self.queue), steady=self.clock)

    def match(self, bot_seat: int = 0) -> str:
        match = self.kemu.play.opening.create(HOST, CreateMatch("kiwara", 2, {}, {str(bot_seat): "random"})).match
        self.kemu.play.commands.submit(match, Submission(HOST, StartMatch()))
        return match

    def jobs(self, name: str) -> list[Job]:
        return Queue(name, connection=self.queue, serializer=JSONSerializer).jobs

    def later(self, milliseconds: int) -> None:
        self.clock.now += milliseconds
        self.dispatcher.tick()

    def stand_still(self) -> None:
        """For as long as it takes until what does not move is queued again."""
        for _ in range(STILL_LOOKS + 1):
            self.later(SWEEP_MS)

    def waiting(self) -> set[str]:
        """The matches that wait for a worker, which takes them."""
        turns = Turns(self.queue)
        return {turn.match for turn in iter(turns.next, None)}

    def behind(self) -> set[int]:
        """The partitions that wait for a worker, which takes them."""
        return set(iter(Behind(self.queue).take, None))

    def partitions_of(self, *matches: str) -> set[int]:
        return {self.kemu.journal.partitions.of(match) for match in matches}


@pytest.fixture
def office(fake_redis: "Redis[bytes]") -> Iterator[Office]:
    with new_fake_redis() as queue:
        yield Office(fake_redis, queue)


def test_what_is_written_becomes_jobs_that_take_what_waits(office: Office) -> None:
    office.dispatcher.tick()
    match = office.match()
    office.dispatcher.tick()
    for queue, function in ((BOTS, "workers.jobs.play_bots"), (LISTS, "workers.jobs.catch_up")):
        (job,) = office.jobs(queue)
        assert json.loads(job.data) == [function, None, [], {}]
    assert office.waiting() == {match}
    assert office.behind() == office.partitions_of(match)


def test_no_job_for_a_person_to_move(office: Office) -> None:
    office.match(bot_seat=1)
    office.dispatcher.tick()
    assert office.jobs(BOTS) == []
    assert office.waiting() == set()


def test_a_worker_that_has_moved_for_a_bot_is_not_told_of_the_next_one(office: Office) -> None:
    office.dispatcher.tick()
    bots = {str(seat): "random" for seat in (1, 2, 3)}
    match = office.kemu.play.opening.create(HOST, CreateMatch("bunny_kingdom", 4, {}, bots)).match
    office.kemu.play.commands.submit(match, Submission(HOST, StartMatch()))
    office.dispatcher.tick()
    assert office.waiting() == {match}
    assert office.kemu.play.bot_turn.take(match, seconds=0) == 1
    office.dispatcher.tick()
    assert list(office.kemu.play.wakeups.bots()) == [match]
    assert office.waiting() == set()


def test_a_few_jobs_serve_many_matches(office: Office) -> None:
    office.dispatcher.tick()
    matches = {office.match() for _ in range(2 * BOT_JOBS_MOST)}
    for _ in range(3):
        office.later(1)
    assert len(office.jobs(BOTS)) == BOT_JOBS_MOST
    assert office.waiting() == matches


def test_the_same_work_is_queued_once_by_two_dispatchers(office: Office) -> None:
    both = (office.dispatcher, office.another())
    for dispatcher in both:
        dispatcher.tick()
    office.match()
    for _ in range(3):
        for dispatcher in both:
            dispatcher.tick()
        office.clock.now += SWEEP_MS
    assert len(office.jobs(BOTS)) == 1
    assert len(office.jobs(LISTS)) == 1


def test_a_partition_is_caught_up_with_now_and_then(office: Office) -> None:
    office.dispatcher.tick()
    match = office.match(bot_seat=1)
    office.later(LISTS_MS)
    assert office.behind() == office.partitions_of(match)
    rng = Rng(b"x")
    state = office.kemu.play.states.recent(match)
    for _ in range(3):
        state = office.kemu.play.commands.submit(match, next_move(office.kemu, state, rng, (HOST, HOST))).state
        if state.play is None or office.kemu.play.states.game(state).active(state.play) != {0}:
            break
        office.later(1)
    assert office.behind() == set()
    office.later(LISTS_MS)
    assert office.behind() == office.partitions_of(match)


def test_one_job_waits_however_much_there_is_to_catch_up_with(office: Office) -> None:
    """What the queue does for a job takes longer than the job."""
    office.dispatcher.tick()
    matches = []
    for _ in range(10):
        matches.append(office.match())
        office.later(LISTS_MS)
    assert len(office.jobs(LISTS)) == 1
    assert office.behind() == office.partitions_of(*matches)


def test_a_new_dispatcher_queues_everything_that_is_waiting(office: Office) -> None:
    match = office.match()
    late = office.another()
    assert office.jobs(BOTS) == []
    late.tick()
    assert len(office.jobs(BOTS)) == 1
    assert office.waiting() == {match}
    assert len(office.jobs(LISTS)) == 1


def test_a_lost_queue_is_filled_again_from_the_log(office: Office) -> None:
    office.dispatcher.tick()
    matches = {office.match() for _ in range(5)}
    office.later(LISTS_MS)
    office.queue.flushall()
    office.stand_still()
    assert len(office.jobs(BOTS)) == len(matches)
    assert office.waiting() == matches
    assert len(office.jobs(LISTS)) == 1
    assert office.behind() == office.partitions_of(*matches)


def test_a_job_that_a_killed_worker_holds_is_queued_again(office: Office) -> None:
    office.dispatcher.tick()
    match = office.match()
    office.later(1)
    Queue(BOTS, connection=office.queue, serializer=JSONSerializer).pop_job_id()
    assert office.waiting() == {match}
    office.stand_still()
    assert len(office.jobs(BOTS)) == 1
    assert office.waiting() == {match}


def test_a_job_that_was_lost_before_it_took_a_match_is_queued_again_at_once(office: Office) -> None:
    office.dispatcher.tick()
    office.match()
    office.later(1)
    Queue(BOTS, connection=office.queue, serializer=JSONSerializer).pop_job_id()
    office.later(1)
    assert len(office.jobs(BOTS)) == 1


def test_a_queue_that_cannot_be_reached_loses_nothing(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.dispatcher.tick()
    match = office.match()

    def unreachable(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as away:
        away.setattr(Queues, "_enqueue", unreachable)
        away.setattr(Turns, "offer", unreachable)
        away.setattr(Behind, "add", unreachable)
        with pytest.raises(ConnectionError):
            office.later(1)
    office.later(1)
    assert office.waiting() == {match}
    office.later(LISTS_MS)
    assert office.behind() == office.partitions_of(match)


def test_what_is_done_is_not_queued_again(office: Office) -> None:
    office.dispatcher.tick()
    match = office.match()
    office.later(LISTS_MS)
    office.queue.flushall()
    office.kemu.play.bot_turn.take(match)
    for partition in range(2):
        projector_of(office.kemu).drain(partition)
        notice_work_of(office.kemu, Outgoing()).projector.drain(partition)
    office.later(1)
    office.later(LISTS_MS)
    office.queue.flushall()
    for _ in range(5):
        office.later(SWEEP_MS)
    assert not any(office.jobs(name) for name in (*PROMPT, BOTS))


def test_a_slow_queue_is_not_flooded(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "LONGEST", 10)
    season = Season(office.kemu, 1)
    season.play(seats=2)
    for partition in range(2):
        projector_of(office.kemu).drain(partition)
    office.match()
    for _ in range(30 * STILL_LOOKS):
        office.later(SWEEP_MS)
    assert [len(office.jobs(queue)) for queue in (BOTS, LISTS, RATINGS)] == [1, 1, 10]


def test_overdue_is_what_stands_still_for_a_few_looks() -> None:
    overdue: Overdue[str] = Overdue()
    assert overdue.look({"a": "1", "b": "1"}) == ["a", "b"]
    for _ in range(STILL_LOOKS - 1):
        assert overdue.look({"a": "1", "b": "2"}) == []
    assert overdue.look({"a": "1", "b": "2", "c": "1"}) == ["a"]
    assert overdue.look({"a": "2", "b": "2"}) == ["b"]
    assert overdue.look({"c": "1"}) == []


def test_overdue_work_is_named_again_and_again() -> None:
    overdue: Overdue[str] = Overdue()
    named = [look for look in range(10 * STILL_LOOKS) if overdue.look({"a": "1"})]
    assert named == list(range(0, 10 * STILL_LOOKS, STILL_LOOKS))


def test_the_clock_of_another_machine_does_not_matter(office: Office, kemu_of_tomorrow: Kemu) -> None:
    office.dispatcher.tick()
    match = kemu_of_tomorrow.play.opening.create(HOST, CreateMatch("kiwara", 2, {}, {"0": "random"})).match
    kemu_of_tomorrow.play.commands.submit(match, Submission(HOST, StartMatch()))
    office.later(1)
    office.queue.flushall()
    office.stand_still()
    assert office.waiting() == {match}


@pytest.fixture
def kemu_of_tomorrow(fake_redis: "Redis[bytes]") -> Kemu:
    return wire(Settings().with_values(secret=SECRET, partitions=2), fake_redis, lambda: 1_900_000_000_000)


def test_ratings_that_a_killed_worker_left_behind_are_found_again(office: Office) -> None:
    season = Season(office.kemu, 1)
    season.play(seats=2)
    for partition in range(2):
        projector_of(office.kemu).drain(partition)
    office.dispatcher.sweep()
    waiting = office.jobs(RATINGS)
    assert [job.args for job in waiting] in ([("mauw",)], [["mauw"]])
    rater = rater_of(office.kemu)
    assert rater.drain("mauw") == 1
    assert rater.behind() == {}
