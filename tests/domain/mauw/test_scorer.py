"""A second implementation of the count, written from the booklet. It uses only what is on the table."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.games.mauw import MAUW
from domain.games.mauw.model import Board
from tests.domain.mauw.scene import scene
from tests.kit.matches import final

Stack = list[Any]
"""A column from the bottom up: `"mauw"` for each Mauw, then perhaps a number."""


def stacks(state: Board) -> list[list[Stack]]:
    found = []
    for area in state.areas:
        columns = []
        for column in area:
            stack: Stack = ["mauw"] * (len(column.drawn) + len(column.turned))
            if column.top is not None:
                stack.append(
                    {"spirit": 0, "maui": column.value}.get(column.top) if not column.top.isdigit() else int(column.top)
                )
            columns.append(stack)
        found.append(columns)
    return found


def points(stack: Stack) -> int:
    if len(stack) == 0:
        return 0
    top = stack[-1]
    total = 9 if top == "mauw" else top
    for card in stack:
        if card == "mauw":
            total = total * 2
    return int(total)


def count(table: list[list[Stack]]) -> tuple[list[int], list[int], list[int]]:
    """Points, number of Mauw, and places."""
    totals, mauw = [], []
    for area in table:
        totals.append(points(area[0]) + points(area[1]) + points(area[2]) + points(area[3]))
        mauw.append(sum(1 for stack in area for card in stack if card == "mauw"))
    order = sorted(range(len(table)), key=lambda seat: (-totals[seat], -mauw[seat]))
    places = [0] * len(table)
    for rank, seat in enumerate(order):
        before = order[rank - 1]
        tied = rank > 0 and (totals[before], mauw[before]) == (totals[seat], mauw[seat])
        places[seat] = places[before] if tied else rank + 1
    return totals, mauw, places


def agrees(state: Board) -> None:
    totals, mauw, places = count(stacks(state))
    outcome = MAUW.outcome(state)
    assert outcome is not None
    assert list(outcome.scores) == totals
    assert list(outcome.places) == places
    sheet = outcome.sheet["areas"]
    assert [each["total"] for each in sheet] == totals
    assert [each["mauw"] for each in sheet] == mauw
    assert [[line["points"] for line in each["columns"]] for each in sheet] == [
        [points(stack) for stack in area] for area in stacks(state)
    ]


@pytest.mark.parametrize("seats", MAUW.info.seats)
def test_both_counts_agree_at_the_end_of_matches(seats: int) -> None:
    for number in range(25):
        agrees(final(MAUW, f"score {seats} {number}", seats))


COLUMN = st.builds(
    lambda mauw, top: (mauw + top) or ".",
    st.sampled_from(("", "m", "mm", "mmm", "t", "mt", "mtt")),
    st.sampled_from(("", *"12345678S", *(f"M{value}" for value in range(9)))),
)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.lists(st.tuples(COLUMN, COLUMN, COLUMN, COLUMN), min_size=2, max_size=6))
def test_both_counts_agree_on_any_position(areas: list[tuple[str, ...]]) -> None:
    drawing = "\n".join(map(" ".join, areas))
    agrees(replace(scene(drawing), phase="over", ending="idle_limit"))


def test_the_plain_count_knows_the_example_of_the_booklet() -> None:
    bare = ["mauw", "mauw", "mauw"]
    assert count([[[*bare, 4], bare, [*bare, 0], bare], [[], [], [], []]])[0] == [176, 0]
