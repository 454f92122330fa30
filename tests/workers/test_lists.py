"""The lists follow the journal, whatever happens to the workers that write them."""

from collections.abc import Iterator, Mapping

import pytest
from redis import Redis
from redis.exceptions import ConnectionError

from contracts.codec import decode_folded
from contracts.wire import UnreadableLog
from domain.match import FoldedEvent
from service.store.play.log import AppendRequest, Log
from service.wiring import Kemu
from tests.store.tables import kemu_on, open_match
from tests.workers.failing import FailingRedis, failing_redis
from tests.workers.history import History
from tests.workers.lists import drained, lists_shown, lists_wanted
from tests.workers.meanwhile import meanwhile
from workers.tables import projector as projections
from workers.tables.projector import Projector
from workers.wiring import projector_of

SMALL_BATCH = 20


@pytest.mark.parametrize("seed", range(4))
def test_lists_are_what_the_logs_say(fake_redis: "Redis[bytes]", seed: int) -> None:
    kemu = kemu_on(fake_redis)
    history = History(kemu, seed)
    for _ in range(4):
        history.go_on(60)
        drained(kemu)
        assert lists_shown(kemu) == lists_wanted(kemu, history.matches)


def test_a_history_holds_everything_that_can_happen(fake_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(fake_redis)
    history = History(kemu, 0)
    history.go_on(240)
    states = [kemu.play.states.recent(match) for match in history.matches]
    assert {state.status for state in states} == {"open", "running", "finished", "cancelled"}
    assert {state.outcome.reason for state in states if state.outcome} >= {"points", "resignation"}


def test_draining_again_changes_nothing(fake_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(fake_redis, partitions=2)
    history = History(kemu, 1)
    history.go_on(100)
    drained(kemu)
    before = [kemu.lists.dump(partition, 1) for partition in range(2)]
    assert [projector_of(kemu).drain(partition) for partition in range(2)] == [0, 0]
    assert [kemu.lists.dump(partition, 1) for partition in range(2)] == before


def test_entries_that_come_again_and_out_of_order_change_nothing(fake_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(fake_redis, partitions=1)
    history = History(kemu, 2)
    history.go_on(100)
    drained(kemu)
    before = lists_shown(kemu)
    journal = kemu.journal.read(0, "0-0", 10_000)
    for pointer in reversed(journal):
        bot = {True: "1", False: "0"}[pointer.bot_to_move]
        fake_redis.xadd(kemu.journal.partitions[0].journal, {"m": pointer.match, "v": pointer.version, "b": bot})
    drained(kemu)
    assert lists_shown(kemu) == before == lists_wanted(kemu, history.matches)


def test_a_worker_that_is_overtaken_writes_nothing(fake_redis: "Redis[bytes]", monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projections, "BATCH", SMALL_BATCH)
    kemu = kemu_on(fake_redis, partitions=1)
    history = History(kemu, 3)
    history.go_on(120)
    fast = projector_of(kemu)

    class Overtaken(Log):
        """Just before a batch is worked out, another worker does everything there is."""

        def read_many(self, ranges: object) -> object:
            fast.drain(0)
            return super().read_many(ranges)

    slow = Projector(Overtaken(fake_redis, kemu.journal.partitions), kemu.journal, kemu.lists, kemu.play.states)
    assert slow.drain(0) == 0
    assert lists_shown(kemu) == lists_wanted(kemu, history.matches)


@pytest.fixture(scope="module")
def past() -> Iterator[tuple[FailingRedis, Kemu]]:
    """One history, whose lists can be made again and again."""
    with failing_redis() as redis:
        kemu = kemu_on(redis, partitions=1)
        history = History(kemu, 4)
        history.go_on(60)
        projector_of(kemu).drain(0)
        assert lists_shown(kemu) == lists_wanted(kemu, history.matches)
        yield redis, kemu


def newest(kemu: Kemu) -> Mapping[str, object]:
    return kemu.lists.dump(0, kemu.lists.generation(0))


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_crash_at_any_call_to_redis_does_no_harm(
    past: tuple[FailingRedis, Kemu], monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    monkeypatch.setattr(projections, "BATCH", SMALL_BATCH)
    redis, kemu = past
    wanted = newest(kemu)
    crashes = 0
    while True:
        kemu.lists.drop(0, kemu.lists.generation(0))
        redis.fuse.set(crashes + 1, after=after)
        try:
            projector_of(kemu).drain(0)
        except ConnectionError:
            crashes += 1
        else:
            redis.fuse.take_out()
            break
        projector_of(kemu).drain(0)
        assert newest(kemu) == wanted
    assert crashes > 15


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_crash_at_any_call_of_a_rebuild_does_no_harm(
    past: tuple[FailingRedis, Kemu], monkeypatch: pytest.MonkeyPatch, after: bool
) -> None:
    monkeypatch.setattr(projections, "BATCH", 2 * SMALL_BATCH)
    redis, kemu = past
    wanted = newest(kemu)
    projector = projector_of(kemu)
    crashes = 0
    while True:
        redis.fuse.set(crashes + 1, after=after)
        try:
            projector.rebuild(0, lambda _: None)
        except ConnectionError:
            crashes += 1
        else:
            redis.fuse.take_out()
            break
        assert newest(kemu) == wanted
        # Given up by the one that crashed, or run out.
        redis.delete("{p000}:rebuild")
        assert projector.rebuild(0, lambda _: None) is True
        assert newest(kemu) == wanted
    assert crashes > 20


def test_several_workers_at_once_while_matches_go_on(real_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(real_redis, partitions=2)
    history = History(kemu, 5)
    with meanwhile(real_redis, drained, drained, drained):
        history.go_on(150)
    drained(kemu)
    assert lists_shown(kemu) == lists_wanted(kemu, history.matches)


@pytest.fixture
def of_tomorrow(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Names of games that this release cannot read."""
    names: set[str] = set()

    def read(raw: bytes) -> FoldedEvent:
        if any(f'"{name}.'.encode() in raw for name in names):
            raise UnreadableLog("of another release")
        return decode_folded(raw)

    monkeypatch.setattr(projections, "decode_folded", read)
    return names


@pytest.mark.parametrize("partitions", [1, 3])
def test_what_one_release_left_another_makes_up_for(fake_redis: "Redis[bytes]", of_tomorrow: set[str], partitions: int) -> None:
    kemu = kemu_on(fake_redis, partitions=partitions)
    history = History(kemu, 3)
    history.go_on(40)
    drained(kemu)
    of_tomorrow.add("kiwara")
    history.go_on(80)
    drained(kemu)
    assert lists_shown(kemu) != lists_wanted(kemu, history.matches)
    assert kemu.lists.with_some_left()
    of_tomorrow.clear()
    drained(kemu)
    assert kemu.lists.with_some_left() == []
    assert lists_shown(kemu) == lists_wanted(kemu, history.matches)
    rebuilt = [
        Projector(kemu.log, kemu.journal, kemu.lists, kemu.play.states).rebuild(each, lambda _: None)
        for each in range(partitions)
    ]
    assert rebuilt == [True] * partitions


def test_two_workers_that_make_up_for_the_same_count_it_once(fake_redis: "Redis[bytes]", of_tomorrow: set[str]) -> None:
    kemu = kemu_on(fake_redis, partitions=1)
    history = History(kemu, 3)
    of_tomorrow.add("kiwara")
    history.go_on(80)
    drained(kemu)
    of_tomorrow.clear()
    projector = Projector(kemu.log, kemu.journal, kemu.lists, kemu.play.states)
    left = kemu.lists.left(0, 1)
    checkpoint = kemu.lists.checkpoint(0, 1)
    changes = [projector._changes(0, 1, {match: {version: None} for match, version in left.items()}, left) for _ in range(2)]
    assert [kemu.lists.apply(0, 1, checkpoint, checkpoint, each) for each in changes] == [True, False]
    assert lists_shown(kemu) == lists_wanted(kemu, history.matches)


def test_one_match_that_cannot_be_read_does_not_hold_up_the_others(fake_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(fake_redis, partitions=1)
    unreadable, *others = [open_match(kemu) for _ in range(4)]
    strange = b'{"version":3,"at":1,"type":"game.OfTomorrow","v":1,"clause":"1.1","data":{}}'
    kemu.log.append(AppendRequest(unreadable, 2, [strange], 1))
    drained(kemu)
    shown, _ = kemu.lists.page("open", None, 10)
    assert {summary.id for summary in shown} == set(others)
