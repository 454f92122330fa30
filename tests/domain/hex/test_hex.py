"""Hex by its rules."""

import pytest

from domain.core import Event
from domain.match import CreateMatch
from tests.kit.given import Play, given, given_match
from tests.kit.hex import HEX
from tests.kit.hex.rules import CELLS, NEIGHBOURS, SIZE, EdgesConnected, LayStone, StoneLaid, StoneSwapped, Swap
from tests.kit.rules import rule


def after(*cells: int) -> Play:
    """Stones of both seats by turns, seat 0 first."""
    return given(HEX, *(StoneLaid(number % 2, cell) for number, cell in enumerate(cells)))


@rule("hex", "1.1")
def test_two_players_have_121_cells() -> None:
    assert HEX.choices(HEX.initial(), 0) == tuple(LayStone(cell) for cell in range(121))
    after().when(0, LayStone(121)).then_rejected("no_such_cell", clause="1.1")
    given_match(HEX).when("ann", CreateMatch("hex", 3)).then_rejected("bad_seat_count")


@rule("hex", "1.2")
@pytest.mark.parametrize(
    ("cell", "near"),
    [(60, (49, 50, 59, 61, 70, 71)), (0, (1, 11)), (10, (9, 20, 21)), (110, (99, 100, 111)), (120, (109, 119))],
)
def test_a_cell_touches_up_to_six_others(cell: int, near: tuple[int, ...]) -> None:
    assert NEIGHBOURS[cell] == near


@rule("hex", "1.3")
@pytest.mark.parametrize("seat", [0, 1])
def test_each_seat_has_two_edges(seat: int) -> None:
    row, column = range(55, 66), range(5, CELLS, SIZE)
    for line, wins in ((row, seat == 1), (column, seat == 0)):
        play = given(HEX, *(StoneLaid(seat, cell) for cell in line[:-1]), StoneLaid(1 - seat, 0))
        assert (HEX.outcome(play.when(seat, LayStone(line[-1])).state) is not None) == wins


@rule("hex", "2.1")
def test_seats_take_turns() -> None:
    first = after().when(0, LayStone(60))
    first.then(StoneLaid(0, 60))
    first.when(0, LayStone(61)).then_rejected("not_your_turn", clause="2.1")
    first.when(1, LayStone(61)).when(0, LayStone(62)).then(StoneLaid(0, 62))


@rule("hex", "2.2")
def test_a_stone_needs_an_empty_cell() -> None:
    after(60).when(1, LayStone(60)).then_rejected("cell_taken", clause="2.2", cell=60)


@rule("hex", "3.1")
def test_the_first_stone_can_be_taken_over() -> None:
    swapped = after(2).when(1, Swap())
    swapped.then(Event(StoneSwapped(1, 22), "3.1"))
    assert swapped.state.cells.replace(".", "") == "1"
    swapped.when(0, LayStone(2)).then(StoneLaid(0, 2))


@rule("hex", "3.2")
@pytest.mark.parametrize("cells", [(), (60, 61), (60, 61, 62)])
def test_nobody_swaps_later_or_earlier(cells: tuple[int, ...]) -> None:
    after(*cells).when(len(cells) % 2, Swap()).then_rejected("wrong_moment", clause="3.2")


@rule("hex", "4.1")
@pytest.mark.parametrize("winner", [0, 1])
def test_a_chain_from_edge_to_edge_wins(winner: int) -> None:
    """It bends once, along the diagonal by which only one of the two ways leads on."""
    down = [5 + SIZE * row for row in range(6)] + [4 + SIZE * row for row in range(6, 11)]
    chain = down if winner == 0 else [cell % SIZE * SIZE + cell // SIZE for cell in down]
    *before, last = (StoneLaid(winner, cell) for cell in chain)
    play = given(HEX, *before, StoneLaid(1 - winner, 0))
    won = play.when(winner, LayStone(last.cell)).then(last, Event(EdgesConnected(winner), "4.1"))
    outcome = HEX.outcome(won.state)
    assert outcome is not None
    assert (outcome.places[winner], outcome.sheet) == (1, {"stones": [11, 1] if winner == 0 else [1, 11], "swapped": False})
    won.when(1 - winner, LayStone(1)).then_rejected("not_your_turn", clause="4.1")


def test_a_bot_prefers_to_reach_further_and_to_win() -> None:
    ahead = after(5, 60, 16).state
    won = given(HEX, *(StoneLaid(0, cell) for cell in range(5, CELLS, SIZE)), EdgesConnected(0)).state
    assert [HEX.appraise(state, 0) for state in (ahead, won)] == [1, 22]
    assert [HEX.appraise(state, 1) for state in (ahead, won)] == [-1, -22]
