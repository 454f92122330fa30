"""What the clauses do not say: unknown events, the shape of states, limits and names."""

from collections import Counter
from typing import get_args

import msgspec
import pytest

from contracts.texts import texts_of
from domain.core import Event, Fact
from domain.games.mauw import MAUW
from domain.games.mauw.edition import CARDS, COLOURS, COLUMNS, SEATS, Colour, deck_for
from domain.games.mauw.messages import CardCount, SeatCount
from domain.games.mauw.model import Board, ColumnNumber, SeatNumber, Value, clash_of
from tests.domain.mauw.scene import NOTHING, scene
from tests.kit.matches import played


class SomethingElse(Fact, frozen=True):
    pass


def test_an_unknown_event_is_an_error() -> None:
    with pytest.raises(KeyError):
        MAUW.evolve(MAUW.initial(), Event(SomethingElse(), "1.1"))


def test_a_fight_that_is_not_there_is_an_error() -> None:
    with pytest.raises(AssertionError, match="no card lies on another"):
        clash_of(scene(NOTHING))


@pytest.mark.parametrize("seats", SEATS)
def test_a_state_survives_json(seats: int) -> None:
    for state, *_ in played(MAUW, f"json {seats}", seats):
        assert msgspec.json.decode(msgspec.json.encode(state), type=Board) == state


@pytest.mark.parametrize("seats", SEATS)
def test_no_card_comes_or_goes_between_any_two_events(seats: int) -> None:
    state = MAUW.initial()
    for _, _, _, events in played(MAUW, f"census {seats}", seats):
        for event in events:
            state = MAUW.evolve(state, event)
            assert MAUW.census(state) == dict(Counter(deck_for(seats)))


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
