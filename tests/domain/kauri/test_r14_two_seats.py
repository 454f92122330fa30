import pytest
from msgspec.structs import replace

from domain.core import Event
from domain.games.kauri.messages import (
    CardEnded,
    ClaimHeritage,
    EndCard,
    Flee,
    HumanFled,
    MatchScored,
    MovePiece,
    PiecesTaken,
    Settle,
    SteeringBegan,
    TakePiece,
    TurnBegan,
    TurnConscience,
    TurnEnded,
)
from tests.domain.kauri.scene import EDITION, GAME, acting, island, legal, steering, where
from tests.kit.given import given_setup, given_state
from tests.kit.matches import played
from tests.kit.rules import rule

POSSUM, KIWI = 0, 1


@rule("kauri", "14.1")
def test_r14_1_the_kiwi_against_the_possum_with_an_automated_pawn() -> None:
    assert EDITION.seats[2] == ("possum", "kiwi")
    for state, *_ in played(GAME, "two", 2):
        assert len(state.english) <= 1
        assert not state.maori


@rule("kauri", "14.2")
def test_r14_2_the_possum_chooses_the_town_of_the_english() -> None:
    play = given_setup(GAME, 2)
    assert GAME.active(play.state) == {POSSUM}
    assert [command.region for command in legal(play)] == ["auckland", "gisborne", "wellington"]
    play.when(POSSUM, Settle("taupo")).then_rejected("wrong_region", clause="14.2")
    play = play.when(POSSUM, Settle("wellington"))
    assert play.clauses[0] == "14.2"
    assert where(play, "english") == "wellington"
    assert where(play, "possum") == "manawatu kapiti wairarapa wellington"


@rule("kauri", "14.3", "14.5", "14.6")
def test_r14_3_as_lumberjacks_the_possum_moves_and_removes_a_kauri() -> None:
    play = steering(7, pieces={"english": "taranaki", "possum": "taranaki"})
    assert play.facts[-1] == SteeringBegan(POSSUM, "lumberjack")
    assert play.clauses[-1] == "14.3"
    assert GAME.active(play.state) == {POSSUM}
    play.when(KIWI, EndCard()).then_rejected("not_your_turn", clause="14.3")
    assert legal(play) == [
        MovePiece(0, "english", "taranaki", "king_country", 1, 0),
        MovePiece(0, "english", "taranaki", "whanganui", 1, 0),
        TakePiece(1, "kauri", "taranaki"),
        EndCard(),
    ]
    play.when(POSSUM, TakePiece(1, "possum", "taranaki")).then_rejected("wrong_piece", pieces=["kauri"])
    first = play.when(POSSUM, TakePiece(1, "kauri", "taranaki"))
    first.then(PiecesTaken(POSSUM, "kauri", "taranaki", 1, None, None, 1))
    assert first.state.stock.kauri == play.state.stock.kauri + 1
    then = first.when(POSSUM, MovePiece(0, "english", "taranaki", "whanganui", 1, 0))
    assert legal(then) == [EndCard()]
    moved = play.when(POSSUM, MovePiece(0, "english", "taranaki", "whanganui", 1, 0))
    assert TakePiece(1, "kauri", "whanganui") in legal(moved)


@rule("kauri", "14.4", "14.5", "14.6")
def test_r14_4_as_rangers_the_kiwi_moves_and_removes_a_possum() -> None:
    play = steering(8, pieces={"english": "taranaki", "possum": "taranaki:2"})
    assert play.facts[-1] == SteeringBegan(KIWI, "ranger")
    assert play.clauses[-1] == "14.4"
    assert GAME.active(play.state) == {KIWI}
    play.when(POSSUM, EndCard()).then_rejected("not_your_turn", clause="14.4")
    took = play.when(KIWI, TakePiece(1, "possum", "taranaki"))
    assert (where(took, "possum"), took.state.stock.possum) == ("taranaki", 29)
    took.when(KIWI, TakePiece(1, "possum", "taranaki")).then_rejected("steps_used", steps=1)
    assert took.state.boards == play.state.boards
    assert GAME.view(took.state, None)["resolving"]["actor"] == "english"
    assert GAME.view(took.state, None)["resolving"]["card"] is None


@rule("kauri", "14.7")
def test_r14_7_a_tie_goes_to_the_possum() -> None:
    state = island(2, pieces={"kiwi": "taupo:3", "possum": "taupo:3"})
    outcome = GAME.outcome(GAME.evolve(state, Event(MatchScored(), "12.5")))
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((POSSUM,), "priority")


@rule("kauri", "14.8")
def test_r14_8_after_both_cards_and_before_they_are_discarded_in_every_turn() -> None:
    play = steering(1, pieces={"english": "taranaki"})
    assert [type(fact) for fact in play.facts] == [CardEnded, SteeringBegan]
    assert not any(play.state.discards)
    ended = play.when(POSSUM, EndCard())
    assert [type(fact) for fact in ended.facts][:3] == [CardEnded, TurnEnded, TurnBegan]
    assert ended.clauses[0] == "14.8"
    began = [
        event.data for *_, events in played(GAME, "steered", 2) for event in events if isinstance(event.data, SteeringBegan)
    ]
    assert len(began) == 20


@rule("kauri", "14.8")
def test_r14_8_the_state_is_read_once() -> None:
    # As the counter stands on 8 the kiwi steers, whatever becomes of the counter before the turn ends.
    play = acting(KIWI, "K1", 2, conscience=7, pieces={"english": "taranaki", "possum": "taranaki"})
    play = play.when(KIWI, TurnConscience(0, 1)).when(KIWI, EndCard())
    assert play.state.mind == "ranger"
    assert GAME.active(play.state) == {KIWI}
    back = given_state(GAME, replace(play.state, conscience=1))
    assert GAME.active(back.state) == {KIWI}
    assert TakePiece(1, "possum", "taranaki") in legal(back)


@rule("kauri", "14.8")
@pytest.mark.parametrize(
    ("position", "listed"),
    [
        ({"roads": (("taranaki", "whanganui"), ("whanganui", "manawatu"))}, ["king_country", "whanganui", "taranaki"]),
        ({"floods": (("taranaki", "whanganui"),)}, ["king_country", "taranaki"]),
        ({"pieces": {"epidemic": "whanganui"}}, ["king_country", "taranaki"]),
        ({"pieces": {"epidemic": "taranaki"}}, ["king_country", "whanganui"]),
        ({"pieces": {"reserve": "taranaki"}}, ["king_country", "whanganui"]),
    ],
)
def test_r14_8_no_roads_and_floods_epidemic_and_reserves_hold(position: dict, listed: list[str]) -> None:  # type: ignore[type-arg]
    pieces = {"english": "taranaki", **position.get("pieces", {})}
    play = steering(1, **{**position, "pieces": pieces})
    steps = [command for command in legal(play) if not isinstance(command, EndCard)]
    assert [getattr(command, "goal", None) or command.region for command in steps] == listed


@rule("kauri", "14.8")
@pytest.mark.parametrize(("space", "seat"), [(1, POSSUM), (8, KIWI)])
def test_r14_8_the_player_in_control_moves_the_pawn_out_of_an_eruption(space: int, seat: int) -> None:
    play = acting(KIWI, "K9", 2, conscience=space, pieces={"english": "taupo", "possum": "auckland"})
    play = play.when(KIWI, ClaimHeritage(0, "eruption"))
    assert GAME.active(play.state) == {seat}
    play = play.when(seat, Flee("waikato"))
    play.then(HumanFled(seat, "english", 0, "taupo", "waikato"))
    assert GAME.active(play.state) == {KIWI}
