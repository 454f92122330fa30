import pytest

from domain.core import Event
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.board import CITIES, TERRITORIES
from domain.games.bunny_kingdom.messages import (
    AnnounceCamp,
    CampAnnounced,
    CampPassed,
    CampPlaced,
    CampTakenBack,
    ConstructionBegun,
    ConstructionEnded,
    FinishBuilding,
    PassCamp,
    PickCard,
    PlaceBuilding,
    PlaceCamp,
    PlaceSkyTower,
    TakeBackCamp,
)
from domain.games.bunny_kingdom.model import camp_to_decide
from tests.domain.bunny_kingdom.scene import ANN, BEN, CLEO, DAN, building, fiefs, legal, scene
from tests.kit.rules import rule

ALL_BUT_B1 = " ".join(name for cell, name in enumerate(TERRITORIES) if cell not in CITIES and name != "B1")


@rule("bunny_kingdom", "8.1", "8.2")
def test_r8_1_a_camp_takes_a_virgin_territory() -> None:
    play = building("A4", "B1", buildings=("camp_3 city_1",)).when(ANN, AnnounceCamp(3))
    play.then(Event(CampAnnounced(ANN, 3, ()), "8.2"))
    assert len(legal(play, ANN, PlaceCamp)) == 100 - 18 - 1
    placed = play.when(ANN, PlaceCamp("A5")).then(Event(CampPlaced(ANN, 3, "A5"), "8.1"))
    # As in the booklet: a city, and fish from under the camp.
    assert fiefs(placed.state, ANN) == ["A4 A5: 1 x 1"]
    assert placed.state.discards[ANN] == ("camp_3",)
    play.when(ANN, PlaceCamp("B1")).then_rejected("not_virgin", "8.1", controlled_by=BEN)
    play.when(ANN, PlaceCamp("B0")).then_rejected("no_such_territory", "2.1")  # type: ignore[arg-type]


@rule("bunny_kingdom", "8.2")
def test_r8_2_a_camp_is_announced_by_its_number() -> None:
    play = building("", "", buildings=("camp_3", "camp_5"))
    assert legal(play, ANN) == [AnnounceCamp(3), FinishBuilding()]
    play.when(ANN, AnnounceCamp(5)).then_rejected("camp_not_held", "8.2", camps=[3])
    play.when(ANN, AnnounceCamp(9)).then_rejected("camp_not_held", "8.2")
    play.when(ANN, PlaceCamp("A1")).then_rejected("wrong_moment", "8.2", phase="building")


@rule("bunny_kingdom", "8.3", "8.5")
def test_r8_3_lower_camps_go_first_if_they_want_beginning_with_the_lowest() -> None:
    play = building("", "", "", "", buildings=("camp_5 camp_1", "camp_4 camp_2", "camp_6", "camp_3")).when(ANN, AnnounceCamp(5))
    # Neither the higher camp nor the announcer's own lower one is asked.
    play.then(CampAnnounced(ANN, 5, (2, 3, 4)))
    assert BUNNY_KINGDOM.active(play.state) == {BEN}
    play.when(BEN, TakeBackCamp()).then_rejected("not_announced", "8.3", camp=2)
    play = play.when(BEN, PlaceCamp("A1")).then(CampPlaced(BEN, 2, "A1"))
    assert BUNNY_KINGDOM.active(play.state) == {DAN}
    play = play.when(DAN, PassCamp()).then(Event(CampPassed(DAN, 3), "8.3"))
    assert BUNNY_KINGDOM.active(play.state) == {BEN}
    play = play.when(BEN, PassCamp())
    play = play.when(ANN, PlaceCamp("A2")).then(CampPlaced(ANN, 5, "A2"))
    assert play.state.call is None
    assert play.state.buildings == (("camp_1",), ("camp_4",), ("camp_6",), ("camp_3",))


@rule("bunny_kingdom", "8.4")
def test_r8_4_the_announcing_player_may_change_their_mind() -> None:
    play = building("", "", buildings=("camp_3", "camp_1")).when(ANN, AnnounceCamp(3)).when(BEN, PlaceCamp("A1"))
    play.when(ANN, PassCamp()).then_rejected("not_asked", "8.4", camp=3)
    play.when(ANN, PlaceCamp("A1")).then_rejected("not_virgin", "8.1")
    back = play.when(ANN, TakeBackCamp()).then(Event(CampTakenBack(ANN, 3), "8.4"))
    assert back.state.buildings[ANN] == ("camp_3",)
    assert BUNNY_KINGDOM.view(back.state, BEN)["withheld"] == [3]
    back.when(ANN, TakeBackCamp()).then_rejected("wrong_moment", "8.4")


@rule("bunny_kingdom", "8.5")
def test_r8_5_a_seat_that_has_finished_is_asked_and_stays_finished() -> None:
    play = building("A1", "", "", buildings=("camp_3", "camp_2 city_1", ""), done=(False, True, False)).when(
        ANN, AnnounceCamp(3)
    )
    assert BUNNY_KINGDOM.active(play.state) == {BEN}
    play = play.when(BEN, PlaceCamp("J1"))
    play = play.when(ANN, PlaceCamp("J2"))
    assert isinstance(play.facts[1], ConstructionEnded)
    assert play.state.buildings[BEN] == ("city_1",)


@rule("bunny_kingdom", "8.6")
def test_r8_6_everything_else_waits() -> None:
    play = building("A1", "B1", "C2", buildings=("camp_3", "camp_1", "city_1")).when(ANN, AnnounceCamp(3))
    play.when(CLEO, PlaceBuilding("city_1", "C2")).then_rejected("not_your_turn", "8.6", phase="camping")
    play.when(ANN, PlaceCamp("J1")).then_rejected("not_your_turn", "8.6")
    # Neither the asked seat may do anything else, nor in the end the announcer.
    for other in (AnnounceCamp(1), PlaceBuilding("city_1", "B1"), PlaceSkyTower("A1", "B1"), FinishBuilding()):
        play.when(BEN, other).then_rejected("wrong_moment", "8.6", phase="camping")
        play.when(BEN, PassCamp()).when(ANN, other).then_rejected("wrong_moment", "8.6", phase="camping")
    shown = BUNNY_KINGDOM.view(play.state, CLEO)["camp"]
    assert shown == {"seat": ANN, "camp": 3, "asked": [1], "deciding": {"seat": BEN, "camp": 1}}
    play = play.when(BEN, PassCamp())
    assert BUNNY_KINGDOM.active(play.state) == {ANN}
    play = play.when(ANN, TakeBackCamp())
    assert BUNNY_KINGDOM.active(play.state) == {ANN, BEN, CLEO}
    with pytest.raises(AssertionError, match="no camp was announced"):
        camp_to_decide(play.state)


@rule("bunny_kingdom", "8.6")
def test_r8_6_of_two_announcements_at_the_same_time_the_first_counts() -> None:
    both = building("", "", buildings=("camp_3", "camp_1"))
    lower_later = both.when(ANN, AnnounceCamp(3))
    lower_later.when(BEN, AnnounceCamp(1)).then_rejected("wrong_moment", "8.6")
    assert PlaceCamp("A1") in legal(lower_later, BEN)
    higher_later = both.when(BEN, AnnounceCamp(1))
    higher_later.when(ANN, AnnounceCamp(3)).then_rejected("not_your_turn", "8.6")
    assert AnnounceCamp(3) in legal(higher_later.when(BEN, PlaceCamp("A1")), ANN)


@rule("bunny_kingdom", "8.7")
def test_r8_7_one_run_through_the_list() -> None:
    play = building("", "", "", buildings=("camp_5", "camp_1", "camp_2")).when(ANN, AnnounceCamp(5))
    play = play.when(BEN, PassCamp()).when(CLEO, PlaceCamp("A1"))
    assert BUNNY_KINGDOM.active(play.state) == {ANN}
    assert legal(play, ANN)[-1] == TakeBackCamp()


@rule("bunny_kingdom", "8.8")
def test_r8_8_after_a_pass_again_and_after_taking_back_not_in_this_round() -> None:
    play = building("", "", "", buildings=("camp_5", "camp_1 camp_2", "")).when(ANN, AnnounceCamp(5))
    play = play.when(BEN, PassCamp()).when(BEN, PassCamp()).when(ANN, TakeBackCamp())
    play.when(ANN, AnnounceCamp(5)).then_rejected("taken_back", "8.8", camp=5)
    assert legal(play, ANN) == [FinishBuilding()]
    assert legal(play, BEN) == [AnnounceCamp(1), AnnounceCamp(2), FinishBuilding()]
    play = play.when(BEN, AnnounceCamp(1)).when(BEN, TakeBackCamp())
    play = play.when(BEN, AnnounceCamp(2)).when(BEN, PlaceCamp("A1"))
    other = building("", "", buildings=("camp_5", "camp_1"), withheld=(1,)).when(ANN, AnnounceCamp(5))
    other.then(CampAnnounced(ANN, 5, ()))
    ended = BUNNY_KINGDOM.evolve(play.state, Event(ConstructionEnded(1), "7.11"))
    assert BUNNY_KINGDOM.view(ended, None)["withheld"] == []
    later = BUNNY_KINGDOM.evolve(ended, Event(ConstructionBegun(2), "4.7"))
    assert AnnounceCamp(5) in BUNNY_KINGDOM.legal(later, ANN)


@rule("bunny_kingdom", "8.9")
def test_r8_9_without_a_virgin_territory() -> None:
    play = building(ALL_BUT_B1 + " B1", "", buildings=("camp_5",))
    assert legal(play, ANN) == [FinishBuilding()]
    play.when(ANN, AnnounceCamp(5)).then_rejected("no_virgin_territory", "8.9")
    one_left = building(ALL_BUT_B1, "", "", buildings=("camp_5", "camp_1", "camp_2")).when(ANN, AnnounceCamp(5))
    taken = one_left.when(BEN, PlaceCamp("B1"))
    # Cleo would be next, but there is nothing to be had.
    assert BUNNY_KINGDOM.active(taken.state) == {ANN}
    assert legal(taken, ANN) == [TakeBackCamp()]
    shown = [BUNNY_KINGDOM.view(play.state, CLEO)["camp"] for play in (one_left, taken)]
    assert [camp["asked"] for camp in shown] == [[1, 2], []]
    assert shown[1]["deciding"] == {"seat": ANN, "camp": 5}
    taken.when(ANN, PlaceCamp("B1")).then_rejected("not_virgin")
    assert taken.when(ANN, TakeBackCamp()).state.phase == "building"


@rule("bunny_kingdom", "8.10")
def test_r8_10_never_on_a_neutral_city_and_nothing_on_a_camp() -> None:
    play = building("", "", buildings=("camp_3",)).when(ANN, AnnounceCamp(3))
    play.when(ANN, PlaceCamp("A4")).then_rejected("not_virgin", "8.10", construction="city_1")
    own = building("A1", "", built={"A1": "camp_1"}, buildings=("city_1",))
    own.when(ANN, PlaceBuilding("city_1", "A1")).then_rejected("already_built_on", "7.5", construction="camp_1")


def test_a_camp_is_removed_by_its_territory_card_in_any_later_round() -> None:
    state = scene("A2", "", "", built={"A2": "camp_1"}, phase="drafting", round=3, chosen=(2, 2, 1), hands=((), (), ("A2",)))
    answer = BUNNY_KINGDOM.decide(state, CLEO, PickCard("A2"), None)  # type: ignore[arg-type]
    assert isinstance(answer, tuple)
    assert [event.clause for event in answer[1:3]] == ["5.4", "5.3"]
