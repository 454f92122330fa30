"""Rebuilt lists are equal to those that grew with the log."""

import threading

import pytest
from redis import Redis

from service.store.tables.lists import START, Changes, member
from service.wiring import Kemu
from tests.store.tables import kemu_on
from tests.workers.history import PLAYERS, History
from tests.workers.lists import drained, lists_shown, lists_wanted
from tests.workers.meanwhile import meanwhile
from workers.tables.projector import RebuildRunning
from workers.wiring import projector_of


def ignored(_: int) -> None:
    return


@pytest.mark.parametrize("seed", range(3))
def test_a_rebuilt_partition_is_equal_to_the_live_one(fake_redis: "Redis[bytes]", seed: int) -> None:
    kemu = kemu_on(fake_redis, partitions=2)
    projector = projector_of(kemu)
    history = History(kemu, seed)
    for _ in range(5):
        history.go_on(25)
        drained(kemu)
    shown = lists_shown(kemu)
    counted: list[int] = []
    assert [projector.rebuild(partition, counted.append) for partition in range(2)] == [True, True]
    assert sum(counted) == sum(kemu.journal.length(partition) for partition in range(2))
    assert lists_shown(kemu) == shown == lists_wanted(kemu, history.matches)


def test_lists_that_are_behind_are_not_called_different(fake_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(fake_redis, partitions=1)
    history = History(kemu, 7)
    history.go_on(60)
    drained(kemu)
    history.go_on(60)
    assert projector_of(kemu).rebuild(0, ignored) is True
    assert lists_shown(kemu) == lists_wanted(kemu, history.matches)


@pytest.mark.parametrize("damage", ["open", "finished", f"player:{PLAYERS[0].player}", "summaries", "checkpoint", "more"])
def test_damaged_lists_are_noticed_and_repaired(fake_redis: "Redis[bytes]", damage: str) -> None:
    kemu = kemu_on(fake_redis, partitions=1)
    history = History(kemu, 8)
    history.go_on(120)
    drained(kemu)
    if damage == "checkpoint":
        fake_redis.set("{p000}:lists:1:checkpoint", "99999999999999-0")
    elif damage == "more":
        fake_redis.zadd("{p000}:lists:1:live", {"000000000000001:mnone": 0})
    else:
        fake_redis.delete(f"{{p000}}:lists:1:{damage}")
    assert projector_of(kemu).rebuild(0, ignored) is False
    assert lists_shown(kemu) == lists_wanted(kemu, history.matches)
    assert projector_of(kemu).rebuild(0, ignored) is True


def test_a_rebuild_leaves_one_generation_behind(fake_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(fake_redis, partitions=1)
    History(kemu, 9).go_on(50)
    for generation in range(2, 5):
        assert projector_of(kemu).rebuild(0, ignored) is True
        keys = fake_redis.keys("{p000}:lists:*")
        assert keys
        assert all(key.startswith(f"{{p000}}:lists:{generation}:".encode()) for key in keys)


def test_what_a_killed_rebuild_left_is_not_taken_for_a_list(fake_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(fake_redis, partitions=1)
    history = History(kemu, 10)
    history.go_on(50)
    drained(kemu)
    left = Changes({}, {}, {"open": {member(1, "mnone")}})
    assert kemu.lists.apply(0, 2, START, kemu.journal.end(0), left)
    assert projector_of(kemu).rebuild(0, ignored) is True
    assert lists_shown(kemu) == lists_wanted(kemu, history.matches)


def test_two_rebuilds_do_not_get_into_each_others_way(fake_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(fake_redis, partitions=1)
    history = History(kemu, 11)
    history.go_on(50)
    projector = projector_of(kemu)
    refused: list[str] = []

    def meanwhile(_: int) -> None:
        with pytest.raises(RebuildRunning) as running:
            projector.rebuild(0, ignored)
        refused.append(str(running.value))

    assert projector.rebuild(0, meanwhile) is True
    assert refused
    assert projector.rebuild(0, ignored) is True
    assert lists_shown(kemu) == lists_wanted(kemu, history.matches)


def test_an_older_generation_never_takes_the_place_of_a_newer_one(fake_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(fake_redis, partitions=1)
    history = History(kemu, 12)
    history.go_on(50)
    projector = projector_of(kemu)
    projector.rebuild(0, ignored)
    kemu.lists.promote(0, 2)
    kemu.lists.promote(0, 1)
    assert lists_shown(kemu) == lists_wanted(kemu, history.matches)


def test_rebuilding_while_matches_and_workers_go_on(real_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(real_redis, partitions=2)
    history = History(kemu, 13)
    history.go_on(60)
    verdicts: list[bool | None] = []

    def rebuild(other: Kemu) -> None:
        verdicts.extend(projector_of(other).rebuild(partition, ignored) for partition in range(2))

    with meanwhile(real_redis, rebuild, drained):
        history.go_on(120)
    assert True in verdicts
    assert False not in verdicts
    drained(kemu)
    assert lists_shown(kemu) == lists_wanted(kemu, history.matches)


def test_nobody_sees_an_empty_list_while_it_is_rebuilt(real_redis: "Redis[bytes]") -> None:
    kemu = kemu_on(real_redis, partitions=2)
    history = History(kemu, 14)
    history.go_on(60)
    drained(kemu)
    wanted = lists_shown(kemu)
    over = threading.Event()

    def rebuild() -> None:
        other = kemu_on(real_redis, partitions=2)
        while not over.is_set():
            for partition in range(2):
                projector_of(other).rebuild(partition, ignored)

    thread = threading.Thread(target=rebuild)
    thread.start()
    try:
        for _ in range(20):
            assert lists_shown(kemu) == wanted
    finally:
        over.set()
        thread.join()
