"""What the clauses do not say: limits and texts."""

from typing import get_args

import msgspec
import pytest

from contracts.texts import texts_of
from domain.games.mauw import MAUW
from domain.games.mauw.edition import CARDS, COLOURS, COLUMNS, SEATS, Colour, deck_for
from domain.games.mauw.messages import CardCount, SeatCount
from domain.games.mauw.model import ColumnNumber, SeatNumber, Value, clash_of
from tests.domain.mauw.scene import NOTHING, scene


def test_a_fight_that_is_not_there_is_an_error() -> None:
    with pytest.raises(AssertionError, match="no card lies on another"):
        clash_of(scene(NOTHING))


def test_the_types_of_the_wire_know_the_same_cards_seats_columns_and_values() -> None:
    assert tuple(sorted(CARDS)) == CARDS
    assert set(get_args(Colour)) == set(COLOURS.values())
    assert get_args(SeatNumber)[1] == msgspec.Meta(ge=0, le=max(SEATS) - 1)
    assert get_args(SeatCount)[1] == msgspec.Meta(ge=min(SEATS), le=max(SEATS))
    assert get_args(ColumnNumber)[1] == msgspec.Meta(ge=0, le=COLUMNS - 1)
    assert get_args(CardCount)[1] == msgspec.Meta(ge=1, le=len(deck_for(6)))
    assert get_args(Value)[1] == msgspec.Meta(ge=0, le=8)


def test_players_are_told_what_is_reconstructed() -> None:
    assert len(texts_of(MAUW).reconstructed) == 4
