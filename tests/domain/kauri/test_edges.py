"""What the clauses do not say: the box, limits and names."""

from typing import get_args

import msgspec
import pytest

from contracts.texts import texts_of
from domain.games.kauri.model import Phase, SeatNumber, Stock, Trophies, seat_for
from domain.games.kauri.rules import KauriOptions
from domain.games.kauri.vocabulary import FACTIONS, PIECES, TROPHIES, Piece
from tests.domain.kauri.scene import EDITION, GAME, island
from tests.kit.given import given_setup
from tests.kit.matches import played


def test_every_option_goes_with_every_number_of_seats() -> None:
    for seats in GAME.info.seats:
        assert GAME.check_options(KauriOptions(redraw=True), seats) is None


def test_before_setting_up_nobody_can_do_anything() -> None:
    state = GAME.initial()
    assert not GAME.active(state)
    assert GAME.legal(state, 0) == ()
    assert GAME.view(state, None)["regions"] == []
    assert GAME.imagine(state, None, None) == state  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", GAME.info.seats)
def test_setting_up_takes_everything_out_of_the_box(seats: int) -> None:
    factions = EDITION.seats[seats]
    wanted = {**EDITION.pieces, "token": sum(EDITION.tokens[faction] for faction in factions)}
    wanted |= {f"card {card}": 1 for faction in factions for card in EDITION.decks[faction]}
    assert GAME.census(given_setup(GAME, seats).state) == wanted


def test_the_words_of_the_wire_are_those_of_the_rules() -> None:
    assert get_args(Piece) == PIECES == tuple(Stock.__struct_fields__)
    assert tuple(Trophies.__struct_fields__) == TROPHIES
    assert get_args(SeatNumber)[1] == msgspec.Meta(ge=0, le=len(FACTIONS) - 1)
    seen = {
        state.phase
        for seats in (2, 4)
        for number in range(4)
        for state, *_ in played(GAME, f"phases {number}", seats, redraw=True)
    }
    assert seen <= set(get_args(Phase))


def test_the_edition_gives_names_to_its_regions_and_cards() -> None:
    names = texts_of(GAME).names
    assert set(names["region"]) == {EDITION.volcano.key, *EDITION.region_numbers}
    assert set(names["card"]) == set(EDITION.cards)
    assert names["card"]["P1"] == {"en": "Mass migration and Foraging", "fr": "Migration de masse et Fourragement"}
    assert names["region"]["bay_of_islands"] == {"en": "Bay of Islands", "fr": "Baie des Îles"}


def test_a_pawn_without_a_seat_is_steered_by_a_seat_that_is_there() -> None:
    assert seat_for(EDITION, island(2, conscience=1), "english") == 0
    assert seat_for(EDITION, island(2, conscience=9), "english") == 1
    assert seat_for(EDITION, island(4), "english") == 2
