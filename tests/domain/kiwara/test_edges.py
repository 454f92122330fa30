"""What the clauses do not say: unknown events, the shape of states, limits, names and the order of choices."""

from typing import get_args

import msgspec
import pytest

from contracts.texts import texts_of
from domain.core import Event, Fact
from domain.games.kiwara import KIWARA
from domain.games.kiwara.board import SQUARES, STOPS
from domain.games.kiwara.model import Savanna, Square, Stop
from tests.domain.kiwara.scene import RED, scene
from tests.kit.matches import played


class SomethingElse(Fact, frozen=True):
    pass


def test_an_unknown_event_is_an_error() -> None:
    with pytest.raises(KeyError):
        KIWARA.evolve(KIWARA.initial(), Event(SomethingElse(), "1.1"))


def test_a_state_survives_json() -> None:
    for state, *_ in played(KIWARA, "json", reinforcement="mystery", handicap=2):
        assert msgspec.json.decode(msgspec.json.encode(state), type=Savanna) == state


def test_the_types_of_the_wire_know_the_same_animals_cards_squares_and_stops() -> None:
    assert get_args(Square)[1] == msgspec.Meta(ge=0, le=SQUARES - 1)
    assert get_args(Stop)[1] == msgspec.Meta(ge=0, le=STOPS - 1)


def test_players_are_told_what_is_reconstructed() -> None:
    assert len(texts_of(KIWARA).reconstructed) == 3


def test_the_order_of_the_legal_list_is_fixed() -> None:
    # Clients number the moves they are offered.
    state = scene(totem=0, hands=(("baboon", "giraffe"), ()), pile=("boa", "gnu", "okapi"))
    names = [type(command).__name__ for command in KIWARA.legal(state, RED)]
    assert names == ["PlaceAnimal"] * (5 * 5 + 10 * 5) + ["UseGiraffe"]
