from typing import Any

import pytest

from domain.core import Event, owner
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.board import TERRITORIES
from domain.games.bunny_kingdom.messages import (
    BuildingGained,
    CampRemoved,
    CardPicked,
    KeptParchment,
    ParchmentKept,
    ParchmentsRevealed,
    PickCard,
    PlaceBuilding,
    SuppliedCards,
    SupplyPlayed,
    TerritoryTaken,
)
from tests.domain.bunny_kingdom.scene import ANN, BEN, CLEO, building, choosing, fiefs, legal, scene
from tests.kit.given import Play
from tests.kit.matches import played
from tests.kit.rules import rule

SEATS = BUNNY_KINGDOM.info.seats


def resolving(*cards: str, **fields: Any) -> Play:
    """Cleo chooses her second card last; hands are empty after that."""
    chosen = tuple(tuple(each.split()) for each in cards)
    last = chosen[CLEO][-1]
    play = choosing("", "", last, chosen=(2, 2, 1), picked=(*chosen[:CLEO], chosen[CLEO][:-1]), **fields)
    return play.when(CLEO, PickCard(last))  # type: ignore[arg-type]


@rule("bunny_kingdom", "5.1", "5.2")
def test_r5_1_all_cards_are_revealed_except_parchments() -> None:
    play = resolving("A1 fisher", "city_1", "C2 royal_ring")
    assert play.facts[:6] == (
        CardPicked(CLEO),
        TerritoryTaken(ANN, "A1"),
        ParchmentKept(ANN),
        BuildingGained(BEN, "city_1"),
        TerritoryTaken(CLEO, "C2"),
        ParchmentKept(CLEO),
    )
    assert play.events[2] == Event(ParchmentKept(ANN), "5.2", {owner(ANN): KeptParchment("fisher")})


@rule("bunny_kingdom", "5.2")
def test_r5_2_a_parchment_is_seen_by_its_owner_and_counted_by_all() -> None:
    play = resolving("fisher farmer", "city_1", "C2 royal_ring", buildings=("city_1",))
    assert BUNNY_KINGDOM.view(play.state, ANN)["you"]["parchments"] == ["fisher", "farmer"]
    for viewer in (ANN, BEN, None):
        seen = BUNNY_KINGDOM.view(play.state, viewer)["seats"]
        assert [seat["parchments"] for seat in seen] == [2, 0, 1]
        assert [seat["revealed"] for seat in seen] == [None] * 3
    revealed = [
        event.data
        for *_, events in played(BUNNY_KINGDOM, "revealed", 3)
        for event in events
        if isinstance(event.data, ParchmentsRevealed)
    ]
    assert len(revealed) == 1


@rule("bunny_kingdom", "5.3")
def test_r5_3_a_territory_is_controlled() -> None:
    play = resolving("A3", "city_1", "C2", lands=("A4 B3", "", ""))
    assert play.events[1] == Event(TerritoryTaken(ANN, "A3"), "5.3")
    assert fiefs(play.state, ANN) == ["A3 A4 B3: 2 x 1"]
    assert play.state.discards[ANN] == ("A3",)


@rule("bunny_kingdom", "5.4", "5.11")
def test_r5_4_the_camp_of_another_seat_leaves_the_game() -> None:
    play = resolving("A2", "city_1", "J1", lands=("", "A1 A2 A3", ""), built={"A2": "camp_4"}, discards=((), ("camp_4",), ()))
    assert play.events[1:3] == (Event(CampRemoved(BEN, 4, "A2", ANN), "5.4"), Event(TerritoryTaken(ANN, "A2"), "5.3"))
    assert fiefs(play.state, ANN) == ["A2: 0 x 1"]
    assert fiefs(play.state, BEN) == ["A1: 0 x 1", "A3: 0 x 1"]
    assert play.state.buildings[BEN] == ("city_1",)
    assert play.state.discards[BEN] == ("camp_4",)
    assert not [each for each in BUNNY_KINGDOM.view(play.state, None)["constructions"] if each["territory"] == "A2"]


@rule("bunny_kingdom", "5.11")
def test_r5_11_sky_towers_stay_when_a_fief_falls_apart() -> None:
    lands = ("", "A1 A2 A3 A5 A6 A7", "")
    towers = [("A1", "A3"), ("A5", "A7")]
    play = resolving("A2", "A4", "J1", lands=lands, built={"A2": "camp_4"}, towers=towers)
    assert fiefs(play.state, BEN) == ["A1 A3 A4 A5 A6 A7: 1 x 2"]
    play = resolving("A2 A4", "J2", "J1", lands=lands, built={"A2": "camp_4"}, towers=towers)
    assert fiefs(play.state, BEN) == ["A1 A3: 0 x 1", "A5 A6 A7: 0 x 1", "J2: 0 x 1"]
    assert play.state.towers == ((0, 2), (4, 6))


@rule("bunny_kingdom", "5.5")
def test_r5_5_a_camp_of_ones_own_makes_room() -> None:
    play = resolving("A2 city_1", "J1", "J2", lands=("A1 A2 A3", "", ""), built={"A2": "camp_4"})
    assert play.events[1:3] == (Event(CampRemoved(ANN, 4, "A2", ANN), "5.5"), Event(TerritoryTaken(ANN, "A2"), "5.3"))
    assert fiefs(play.state, ANN) == ["A1 A2 A3: 0 x 1"]
    assert PlaceBuilding("city_1", "A2") in legal(play, ANN)
    before = scene("A1 A2 A3", "", "", built={"A2": "camp_4"})
    # The rabbit stays where it is, also between the two events.
    assert fiefs(BUNNY_KINGDOM.evolve(before, play.events[1]), ANN) == ["A1 A2 A3: 0 x 1"]


@rule("bunny_kingdom", "5.6")
def test_r5_6_a_building_waits_face_up_and_its_card_goes_when_it_is_placed() -> None:
    play = resolving("A1 city_2", "J1", "J2")
    assert BUNNY_KINGDOM.view(play.state, BEN)["seats"][ANN]["buildings"] == ["city_2"]
    placed = play.when(ANN, PlaceBuilding("city_2", "A1"))
    assert placed.state.buildings[ANN] == ()
    assert placed.state.discards[ANN] == ("A1", "city_2")
    play.when(ANN, PlaceBuilding("city_1", "A1")).then_rejected("building_not_held", "5.6", buildings=["city_2"])
    building("A1", "", buildings=("camp_1",)).when(ANN, PlaceBuilding("camp_1", "A1")).then_rejected(  # type: ignore[arg-type]
        "building_not_held", "5.6", buildings=["camp_1"]
    )


@rule("bunny_kingdom", "5.7", "5.9")
def test_r5_7_a_supply_brings_two_cards_that_are_played_at_once() -> None:
    play = resolving("supply royal_ring", "J1", "J2", deck="city_1 supply fisher B1 B2")
    assert play.facts[1:8] == (
        SupplyPlayed(ANN),
        BuildingGained(ANN, "city_1"),
        SupplyPlayed(ANN),
        ParchmentKept(ANN),
        TerritoryTaken(ANN, "B1"),
        ParchmentKept(ANN),
        TerritoryTaken(BEN, "J1"),
    )
    assert play.secrets[1] == {owner(ANN): SuppliedCards(("city_1", "supply"))}
    assert play.clauses[1] == "5.7"
    assert play.state.parchments[ANN] == ("royal_ring", "fisher")
    assert play.state.deck == ("B2",)


@rule("bunny_kingdom", "5.7", "5.9")
@pytest.mark.parametrize(
    ("deck", "discard"),
    [
        ("E1 E3", ["A1", "E1", "E3", "supply"]),
        ("city_1 E3", ["A1", "E3", "supply"]),
        ("E1 city_1", ["A1", "E1", "supply"]),
        ("E1 fisher", ["A1", "E1", "supply"]),
        # A second supply among them, and a third one among those.
        ("E1 supply F1 F2", ["A1", "E1", "F1", "F2", "supply", "supply"]),
        ("supply E1 F1 F2", ["A1", "F1", "F2", "supply", "E1", "supply"]),
        ("supply E1 F1 supply city_1 G1", ["A1", "F1", "G1", "supply", "supply", "E1", "supply"]),
    ],
)
def test_r5_7_a_supply_is_discarded_after_the_cards_it_brought(deck: str, discard: list[str]) -> None:
    play = resolving("A1 supply royal_ring", "J1", "J2", deck=deck, buildings=("city_2",))
    assert BUNNY_KINGDOM.view(play.state, None)["seats"][ANN]["discard"] == discard
    assert play.state.supplies == ()


@rule("bunny_kingdom", "5.9")
def test_r5_9_supplies_of_two_seats_are_discarded_by_each_in_its_turn() -> None:
    play = resolving("supply supply", "J1", "supply", deck="E1 E2 F1 F2 G1 G3", buildings=("city_2",))
    assert play.state.discards == (("E1", "E2", "supply", "F1", "F2", "supply"), ("J1",), ("G1", "G3", "supply"))


@rule("bunny_kingdom", "5.9")
def test_r5_9_a_supply_is_nowhere_else_while_its_cards_are_played() -> None:
    before = choosing("", "", "J2", chosen=(2, 2, 1), picked=(("supply",), (), ()), deck="supply E1 F1 F2")
    cards, state = BUNNY_KINGDOM.census(before.state), before.state
    for event in before.when(CLEO, PickCard("J2")).events[:7]:
        state = BUNNY_KINGDOM.evolve(state, event)
        assert BUNNY_KINGDOM.census(state) == cards
    assert state.discards[ANN] == ("F1", "F2", "supply", "E1", "supply")


@rule("bunny_kingdom", "5.8")
def test_r5_8_what_was_played_is_open_to_all() -> None:
    play = resolving("A1 supply", "J1 J2", "I1", deck="A2 fisher", buildings=("city_1",))
    for viewer in (ANN, BEN, None):
        seen = BUNNY_KINGDOM.view(play.state, viewer)["seats"]
        assert [seat["discard"] for seat in seen] == [["A1", "A2", "supply"], ["J1", "J2"], ["I1"]]


@rule("bunny_kingdom", "5.9")
def test_r5_9_in_seat_order_and_sorted_so_that_the_order_of_choosing_tells_nothing() -> None:
    for first, second in (("fisher", "A1"), ("A1", "fisher")):
        play = choosing("A1 fisher", "", "", chosen=(0, 2, 2), picked=((), ("supply",), ("C2",)), deck="city_1 J9")
        play = play.when(ANN, PickCard(first)).when(ANN, PickCard(second))  # type: ignore[arg-type]
        assert play.facts[1:7] == (
            TerritoryTaken(ANN, "A1"),
            ParchmentKept(ANN),
            SupplyPlayed(BEN),
            BuildingGained(BEN, "city_1"),
            TerritoryTaken(BEN, "J9"),
            TerritoryTaken(CLEO, "C2"),
        )


@rule("bunny_kingdom", "5.10")
@pytest.mark.parametrize("seats", SEATS)
def test_r5_10_the_deck_never_runs_out(seats: int) -> None:
    dealt = {2: 160, 3: 144, 4: 160}[seats]
    *_, (state, _, _, _) = played(BUNNY_KINGDOM, f"deck {seats}", seats)
    supplies = sum(discard.count("supply") for discard in state.discards)
    assert len(state.deck) == 182 - dealt - 2 * supplies >= 182 - 166


@rule("bunny_kingdom", "5.1")
def test_r5_1_the_view_says_which_seat_controls_a_territory() -> None:
    play = resolving("A1 fisher", "city_1 B1", "C2 royal_ring")
    owners = BUNNY_KINGDOM.view(play.state, None)["owners"]
    controlled = {name: owner for name, owner in zip(TERRITORIES, owners, strict=True) if owner is not None}
    assert controlled == {"A1": ANN, "B1": BEN, "C2": CLEO}
