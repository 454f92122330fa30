"""Pairing players by tickets and time."""

from itertools import combinations
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.matchmaking import Group, Ticket, band, groups

NOW = 1_000_000


def ticket(name: str, rating: float = 1500, waited: int = 0, spec: str = "kiwara", bots: int | None = None) -> Ticket:
    return Ticket(name, f"p{name}", spec, rating, NOW - waited, bots)


def names(found: list[Group]) -> list[str]:
    return ["".join(each.id for each in group.tickets) + "+" * group.bots for group in found]


@pytest.mark.parametrize(
    ("waited", "width"),
    [(0, 100), (4_999, 100), (5_000, 150), (9_999, 150), (10_000, 200), (59_999, 650), (60_000, inf), (-5, 100)],
)
def test_a_band_widens_by_fifty_every_five_seconds_until_it_has_no_end(waited: int, width: float) -> None:
    assert band(waited) == width


def test_two_players_with_the_same_request_play_together() -> None:
    assert names(groups([ticket("a"), ticket("b")], 2, NOW)) == ["ab"]


def test_one_player_alone_waits_and_so_do_two_with_different_requests() -> None:
    assert groups([ticket("a")], 2, NOW) == []
    assert groups([ticket("a"), ticket("b", spec="mauw")], 2, NOW) == []


@pytest.mark.parametrize(
    ("rating", "waited", "together"),
    [(1700, 0, True), (1701, 0, False), (1750, 5_000, True), (1751, 5_000, False), (9000, 59_999, False), (9000, 60_000, True)],
)
def test_bands_must_overlap(rating: float, waited: int, together: bool) -> None:
    found = groups([ticket("a", waited=waited), ticket("b", rating)], 2, NOW)
    assert bool(found) is together


def test_the_longest_waiting_is_served_first_and_gets_the_next_longest() -> None:
    waiting = [ticket("c", waited=1), ticket("a", waited=3), ticket("d", waited=0), ticket("b", waited=2)]
    assert names(groups(waiting, 2, NOW)) == ["ab", "cd"]
    assert names(groups(waiting[:3], 2, NOW)) == ["ac"]


def test_all_at_a_table_must_fit_each_other() -> None:
    low, middle, high = ticket("a", 1350, 3), ticket("b", 1500, 2), ticket("c", 1650, 1)
    assert groups([low, middle, high], 3, NOW) == []
    assert names(groups([low, middle, ticket("c", 1550, 1)], 3, NOW)) == ["abc"]


def test_one_who_fits_the_first_does_not_stand_in_the_way_of_two_who_fit_better() -> None:
    waiting = [ticket("a", 1500, 4), ticket("b", 1310, 3), ticket("c", 1690, 2), ticket("d", 1680, 1)]
    assert names(groups(waiting, 3, NOW)) == ["acd"]


def test_no_player_is_paired_with_themselves() -> None:
    twice = [Ticket("a", "pa", "kiwara", 1500, NOW), Ticket("b", "pa", "kiwara", 1500, NOW)]
    assert groups(twice, 2, NOW) == []
    assert names(groups([*twice, ticket("c")], 2, NOW)) == ["ac"]


def test_players_who_are_kept_apart_do_not_sit_at_one_table() -> None:
    waiting = [ticket("a", waited=3), ticket("b", waited=2), ticket("c", waited=1)]
    apart = {"pa": {"pb"}, "pb": {"pa"}}
    assert groups(waiting[:2], 2, NOW, apart) == []
    assert names(groups(waiting, 2, NOW, apart)) == ["ac"]
    assert groups(waiting, 3, NOW, apart) == []
    assert names(groups([*waiting, ticket("d")], 3, NOW, apart)) == ["acd"]


def test_a_full_table_is_found_if_the_second_who_waits_is_kept_from_the_others() -> None:
    waiting = [ticket("a", waited=4), ticket("b", waited=3), ticket("c", waited=2), ticket("d", waited=1)]
    apart = {"pb": {"pc", "pd"}, "pc": {"pb"}, "pd": {"pb"}}
    assert names(groups(waiting, 3, NOW, apart)) == ["acd"]


def test_a_crowd_of_players_who_are_kept_apart_does_not_hold_up_the_queue() -> None:
    """Four sides, each of whose players are kept from one another. No five can play, but there are many fours to try."""
    crowd = [ticket(f"{side}{number}", waited=number) for side in "abcd" for number in range(40)]
    sides = {side: {each.player for each in crowd if each.id[0] == side} for side in "abcd"}
    apart = {each.player: sides[each.id[0]] - {each.player} for each in crowd}
    assert groups(crowd, 5, NOW, apart) == []


def test_bots_fill_up_what_is_free_only_for_those_who_asked_for_them_and_have_waited() -> None:
    assert names(groups([ticket("a", waited=30, bots=30)], 3, NOW)) == ["a++"]
    assert groups([ticket("a", waited=29, bots=30)], 3, NOW) == []
    assert names(groups([ticket("a", waited=30, bots=30), ticket("b", waited=31, bots=20)], 3, NOW)) == ["ba+"]
    with_one_who_wants_people = [ticket("a", waited=30, bots=30), ticket("b", waited=40)]
    assert names(groups(with_one_who_wants_people, 3, NOW)) == ["a++"]
    assert names(groups([*with_one_who_wants_people, ticket("c", waited=1)], 3, NOW)) == ["bac"]


PLAYERS = "stuvwxyz"

tickets = st.lists(
    st.builds(
        Ticket,
        st.uuids().map(str),
        st.sampled_from(PLAYERS),
        st.sampled_from(["kiwara", "mauw"]),
        st.integers(0, 40).map(lambda number: number * 75.0),
        st.integers(NOW - 70_000, NOW),
        st.none() | st.integers(0, 70_000),
    ),
    max_size=10,
    unique_by=lambda each: each.id,
)


pairs = st.sets(st.tuples(st.sampled_from(PLAYERS), st.sampled_from(PLAYERS)), max_size=8)
"""Pairs of players of whom one has blocked the other."""


@given(tickets, st.integers(1, 4), pairs)
def test_every_table_is_right_and_no_full_table_is_left(
    waiting: list[Ticket], seats: int, blocked: set[tuple[str, str]]
) -> None:
    apart = {one: {other for other in PLAYERS if {(one, other), (other, one)} & blocked} for one in PLAYERS}

    def fit(one: Ticket, other: Ticket) -> bool:
        near = abs(one.rating - other.rating) <= band(NOW - one.since) + band(NOW - other.since)
        return near and one.player != other.player and other.player not in apart[one.player]

    found = groups(waiting, seats, NOW, apart)
    served = [each.id for group in found for each in group.tickets]
    assert len(served) == len(set(served))
    for group in found:
        assert len(group.tickets) + group.bots == seats
        assert len({each.spec for each in group.tickets}) == 1
        assert all(fit(one, other) for one, other in combinations(group.tickets, 2))
        if group.bots:
            assert all(each.bots_after is not None and NOW - each.since >= each.bots_after for each in group.tickets)
    left = [each for each in waiting if each.id not in served]
    for table in combinations(left, seats):
        fitting = all(fit(one, other) for one, other in combinations(table, 2))
        assert not (fitting and len({each.spec for each in table}) == 1)
    assert groups(list(reversed(waiting)), seats, NOW, apart) == found
