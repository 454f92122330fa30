"""A law that cannot fail says nothing: here each of them does, on a toy that was broken on purpose."""

import pytest

from tests.kit.broken import VARIANTS, CannotPlayAnOption
from tests.kit.broken_law import BrokenLaw
from tests.kit.every_law import EVERY_LAW
from tests.kit.games import BROKEN, TOY, Subject
from tests.kit.plays import cases

CASES = cases(TOY)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_law_notices_the_broken_game(name: str) -> None:
    variant = VARIANTS[name]
    with pytest.raises(BrokenLaw):
        EVERY_LAW[variant.law](variant.subject, CASES)


@pytest.mark.parametrize("law", sorted({variant.law for variant in VARIANTS.values()}))
def test_the_law_is_content_with_the_sound_game(law: str) -> None:
    EVERY_LAW[law](TOY, CASES)


def test_each_law_has_a_game_that_breaks_it() -> None:
    assert {variant.law for variant in VARIANTS.values()} == set(EVERY_LAW)


def test_an_option_that_can_never_be_played_is_noticed() -> None:
    game = CannotPlayAnOption()
    with pytest.raises(BrokenLaw, match="never"):
        cases(Subject(BROKEN, game, TOY.contract, TOY.codec))
