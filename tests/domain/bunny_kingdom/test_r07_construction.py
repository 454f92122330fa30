import pytest

from domain.core import Event
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.board import CITIES, TERRITORIES
from domain.games.bunny_kingdom.edition import CONSTRAINT
from domain.games.bunny_kingdom.messages import (
    AnnounceCamp,
    BuildingFinished,
    BuildingPlaced,
    ConstructionEnded,
    FiefsHarvested,
    FinishBuilding,
    PickCard,
    PlaceBuilding,
    PlaceSkyTower,
    SkyTowerPlaced,
)
from tests.domain.bunny_kingdom.oracle import LAND
from tests.domain.bunny_kingdom.scene import ANN, BEN, CLEO, building, choosing, ended, fiefs, gains, legal, sheet
from tests.kit.rules import rule


@rule("bunny_kingdom", "7.1")
def test_r7_1_nobody_has_to_place_anything() -> None:
    play = building("A1", "B1", "", buildings=("city_1", "city_2"))
    assert FinishBuilding() in legal(play, ANN)
    done = play.when(ANN, FinishBuilding()).then(Event(BuildingFinished(ANN), "7.11"))
    assert done.when(BEN, FinishBuilding()).state.buildings[:2] == (("city_1",), ("city_2",))


@rule("bunny_kingdom", "7.2")
def test_r7_2_on_controlled_territories() -> None:
    play = building("A1 A2", "B1", buildings=("city_1",))
    assert legal(play, ANN, PlaceBuilding) == [PlaceBuilding("city_1", "A1"), PlaceBuilding("city_1", "A2")]
    play.when(ANN, PlaceBuilding("city_1", "B1")).then_rejected("not_controlled", "7.2", controlled_by=BEN)
    play.when(ANN, PlaceBuilding("city_1", "A3")).then_rejected("not_controlled", "7.2", controlled_by=None)
    placed = play.when(ANN, PlaceBuilding("city_1", "A2"))
    assert placed.events[0] == Event(BuildingPlaced(ANN, "city_1", "A2"), "7.2")
    choosing("A1 A2", "B1 B2").when(ANN, PlaceBuilding("city_1", "A1")).then_rejected("wrong_moment", "5.6", phase="drafting")


@rule("bunny_kingdom", "7.3")
@pytest.mark.parametrize("card", CONSTRAINT)
def test_r7_3_constraints_are_kept(card: str) -> None:
    terrain = {"forest": "A1", "sea": "A5", "field": "C7", "mountain": "B1", "plain": "A9"}
    play = building(" ".join(terrain.values()), "", buildings=(card,))
    assert legal(play, ANN, PlaceBuilding) == [PlaceBuilding(card, terrain[CONSTRAINT[card]])]  # type: ignore[arg-type]
    play.when(ANN, PlaceBuilding(card, "A9")).then_rejected(  # type: ignore[arg-type]
        "wrong_terrain", "7.3", terrain="plain", needed=CONSTRAINT[card]
    )


@rule("bunny_kingdom", "7.4")
def test_r7_4_nothing_is_moved() -> None:
    play = building("A1 A2", "", buildings=("city_1 city_2",)).when(ANN, PlaceBuilding("city_1", "A1"))
    play.when(ANN, PlaceBuilding("city_1", "A2")).then_rejected("building_not_held")
    assert {"territory": "A1", "construction": "city_1", "seat": ANN} in BUNNY_KINGDOM.view(play.state, None)["constructions"]


@rule("bunny_kingdom", "7.5")
@pytest.mark.parametrize("what", ["city_1", "farm_wood", "sky_tower", "camp_2", "trading_post"])
def test_r7_5_one_construction_for_each_territory(what: str) -> None:
    play = building("A1 A2 A4", "", built={"A1": what}, buildings=("city_1",))
    assert legal(play, ANN, PlaceBuilding) == [PlaceBuilding("city_1", "A2")]
    play.when(ANN, PlaceBuilding("city_1", "A1")).then_rejected("already_built_on", "7.5", construction=what)
    play.when(ANN, PlaceBuilding("city_1", "A4")).then_rejected("already_built_on", "7.5", construction="city_1")


@rule("bunny_kingdom", "7.6")
def test_r7_6_a_territory_goes_on_producing() -> None:
    play = building("A3", "", buildings=("farm_mushrooms city_1",)).when(ANN, PlaceBuilding("farm_mushrooms", "A3"))
    fief = BUNNY_KINGDOM.view(play.state, ANN)["seats"][ANN]["fiefs"][0]
    assert fief["resources"] == ["wood", "mushrooms"]
    assert fiefs(building("A5", "", built={"A5": "camp_1"}).state, ANN) == ["A5: 0 x 1"]


@rule("bunny_kingdom", "7.7")
@pytest.mark.parametrize(("city", "strength"), [("city_1", 1), ("city_2", 2), ("city_3", 3)])
def test_r7_7_cities_add_strength(city: str, strength: int) -> None:
    play = building("B1", "", buildings=(f"{city} camp_1",)).when(ANN, PlaceBuilding(city, "B1"))  # type: ignore[arg-type]
    assert fiefs(play.state, ANN) == [f"B1: {strength} x 0"]


@rule("bunny_kingdom", "7.8")
def test_r7_8_farms_add_wealth() -> None:
    play = building("A9 A8", "", buildings=("farm_fish camp_1",)).when(ANN, PlaceBuilding("farm_fish", "A9"))
    assert fiefs(play.state, ANN) == ["A8 A9: 0 x 2"]


@rule("bunny_kingdom", "7.9")
def test_r7_9_a_sky_tower_makes_one_fief_of_two() -> None:
    play = building("A3 A4 J8 J9", "", buildings=("sky_tower camp_1",)).when(ANN, PlaceSkyTower("A3", "J9"))
    play.then(Event(SkyTowerPlaced(ANN, "A3", "J9"), "7.9"))
    assert fiefs(play.state, ANN) == ["A3 A4 J8 J9: 1 x 2"]
    assert BUNNY_KINGDOM.view(play.state, BEN)["sky_towers"] == [["A3", "J9"]]
    building("A1 A2", "", buildings=("sky_tower",)).when(ANN, PlaceSkyTower("A1", "A2")).then_rejected("same_fief", "7.9")


@rule("bunny_kingdom", "7.10")
def test_r7_10_both_ends_are_free_controlled_and_of_different_fiefs() -> None:
    play = building("A1 A2 C1 C2 D2 F1", "J1", built={"A2": "camp_1"}, buildings=("sky_tower sky_tower",))
    assert legal(play, ANN, PlaceSkyTower) == [
        PlaceSkyTower("A1", "C2"),
        PlaceSkyTower("A1", "D2"),
        PlaceSkyTower("A1", "F1"),
        # Lava lies between these two: they touch, and are two fiefs.
        PlaceSkyTower("C2", "D2"),
        PlaceSkyTower("C2", "F1"),
        PlaceSkyTower("D2", "F1"),
    ]
    play.when(ANN, PlaceSkyTower("C2", "A1")).then_rejected("not_in_board_order", "7.10", first="A1", second="C2")
    play.when(ANN, PlaceSkyTower("A1", "A1")).then_rejected("same_fief", "7.9")
    play.when(ANN, PlaceSkyTower("A2", "C2")).then_rejected("already_built_on", "7.5")
    play.when(ANN, PlaceSkyTower("A1", "C1")).then_rejected("already_built_on", "7.5")
    play.when(ANN, PlaceSkyTower("A1", "J1")).then_rejected("not_controlled", "7.2")
    play.when(ANN, PlaceSkyTower("A1", "Z1")).then_rejected("no_such_territory", "2.1")  # type: ignore[arg-type]
    once = play.when(ANN, PlaceSkyTower("A1", "F1"))
    twice = once.when(ANN, PlaceSkyTower("C2", "D2"))
    # Two pairs link two fiefs each, and not all four.
    assert fiefs(twice.state, ANN) == ["A1 A2 F1: 0 x 1", "C1 C2 D2: 1 x 0"]
    building("A1 C1", "", buildings=("city_1",)).when(ANN, PlaceSkyTower("A1", "C1")).then_rejected("building_not_held", "5.6")


@rule("bunny_kingdom", "7.11")
def test_r7_11_every_player_builds_in_their_own_time() -> None:
    play = building("A1", "B1", "C2", buildings=("city_1", "city_2", ""))
    assert BUNNY_KINGDOM.active(play.state) == {ANN, BEN}
    play.when(CLEO, FinishBuilding()).then_rejected("not_your_turn", "7.11", phase="building")
    done = play.when(ANN, FinishBuilding())
    assert [seat["finished"] for seat in BUNNY_KINGDOM.view(done.state, None)["seats"]] == [True, False, True]
    done.when(ANN, PlaceBuilding("city_1", "A1")).then_rejected("not_your_turn", "7.11")
    last = done.when(BEN, PlaceBuilding("city_2", "B1"))
    assert [type(fact) for fact in last.facts[:3]] == [BuildingPlaced, ConstructionEnded, FiefsHarvested]
    assert last.clauses[1] == "7.11"


@rule("bunny_kingdom", "7.12")
def test_r7_12_a_second_unit_adds_no_wealth_and_counts_for_missions() -> None:
    play = ended("A1 A4", "", buildings=("farm_wood city_1",), parchments=("carpenter",))
    play = play.when(ANN, PlaceBuilding("farm_wood", "A1"))
    assert fiefs(play.state, ANN) == ["A1: 0 x 1", "A4: 1 x 0"]
    assert sheet(play.when(ANN, FinishBuilding()).state, ANN) == {"carpenter": 2}
    assert PlaceBuilding("trading_post", "A1") in legal(building("A1", "", buildings=("trading_post",)), ANN)


@rule("bunny_kingdom", "7.13")
def test_r7_13_a_city_square_has_no_terrain() -> None:
    cities = {TERRITORIES[cell] for cell in CITIES}
    assert {name for name in cities if LAND[name] != "city"} == set()
    edge = "A4 C1 E10 I1 J3"
    play = ended(edge, "", parchments=("diplomat panpan master_of_the_mountains burgomaster explorer",))
    assert sheet(play.when(ANN, FinishBuilding()).state, ANN) == {
        "diplomat": 5,
        "panpan": 0,
        "master_of_the_mountains": 0,
        "burgomaster": 5,
        "explorer": 0,
    }
    assert not cities & {"A1", "A10", "J1", "J10"}


@rule("bunny_kingdom", "7.14")
def test_r7_14_a_building_without_a_place_is_kept_and_worth_nothing() -> None:
    play = building("A4", "", buildings=("city_3 city_1 farm_gold sky_tower",))
    assert legal(play, ANN) == [FinishBuilding()]
    over = ended("A3 A4", "", buildings=("city_2 farm_gold",)).when(ANN, FinishBuilding())
    assert gains(over, ANN) == [1]
    assert over.state.scores == (1, 0)
    taken = choosing("", "", "A1", chosen=(2, 2, 1), picked=((), (), ("city_1",))).when(CLEO, PickCard("A1"))
    assert legal(taken, CLEO, PlaceBuilding) == [PlaceBuilding("city_1", "A1")]


def test_commands_of_construction_are_listed_in_a_fixed_order() -> None:
    play = building("A1 C2", "", buildings=("camp_2 sky_tower farm_wood city_2 city_1 city_1",))
    assert legal(play, ANN) == [
        *[PlaceBuilding(card, place) for card in ("city_1", "city_2", "farm_wood") for place in ("A1", "C2")],  # type: ignore[arg-type]
        PlaceSkyTower("A1", "C2"),
        AnnounceCamp(2),
        FinishBuilding(),
    ]
