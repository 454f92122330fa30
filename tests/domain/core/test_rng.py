"""Draws are the same for everyone with the key, and fair."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.core import Rng, draw_key
from domain.core.rng import WORD
from tests.kit.draws import ScriptedRng, rng_for

KEY = bytes(range(32))
WORDS = [11460774541426949705, 2995330445304050500, 4131844170255811841, 7201374997374601369, 14137608856405602039]
DICE = [5, 4, 5, 1, 3, 0, 3, 4, 4, 4]
SHUFFLED = (2, 0, 8, 6, 9, 3, 4, 1, 7, 5)
DRAW_KEY = "73d2bae7101be0d4f4d08fab628a420afdcf21ba14e8e849731ae9f539daf649"


class FixedWords(Rng):
    """Says the given words."""

    __slots__ = ("_said",)

    def __init__(self, *words: int) -> None:
        super().__init__(b"")
        self._said = list(words)

    def word(self) -> int:
        return self._said.pop(0)


def test_words_are_the_blocks_of_the_hmac_in_order() -> None:
    blocks = b"".join(hmac.new(KEY, number.to_bytes(8, "big"), hashlib.sha256).digest() for number in range(2))
    expected = [int.from_bytes(blocks[at : at + 8], "big") for at in range(0, 64, 8)]
    rng = Rng(KEY)
    assert [rng.word() for _ in range(8)] == expected


def test_vectors_that_any_other_implementation_must_meet() -> None:
    rng = Rng(KEY)
    assert [rng.word() for _ in range(5)] == WORDS
    rng = Rng(KEY)
    assert [rng.below(6) for _ in range(10)] == DICE
    assert Rng(KEY).shuffled(range(10)) == SHUFFLED
    assert draw_key(KEY, ("ann", ""), 7).hex() == DRAW_KEY


def test_a_key_is_made_when_something_is_drawn_and_only_once() -> None:
    made: list[bytes] = []

    def make() -> bytes:
        made.append(KEY)
        return KEY

    rng = Rng(make)
    assert made == []
    assert [rng.word() for _ in range(5)] == WORDS
    assert made == [KEY]


def test_the_same_key_gives_the_same_draws() -> None:
    assert [rng_for("a").below(1000) for _ in range(3)] == [rng_for("a").below(1000)] * 3


@pytest.mark.parametrize("limit", [0, -1, WORD + 1])
def test_a_draw_needs_something_to_draw_from(limit: int) -> None:
    with pytest.raises(ValueError, match="at least one possibility"):
        Rng(KEY).below(limit)


def test_a_choice_from_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one possibility"):
        Rng(KEY).choice(())


def test_the_greatest_limit_is_a_whole_word() -> None:
    assert Rng(KEY).below(WORD) == Rng(KEY).word()


def test_words_that_would_favour_small_values_are_passed_over() -> None:
    limit = WORD // 2 + 1
    assert FixedWords(limit, WORD - 1, 5).below(limit) == 5
    assert FixedWords(limit - 1).below(limit) == limit - 1
    assert FixedWords(WORD - 1, WORD - WORD % 6, 8).below(6) == 2


@given(st.binary(max_size=40), st.integers(1, WORD))
def test_a_draw_is_below_its_limit(key: bytes, limit: int) -> None:
    assert 0 <= Rng(key).below(limit) < limit


@given(st.binary(max_size=40), st.lists(st.integers(), max_size=30))
def test_a_shuffle_loses_and_invents_nothing(key: bytes, items: list[int]) -> None:
    assert sorted(Rng(key).shuffled(items)) == sorted(items)


def test_dice_are_fair() -> None:
    """Chi-squared with five degrees of freedom; a fair die is above 20.5 once in a thousand keys, and this key is fixed."""
    rolls = 12_000
    rng = Rng(b"dice")
    seen = Counter(rng.below(6) for _ in range(rolls))
    assert sum((seen[face] - rolls / 6) ** 2 / (rolls / 6) for face in range(6)) < 20.5


def test_all_orders_of_a_shuffle_are_equally_likely() -> None:
    """Chi-squared with 23 degrees of freedom; above 49.7 once in a thousand keys, and these keys are fixed."""
    shuffles = 12_000
    seen = Counter(Rng(number.to_bytes(4, "big")).shuffled("abcd") for number in range(shuffles))
    expected = shuffles / 24
    assert set(seen) == set(permutations("abcd"))
    assert sum((count - expected) ** 2 / expected for count in seen.values()) < 49.7


def test_seed_nonces_and_version_each_change_the_key() -> None:
    keys = {
        draw_key(b"seed", ("a", "b"), 1),
        draw_key(b"other", ("a", "b"), 1),
        draw_key(b"seed", ("a", "b"), 2),
        draw_key(b"seed", ("b", "a"), 1),
        draw_key(b"seed", ("a", ""), 1),
        draw_key(b"seed", ("ab", ""), 1),
        draw_key(b"seed", ("ab",), 1),
        draw_key(b"seed", (), 1),
        draw_key(b"seed", ("",), 1),
    }
    assert len(keys) == 9


def test_no_two_lists_of_nonces_are_the_same_bytes() -> None:
    assert draw_key(b"s", ("a", "bc"), 1) != draw_key(b"s", ("ab", "c"), 1)


def test_draws_of_neighbouring_versions_have_nothing_in_common() -> None:
    first = [Rng(draw_key(KEY, (), version)).below(2) for version in range(4000)]
    second = first[1:]
    alike = sum(one == two for one, two in zip(first, second, strict=False))
    assert abs(alike - 2000) < 200


def test_a_scripted_stream_says_what_it_is_told() -> None:
    rng = ScriptedRng(2, 0)
    assert rng.choice("abc") == "c"
    assert rng.left == (0,)
    assert rng.below(1) == 0
    with pytest.raises(AssertionError, match="did not foresee"):
        rng.below(6)
    with pytest.raises(AssertionError, match="wants 6"):
        ScriptedRng(6).below(6)
