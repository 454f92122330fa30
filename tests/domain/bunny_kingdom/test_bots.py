"""Bots need the game to say how good a position looks."""

import pytest

from domain.bots import choose
from domain.core import Command, Rng
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.edition import DECK
from domain.games.bunny_kingdom.messages import (
    AnnounceCamp,
    CopyParchment,
    FinishBuilding,
    PickCard,
    PlaceBuilding,
    PlaceCamp,
    PlaceSkyTower,
    SetTradingPost,
)
from domain.games.bunny_kingdom.model import World
from tests.domain.bunny_kingdom.scene import ANN, BEN, building, drafting, ended, scene
from tests.kit.matches import greedy_wins

LAND = "A3 A4 A5 B3 B2"
"""Two cities, wood, fish and a mountain."""


def chosen(state: World, seat: int = ANN) -> Command:
    return choose("greedy", BUNNY_KINGDOM, state, seat, Rng(b"greedy"))


@pytest.mark.parametrize("seats", BUNNY_KINGDOM.info.seats)
def test_greedy_beats_random_clearly(seats: int) -> None:
    matches = 12
    won = sum(greedy_wins(BUNNY_KINGDOM, f"duel {seats} {number}", seats, number % seats) for number in range(matches))
    assert won > 0.8 * matches


def test_greedy_picks_what_makes_its_fief_richer() -> None:
    assert chosen(drafting("D4 J1 B4 C3", "", "", lands=("C4 D3 C3", "", ""), chosen=(0, 2, 2), deck="")) == PickCard("D4")


def test_greedy_picks_treasures_when_there_is_no_harvest_to_come() -> None:
    state = drafting("royal_carrot explorer royal_ring", "", "", chosen=(0, 0, 0), round=4)
    assert chosen(state) == PickCard("royal_carrot")


def test_greedy_builds_where_it_counts_most() -> None:
    state = scene(f"{LAND} J1", "J9", "", buildings=("city_3 farm_carrots", "city_1"))
    assert chosen(state) == PlaceBuilding("city_3", "B2")
    state = scene("A3 A4 C1 D1", "J9", "", buildings=("farm_fish", "city_1"))
    assert chosen(state) == PlaceBuilding("farm_fish", "A3")
    assert chosen(scene("A3 D3 D4", "J9", "", buildings=("sky_tower", "city_1"), round=4)) == PlaceSkyTower("A3", "D4")


def test_greedy_announces_a_camp_and_places_it_well() -> None:
    play = building("C3 C4 D3", "J9", "", built={"C3": "city_2"}, buildings=("camp_3", "city_1"))
    assert chosen(play.state) == AnnounceCamp(3)
    # A field beside a fief that has fish and three towers.
    assert chosen(play.when(ANN, AnnounceCamp(3)).state) == PlaceCamp("D4")


def test_greedy_sets_its_trading_post_to_what_is_missing() -> None:
    play = building("A3 A4 A5", "", "", posts={"A3": None}, buildings=("city_1",), deck=DECK).when(ANN, FinishBuilding())
    assert chosen(play.state) == SetTradingPost("A3", "carrots")


def test_greedy_copies_what_is_worth_most() -> None:
    play = ended("A1 A10", "", parchments=("liberal", "royal_ring explorer opportunist socialist")).when(ANN, FinishBuilding())
    assert chosen(play.state) == CopyParchment("explorer")


def test_an_end_is_good_for_a_player_who_is_ahead_and_bad_for_the_other() -> None:
    play = ended("", "", parchments=("royal_ring", "royal_coat")).when(ANN, FinishBuilding())
    assert BUNNY_KINGDOM.appraise(play.state, BEN) > 1000 > -1000 > BUNNY_KINGDOM.appraise(play.state, ANN)
    tie = ended("", "", parchments=("left_glove", "right_glove")).when(ANN, FinishBuilding())
    assert BUNNY_KINGDOM.appraise(tie.state, ANN) == 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("supply", "J5"),
        ("trading_post", "royal_ring"),
        ("camp_1", "royal_ring"),
        ("sky_tower", "royal_ring"),
        ("woodland_king", "hun_ny_king"),
        ("little_prince", "bun_shee"),
        ("liberal", "royal_ring"),
        ("matriarch", "king_of_thieves"),
    ],
)
def test_cards_are_worth_what_they_promise(better: str, worse: str) -> None:
    def worth(card: str) -> int:
        forests = "A1 A2 A3 A8 D10 E1 F1 A4 C7 D9 I9 I10"
        return BUNNY_KINGDOM.appraise(drafting("", "J1", "", lands=(forests, "J3", ""), picked=((card,), (), ())), ANN)

    assert worth(better) > worth(worse)


def test_a_trading_post_where_all_is_produced_promises_nothing_more() -> None:
    rich = BUNNY_KINGDOM.appraise(scene("A3 A4 A5 B4 C4 D4", "", buildings=("trading_post",)), ANN)
    poor = BUNNY_KINGDOM.appraise(scene("A3 A4 A5 B4 C4 D4", "", buildings=("farm_wood",)), ANN)
    assert rich == poor
