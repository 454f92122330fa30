"""The laws of ratings."""

import subprocess
import sys
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from domain.ratings import NEWCOMER, PROVISIONAL, Rating, option_set, rate

MILLION = 1_000_000
ratings = st.builds(Rating, st.integers(-10 * MILLION, 60 * MILLION), st.integers(MILLION, 9 * MILLION), st.integers(0, 50))


@st.composite
def matches(draw: st.DrawFn) -> tuple[list[Rating], list[int]]:
    seats = draw(st.integers(2, 6))
    keys = [draw(st.integers(0, 5)) for _ in range(seats)]
    return [draw(ratings) for _ in range(seats)], [1 + sum(other > key for other in keys) for key in keys]


@given(matches())
def test_the_sole_winner_rises_and_the_sole_loser_falls(match: tuple[list[Rating], list[int]]) -> None:
    before, places = match
    after = rate(before, places)
    if places.count(1) == 1:
        winner = places.index(1)
        assert after[winner].mu >= before[winner].mu
    if places.count(max(places)) == 1:
        loser = places.index(max(places))
        assert after[loser].mu <= before[loser].mu


@given(matches())
def test_every_match_is_counted_once_and_doubt_stays_within_bounds(match: tuple[list[Rating], list[int]]) -> None:
    before, places = match
    for old, new in zip(before, rate(before, places), strict=True):
        assert new.matches == old.matches + 1
        assert 0 < new.sigma < old.sigma + MILLION // 250


@given(matches(), st.randoms(use_true_random=False))
def test_the_order_of_seats_does_not_matter(match: tuple[list[Rating], list[int]], rng: object) -> None:
    before, places = match
    order = list(range(len(places)))
    rng.shuffle(order)
    turned = rate([before[seat] for seat in order], [places[seat] for seat in order])
    assert [turned[order.index(seat)] for seat in range(len(places))] == list(rate(before, places))


@pytest.mark.parametrize("seats", range(2, 7))
def test_among_equals_places_decide_and_nothing_is_won_or_lost_in_sum(seats: int) -> None:
    after = rate([NEWCOMER] * seats, list(range(1, seats + 1)))
    assert [each.mu for each in after] == sorted((each.mu for each in after), reverse=True)
    assert len({each.mu for each in after}) == seats
    assert abs(sum(each.mu - NEWCOMER.mu for each in after)) <= seats
    assert all(each.sigma < NEWCOMER.sigma for each in after)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_tie_of_equals_moves_nobody(seats: int) -> None:
    assert {each.mu for each in rate([NEWCOMER] * seats, [1] * seats)} == {NEWCOMER.mu}


def test_a_tie_brings_the_weaker_closer_to_the_stronger() -> None:
    weak, strong = Rating(20 * MILLION), Rating(30 * MILLION)
    low, high = rate([weak, strong], [1, 1])
    assert weak.mu < low.mu < high.mu < strong.mu


def test_players_who_share_a_place_are_treated_alike() -> None:
    for places in set(permutations([1, 2, 2, 4])):
        after = rate([NEWCOMER] * 4, places)
        assert len({each.mu for each, place in zip(after, places, strict=True) if place == 2}) == 1


def test_a_surprise_moves_more_than_what_was_expected() -> None:
    weak, strong = Rating(20 * MILLION, 3 * MILLION), Rating(30 * MILLION, 3 * MILLION)
    surprise, expected = rate([weak, strong], [1, 2])[0], rate([weak, strong], [2, 1])[1]
    assert surprise.mu - weak.mu > expected.mu - strong.mu > 0


@given(st.lists(ratings, min_size=2, max_size=6), st.randoms(use_true_random=False))
def test_another_implementation_agrees_where_no_place_is_shared(before: list[Rating], rng: object) -> None:
    places = list(range(1, len(before) + 1))
    rng.shuffle(places)
    model = PlackettLuce()
    teams = [[model.rating(mu=each.mu / MILLION, sigma=each.sigma / MILLION)] for each in before]
    for (theirs,), ours in zip(model.rate(teams, ranks=places), rate(before, places), strict=True):
        assert theirs.mu == pytest.approx(ours.mu / MILLION, abs=2e-6)
        assert theirs.sigma == pytest.approx(ours.sigma / MILLION, abs=2e-6)


def test_what_is_shown_is_a_whole_number_and_provisional_at_first() -> None:
    assert (NEWCOMER.shown, NEWCOMER.uncertainty, NEWCOMER.provisional) == (1500, 250, True)
    assert [Rating(matches=number).provisional for number in (PROVISIONAL - 1, PROVISIONAL)] == [True, False]
    settled = Rating(26 * MILLION, MILLION)
    assert (settled.shown, settled.uncertainty) == (1530, 30)


def test_another_process_gets_the_same() -> None:
    script = """
from domain.ratings import NEWCOMER, option_set, rate
ratings = [NEWCOMER] * 4
for turn in range(40):
    ratings = list(rate(ratings, [1 + (seat + turn * turn) % 4 for seat in range(4)]))
print(ratings, option_set({"b": 1, "a": ["x", True]}, 2))
"""
    said = {
        subprocess.run(
            [sys.executable, "-c", script], check=True, capture_output=True, env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."}
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1


def test_option_sets_go_by_content_alone() -> None:
    key = option_set({"a": 1, "b": [1, 2]}, 2)
    assert key == option_set({"b": [1, 2], "a": 1}, 2)
    assert len({key, option_set({"a": 1, "b": [1, 2]}, 3), option_set({"a": 2, "b": [1, 2]}, 2), option_set({}, 2)}) == 4
    assert len(key) == 12
