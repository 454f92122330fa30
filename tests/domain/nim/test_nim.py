"""Nim by its rules."""

import pytest

from domain.core import Event
from domain.match import CreateMatch
from tests.kit.given import Play, given, given_match, given_setup
from tests.kit.nim import NIM
from tests.kit.nim.rules import HeapPiled, LastStoneTaken, StonesTaken, TakeStones
from tests.kit.rules import rule


def heap_of(stones: int) -> Play:
    return given(NIM, HeapPiled(stones))


@rule("nim", "1.1")
def test_two_players_have_a_heap_of_30() -> None:
    given_setup(NIM, 2).then(Event(HeapPiled(30), "1.1"))
    given_match(NIM).when("ann", CreateMatch("nim", 3)).then_rejected("bad_seat_count")


@rule("nim", "2.1")
def test_seats_take_turns() -> None:
    first = heap_of(9).when(0, TakeStones(2))
    first.then(StonesTaken(0, 2))
    first.when(0, TakeStones(2)).then_rejected("not_your_turn", clause="2.1")
    first.when(1, TakeStones(1)).then(StonesTaken(1, 1))


@rule("nim", "2.2")
@pytest.mark.parametrize(("heap", "count"), [(9, 0), (9, 4), (2, 3)])
def test_a_player_takes_up_to_three_stones_that_are_there(heap: int, count: int) -> None:
    heap_of(heap).when(0, TakeStones(count)).then_rejected("bad_count", clause="2.2", count=count)


@rule("nim", "3.1")
def test_the_last_stone_wins() -> None:
    won = heap_of(4).when(0, TakeStones(1)).when(1, TakeStones(3))
    won.then(StonesTaken(1, 3), Event(LastStoneTaken(1), "3.1"))
    outcome = NIM.outcome(won.state)
    assert outcome is not None
    assert (outcome.places, outcome.sheet) == ((2, 1), {"taken": [1, 3]})
    won.when(0, TakeStones(1)).then_rejected("not_your_turn", clause="3.1")


def test_a_bot_leaves_a_multiple_of_four() -> None:
    assert [NIM.appraise(heap_of(7).when(0, TakeStones(count)).state, 0) for count in (1, 2, 3)] == [-1, -1, 1]
