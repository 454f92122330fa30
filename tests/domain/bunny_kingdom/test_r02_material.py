from collections import Counter

import pytest

from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.board import (
    BASICS,
    CELLS,
    CITIES,
    LAVA,
    MAP,
    NEIGHBOURS,
    RESOURCES,
    TERRAIN,
    TERRITORIES,
    YIELD,
    names_of,
    resources_in,
)
from domain.games.bunny_kingdom.edition import (
    BUILDINGS,
    CAMPS,
    CARDS,
    CONSTRAINT,
    DECK,
    FARMS,
    LUXURY_FARMS,
    MISSIONS,
    PARCHMENTS,
    STRENGTH,
    SUPPLY,
    TREASURES,
    YIELD_OF_FARM,
)
from domain.games.bunny_kingdom.messages import AnnounceCamp, FinishBuilding, PlaceBuilding, PlaceCamp
from domain.games.bunny_kingdom.parchments import RULES
from tests.domain.bunny_kingdom.oracle import LAND, touching
from tests.domain.bunny_kingdom.scene import ANN, building, ended, fiefs, scene, sheet
from tests.kit.rules import rule

BOX = Counter(DECK)
ON = dict(zip(TERRITORIES, TERRAIN, strict=True))


@rule("bunny_kingdom", "2.1")
def test_r2_1_ten_by_ten_territories_with_a_card_each() -> None:
    assert len(TERRITORIES) == CELLS == 100
    assert (TERRITORIES[0], TERRITORIES[9], TERRITORIES[10], TERRITORIES[99]) == ("A1", "A10", "B1", "J10")
    assert all(BOX[name] == 1 for name in TERRITORIES)
    building("A1", "", buildings=("city_1",)).when(ANN, PlaceBuilding("city_1", "K1")).then_rejected(  # type: ignore[arg-type]
        "no_such_territory", "2.1", territory="K1"
    )


@rule("bunny_kingdom", "2.2", "2.3")
@pytest.mark.parametrize(
    ("terrain", "resources"),
    [("sea", ("fish",)), ("forest", ("wood",)), ("field", ("carrots",)), ("plain", ()), ("mountain", ()), ("city", ())],
)
def test_r2_2_what_a_terrain_produces(terrain: str, resources: tuple[str, ...]) -> None:
    found = {resources_in(YIELD[cell]) for cell in range(CELLS) if TERRAIN[cell] == terrain}
    assert found == {resources}
    assert BASICS == ("wood", "fish", "carrots")


@rule("bunny_kingdom", "2.4")
def test_r2_4_lava_lies_between_two_mountains_and_cuts_them_off() -> None:
    for one, two in LAVA:
        assert ON[one] == ON[two] == "mountain"
        assert fiefs(scene(f"{one} {two}", ""), ANN) == [f"{one}: 0 x 0", f"{two}: 0 x 0"]


@rule("bunny_kingdom", "2.5")
def test_r2_5_a_neutral_city_is_of_strength_1() -> None:
    assert fiefs(scene("A4", ""), ANN) == ["A4: 1 x 0"]
    assert {"territory": "A4", "construction": "city_1", "seat": None} in BUNNY_KINGDOM.view(scene("", ""), ANN)[
        "constructions"
    ]
    assert {"territory": "A4", "construction": "city_1", "seat": 0} in BUNNY_KINGDOM.view(scene("A4", ""), ANN)["constructions"]


@rule("bunny_kingdom", "2.6")
def test_r2_6_the_map() -> None:
    assert Counter(TERRAIN) == {"forest": 15, "sea": 15, "field": 10, "plain": 26, "mountain": 16, "city": 18}
    assert (ON["A3"], ON["A4"], ON["B3"], ON["J1"]) == ("forest", "city", "city", "forest")
    assert ON == LAND
    assert {name: sorted(names_of(NEIGHBOURS[cell])) for cell, name in enumerate(TERRITORIES)} == {
        name: sorted(touching(name)) for name in TERRITORIES
    }
    assert len(LAVA) == 8
    seen = BUNNY_KINGDOM.view(scene("", ""), None)
    assert (seen["map"][0], len(seen["map"]), seen["lava"][0]) == ("FFFCSSSFPS", 10, ["B1", "B2"])
    assert "".join(MAP).count("C") == len(CITIES) == 18


@rule("bunny_kingdom", "2.7", "2.10")
def test_r2_7_39_city_figures() -> None:
    assert dict(STRENGTH) == {"city_1": 1, "city_2": 2, "city_3": 3}
    assert [BOX[city] for city in STRENGTH] == [9, 9, 3]
    assert [BOX["city_1"] + len(CITIES), BOX["city_2"], BOX["city_3"]] == [27, 9, 3]
    assert sum(BOX[city] for city in STRENGTH) + len(CITIES) == 39
    assert CAMPS == ("camp_1", "camp_2", "camp_3", "camp_4", "camp_5", "camp_6")


@rule("bunny_kingdom", "2.8")
def test_r2_8_24_tokens() -> None:
    farms = [farm for farm in FARMS for _ in range(BOX[farm])]
    assert len(farms) == 12
    assert [BOX[farm] for farm in ("farm_wood", "farm_fish", "farm_carrots", "trading_post")] == [1, 1, 1, 2]
    assert [BOX[farm] for farm in LUXURY_FARMS] == [1] * 7
    assert len(farms) + 2 * BOX["sky_tower"] + sum(BOX[camp] for camp in CAMPS) == 24


@rule("bunny_kingdom", "2.9")
def test_r2_9_182_cards() -> None:
    assert BOX.total() == 182
    assert sum(BOX[building] for building in BUILDINGS) == 42 == 21 + 12 + 3 + 6
    assert (len(TERRITORIES), BOX[SUPPLY], len(PARCHMENTS)) == (100, 3, 37)
    assert tuple(BOX) == CARDS


@rule("bunny_kingdom", "2.11", "2.12")
def test_r2_11_luxuries_and_their_terrain() -> None:
    assert {farm: resources_in(YIELD_OF_FARM[farm]) for farm in LUXURY_FARMS} == {
        farm: (farm.removeprefix("farm_"),) for farm in LUXURY_FARMS
    }
    assert len({YIELD_OF_FARM[farm] for farm in YIELD_OF_FARM}) == len(RESOURCES) == 10
    assert {farm.removeprefix("farm_"): CONSTRAINT[farm] for farm in LUXURY_FARMS} == {
        "mushrooms": "forest",
        "pearls": "sea",
        "spices": "field",
        "gold": "mountain",
        "diamonds": "mountain",
        "copper": "mountain",
        "iron": "mountain",
    }


@rule("bunny_kingdom", "2.13", "2.14")
@pytest.mark.parametrize("seats", BUNNY_KINGDOM.info.seats)
def test_r2_13_rabbits_mark_control_and_never_run_out(seats: int) -> None:
    lands = (" ".join(TERRITORIES[:60]), *[""] * (seats - 1))
    play = building(*lands, buildings=("camp_1",)).when(ANN, AnnounceCamp(1)).when(ANN, PlaceCamp("J1"))
    assert play.state.owners.count(ANN) == 61 > 36


@rule("bunny_kingdom", "2.15", "2.16")
def test_r2_15_treasures_bring_points_and_missions_may() -> None:
    assert (len(TREASURES), len(MISSIONS)) == (8, 29)
    assert set(RULES) | {"liberal", "socialist"} == set(PARCHMENTS)
    play = ended("", "", parchments=("royal_crown explorer",)).when(ANN, FinishBuilding())
    assert sheet(play.state, ANN) == {"royal_crown": 5, "explorer": 0}
