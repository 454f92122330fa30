import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core import Outcome
from domain.core.outcome import places_by


@pytest.mark.parametrize(
    ("keys", "places"),
    [
        ((5, 9), (2, 1)),
        ((7, 7), (1, 1)),
        ((1, 3, 3, 2), (4, 1, 1, 3)),
        (((True, -2), (False, -1), (True, -1)), (2, 3, 1)),
        ((), ()),
    ],
)
def test_the_greatest_key_is_first_and_equal_keys_share_a_place(keys: tuple[int, ...], places: tuple[int, ...]) -> None:
    assert places_by(keys) == places


@given(st.lists(st.integers(0, 5), min_size=1, max_size=8))
def test_a_place_counts_those_who_are_better(keys: list[int]) -> None:
    places = places_by(tuple(keys))
    assert min(places) == 1
    for key, place in zip(keys, places, strict=True):
        assert sum(other > key for other in keys) == place - 1


def test_all_who_are_first_win() -> None:
    assert Outcome("goal", (1, 2, 1)).winners == (0, 2)


def test_an_outcome_need_not_have_scores() -> None:
    outcome = Outcome("resignation", (1, 2))
    assert outcome.scores == ()
    assert outcome.sheet == {}
