import pytest

from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.messages import CopyParchment, FinishBuilding, SetTradingPost
from domain.games.bunny_kingdom.model import Fief
from domain.games.bunny_kingdom.parchments import RULES
from tests.domain.bunny_kingdom.scene import ANN, BEN, ended, sheet
from tests.kit.rules import rule

FORESTS = "A1 A2 A3 A8 D10 E1 F1"
SEAS = "A5 A6 A7 A10 B4 B5 B10"
FIELDS = "C7 D4 D7 E3 E8"
CITIES = "A4 B3 B7 B9 C1 D3 D9 E6 E10"
LONE = "A1 A3 A5 A7 A9 C1 C3 C5 C7 C9"
"""Ten territories that do not touch."""


def brings(parchment: str, *lands: str, **fields: object) -> int:
    """What a parchment of Ann brings; all other seats have only what is said."""
    places = lands if len(lands) > 1 else (*lands, "")
    play = ended(*places, parchments=(parchment,), **fields).when(ANN, FinishBuilding())
    return sheet(play.state, ANN)[parchment.split()[0]]


def less(lands: str) -> str:
    """Without the last one."""
    return lands.rsplit(" ", 1)[0]


@rule("bunny_kingdom", "13.1")
@pytest.mark.parametrize(
    ("treasure", "points"),
    [("royal_ring", 1), ("royal_coat", 2), ("royal_scepter", 3), ("royal_chalice", 4), ("royal_crown", 5), ("royal_carrot", 6)],
)
def test_r13_1_treasures(treasure: str, points: int) -> None:
    assert brings(treasure, "") == points


@rule("bunny_kingdom", "13.2")
def test_r13_2_gloves() -> None:
    assert brings("left_glove", "") == brings("right_glove", "") == 1
    assert brings("left_glove right_glove", "") == brings("right_glove left_glove", "") == 4


@rule("bunny_kingdom", "13.3")
def test_r13_3_bureaucrat() -> None:
    assert brings("bureaucrat", "") == 1
    assert brings("bureaucrat liberal fisher royal_ring", "") == 4


@rule("bunny_kingdom", "13.4")
def test_r13_4_burgomaster_and_king_of_thieves() -> None:
    assert brings("burgomaster", CITIES) == 9
    assert brings("king_of_thieves", CITIES) == 12
    assert brings("king_of_thieves", less(CITIES)) == 0
    assert brings("king_of_thieves", f"{less(CITIES)} J1", built={"J1": "city_2"}) == 12


@rule("bunny_kingdom", "13.5")
def test_r13_5_diplomat_and_explorer() -> None:
    assert brings("diplomat", "A1 A5 B2 B10 E5 J10") == 4
    assert brings("explorer", "A1 A5 A10 J1") == 9


@rule("bunny_kingdom", "13.6", "13.7")
def test_r13_6_wood() -> None:
    assert brings("carpenter", FORESTS) == 7
    assert brings("master_carpenter", FORESTS) == 14
    assert brings("woodland_king", FORESTS) == 20
    assert brings("woodland_king", less(FORESTS)) == 0
    assert brings("woodland_king", less(FORESTS), built={"A1": "farm_wood"}) == 20


@rule("bunny_kingdom", "13.8")
def test_r13_8_fish() -> None:
    assert brings("fisher", SEAS) == 7
    assert brings("master_fisher", SEAS) == 14
    assert brings("fisher_king", SEAS) == 20
    assert brings("fisher_king", less(SEAS)) == 0


@rule("bunny_kingdom", "13.9")
def test_r13_9_carrots() -> None:
    assert brings("farmer", FIELDS) == 5
    assert brings("master_farmer", FIELDS) == 10
    assert brings("carrot_king", FIELDS) == 15
    assert brings("carrot_king", less(FIELDS)) == 0


@rule("bunny_kingdom", "13.10")
def test_r13_10_merchant() -> None:
    assert brings("merchant", "A1 A5 B1", built={"A1": "farm_mushrooms", "A5": "farm_pearls", "B1": "farm_gold"}) == 9
    assert brings("merchant", "A1", built={"A1": "farm_wood"}) == 0


@rule("bunny_kingdom", "13.11")
def test_r13_11_master_of_the_mountains() -> None:
    assert brings("master_of_the_mountains", "B1 B2 A1", built={"B1": "city_3"}) == 4


@rule("bunny_kingdom", "13.12")
def test_r13_12_numbers_of_fiefs() -> None:
    assert brings("carrotistador", "A1 A2 A3 C1 C2 E1 F1 G1 H1") == 8
    assert brings("harecingetorix", LONE) == 10
    assert brings("hun_ny_king", LONE) == 12
    assert brings("hun_ny_king", less(LONE)) == 0


@rule("bunny_kingdom", "13.13")
def test_r13_13_bun_shee() -> None:
    assert brings("bun_shee", "A4 C1 C2 J3 J4", built={"C2": "city_3"}) == 6
    assert brings("bun_shee", "C1 C2", built={"C2": "farm_gold"}) == 0
    play = ended("C1 C2", "", posts={"C2": None}, parchments=("bun_shee",)).when(ANN, FinishBuilding())
    assert sheet(play.when(ANN, SetTradingPost("C2", "fish")).state, ANN) == {"bun_shee": 0}


@rule("bunny_kingdom", "13.14", "13.15")
def test_r13_14_panpan() -> None:
    # A plain and a mountain, also in a fief with city and resources; a forest and a city square do not count.
    assert brings("panpan", "A1 A2 B2 B3 C3 A9") == 6
    assert brings("panpan", "C3 C2 A9", built={"C3": "city_1", "C2": "farm_gold"}) == 2
    assert brings("panpan", "C3 A9", built={"C3": "camp_1"}) == 4
    assert brings("panpan", "C3 A9", towers=[("A9", "C3")]) == 4
    play = ended("C3 A9", "", posts={"C3": None}, parchments=("panpan",)).when(ANN, FinishBuilding())
    assert sheet(play.when(ANN, SetTradingPost("C3", "fish")).state, ANN) == {"panpan": 2}


@rule("bunny_kingdom", "13.16")
def test_r13_16_colonist() -> None:
    # One never placed, two discarded when they were placed; only one of these still stands.
    fields = {"buildings": ("camp_6",), "discards": (("camp_1", "A1", "camp_2"), ("camp_3",)), "built": {"A5": "camp_1"}}
    assert brings("colonist", "A1 A5", "", **fields) == 9
    assert brings("colonist", "", dropped=(("camp_1",), ())) == 0


@rule("bunny_kingdom", "13.17")
def test_r13_17_matriarch() -> None:
    assert brings("matriarch", "A1 A4 A9", "B1 B2", "") == 12
    assert brings("matriarch", "A1 A4", "B1 B2", "") == 0
    assert brings("matriarch", "A1", "B1 B2", "") == 0
    assert brings("matriarch", "A1 A9", "B1", built={"A9": "camp_1"}) == 12


@rule("bunny_kingdom", "13.18")
def test_r13_18_little_prince() -> None:
    # A3 A4 brings 1, C1 D1 E1 brings 1, D3 D4 with a City 2 brings 3.
    assert brings("little_prince", "A3 A4 C1 D1 E1 D3 D4", built={"D4": "city_2"}) == 2
    assert brings("little_prince", "A3 A4 C1 D1 E1") == 1
    assert brings("little_prince", "A3 A4") == brings("little_prince", "") == 0


@rule("bunny_kingdom", "13.19")
def test_r13_19_guardian_and_hunter() -> None:
    treasures = "royal_crown left_glove right_glove fisher"
    assert brings(f"treasure_guardian {treasures}", "") == 9
    assert brings(f"treasure_hunter {treasures}", "") == 13
    both = ended("", "", parchments=(f"treasure_hunter treasure_guardian {treasures}",)).when(ANN, FinishBuilding())
    assert sheet(both.state, ANN)["treasure_guardian"] == 9
    assert both.state.scores == (13 + 13 + 9, 0)
    twice = ended("", "", parchments=("royal_crown liberal socialist", "treasure_hunter")).when(ANN, FinishBuilding())
    twice = twice.when(ANN, CopyParchment("treasure_hunter")).when(ANN, CopyParchment("treasure_hunter"))
    assert twice.state.scores == (15, 0)


@rule("bunny_kingdom", "13.20")
@pytest.mark.parametrize(
    ("scores", "points"),
    [
        ((5, 9, 3), 10),
        ((5, 9, 5), 10),
        ((5, 5, 3), 0),
        ((9, 5, 3), 0),
        ((5, 9, 9), 0),
        ((3, 9, 5), 0),
        ((5, 9), 10),
        ((5, 5), 0),
    ],
)
def test_r13_20_opportunist(scores: tuple[int, ...], points: int) -> None:
    nothing: tuple[tuple[Fief, ...], ...] = ((),) * len(scores)
    harvests = (tuple((Fief((), score, 1),) for score in scores), nothing, nothing)
    play = ended(*[""] * len(scores), parchments=("opportunist",), scores=scores, harvests=harvests).when(ANN, FinishBuilding())
    assert sheet(play.state, ANN) == {"opportunist": points}
    assert play.state.scores[ANN] == scores[ANN] + points


@rule("bunny_kingdom", "13.20")
def test_r13_20_opportunists_are_judged_after_everything_else_and_by_the_same_totals() -> None:
    play = ended("", "", "", parchments=("opportunist", "royal_crown", "royal_ring socialist")).when(ANN, FinishBuilding())
    play = play.when(2, CopyParchment("opportunist"))
    # Totals before: 0, 5 and 1. Cleo is second; that she passes Ben thereby changes nothing for Ann.
    assert play.state.scores == (0, 5, 11)
    outcome = BUNNY_KINGDOM.outcome(play.state)
    assert outcome is not None
    assert outcome.winners == (2,)
    assert outcome.sheet["seats"][ANN]["parchments"][0]["number"] == 2
    assert sheet(play.state, BEN) == {"royal_crown": 5}


def test_every_parchment_cites_the_clause_that_has_its_figures() -> None:
    assert {rule.clause for rule in RULES.values()} == {f"13.{number}" for number in range(1, 21)} - {"13.14"}
