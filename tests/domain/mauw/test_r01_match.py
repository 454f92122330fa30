import pytest

from domain.core import Rng
from domain.games.mauw import MAUW
from domain.games.mauw.messages import LetThrough, PlaceGain, PlayCard, Redraw, StopAttack, TurnEnded
from domain.match import CreateMatch
from tests.domain.mauw.scene import ANN, BEN, CLEO, playing
from tests.kit.given import given_match, given_setup
from tests.kit.matches import final, played
from tests.kit.rules import rule


@rule("mauw", "1.1")
def test_r1_1_the_most_points_are_first() -> None:
    for seats in MAUW.info.seats:
        outcome = MAUW.outcome(final(MAUW, "aim", seats))
        assert outcome is not None
        assert {outcome.scores[winner] for winner in outcome.winners} == {max(outcome.scores)}


@rule("mauw", "1.2")
def test_r1_2_two_to_six_seats() -> None:
    assert MAUW.info.seats == (2, 3, 4, 5, 6)
    for seats in (1, 7):
        given_match(MAUW).when("ann", CreateMatch("mauw", seats)).then_rejected("bad_seat_count", clause="M1.1")


@rule("mauw", "1.2")
def test_r1_2_clockwise_is_ascending() -> None:
    nothing = "\n".join([". . . ."] * 3)
    for seat, following in ((ANN, BEN), (BEN, CLEO), (CLEO, ANN)):
        play = playing(nothing, "1234", "1234", "1234", seat=seat).when(seat, PlayCard("1", seat, 0))
        assert play.facts[-1] == TurnEnded(seat, following)


@rule("mauw", "1.3")
@pytest.mark.parametrize("seats", MAUW.info.seats)
def test_r1_3_there_is_always_a_plain_answer_and_a_redraw_is_never_a_choice(seats: int) -> None:
    for state, *_ in played(MAUW, f"absent {seats}", seats):
        for seat in MAUW.active(state):
            commands = MAUW.legal(state, seat)
            match state.phase:
                case "parrying":
                    assert LetThrough() in commands
                case "pressing":
                    assert StopAttack() in commands
                case "placing":
                    column = next(number for number, column in enumerate(state.areas[seat]) if column.open)
                    assert commands[0] == PlaceGain(column)
                case _:
                    assert commands == (Redraw(),) or all(isinstance(command, PlayCard) for command in commands)


@rule("mauw", "1.2")
def test_r1_2_a_match_is_set_up_for_every_number_of_seats() -> None:
    for seats in MAUW.info.seats:
        assert len(given_setup(MAUW, seats, Rng(b"%d" % seats)).state.hands) == seats
