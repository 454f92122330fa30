"""What the clauses do not say: limits, texts and the order of choices."""

from typing import get_args

import msgspec

from contracts.texts import texts_of
from domain.games.kiwara import KIWARA
from domain.games.kiwara.board import SQUARES, STOPS
from domain.games.kiwara.model import Square, Stop
from tests.domain.kiwara.scene import RED, scene


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
