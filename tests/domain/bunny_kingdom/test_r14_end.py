import pytest

from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.messages import FinishBuilding
from tests.domain.bunny_kingdom.scene import ANN, ended
from tests.kit.matches import final
from tests.kit.rules import rule


@rule("bunny_kingdom", "14.1")
def test_r14_1_the_most_points_win() -> None:
    play = ended("", "", "", parchments=("royal_ring", "royal_crown", "royal_coat")).when(ANN, FinishBuilding())
    outcome = BUNNY_KINGDOM.outcome(play.state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.scores) == ("most_points", (3, 1, 2), (1, 5, 2))
    assert BUNNY_KINGDOM.active(play.state) == frozenset()
    play.when(ANN, FinishBuilding()).then_rejected("not_your_turn", "14.1", phase="over")


@rule("bunny_kingdom", "14.2")
def test_r14_2_a_tie_shares_the_victory() -> None:
    play = ended("A3 A4", "", "", parchments=("royal_chalice", "royal_crown", "royal_coat")).when(ANN, FinishBuilding())
    outcome = BUNNY_KINGDOM.outcome(play.state)
    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("shared_victory", (1, 1, 3))
    assert outcome.winners == (0, 1)


@rule("bunny_kingdom", "14.3")
def test_r14_3_other_places_are_shared_too() -> None:
    parchments = ("royal_ring", "royal_crown", "left_glove", "")
    play = ended("", "", "J1 J2 I10", "B1", parchments=parchments).when(ANN, FinishBuilding())
    outcome = BUNNY_KINGDOM.outcome(play.state)
    assert outcome is not None
    assert outcome.places == (2, 1, 2, 4)


@pytest.mark.parametrize("seats", BUNNY_KINGDOM.info.seats)
def test_scores_can_be_read_again_from_the_sheet(seats: int) -> None:
    for number in range(5):
        outcome = BUNNY_KINGDOM.outcome(final(BUNNY_KINGDOM, f"sheet {seats} {number}", seats))
        assert outcome is not None
        for score, seat in zip(outcome.scores, outcome.sheet["seats"], strict=True):
            assert len(seat["rounds"]) == 4
            for harvest in seat["rounds"]:
                for fief in harvest["fiefs"]:
                    assert fief["wealth"] == len(fief["resources"])
                    assert fief["points"] == fief["strength"] * fief["wealth"]
                assert harvest["points"] == sum(fief["points"] for fief in harvest["fiefs"])
            assert seat["harvest_points"] == sum(harvest["points"] for harvest in seat["rounds"])
            assert seat["parchment_points"] == sum(line["points"] for line in seat["parchments"])
            assert score == seat["total"] == seat["harvest_points"] + seat["parchment_points"]
