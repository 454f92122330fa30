from itertools import pairwise
from typing import Any

import pytest

from domain.core import Event, owner
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.messages import (
    BuildingGained,
    CardPicked,
    ConstructionBegun,
    DropCard,
    FinishBuilding,
    HandsPassed,
    LastCardsPicked,
    PickCard,
    PickedCard,
    TerritoryTaken,
)
from domain.match import Recorded, cut
from tests.domain.bunny_kingdom.scene import ANN, BEN, CLEO, building, choosing, legal
from tests.kit.matches import played
from tests.kit.rules import rule

FOUR = ("A1 A2 A3 A5", "B1 B2 B4 B5", "C2 C3 C4 C5")


@rule("bunny_kingdom", "4.1")
def test_r4_1_exploration_construction_and_harvest() -> None:
    phases: list[tuple[int, str]] = []
    for state, *_ in played(BUNNY_KINGDOM, "phases", 4):
        here = (state.round, "building" if state.phase == "camping" else state.phase)
        if here not in phases:
            phases.append(here)
    order = ["drafting", "building", "trading"]
    rounds = [(number, phase) for number, phase in phases if phase in order]
    assert rounds == sorted(rounds, key=lambda each: (each[0], order.index(each[1])))
    assert {number for number, _ in rounds} == {1, 2, 3, 4}


@rule("bunny_kingdom", "4.2")
def test_r4_2_two_cards_are_chosen_and_the_others_passed_on() -> None:
    play = choosing(*FOUR)
    for seat, first, second in ((ANN, "A1", "A2"), (BEN, "B1", "B2"), (CLEO, "C2", "C3")):
        play = play.when(seat, PickCard(first)).when(seat, PickCard(second))  # type: ignore[arg-type]
    assert [type(fact) for fact in play.facts] == [
        CardPicked,
        *[TerritoryTaken] * 6,
        HandsPassed,
        LastCardsPicked,
        *[TerritoryTaken] * 6,
        ConstructionBegun,
        *[type(fact) for fact in play.facts[16:]],
    ]
    received: Any = play.secrets[7]
    assert received[owner(BEN)].cards == ("A3", "A5")
    choosing(*FOUR).when(ANN, PickCard("J1")).then_rejected("card_not_held", "4.2", card="J1")
    choosing(*FOUR).when(ANN, DropCard("A1")).then_rejected("nothing_to_discard", "4.2")
    building("A1", "", buildings=("city_1",)).when(ANN, PickCard("A1")).then_rejected("wrong_moment", "4.2", phase="building")


@rule("bunny_kingdom", "4.2")
def test_r4_2_the_example_of_the_booklet() -> None:
    """Without card A4, which the player cannot hold, because the territory is already theirs."""
    hand = "A3 G5 H4 F1 fisher king_of_thieves royal_crown farm_mushrooms city_2"
    play = choosing(hand, "C1", "D1", chosen=(0, 2, 2), lands=("A4 B3", "", ""))
    assert len(legal(play, ANN)) == 9
    done = play.when(ANN, PickCard("A3")).when(ANN, PickCard("farm_mushrooms"))
    done.then_includes(TerritoryTaken(ANN, "A3"), BuildingGained(ANN, "farm_mushrooms"))
    assert len(done.state.realms[ANN]) == 1


@rule("bunny_kingdom", "4.3")
@pytest.mark.parametrize(
    ("number", "direction", "giver"), [(1, "left", ANN), (2, "right", CLEO), (3, "left", ANN), (4, "right", CLEO)]
)
def test_r4_3_left_in_odd_rounds_and_right_in_even_ones(number: int, direction: str, giver: int) -> None:
    play = choosing("A1 A2 A3", "B1 B2 B4", "C2 C3 C4", chosen=(1, 1, 1), round=number)
    for seat, card in ((ANN, "A1"), (BEN, "B1"), (CLEO, "C2")):
        play = play.when(seat, PickCard(card))  # type: ignore[arg-type]
    passed = next(at for at, fact in enumerate(play.facts) if isinstance(fact, HandsPassed))
    assert play.facts[passed] == HandsPassed(direction)  # type: ignore[arg-type]
    received: Any = play.secrets[passed]
    assert received[owner(BEN)].cards == {ANN: ("A2", "A3"), CLEO: ("C3", "C4")}[giver]


@rule("bunny_kingdom", "4.4")
def test_r4_4_a_choice_is_secret_and_final_and_waits_for_nobody() -> None:
    play = choosing(*FOUR).when(BEN, PickCard("B4"))
    play.then(Event(CardPicked(BEN), "4.2", {owner(BEN): PickedCard("B4")}))
    for viewer in (ANN, CLEO, None):
        told = cut(Recorded(1, 0, BEN, play.events[0]), viewer)
        assert told.event.secrets == {}
        assert BUNNY_KINGDOM.view(play.state, viewer)["seats"][BEN]["chosen"] == 1
    assert BUNNY_KINGDOM.view(play.state, BEN)["you"]["picked"] == ["B4"]
    play.when(BEN, PickCard("B4")).then_rejected("card_not_held", "4.2")
    play = play.when(BEN, PickCard("B1"))
    assert BUNNY_KINGDOM.active(play.state) == {ANN, CLEO}
    play.when(BEN, PickCard("B2")).then_rejected("not_your_turn", "4.4", phase="drafting")
    assert len(legal(choosing("A1 A2 A3 A5 A6 A7 A8 A9 A10 B1 B2 B4", "", ""), ANN)) == 12
    # Equal cards are one choice.
    assert legal(choosing("city_1 city_1 supply", "", ""), ANN) == [PickCard("city_1"), PickCard("supply")]


@rule("bunny_kingdom", "4.4")
@pytest.mark.parametrize("seats", BUNNY_KINGDOM.info.seats)
def test_r4_4_nothing_is_chosen_outside_a_draft(seats: int) -> None:
    later = [state for state, *_ in played(BUNNY_KINGDOM, f"chosen {seats}", seats) if state.phase != "drafting"]
    assert {state.phase for state in later} >= {"building", "over"}
    for state in later:
        assert [seat["chosen"] for seat in BUNNY_KINGDOM.view(state, None)["seats"]] == [0] * seats


@rule("bunny_kingdom", "4.5")
def test_r4_5_what_is_left_stays_in_sight_until_it_is_passed() -> None:
    play = choosing(*FOUR).when(ANN, PickCard("A1")).when(ANN, PickCard("A2"))
    assert BUNNY_KINGDOM.view(play.state, ANN)["you"]["hand"] == ["A3", "A5"]
    for state, *_ in played(BUNNY_KINGDOM, "in sight", 4):
        for seat in range(4):
            assert BUNNY_KINGDOM.view(state, seat)["you"]["hand"] == list(state.hands[seat])


@rule("bunny_kingdom", "4.6", "4.7")
@pytest.mark.parametrize(("seats", "sizes"), [(3, [12, 10, 8, 6, 4]), (4, [10, 8, 6, 4])])
def test_r4_6_hands_shrink_by_two_and_the_last_two_are_played_unasked(seats: int, sizes: list[int]) -> None:
    asked = []
    for (state, *_), (_, _, command, events) in pairwise(played(BUNNY_KINGDOM, f"shrink {seats}", seats)):
        if isinstance(command, PickCard) and state.chosen == (0,) * seats:
            asked.append(len(state.hands[0]))
        kinds = [type(event.data) for event in events]
        if LastCardsPicked in kinds:
            assert kinds.index(LastCardsPicked) < kinds.index(ConstructionBegun)
    assert asked == sizes * 4


def test_nobody_chooses_cards_while_others_build() -> None:
    building("A1", "", buildings=("city_1",)).when(BEN, PickCard("A1")).then_rejected("not_your_turn", "7.11")
    choosing("A1 A2", "B1 B2").when(ANN, FinishBuilding()).then_rejected("wrong_moment", "7.11", phases=["building"])
