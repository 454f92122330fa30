"""What holds beside the clauses: unknown events, the shape of states, and the names."""

from collections import Counter
from typing import get_args

import msgspec
import pytest

from domain.core import Event, Fact
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.board import RESOURCES, TERRAIN, TERRITORIES, Terrain
from domain.games.bunny_kingdom.edition import (
    BUILDINGS,
    CAMPS,
    CARDS,
    DECK,
    FARMS,
    PARCHMENTS,
    ROUNDS,
    SEATS,
    TRADING_POST,
    Building,
    Card,
    Parchment,
)
from domain.games.bunny_kingdom.messages import CardCount, SeatCount
from domain.games.bunny_kingdom.model import CampNumber, Cell, Ending, Round, SeatNumber, World
from domain.games.bunny_kingdom.parchments import Measure
from domain.games.bunny_kingdom.texts import FIGURE_OF_ONE_SOURCE, NAMES_IN_RULEBOOK, PARCHMENT_NAMES
from tests.domain.bunny_kingdom.scene import played


class SomethingElse(Fact, frozen=True):
    pass


def test_an_unknown_event_is_an_error() -> None:
    with pytest.raises(KeyError):
        BUNNY_KINGDOM.evolve(BUNNY_KINGDOM.initial(), Event(SomethingElse(), "1.1"))


@pytest.mark.parametrize("seats", SEATS)
def test_a_state_survives_json(seats: int) -> None:
    for state, *_ in played(f"json {seats}", seats):
        assert msgspec.json.decode(msgspec.json.encode(state), type=World) == state


@pytest.mark.parametrize("seats", SEATS)
def test_no_card_comes_or_goes_between_any_two_events(seats: int) -> None:
    state = BUNNY_KINGDOM.initial()
    for number, (_, _, _, events) in enumerate(played(f"census {seats}", seats)):
        for event in events:
            state = BUNNY_KINGDOM.evolve(state, event)
            if number or state.deck:
                assert BUNNY_KINGDOM.census(state) == dict(Counter(DECK))


@pytest.mark.parametrize("seats", SEATS)
def test_what_stands_on_the_board_is_what_was_discarded_for_it(seats: int) -> None:
    for number in range(4):
        *_, (state, _, _, _) = played(f"tokens {seats} {number}", seats)
        for seat in range(seats):
            used = Counter(card for card in state.discards[seat] if card in BUILDINGS)
            standing = Counter(
                what for cell, what in enumerate(state.built) if what and state.owners[cell] == seat and TERRAIN[cell] != "city"
            )
            assert standing["sky_tower"] == 2 * used.pop("sky_tower", 0)
            del standing["sky_tower"]
            for camp in CAMPS:
                # A camp may have been removed.
                assert standing.pop(camp, 0) <= used.pop(camp, 0)
            assert standing == used
            taken = {card for card in state.discards[seat] if card in TERRITORIES}
            camps = {TERRITORIES[cell] for cell, what in enumerate(state.built) if what in CAMPS and state.owners[cell] == seat}
            assert taken | camps == {TERRITORIES[cell] for cell, controller in enumerate(state.owners) if controller == seat}


def test_the_types_of_the_wire_know_the_same_cards_seats_and_numbers() -> None:
    assert get_args(Card) == CARDS
    assert get_args(Building) == BUILDINGS
    assert get_args(Parchment) == PARCHMENTS
    assert get_args(SeatNumber)[1] == msgspec.Meta(ge=0, le=max(SEATS) - 1)
    assert get_args(SeatCount)[1] == msgspec.Meta(ge=min(SEATS), le=max(SEATS))
    assert get_args(Round)[1] == msgspec.Meta(ge=1, le=ROUNDS)
    assert get_args(CampNumber)[1] == msgspec.Meta(ge=1, le=len(CAMPS))
    assert get_args(Cell)[1] == msgspec.Meta(ge=0, le=len(TERRITORIES) - 1)
    assert get_args(CardCount)[1] == msgspec.Meta(ge=0, le=len(DECK))


def test_everything_has_a_name_in_both_languages() -> None:
    names = BUNNY_KINGDOM.info.names
    assert tuple(names["card"]) == CARDS
    assert set(names["terrain"]) == set(get_args(Terrain))
    assert tuple(names["resource"]) == RESOURCES
    assert tuple(names["measure"]) == get_args(Measure)
    assert set(BUNNY_KINGDOM.info.endings) == set(get_args(Ending))
    assert names["card"]["A3"] == {"en": "A3 (Forest)", "fr": "A3 (Forêt)"}
    assert names["card"]["farm_gold"] == {"en": "Gold farm", "fr": "Exploitation d’Or"}
    assert all(names["card"][farm]["en"].endswith(" farm") for farm in FARMS if farm != TRADING_POST)
    assert names["card"]["king_of_thieves"] == {"en": "King of Thieves", "fr": "Roi des Voleurs"}
    for kind in (*names.values(), BUNNY_KINGDOM.info.endings):
        for texts in kind.values():
            assert set(texts) == {"en", "fr"}
            assert all(texts.values())
    for language in ("en", "fr"):
        assert len({texts[language] for texts in names["card"].values()}) == len(CARDS)


def test_players_are_told_what_is_reconstructed() -> None:
    told = BUNNY_KINGDOM.info.reconstructed
    assert len(told) == 7
    assert all(set(texts) == {"en", "fr"} for texts in told)
    for language in ("en", "fr"):
        everything = " ".join(texts[language] for texts in told)
        for parchment in FIGURE_OF_ONE_SOURCE:
            assert PARCHMENT_NAMES[parchment][language] in everything
        for parchment in set(PARCHMENTS) - set(NAMES_IN_RULEBOOK):
            assert PARCHMENT_NAMES[parchment]["fr"] in everything
    assert "27" in told[4]["en"]
