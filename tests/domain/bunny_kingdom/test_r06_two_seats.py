from itertools import pairwise
from typing import Any

from domain.core import Event, owner
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.messages import (
    CardDropped,
    CardPicked,
    DrawnCard,
    DropCard,
    DroppedCard,
    HandsDealt,
    HandsPassed,
    PickCard,
    PickedCard,
    ReserveDrawn,
)
from domain.games.bunny_kingdom.model import Chain, on_offer
from tests.domain.bunny_kingdom.scene import ANN, BEN, choosing, legal, scene
from tests.kit.given import given_setup
from tests.kit.matches import played
from tests.kit.rules import rule


@rule("bunny_kingdom", "6.1")
def test_r6_1_ten_cards_and_ten_in_reserve() -> None:
    play = given_setup(BUNNY_KINGDOM, 2)
    assert play.facts[2] == HandsDealt(1, 10, 10)
    assert play.clauses[2] == "6.1"
    seen = BUNNY_KINGDOM.view(play.state, ANN)["seats"]
    # One of the ten has been drawn already.
    assert [(seat["hand"], seat["reserve"]) for seat in seen] == [(11, 9)] * 2
    assert len(play.state.deck) == 182 - 40


@rule("bunny_kingdom", "6.2", "6.6")
def test_r6_2_a_card_of_the_reserve_before_each_choice() -> None:
    play = choosing("A1 A2 A3", "B1 B2 B4", chosen=(2, 1), picked=((), ("J1",)), reserves=(("C1", "H8"), ("D1", "H9")))
    play = play.when(BEN, DropCard("B1"))
    assert [type(fact) for fact in play.facts[-2:]] == [HandsPassed, ReserveDrawn]
    assert play.secrets[-1] == {owner(ANN): DrawnCard("C1"), owner(BEN): DrawnCard("D1")}
    assert play.clauses[-2:] == ("6.3", "6.2")
    assert play.state.hands == (("B2", "B4", "C1"), ("A1", "A2", "A3", "D1"))
    for viewer in (ANN, BEN, None):
        shown = BUNNY_KINGDOM.view(play.state, viewer)
        assert "H8" not in str(shown)
        assert "H9" not in str(shown)


@rule("bunny_kingdom", "6.3")
def test_r6_3_one_card_is_played_and_one_discarded() -> None:
    play = choosing("A1 A2 A3", "B1 B2 B4", chosen=(0, 2)).when(ANN, PickCard("A1"))
    play.then(Event(CardPicked(ANN), "6.3", {owner(ANN): PickedCard("A1")}))
    play.when(ANN, PickCard("A2")).then_rejected("must_discard", "6.3")
    play.when(ANN, DropCard("J1")).then_rejected("card_not_held", "6.3", card="J1")
    dropped = play.when(ANN, DropCard("A2"))
    assert dropped.events[0] == Event(CardDropped(ANN), "6.3", {owner(ANN): DroppedCard("A2")})
    assert dropped.state.hands == (("B1", "B2", "B4"), ("A3",))
    assert dropped.state.owners[0] == ANN
    assert dropped.state.owners[1] is None


@rule("bunny_kingdom", "6.4")
def test_r6_4_first_the_card_to_play_then_the_one_to_discard() -> None:
    play = choosing("A1 A2 A3", "B1 B2 B4")
    play.when(ANN, DropCard("A1")).then_rejected("must_pick_first", "6.4")
    last = choosing("A1 A2", "B1 B2").when(ANN, PickCard("A1"))
    last.then(
        Event(CardPicked(ANN), "6.3", {owner(ANN): PickedCard("A1")}),
        Event(CardDropped(ANN), "6.4", {owner(ANN): DroppedCard("A2")}),
    )
    sizes = []
    for (state, *_), (_, _, command, _) in pairwise(played(BUNNY_KINGDOM, "sizes", 2)):
        if isinstance(command, PickCard) and state.chosen == (0, 0):
            sizes.append(len(state.hands[ANN]))
    assert sizes == [11, 10, 9, 8, 7, 6, 5, 4, 3, 2] * 4


@rule("bunny_kingdom", "6.5")
def test_r6_5_a_discarded_card_is_known_to_its_discarder_alone_and_does_nothing() -> None:
    play = (
        choosing("A1 supply A3", "B1 B2 B4", chosen=(0, 2), deck="J1 J2")
        .when(ANN, PickCard("A1"))
        .when(ANN, DropCard("supply"))
    )
    assert play.state.deck == ("J1", "J2")
    assert BUNNY_KINGDOM.view(play.state, ANN)["you"]["dropped"] == ["supply"]
    for viewer in (BEN, None):
        shown = BUNNY_KINGDOM.view(play.state, viewer)
        assert "supply" not in str(shown)
        assert shown["seats"][ANN]["dropped"] == 1
    assert play.state.discards[ANN] == ("A1",)


@rule("bunny_kingdom", "6.6")
def test_r6_6_a_supply_draws_from_the_deck() -> None:
    play = choosing("supply A2 A3", "B1 B2 B4", chosen=(0, 2), deck="J1 J2", reserves=(("C1",), ("D1",)))
    play = play.when(ANN, PickCard("supply")).when(ANN, DropCard("A2"))
    assert play.state.deck == ()
    assert play.state.discards[ANN] == ("J1", "J2", "supply")
    assert "C1" in play.state.hands[ANN]


@rule("bunny_kingdom", "6.7")
def test_r6_7_the_opponent_is_both_neighbours() -> None:
    state = scene("", "", parchments=("liberal socialist", "fisher"))
    for copy in ("liberal", "socialist"):
        chain: Any = Chain(ANN, (copy,))  # type: ignore[arg-type]
        assert on_offer(state, chain) == ("fisher",)
    for number in (1, 2):
        play = choosing("A1 A2 A3", "B1 B2 B4", chosen=(1, 2), round=number).when(ANN, DropCard("A1"))
        assert play.state.hands == (("B1", "B2", "B4"), ("A2", "A3"))
    assert legal(choosing("A1 A2", "B1 B2", chosen=(2, 0)), ANN) == []
