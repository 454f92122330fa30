"""What the clauses do not say: what stands on the board, limits and texts."""

from collections import Counter
from typing import get_args

import msgspec
import pytest

from contracts.texts import texts_of
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.board import TERRAIN, TERRITORIES
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
    Card,
    Parchment,
)
from domain.games.bunny_kingdom.messages import CardCount, SeatCount
from domain.games.bunny_kingdom.model import CampNumber, Cell, Round, SeatNumber
from tests.kit.matches import played

NAMES_IN_RULEBOOK: tuple[Parchment, ...] = (
    "royal_crown",
    "carpenter",
    "fisher",
    "panpan",
    "king_of_thieves",
    "little_prince",
    "treasure_guardian",
    "treasure_hunter",
    "liberal",
    "socialist",
)
"""Parchments that the French rulebook names; the other French names are translations."""

FIGURE_OF_ONE_SOURCE: tuple[Parchment, ...] = (
    "royal_ring",
    "royal_coat",
    "royal_chalice",
    "royal_crown",
    "royal_carrot",
    "burgomaster",
    "diplomat",
    "fisher_king",
    "farmer",
    "master_farmer",
    "merchant",
    "carrotistador",
    "panpan",
    "king_of_thieves",
    "matriarch",
    "treasure_hunter",
)
"""Parchments whose figures, or effect, are in one transcription only."""


@pytest.mark.parametrize("seats", SEATS)
def test_what_stands_on_the_board_is_what_was_discarded_for_it(seats: int) -> None:
    for number in range(4):
        *_, (state, _, _, _) = played(BUNNY_KINGDOM, f"tokens {seats} {number}", seats)
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
    assert get_args(SeatNumber)[1] == msgspec.Meta(ge=0, le=max(SEATS) - 1)
    assert get_args(SeatCount)[1] == msgspec.Meta(ge=min(SEATS), le=max(SEATS))
    assert get_args(Round)[1] == msgspec.Meta(ge=1, le=ROUNDS)
    assert get_args(CampNumber)[1] == msgspec.Meta(ge=1, le=len(CAMPS))
    assert get_args(Cell)[1] == msgspec.Meta(ge=0, le=len(TERRITORIES) - 1)
    assert get_args(CardCount)[1] == msgspec.Meta(ge=0, le=len(DECK))


def test_names_are_those_of_the_box() -> None:
    names = texts_of(BUNNY_KINGDOM).names["card"]
    assert names["A3"] == {"en": "A3 (Forest)", "fr": "A3 (Forêt)"}
    assert names["farm_gold"] == {"en": "Gold farm", "fr": "Exploitation d’Or"}
    assert all(names[farm]["en"].endswith(" farm") for farm in FARMS if farm != TRADING_POST)
    assert names["king_of_thieves"] == {"en": "King of Thieves", "fr": "Roi des Voleurs"}
    assert len({name["en"] for name in names.values()}) == len({name["fr"] for name in names.values()}) == len(CARDS)


def test_players_are_told_what_is_reconstructed() -> None:
    texts = texts_of(BUNNY_KINGDOM)
    names = texts.names["card"]
    told = texts.reconstructed
    assert len(told) == 7
    uncertain, translated = told[2], told[4]
    assert uncertain["en"].endswith(f": {', '.join(names[parchment]['en'] for parchment in FIGURE_OF_ONE_SOURCE)}.")
    assert uncertain["fr"].endswith(f"\u00a0: {', '.join(names[parchment]['fr'] for parchment in FIGURE_OF_ONE_SOURCE)}.")
    ours = [names[parchment]["fr"] for parchment in PARCHMENTS if parchment not in NAMES_IN_RULEBOOK]
    assert translated["en"].endswith(f"names of {len(ours)} parchments are our translations: {', '.join(ours)}.")
    assert translated["fr"].endswith(f"\u00a0: {', '.join(ours)}.")
