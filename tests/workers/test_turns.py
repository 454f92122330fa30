"""Which player's bots move next."""

import pytest
from redis import Redis

from service.store.play.turns import NEW, NOBODY, Turn, Turns, lane_of


@pytest.fixture(params=["fake", "real"])
def turns(request: pytest.FixtureRequest) -> Turns:
    redis: Redis[bytes] = request.getfixturevalue(f"{request.param}_redis")
    return Turns(redis)


def taken(turns: Turns) -> list[str]:
    return [turn.match for turn in iter(turns.next, None)]


def test_people_take_turns_however_many_matches_each_has(turns: Turns) -> None:
    turns.offer(["m1", "m2", "m3", "m4"], "pmany")
    turns.offer(["m5"], "pone")
    turns.offer(["m6", "m7"], "ptwo")
    assert taken(turns) == ["m1", "m5", "m6", "m2", "m7", "m3", "m4"]


def test_who_comes_back_waits_behind_those_who_have_not_had_a_turn(turns: Turns) -> None:
    turns.offer(["m1"], "pone")
    turns.offer(["m2"], "ptwo")
    assert turns.next() == Turn("m1", "pone")
    turns.offer(["m1"], "pone")
    assert taken(turns) == ["m2", "m1"]


def test_new_matches_come_first_and_those_of_nobody_last(turns: Turns) -> None:
    turns.offer(["m1"], NOBODY)
    turns.offer(["m2"], "pone")
    turns.offer(["m3"])
    assert [turns.next() for _ in range(4)] == [Turn("m3", NEW), Turn("m2", "pone"), Turn("m1", NOBODY), None]


def test_bots_that_move_at_once_come_before_those_that_search(turns: Turns) -> None:
    turns.offer(["m1", "m2"], lane_of("pone", searches=True))
    turns.offer(["m3"], lane_of("ptwo", searches=True))
    turns.offer(["m4"], NOBODY)
    turns.offer(["m5"], lane_of("pthree", searches=False))
    assert turns.next() == Turn("m5", "pthree")
    turns.offer(["m6"], lane_of("pone", searches=False))
    assert taken(turns) == ["m6", "m1", "m3", "m2", "m4"]
    assert turns._redis.keys("{turns}*") == []


def test_a_match_waits_once(turns: Turns) -> None:
    turns.offer(["m1", "m1"], "pone")
    turns.offer(["m1"])
    turns.offer(["m1"], NOBODY)
    assert turns.waiting() == 1
    assert taken(turns) == ["m1"]
    assert turns.waiting() == 0
    turns.offer(["m1"], NOBODY)
    assert taken(turns) == ["m1"]


def test_nothing_is_left_when_nobody_waits(turns: Turns) -> None:
    turns.offer([])
    assert turns.next() is None
    turns.offer(["m1", "m2"], "pone")
    turns.offer(["m3"], NOBODY)
    taken(turns)
    assert turns._redis.keys("{turns}*") == []
