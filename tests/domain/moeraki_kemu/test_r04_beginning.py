import pytest

from domain.core import Event, Rng
from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.messages import BallPlaced, GameBegun, KemuAgreed, LayMarble, PlaceBall, StarterDrawn
from tests.domain.moeraki_kemu.scene import BLACK, SEATS, WHITE, legal, win
from tests.kit.given import given, given_setup
from tests.kit.rules import rule


@rule("moeraki_kemu", "4.1")
def test_r4_1_the_board_is_empty_and_all_marbles_are_at_hand() -> None:
    state = given_setup(MOERAKI_KEMU, 2).state
    assert (state.marbles, state.markers, state.reserve) == ((0, 0), (0, 0), (28, 28))
    assert MOERAKI_KEMU.view(state, None)["ball"] is None


@rule("moeraki_kemu", "4.2", "4.3")
def test_r4_3_somebody_begins_and_that_is_the_only_draw() -> None:
    drawn = [given_setup(MOERAKI_KEMU, 2, Rng(f"lot {number}".encode())).facts[-1] for number in range(200)]
    for seat in SEATS:
        assert 70 < drawn.count(StarterDrawn(seat)) < 130
    given_setup(MOERAKI_KEMU, 2, level="expert", ladder=7).then(
        Event(KemuAgreed("expert", 7), "10.1"), Event(given_setup(MOERAKI_KEMU, 2).facts[-1], "4.3")
    )


@rule("moeraki_kemu", "4.3")
def test_r4_3_no_later_decision_draws_anything() -> None:
    class NoDraws(Rng):
        def word(self) -> int:
            raise AssertionError("a draw")

    play = given_setup(MOERAKI_KEMU, 2, level="expert", ladder=3)
    for winner in (WHITE, BLACK, WHITE):
        play = win(play, winner)
    play = play.when(play.state.turn, PlaceBall(28), NoDraws(b""))
    play.when(play.state.turn, LayMarble(0), NoDraws(b"")).when(WHITE, LayMarble(1), NoDraws(b""))


@rule("moeraki_kemu", "4.4")
@pytest.mark.parametrize("starter", SEATS)
def test_r4_4_the_ball_goes_into_one_of_the_nine_hollows_of_the_centre(starter: int) -> None:
    play = given(MOERAKI_KEMU, KemuAgreed("basic", 1), StarterDrawn(starter))
    assert legal(play) == [PlaceBall(hollow) for hollow in (17, 22, 23, 27, 28, 29, 33, 34, 39)]
    play.when(1 - starter, PlaceBall(28)).then_rejected("not_your_turn", clause="4.4")
    play.when(starter, PlaceBall(16)).then_rejected("not_in_centre", clause="4.4", hollow=16)
    play.when(starter, LayMarble(28)).then_rejected("wrong_moment", clause="4.4", phase="opening")
    placed = play.when(starter, PlaceBall(39)).then(Event(BallPlaced(starter, 39), "4.4"))
    assert placed.state.ball == 39
    assert placed.state.reserve == (28, 28)


@rule("moeraki_kemu", "4.5", "4.6")
@pytest.mark.parametrize("winner", SEATS)
def test_r4_5_the_winner_begins_the_next_game(winner: int) -> None:
    play = win(given_setup(MOERAKI_KEMU, 2, ladder=3), winner)
    assert play.events[-1] == Event(GameBegun(2, winner), "4.5")
    assert MOERAKI_KEMU.active(play.state) == {winner}
    assert {type(command) for command in legal(play)} == {PlaceBall}
    play.when(1 - winner, PlaceBall(28)).then_rejected("not_your_turn")
