from domain.core import Event
from domain.games.bunny_kingdom import BUNNY_KINGDOM
from domain.games.bunny_kingdom.messages import CopyParchment, FinishBuilding, ParchmentCopied
from tests.domain.bunny_kingdom.scene import ANN, BEN, CLEO, ended, legal, sheet
from tests.kit.given import Play
from tests.kit.rules import rule


def copying(*parchments: str, lands: tuple[str, ...] = (), **fields: object) -> Play:
    places = (*lands, *[""] * (len(parchments) - len(lands)))
    return ended(*places, parchments=parchments, **fields).when(ANN, FinishBuilding())


@rule("bunny_kingdom", "12.1")
def test_r12_1_a_copied_treasure_feeds_guardian_and_hunter() -> None:
    play = copying("socialist treasure_guardian treasure_hunter", "royal_crown fisher", "")
    play = play.when(ANN, CopyParchment("royal_crown"))
    assert play.events[0] == Event(ParchmentCopied(ANN, "socialist", "royal_crown"), "12.1")
    assert sheet(play.state, ANN) == {"socialist": 5, "treasure_guardian": 3, "treasure_hunter": 5}
    assert sheet(play.state, BEN) == {"royal_crown": 5, "fisher": 0}


@rule("bunny_kingdom", "12.2")
def test_r12_2_the_liberal_looks_right_and_the_socialist_left() -> None:
    play = copying("liberal", "fisher", "farmer")
    assert legal(play, ANN) == [CopyParchment("farmer")]
    play.when(ANN, CopyParchment("fisher")).then_rejected("not_on_offer", "12.2", card="liberal", parchments=["farmer"])
    play = copying("socialist", "fisher", "farmer")
    assert legal(play, ANN) == [CopyParchment("fisher")]


@rule("bunny_kingdom", "12.3")
def test_r12_3_judged_by_the_copiers_own_kingdom() -> None:
    play = copying("socialist", "explorer colonist", "", lands=("A1 A10", "J1"), buildings=("city_1", "")).when(
        ANN, CopyParchment("explorer")
    )
    assert sheet(play.state, ANN) == {"socialist": 6}
    assert sheet(play.state, BEN) == {"explorer": 3, "colonist": 0}


@rule("bunny_kingdom", "12.4")
def test_r12_4_a_copied_copy_goes_on_from_the_copiers_seat() -> None:
    # Ben's Liberal would look at Ann; copied by Ann it looks at Cleo.
    play = copying("socialist royal_ring", "liberal fisher", "royal_crown").when(ANN, CopyParchment("liberal"))
    assert BUNNY_KINGDOM.active(play.state) == {ANN}
    assert BUNNY_KINGDOM.view(play.state, None)["copy"]["links"] == ["liberal"]
    assert legal(play, ANN) == [CopyParchment("royal_crown")]
    play = play.when(ANN, CopyParchment("royal_crown"))
    assert play.events[0] == Event(ParchmentCopied(ANN, "socialist", "royal_crown"), "12.4")
    assert legal(play, BEN) == [CopyParchment("royal_ring"), CopyParchment("socialist")]
    play = play.when(BEN, CopyParchment("socialist"))
    assert legal(play, BEN) == [CopyParchment("royal_crown")]
    play = play.when(BEN, CopyParchment("royal_crown"))
    assert play.state.scores == (1 + 5, 5, 5)
    outcome = BUNNY_KINGDOM.outcome(play.state)
    assert outcome is not None
    assert outcome.sheet["seats"][ANN]["parchments"][1] == {
        "parchment": "socialist",
        "copied": ["liberal", "royal_crown"],
        "counts_as": "royal_crown",
        "clause": "13.1",
        "measure": "treasure",
        "number": 1,
        "points": 5,
    }


@rule("bunny_kingdom", "12.4")
def test_r12_4_no_card_stands_twice_in_a_chain() -> None:
    play = copying("liberal", "socialist royal_ring").when(ANN, CopyParchment("socialist"))
    assert legal(play, ANN) == [CopyParchment("royal_ring")]
    play.when(ANN, CopyParchment("socialist")).then_rejected(
        "not_on_offer", "12.4", card="socialist", parchments=["royal_ring"]
    )
    play.when(ANN, CopyParchment("fisher")).then_rejected("not_on_offer", "12.2")
    lone = copying("liberal", "socialist").when(ANN, CopyParchment("socialist"))
    # Nothing is left for Ann; Ben may copy the Liberal of Ann, and then nothing is left for Ben.
    assert legal(lone, BEN) == [CopyParchment("liberal")]
    over = lone.when(BEN, CopyParchment("liberal"))
    assert over.state.scores == (0, 0)
    outcome = BUNNY_KINGDOM.outcome(over.state)
    assert outcome is not None
    assert outcome.sheet["seats"][ANN]["parchments"] == [
        {
            "parchment": "liberal",
            "copied": ["socialist"],
            "counts_as": None,
            "clause": "12.5",
            "measure": None,
            "number": 0,
            "points": 0,
        }
    ]


@rule("bunny_kingdom", "12.5")
def test_r12_5_a_copy_must_be_chosen_while_there_is_one() -> None:
    play = copying("socialist", "hun_ny_king", "")
    assert legal(play, ANN) == [CopyParchment("hun_ny_king")]
    assert BUNNY_KINGDOM.outcome(play.state) is None
    none = copying("socialist", "", "fisher")
    assert BUNNY_KINGDOM.outcome(none.state) is not None
    assert sheet(none.state, ANN) == {"socialist": 0}


@rule("bunny_kingdom", "12.6")
def test_r12_6_the_liberal_first_and_both_may_copy_the_same_card() -> None:
    play = copying("liberal socialist treasure_guardian", "royal_crown treasure_hunter", lands=("A1", ""))
    assert BUNNY_KINGDOM.view(play.state, None)["copy"]["card"] == "liberal"
    twice = play.when(ANN, CopyParchment("royal_crown")).when(ANN, CopyParchment("royal_crown"))
    assert sheet(twice.state, ANN) == {"liberal": 5, "socialist": 5, "treasure_guardian": 6}
    ladies = copying("liberal socialist", "matriarch", lands=("A1", ""))
    ladies = ladies.when(ANN, CopyParchment("matriarch")).when(ANN, CopyParchment("matriarch"))
    assert ladies.state.scores == (24, 0)
    seconds = copying("liberal socialist", "opportunist royal_ring")
    seconds = seconds.when(ANN, CopyParchment("opportunist")).when(ANN, CopyParchment("opportunist"))
    assert seconds.state.scores == (20, 1)


@rule("bunny_kingdom", "12.7")
def test_r12_7_copied_gloves() -> None:
    pair = copying("socialist left_glove", "right_glove", "").when(ANN, CopyParchment("right_glove"))
    assert sheet(pair.state, ANN) == {"left_glove": 4, "socialist": 4}
    assert sheet(pair.state, BEN) == {"right_glove": 1}
    two_left = copying("socialist left_glove", "liberal right_glove", "fisher").when(ANN, CopyParchment("right_glove"))
    assert two_left.state.chains[0].links == ("socialist", "right_glove")
    lefts = copying("liberal socialist", "left_glove").when(ANN, CopyParchment("left_glove"))
    lefts = lefts.when(ANN, CopyParchment("left_glove"))
    assert sheet(lefts.state, ANN) == {"liberal": 1, "socialist": 1}
    three = copying("liberal socialist right_glove", "left_glove").when(ANN, CopyParchment("left_glove"))
    three = three.when(ANN, CopyParchment("left_glove"))
    assert sheet(three.state, ANN) == {"right_glove": 4, "liberal": 4, "socialist": 4}


@rule("bunny_kingdom", "12.8")
def test_r12_8_a_copy_is_no_further_parchment() -> None:
    play = copying("socialist bureaucrat", "bureaucrat royal_ring fisher", "")
    assert sheet(play.when(ANN, CopyParchment("royal_ring")).state, ANN) == {"bureaucrat": 2, "socialist": 1}
    copied = copying("socialist royal_ring", "bureaucrat fisher farmer", "").when(ANN, CopyParchment("bureaucrat"))
    assert sheet(copied.state, ANN) == {"royal_ring": 1, "socialist": 2}
    assert sheet(copied.state, BEN) == {"bureaucrat": 3, "fisher": 0, "farmer": 0}


def test_copies_are_chosen_at_their_moment() -> None:
    ended("", "", parchments=("liberal", "fisher")).when(ANN, CopyParchment("fisher")).then_rejected("wrong_moment", "12.1")
    assert legal(copying("liberal", "fisher", "farmer"), CLEO) == []
