import pytest

from domain.games.kauri.messages import (
    CardOpened,
    CardsRevealed,
    ChooseCards,
    ClaimHeritage,
    EndCard,
    MovePiece,
    PlacePiece,
    TakePiece,
    TurnConscience,
)
from domain.games.kauri.model import Pair
from tests.domain.kauri.scene import EDITION, ENGLISH, GAME, KIWI, MAORI, POSSUM, acting, legal, playing
from tests.kit.rules import rule


@rule("kauri", "4.1")
def test_r4_1_one_card_is_never_both() -> None:
    play = playing()
    assert len(legal(play, seat=MAORI)) == 6
    play.when(MAORI, ChooseCards("M1", "M1")).then_rejected("same_card", clause="4.1", card="M1")


@rule("kauri", "4.2", "4.3")
def test_r4_2_one_card_gives_its_actions_and_the_other_its_initiative() -> None:
    play = playing(2, pieces={"possum": "taupo"})
    # P1 has initiative 3 and P3 has 2; K1 has 1 and K2 has 2.
    play = play.when(0, ChooseCards("P1", "P3")).when(1, ChooseCards("K1", "K2"))
    assert play.facts[1:] == (CardsRevealed((Pair("P1", "P3"), Pair("K1", "K2")), (0, 1)), CardOpened(0, "P1"))
    assert play.state.card == "P1"
    assert len(play.state.tasks) == len(EDITION.cards["P1"].actions) == 2


@rule("kauri", "4.4")
def test_r4_4_and_gives_both_actions() -> None:
    play = acting(POSSUM, "P6", pieces={"possum": "taupo"}, conscience=3)
    play = play.when(POSSUM, TakePiece(0, "kauri", "taupo")).when(POSSUM, TurnConscience(1, -1))
    assert legal(play) == [EndCard()]
    assert play.state.conscience == 2


@rule("kauri", "4.4", "4.5")
def test_r4_5_or_gives_one_and_its_first_step_gives_up_the_other() -> None:
    play = acting(MAORI, "M5", pieces={"maori": "taupo"})
    assert legal(play, PlacePiece)
    moved = play.when(MAORI, MovePiece(0, "maori", "taupo", "waikato", 1, 0))
    moved.when(MAORI, PlacePiece(1, "whare", "waikato")).then_rejected("other_action_begun", clause="4.5", action=0)
    assert legal(moved, MovePiece, 0)
    built = play.when(MAORI, PlacePiece(1, "whare", "taupo"))
    assert legal(built) == [EndCard()]
    built.when(MAORI, MovePiece(0, "maori", "taupo", "waikato", 1, 0)).then_rejected(
        "other_action_begun", clause="4.5", action=1
    )


@rule("kauri", "4.6")
@pytest.mark.parametrize(("space", "mind"), [(1, "lumberjack"), (7, "lumberjack"), (8, "ranger"), (12, "ranger")])
def test_r4_6_what_the_english_are(space: int, mind: str) -> None:
    play = acting(ENGLISH, "E3", pieces={"english": "taupo", "possum": "taupo"}, conscience=space)
    fell, trap = TakePiece(0, "kauri", "taupo", 0), TakePiece(1, "possum", "taupo")
    if mind == "lumberjack":
        assert legal(play, TakePiece) == [fell]
        play.when(ENGLISH, trap).then_rejected("prerequisite", clause="4.6", prerequisite="ranger")
    else:
        assert legal(play, TakePiece) == [trap]
        play.when(ENGLISH, fell).then_rejected("prerequisite", clause="4.6", prerequisite="lumberjack")


@rule("kauri", "4.6")
def test_r4_6_what_the_treaty_allows() -> None:
    pieces = {"maori": "auckland", "kiwi": "auckland"}
    suburb = PlacePiece(1, "whare", "auckland")
    acting(MAORI, "M7", pieces=pieces).when(MAORI, suburb).then_rejected("prerequisite", prerequisite="waitangi")
    assert suburb in legal(acting(MAORI, "M7", pieces=pieces, claimed=("waitangi",)))
    assert suburb not in legal(acting(MAORI, "M7", pieces=pieces, claimed=("hau", "eruption")))


@rule("kauri", "4.7")
@pytest.mark.parametrize(("seat", "card"), [(MAORI, "M9"), (POSSUM, "P9"), (ENGLISH, "E9"), (KIWI, "K9")])
def test_r4_7_each_faction_has_a_claim_card(seat: int, card: str) -> None:
    play = acting(seat, card)
    assert legal(play, ClaimHeritage)
    assert GAME.active(play.state) == {seat}
