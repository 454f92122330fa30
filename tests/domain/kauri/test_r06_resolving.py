from msgspec.structs import replace

from domain.games.kauri.messages import (
    CardEnded,
    ClaimHeritage,
    EndCard,
    MovePiece,
    PieceMoved,
    PiecesTaken,
    PlaceOnBorder,
    PlacePiece,
    StrikeRegion,
    TakePiece,
    TurnConscience,
)
from tests.domain.kauri.scene import EDITION, ENGLISH, GAME, KIWI, MAORI, POSSUM, acting, legal, there, where
from tests.kit.given import given_state
from tests.kit.rules import rule


@rule("kauri", "6.1", "6.9")
def test_r6_1_only_one_move_of_a_forced_march() -> None:
    """The booklet's example."""
    play = acting(ENGLISH, "E1", pieces={"english": "auckland"})
    play = play.when(ENGLISH, MovePiece(0, "english", "auckland", "waikato", 1, 0)).when(ENGLISH, EndCard())
    assert where(play, "english") == "waikato"
    assert (play.facts[0], play.clauses[0]) == (CardEnded(ENGLISH), "6.9")


@rule("kauri", "6.1")
def test_r6_1_one_action_in_the_middle_of_another() -> None:
    """The booklet's example: a move of Mass migration, a kauri by Foraging, then the second move."""
    play = acting(POSSUM, "P1", pieces={"possum": "auckland"})
    play = play.when(POSSUM, MovePiece(0, "possum", "auckland", "waikato"))
    play.then(PieceMoved(POSSUM, "possum", "auckland", "waikato", 1, None, 0))
    play = play.when(POSSUM, TakePiece(1, "kauri", "waikato"))
    play.then(PiecesTaken(POSSUM, "kauri", "waikato", 1, None, None, 1))
    play = play.when(POSSUM, MovePiece(0, "possum", "waikato", "taupo"))
    assert where(play, "possum") == "taupo"
    assert not there(play, "kauri", "waikato")
    assert legal(play) == [EndCard()]


@rule("kauri", "6.1")
def test_r6_1_actions_in_any_order() -> None:
    play = acting(ENGLISH, "E1", pieces={"english": "auckland"})
    play = play.when(ENGLISH, TakePiece(1, "kauri", "auckland", 0))
    assert legal(play, MovePiece, 0)


@rule("kauri", "6.2", "6.9")
def test_r6_2_a_card_need_not_be_resolved() -> None:
    play = acting(POSSUM, "P3", pieces={"possum": "auckland"}, after=(KIWI,))
    ended = play.when(POSSUM, EndCard())
    assert ended.facts[0] == CardEnded(POSSUM)
    assert ended.clauses[0] == "6.2"
    assert where(ended, "possum") == "auckland"
    assert GAME.active(ended.state) == {KIWI}
    # Also with nothing left to do it is the seat that says so.
    nothing = acting(POSSUM, "P3", after=(KIWI,))
    assert legal(nothing) == [EndCard()]
    assert GAME.active(nothing.state) == {POSSUM}


@rule("kauri", "6.3")
def test_r6_3_a_step_names_its_action() -> None:
    play = acting(POSSUM, "P1", pieces={"possum": "auckland"})
    forage = TakePiece(1, "kauri", "auckland")
    assert forage in legal(play)
    play.when(POSSUM, TakePiece(0, "kauri", "auckland")).then_rejected("wrong_step", clause="6.3", operation="move")
    for number in (-1, 2, 99):
        play.when(POSSUM, TakePiece(number, "kauri", "auckland")).then_rejected("no_such_action", clause="6.3", actions=2)


@rule("kauri", "6.3")
def test_r6_3_a_step_must_change_something() -> None:
    play = acting(POSSUM, "P1", pieces={"possum": "auckland", "kauri": "taupo"})
    play.when(POSSUM, TakePiece(1, "kauri", "auckland")).then_rejected("not_there", clause="10.2")
    play.when(POSSUM, MovePiece(0, "possum", "auckland", "auckland")).then_rejected("not_adjacent", clause="8.1")
    struck = acting(KIWI, "K9", pieces={"possum": "taupo"}).when(KIWI, ClaimHeritage(0, "earthquake"))
    assert legal(struck, StrikeRegion) == [StrikeRegion(1, "taupo")]
    struck.when(KIWI, StrikeRegion(1, "waikato")).then_rejected("nothing_there", clause="6.3")


@rule("kauri", "6.4", "6.10")
def test_r6_4_an_action_may_become_impossible_and_the_other_stays() -> None:
    # The only possum is moved away from the only kauri.
    play = acting(POSSUM, "P1", pieces={"possum": "auckland", "kauri": "auckland"})
    play = play.when(POSSUM, MovePiece(0, "possum", "auckland", "waikato"))
    assert not legal(play, TakePiece)
    assert legal(play, MovePiece)
    play.when(POSSUM, TakePiece(1, "kauri", "auckland")).then_rejected("wrong_region", clause="6.5", regions=["waikato"])


@rule("kauri", "6.10")
def test_r6_10_conditions_are_asked_at_every_step() -> None:
    play = acting(POSSUM, "P4", pieces={"possum": "auckland waikato:29"})
    assert [command.region for command in legal(play, PlacePiece)] == []
    play = acting(POSSUM, "P4", pieces={"possum": "auckland waikato:28"})
    play = play.when(POSSUM, PlacePiece(0, "possum", "auckland"))
    play.when(POSSUM, PlacePiece(0, "possum", "waikato")).then_rejected("stock_empty", clause="8.8", piece="possum")


@rule("kauri", "6.5")
def test_r6_5_an_own_pawn_in_the_region_unless_the_card_says_otherwise() -> None:
    play = acting(KIWI, "K6", pieces={"kauri": "taupo", "kiwi": "waikato taupo"})
    assert legal(play, PlacePiece) == [PlacePiece(0, "kauri", "waikato")]
    play.when(KIWI, PlacePiece(0, "kauri", "auckland")).then_rejected(
        "wrong_region", clause="6.5", regions=["waikato", "taupo"]
    )
    # The Conscience asks for no pawn.
    assert legal(acting(KIWI, "K1"), TurnConscience) == [TurnConscience(0, 1)]


@rule("kauri", "6.6", "7.3")
def test_r6_6_a_prerequisite_that_is_lost_loses_the_rest() -> None:
    # Two pawns: one fells as lumberjack, then the state changes, as it could between two steps by other means.
    play = acting(ENGLISH, "E1", pieces={"english": "auckland waikato"}, conscience=7)
    play = play.when(ENGLISH, TakePiece(1, "kauri", "auckland", 0))
    assert legal(play, TakePiece) == [TakePiece(1, "kauri", "waikato", 1)]
    changed = given_state(GAME, replace(play.state, conscience=8))
    assert not legal(changed, TakePiece)
    changed.when(ENGLISH, TakePiece(1, "kauri", "waikato", 1)).then_rejected("prerequisite", clause="4.6")
    assert legal(changed, MovePiece)


@rule("kauri", "6.7")
def test_r6_7_all_or_none_and_as_many_as_are_there() -> None:
    play = acting(ENGLISH, "E2", pieces={"english": "taupo", "possum": "taupo:5"}, conscience=9)
    assert play.when(ENGLISH, TakePiece(1, "possum", "taupo")).facts == (
        PiecesTaken(ENGLISH, "possum", "taupo", 5, ENGLISH, None, 1),
    )
    one = acting(MAORI, "M1", pieces={"maori": "taupo", "possum": "taupo:5"}).when(MAORI, TakePiece(1, "possum", "taupo"))
    assert there(one, "possum", "taupo") == 4
    push = acting(KIWI, "K2", pieces={"kiwi": "taupo", "possum": "taupo:3"})
    push.when(KIWI, MovePiece(1, "possum", "taupo", "waikato", 2)).then_rejected("not_all", clause="6.7", count=3)
    assert there(push.when(KIWI, MovePiece(1, "possum", "taupo", "waikato", 3)), "possum", "waikato") == 3


@rule("kauri", "6.8")
def test_r6_8_each_action_has_its_own_count() -> None:
    play = acting(ENGLISH, "E5", pieces={"english": "auckland"})
    roads = [command.border for command in legal(play, PlaceOnBorder)]
    assert len(roads) == 4
    play = play.when(ENGLISH, PlaceOnBorder(0, "road", ("auckland", "waikato")))
    play = play.when(ENGLISH, MovePiece(1, "english", "auckland", "waikato", 1, 0))
    play = play.when(ENGLISH, PlaceOnBorder(0, "road", ("waikato", "taupo")))
    assert [task.used for task in play.state.tasks] == [2, 1]
    assert not legal(play, PlaceOnBorder)
    assert legal(play, MovePiece)
    view = GAME.view(play.state, None)["resolving"]
    assert [(task["action"], task["used"]) for task in view["actions"]] == [("road_2", 2), ("march_2", 1)]
    assert EDITION.actions["road_2"].operation.times == 2  # type: ignore[union-attr]


@rule("kauri", "6.3")
def test_r6_3_the_view_says_how_many_steps_an_action_allows() -> None:
    play = acting(POSSUM, "P1", pieces={"possum": "auckland"}).when(POSSUM, MovePiece(0, "possum", "auckland", "waikato"))
    actions = GAME.view(play.state, None)["resolving"]["actions"]
    assert [(each["used"], each["most"]) for each in actions] == [(1, 2), (0, 1)]
    by_pawn = acting(ENGLISH, "E1", pieces={"english": "auckland"})
    assert [each["most"] for each in GAME.view(by_pawn.state, None)["resolving"]["actions"]] == [2, None]
