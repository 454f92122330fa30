from typing import Any

import pytest

from domain.core import Event
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.edition import DECK
from domain.games.bunny_kingdom.messages import (
    ConstructionEnded,
    FiefsHarvested,
    FinishBuilding,
    HandsDealt,
    HarvestedFief,
    ParchmentsRevealed,
    SetTradingPost,
    TradingPostSet,
)
from tests.domain.bunny_kingdom.scene import ANN, BEN, CLEO, building, ended, fiefs, gains
from tests.kit.given import Play
from tests.kit.rules import rule

ONE = "A2 A3 A4 B2 B3 B4"
TWO = "D3 D4 D5"
CITIES = {"A2": "city_2", "B2": "city_3", "D5": "city_3", "A3": "farm_mushrooms"}


def harvested(*lands: str, **fields: Any) -> Play:
    """The harvest of these lands: Ann has one card left and does not place it."""
    play = building(*lands, **{"buildings": ("city_1",), "deck": DECK, **fields})
    return play.when(ANN, FinishBuilding())


@rule("bunny_kingdom", "10.1", "10.2", "10.3", "10.4")
def test_r10_1_the_example_of_round_2() -> None:
    play = harvested(f"{ONE} {TWO}", "C3 C4", "", built=CITIES, round=2)
    assert gains(play, ANN) == [21, 4]
    assert gains(play, BEN) == [0]
    assert play.state.scores == (25, 0, 0)
    fact = next(fact for fact in play.facts if isinstance(fact, FiefsHarvested))
    assert fact.round == 2
    assert fact.realms[ANN][0] == HarvestedFief(("A2", "A3", "A4", "B2", "B3", "B4"), 7, ("wood", "fish", "mushrooms"), 21)
    assert fact.realms[BEN] == (HarvestedFief(("C3", "C4"), 0, ("fish",), 0),)


@rule("bunny_kingdom", "10.1", "10.6")
def test_r10_1_the_example_of_round_3() -> None:
    built = {**CITIES, "A5": "farm_carrots", "C2": "farm_gold", "C3": "city_1"}
    lands = (f"{ONE} A5 C2 {TWO} D2", "C3 C4", "")
    play = harvested(*lands, built=built, posts={"D2": None}, round=3, scores=(25, 0, 0))
    # C2 and D2 touch: it is the lava that keeps the two fiefs apart.
    play = play.when(ANN, SetTradingPost("D2", "fish"))
    assert gains(play, ANN) == [35, 8]
    assert gains(play, BEN) == [1]
    assert play.state.scores == (25 + 43, 1, 0)


@rule("bunny_kingdom", "10.1", "10.3")
@pytest.mark.parametrize("resource", ["wood", "fish", "carrots"])
def test_r10_1_the_example_of_round_4(resource: Any) -> None:
    built = {**CITIES, "A5": "farm_carrots", "C2": "farm_gold", "C3": "city_1", "E3": "city_2"}
    lands = (f"{ONE} A5 C2 {TWO} D2", "C3 C4 E3", "")
    play = harvested(*lands, built=built, posts={"D2": None}, towers=[("B4", "D4")], round=4)
    # The trading post adds nothing any more, whatever it produces.
    play = play.when(ANN, SetTradingPost("D2", resource))
    assert gains(play, ANN) == [55]
    assert gains(play, BEN) == [1, 2]


@rule("bunny_kingdom", "10.2")
def test_r10_2_strength_is_the_sum_of_towers() -> None:
    play = harvested("A4 B3 B4 A5 A3 B2", "", "", built={"B2": "city_3", "A3": "farm_mushrooms"})
    # Two cities of one tower and one of three; wood, mushrooms and fish: fifteen.
    assert gains(play, ANN) == [15]


@rule("bunny_kingdom", "10.3")
def test_r10_3_wealth_counts_different_resources() -> None:
    play = harvested("A1 A2 A3 A4 A5", "", "", built={"A1": "farm_wood", "A3": "farm_mushrooms"})
    assert gains(play, ANN) == [3]


@rule("bunny_kingdom", "10.4")
def test_r10_4_without_city_or_resource_there_is_nothing() -> None:
    play = harvested("A4 A1 C3 J1 J2", "", "", built={"C3": "city_2"})
    assert gains(play, ANN) == [0, 0, 0, 0]


@rule("bunny_kingdom", "10.5")
def test_r10_5_the_track_has_no_end() -> None:
    play = harvested("A3 A4", "", "", scores=(299, 0, 0))
    assert play.state.scores == (300, 0, 0)
    assert BUNNY_KINGDOM.view(play.state, BEN)["seats"][ANN]["score"] == 300


@rule("bunny_kingdom", "10.6", "10.7")
def test_r10_7_every_trading_post_is_set_anew_by_its_owner() -> None:
    play = harvested("A1 A4 C2", "J1", "", posts=dict.fromkeys(("A1", "C2", "J1")))
    assert play.facts[-1] == ConstructionEnded(1)
    assert BUNNY_KINGDOM.active(play.state) == {ANN, BEN}
    basics = ("wood", "fish", "carrots")
    assert BUNNY_KINGDOM.legal(play.state, ANN) == tuple(
        SetTradingPost(place, resource)  # type: ignore[arg-type]
        for place in ("A1", "C2")
        for resource in basics
    )
    play.when(ANN, SetTradingPost("J1", "wood")).then_rejected("no_trading_post", "10.7", territories=["A1", "C2"])
    play.when(ANN, SetTradingPost("A1", "gold")).then_rejected("not_a_basic_resource", "10.6")  # type: ignore[arg-type]
    play.when(CLEO, SetTradingPost("A1", "wood")).then_rejected("not_your_turn", "10.7", phase="trading")
    one = play.when(ANN, SetTradingPost("C2", "fish")).then(Event(TradingPostSet(ANN, "C2", "fish"), "10.6"))
    one.when(ANN, SetTradingPost("C2", "wood")).then_rejected("already_set", "10.7", territory="C2")
    assert BUNNY_KINGDOM.view(one.state, CLEO)["trading_posts"][1] == {"territory": "C2", "resource": "fish"}
    building("A1", "", buildings=("trading_post",)).when(ANN, SetTradingPost("A1", "wood")).then_rejected(
        "wrong_moment", "10.7"
    )


@rule("bunny_kingdom", "10.7")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_r10_7_nothing_is_left_over_in_the_next_round(number: int) -> None:
    play = harvested("A3 A4", "", "", posts={"A3": None}, round=number).when(ANN, SetTradingPost("A3", "fish"))
    assert play.facts[-1] == HandsDealt(number + 1, 12, 0)
    assert gains(play, ANN) == [2]
    # The harvest had fish, the fief of the new round has wood alone.
    assert BUNNY_KINGDOM.view(play.state, BEN)["trading_posts"] == [{"territory": "A3", "resource": None}]
    assert fiefs(play.state, ANN) == ["A3 A4: 1 x 1"]


@rule("bunny_kingdom", "10.8")
def test_r10_8_the_harvest_comes_with_the_last_post_for_all_at_once() -> None:
    play = harvested("A1 A4", "J1 J2 J3", "", posts={"A1": None, "J1": None}, done=(False, True, False))
    play = play.when(BEN, SetTradingPost("J1", "fish")).then(TradingPostSet(BEN, "J1", "fish"))
    assert play.state.scores == (0, 0, 0)
    play = play.when(ANN, SetTradingPost("A1", "fish"))
    assert play.clauses[1] == "10.1"
    assert play.state.scores == (0, 2, 0)


@rule("bunny_kingdom", "10.9")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_r10_9_a_new_round_with_a_new_deal(number: int) -> None:
    play = harvested("A3 A4", "", "", round=number)
    assert play.facts[-1] == HandsDealt(number + 1, 12, 0)
    assert BUNNY_KINGDOM.active(play.state) == {ANN, BEN, CLEO}


@rule("bunny_kingdom", "10.9")
def test_r10_9_after_the_fourth_harvest_comes_the_end() -> None:
    play = ended("A3 A4", "").when(ANN, FinishBuilding())
    assert [type(fact) for fact in play.facts[2:4]] == [FiefsHarvested, ParchmentsRevealed]
    assert BUNNY_KINGDOM.outcome(play.state) is not None
