"""Bots see what wins by force."""

from domain.bots import choose
from domain.core import Rng
from domain.games.moeraki_kemu import MOERAKI_KEMU
from domain.games.moeraki_kemu.messages import PlaceBall
from tests.domain.moeraki_kemu.scene import WHITE, playing
from tests.kit.given import given_setup

FORK = """
  . . . .
 . o o . .
. o . o . .
 . . . . .
. . . . . .
 . . * . .
. . . . . .
 . . . x .
. x . . . .
 . . . . .
  . . . .
"""


def test_a_seat_that_can_threaten_twice_wins_whatever_the_other_does() -> None:
    play = playing(FORK, turn=WHITE)
    assert len(MOERAKI_KEMU.considered(play.state, WHITE, deep=True)) == 1
    while active := MOERAKI_KEMU.active(play.state):
        (seat,) = active
        play = play.when(seat, choose("level3", MOERAKI_KEMU, play.state, seat, Rng(b"fork")))
    outcome = MOERAKI_KEMU.outcome(play.state)
    assert outcome is not None
    assert outcome.winners == (WHITE,)
    assert play.state.marbles[WHITE].bit_count() < 10


def test_the_ball_is_not_placed_in_the_middle() -> None:
    state = given_setup(MOERAKI_KEMU, 2).state
    placed = MOERAKI_KEMU.considered(state, state.turn, deep=True)
    assert len(placed) == len(MOERAKI_KEMU.legal(state, state.turn)) - 1
    assert PlaceBall(28) not in placed
