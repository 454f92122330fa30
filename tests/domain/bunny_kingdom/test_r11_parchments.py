from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.messages import (
    CopyParchment,
    FiefsHarvested,
    FinishBuilding,
    ParchmentsRevealed,
    ParchmentsScored,
    SetTradingPost,
)
from tests.domain.bunny_kingdom.scene import ANN, BEN, CLEO, ended, sheet
from tests.kit.rules import rule


@rule("bunny_kingdom", "11.1")
def test_r11_1_parchments_are_revealed_and_add_their_points() -> None:
    play = ended("A3 A4", "J1", parchments=("royal_crown", "fisher royal_ring"), scores=(7, 9)).when(ANN, FinishBuilding())
    revealed, scored = play.facts[-2:]
    assert revealed == ParchmentsRevealed((("royal_crown",), ("royal_ring", "fisher")))
    assert scored == ParchmentsScored((5, 1))
    assert play.clauses[-2:] == ("11.7", "11.1")
    assert play.state.scores == (7 + 1 + 5, 9 + 1)
    assert [seat["revealed"] for seat in BUNNY_KINGDOM.view(play.state, None)["seats"]] == [
        ["royal_crown"],
        ["royal_ring", "fisher"],
    ]


@rule("bunny_kingdom", "11.2", "11.4")
def test_r11_2_every_unit_counts_also_of_farms() -> None:
    lands = "A1 A2 A3 A9"
    play = ended(lands, "", built={"A9": "farm_wood", "A3": "farm_mushrooms"}, parchments=("carpenter merchant",))
    assert sheet(play.when(ANN, FinishBuilding()).state, ANN) == {"carpenter": 4, "merchant": 3}


@rule("bunny_kingdom", "11.3")
def test_r11_3_trading_posts_produce_for_missions_what_they_did_in_round_4() -> None:
    play = ended("A1 A4", "", posts={"A1": None}, parchments=("carpenter fisher",)).when(ANN, FinishBuilding())
    play = play.when(ANN, SetTradingPost("A1", "fish"))
    assert BUNNY_KINGDOM.view(play.state, None)["trading_posts"] == [{"territory": "A1", "resource": "fish"}]
    assert sheet(play.state, ANN) == {"carpenter": 1, "fisher": 1}


@rule("bunny_kingdom", "11.5")
def test_r11_5_a_city_is_a_city_whatever_its_strength() -> None:
    play = ended("A4 A1 B1", "", built={"A1": "city_2", "B1": "city_3"}, parchments=("burgomaster",))
    assert sheet(play.when(ANN, FinishBuilding()).state, ANN) == {"burgomaster": 3}


@rule("bunny_kingdom", "11.6")
def test_r11_6_camps_and_sky_towers_count() -> None:
    parchments = ("harecingetorix carrotistador",)
    apart = ended("A1 A2 C3 J1", "", parchments=parchments).when(ANN, FinishBuilding())
    assert sheet(apart.state, ANN) == {"harecingetorix": 3, "carrotistador": 0}
    joined = ended("A1 A2 C3 J1", "", built={"C3": "camp_1"}, towers=[("A2", "J1")], parchments=parchments)
    assert sheet(joined.when(ANN, FinishBuilding()).state, ANN) == {"harecingetorix": 2, "carrotistador": 4}


@rule("bunny_kingdom", "11.7")
def test_r11_7_all_are_revealed_then_copies_are_chosen_in_seat_order() -> None:
    play = ended("", "", "", parchments=("socialist", "fisher royal_ring", "liberal")).when(ANN, FinishBuilding())
    assert [type(fact) for fact in play.facts[-2:]] == [FiefsHarvested, ParchmentsRevealed]
    assert BUNNY_KINGDOM.active(play.state) == {ANN}
    play.when(CLEO, CopyParchment("fisher")).then_rejected("not_your_turn", "11.7", phase="copying")
    assert BUNNY_KINGDOM.view(play.state, BEN)["copy"] == {
        "seat": ANN,
        "card": "socialist",
        "links": [],
        "offered": ["royal_ring", "fisher"],
    }
    play = play.when(ANN, CopyParchment("royal_ring"))
    assert BUNNY_KINGDOM.active(play.state) == {CLEO}
    play = play.when(CLEO, CopyParchment("royal_ring"))
    assert play.facts[-1] == ParchmentsScored((1, 1, 1))
    assert BUNNY_KINGDOM.view(play.state, None)["copied"] == [
        {"seat": ANN, "parchments": ["socialist", "royal_ring"]},
        {"seat": CLEO, "parchments": ["liberal", "royal_ring"]},
    ]
    assert BUNNY_KINGDOM.view(play.state, None)["copy"] is None
