"""Flags fall by themselves, never early, whatever is restarted; outages are given back."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from redis import Redis
from redis.exceptions import ResponseError
from rq import Queue
from rq.serializers import JSONSerializer

from contracts.bundle import write_bundle
from contracts.codec import decode_event
from domain.bots import BOTS
from domain.core import Command, Rng, Shelf
from domain.games import GAMES
from domain.match import (
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    Clock,
    CreateMatch,
    LeaveSeat,
    MatchState,
    OfferDraw,
    Resign,
    StartMatch,
    TakeSeat,
    Terms,
)
from domain.match.clock import GRACE_MS
from domain.match.facts import ClockSet
from service.errors import Refused, StaleVersion
from service.play.handling import Submission
from service.proof.verification import Finding, verify
from service.settings import Settings
from service.store.play.outages import OUTAGE_MS, Outage
from service.tokens import Bearer
from service.wiring import Kemu, wire
from tests.audit.test_rules_missing import NINTH
from tests.kit.servers import SECRET, new_fake_redis
from tests.store.tables import next_move
from workers.queues import CLOCKS, Queues
from workers.wiring import clock_watch_of

ANN, BEN = Bearer("pann", ""), Bearer("pben", "")


class Hall:
    """A service whose time stands still until it is told to go on."""

    def __init__(self, redis: "Redis[bytes]", queue: "Redis[bytes]") -> None:
        self.redis = redis
        self.queue = queue
        self.now = 1_800_000_000_000
        self.kemu = self.another()
        self.watch = clock_watch_of(self.kemu, Queues(queue), lambda: self.now, lambda: self.now)
        self.kemu.play.outages.sign(self.now)

    def another(self, games: Shelf = GAMES) -> Kemu:
        """As after a restart: nothing is remembered but what is stored."""
        return wire(Settings().with_values(secret=SECRET, partitions=2), self.redis, lambda: self.now, games)

    def match(self, seconds: int = 60, flag: str = "lose") -> str:
        terms = Terms(Clock("bank", seconds, 0, flag))  # type: ignore[arg-type]
        match = self.kemu.play.opening.create(ANN, CreateMatch("kiwara", 2, terms=terms)).match
        self.kemu.play.commands.submit(match, Submission(BEN, TakeSeat()))
        self.kemu.play.commands.submit(match, Submission(ANN, StartMatch()))
        return match

    def later(self, milliseconds: int, alive: bool = True) -> None:
        """Time passes; while the service lives, it says so every second."""
        until = self.now + milliseconds
        if alive:
            for now in range(self.now, until, 1_000):
                self.kemu.play.outages.sign(now)
            self.kemu.play.outages.sign(until)
        self.now = until

    def work(self) -> int:
        """One round of the dispatcher, and every job it has queued."""
        self.watch.tick()
        done = 0
        jobs = Queue(CLOCKS, connection=self.queue, serializer=JSONSerializer)
        for job in jobs.jobs:
            match, seen = job.args
            done += self.kemu.play.timekeeper.keep(match, seen)
            jobs.remove(job)
            job.delete()
        return done

    def move(self, match: str) -> Submission:
        return next_move(self.kemu, self.state(match), Rng(b"a move"), (ANN, BEN))

    def state(self, match: str) -> MatchState:
        return self.another().play.watch.current(ANN, match).state


@pytest.fixture(params=["fake", "real"])
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
    hall.watch = clock_watch_of(hall.kemu, Queues(hall.queue), lambda: hall.now, lambda: hall.now)
    for _ in range(13):
        hall.later(5_000)
    hall.work()
    assert hall.state(match).status == "finished"


def test_a_flag_of_another_release_is_left_to_it(hall: Hall) -> None:
    """Nor is it looked at over and over meanwhile."""
    older, hall.kemu = hall.kemu, hall.another(Shelf(*GAMES.every, NINTH))
    match = hall.match()
    newer, hall.kemu = hall.kemu, older
    hall.later(60_000 + GRACE_MS)
    assert hall.work() == 0
    assert hall.kemu.play.wakeups.due(hall.now) == []
    hall.later(1_000)
    hall.kemu = newer
    assert hall.work() == 1
    assert newer.play.watch.current(ANN, match).state.status == "finished"


def test_a_move_in_time_counts_and_sets_the_next_deadline(hall: Hall) -> None:
    match = hall.match()
    hall.later(1_000)
    after = hall.kemu.play.commands.submit(match, hall.move(match)).state
    assert after.clock is not None
    (due,) = {at for found, at in hall.kemu.play.wakeups.due(hall.now + 10**9) if found == match}
    assert due == min(after.clock.at + after.clock.left[running] for running in after.clock.running) + GRACE_MS


def test_a_move_after_the_time_is_refused_although_no_flag_has_fallen_yet(hall: Hall) -> None:
    match = hall.match()
    move = hall.move(match)
    hall.later(60_001)
    with pytest.raises(Refused, match="out_of_time"):
        hall.kemu.play.commands.submit(match, move)


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
    assert hall.kemu.play.outages.all()[-1:] == [Outage(start, hall.now)]
    assert hall.work() >= 1
    clock = hall.state(match).clock
    assert clock is not None
    running = clock.running[0]
    assert clock.left[running] == 50_000
    hall.later(1_000)
    assert hall.work() == 0


def after_an_outage(hall: Hall, match: str) -> int:
    """Ten seconds are used, then nobody could play for ten minutes; the version until then."""
    hall.later(10_000)
    hall.later(600_000, alive=False)
    return hall.state(match).version


def given_back(hall: Hall, match: str) -> list[tuple[int, str]]:
    """The version of each credit, and the player who sent the next command."""
    log = [decode_event(line) for line in hall.kemu.log.read(match)]
    found = []
    for recorded in log:
        if isinstance(recorded.event.data, ClockSet) and recorded.event.data.why == "credit":
            assert recorded.cause is not None
            assert recorded.cause.role == "clock"
            after = log[recorded.version].cause if recorded.version < len(log) else None
            found.append((recorded.version, after.player if after is not None else ""))
    return found


@pytest.mark.parametrize("process", ["the same", "another", "one that has signed long ago"])
def test_a_player_who_moves_first_after_an_outage_already_has_their_time_back(hall: Hall, process: str) -> None:
    match = hall.match()
    move = hall.move(match)
    serving = hall.kemu if process == "the same" else hall.another()
    if process != "another":
        serving.play.outages.sign(hall.now)
    version = after_an_outage(hall, match)
    seat = hall.state(match).seat_of(move.bearer.player)
    assert seat is not None
    # A bank of a minute would be up, and nobody has come to give it back.
    again = replace(move, key="a", if_match=version)
    answer = serving.play.commands.submit(match, again)
    assert given_back(hall, match) == [(version + 1, move.bearer.player)]
    assert answer.state.clock is not None
    assert answer.state.clock.left[seat] == 50_000
    assert serving.play.commands.submit(match, again).state.version == answer.state.version
    hall.later(0)
    assert hall.work() == 0


@pytest.mark.parametrize("command", [OfferDraw(), LeaveSeat(), AskTakeback(), AnswerDraw(True)])
def test_whatever_is_decided_first_the_credit_comes_before(hall: Hall, command: Command) -> None:
    match = hall.match()
    mover = hall.move(match).bearer
    hall.kemu.play.commands.submit(match, hall.move(match))
    other = BEN if mover == ANN else ANN
    if isinstance(command, AnswerDraw):
        hall.kemu.play.commands.submit(match, Submission(other, OfferDraw()))
    version = after_an_outage(hall, match)
    hall.kemu.play.commands.submit(match, Submission(mover, command))
    assert given_back(hall, match) == [(version + 1, mover.player)]
    left = hall.state(match).clock
    assert left is not None
    assert sorted(left.left) == [50_000, 60_000]


def test_a_takeback_after_an_outage_is_decided_with_the_credit_in_the_log(hall: Hall) -> None:
    match = hall.match()
    mover = hall.move(match).bearer
    before = hall.state(match).play
    hall.kemu.play.commands.submit(match, hall.move(match))
    other = BEN if mover == ANN else ANN
    hall.kemu.play.commands.submit(match, Submission(mover, AskTakeback()))
    after_an_outage(hall, match)
    answer = hall.kemu.play.commands.submit(match, Submission(other, AnswerTakeback(True)))
    assert answer.state.play == before
    assert answer.state == hall.state(match)
    hall.kemu.play.commands.submit(match, Submission(mover, Resign()))
    verdict = verify(write_bundle(hall.kemu.proof.audit.bundle(ANN, match)), GAMES, BOTS, hall.kemu.signer.public)
    assert (verdict.finding, verdict.full) == (Finding.CONFIRMED, True), verdict


def test_a_refused_command_after_an_outage_changes_nothing(hall: Hall) -> None:
    match = hall.match()
    version = after_an_outage(hall, match)
    with pytest.raises(Refused, match="no_draw_offered"):
        hall.kemu.play.commands.submit(match, Submission(ANN, AnswerDraw(True)))
    assert hall.state(match).version == version


def test_a_condition_looks_through_a_credit_and_through_nothing_else(hall: Hall) -> None:
    match = hall.match()
    move = hall.move(match)
    version = after_an_outage(hall, match)
    hall.later(0)
    assert hall.work() == 1
    assert hall.state(match).version == version + 1
    with pytest.raises(StaleVersion):
        hall.kemu.play.commands.submit(match, replace(move, if_match=version - 1))
    hall.kemu.play.commands.submit(match, replace(move, if_match=version))
    with pytest.raises(StaleVersion):
        hall.kemu.play.commands.submit(match, Submission(move.bearer, OfferDraw(), if_match=version))


def test_of_two_processes_that_give_back_at_once_one_does(hall: Hall) -> None:
    match = hall.match()
    move = hall.move(match)
    other = hall.another()
    assert other.play.states.recent(match) == hall.kemu.play.states.recent(match)
    version = after_an_outage(hall, match)
    hall.kemu.play.commands.submit(match, move)
    # The other one still has the state of before in memory, decides both again, and learns that it is late.
    assert other.play.states.recent(match).version == version
    other.play.commands.submit(match, Submission(move.bearer, OfferDraw()))
    assert given_back(hall, match) == [(version + 1, move.bearer.player)]


@pytest.mark.parametrize("who", ["a player", "a worker"])
def test_all_of_several_outages_are_given_back(hall: Hall, who: str) -> None:
    match = hall.match()
    for _ in range(3):
        after_an_outage(hall, match)
        hall.kemu.play.outages.sign(hall.now)
    if who == "a player":
        hall.kemu.play.commands.submit(match, Submission(ANN, OfferDraw()))
    else:
        assert hall.work() == 3
    assert len(given_back(hall, match)) == 3
    clock = hall.state(match).clock
    assert clock is not None
    (running,) = clock.running
    assert clock.left[running] - (hall.now - clock.at) == 30_000


def test_a_bot_does_not_move_before_the_time_of_persons_is_given_back(hall: Hall) -> None:
    terms = Terms(Clock("bank", 60))
    match = hall.kemu.play.opening.create(ANN, CreateMatch("bunny_kingdom", 2, bots={"1": "random"}, terms=terms)).match
    hall.kemu.play.commands.submit(match, Submission(ANN, StartMatch()))
    version = after_an_outage(hall, match)
    # A worker, which leaves no signs of life: to it the outage goes on.
    worker = hall.another()
    assert worker.play.bot_turn.take(match) >= 1
    assert hall.kemu.play.outages.last_sign() == hall.now - 600_000
    assert given_back(hall, match)[0] == (version + 1, "bot:random:1")
    clock = hall.state(match).clock
    assert clock is not None
    assert clock.left[0] == 50_000


def test_a_process_with_a_recent_heartbeat_reads_no_outages(hall: Hall) -> None:
    match = hall.match()
    hall.later(OUTAGE_MS)
    hall.kemu.play.outages.sign(hall.now)
    move = hall.move(match)
    hall.redis.set("{kemu}:alive", "nobody can read this")
    hall.later(OUTAGE_MS, alive=False)
    hall.kemu.play.commands.submit(match, move)
    hall.later(1, alive=False)
    with pytest.raises(ResponseError):
        hall.kemu.play.commands.submit(match, hall.move(match))


def test_a_match_without_a_clock_never_asks_about_outages(hall: Hall) -> None:
    match = hall.kemu.play.opening.create(ANN, CreateMatch("kiwara", 2)).match
    hall.kemu.play.commands.submit(match, Submission(BEN, TakeSeat()))
    hall.redis.set("{kemu}:alive", "nobody can read this")
    hall.later(OUTAGE_MS + 1, alive=False)
    assert hall.kemu.play.commands.submit(match, Submission(ANN, StartMatch())).state.status == "running"
    hall.kemu.play.commands.submit(match, hall.move(match))


def test_a_restart_is_no_outage(hall: Hall) -> None:
    for away in (OUTAGE_MS, OUTAGE_MS + 1):
        hall.later(away, alive=False)
        hall.kemu.play.outages.sign(hall.now)
    assert hall.kemu.play.outages.all() == [Outage(hall.now - OUTAGE_MS - 1, hall.now)]


def test_two_workers_at_once_let_one_flag_fall(hall: Hall) -> None:
    match = hall.match()
    hall.later(60_000 + GRACE_MS)
    other = hall.another()
    assert hall.kemu.play.timekeeper.look(match) + other.play.timekeeper.look(match) == 1


def test_a_match_without_a_clock_is_looked_at_when_silence_has_lasted(hall: Hall) -> None:
    match = hall.kemu.play.opening.create(ANN, CreateMatch("kiwara", 2)).match
    hall.later(14 * 24 * 3600 * 1000, alive=False)
    hall.work()
    assert hall.state(match).status == "cancelled"
