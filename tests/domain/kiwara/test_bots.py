"""Bots need the game to say how good a state looks."""

from domain.bots import choose
from domain.core import Rng
from domain.games.kiwara import KIWARA
from tests.domain.kiwara.scene import FULL, RED, SEATS, YELLOW, hand, playing, scene
from tests.kit.matches import greedy_wins


def test_what_is_good_for_one_seat_is_bad_for_the_other() -> None:
    for state in (scene(), scene(FULL, without=(3, 9), phase="moving"), scene(hands=hand("okapi"))):
        assert KIWARA.appraise(state, RED) == -KIWARA.appraise(state, YELLOW)


def test_cards_and_lands_are_worth_something() -> None:
    assert KIWARA.appraise(scene(phase="moving", hands=hand("okapi")), RED) == 500
    assert KIWARA.appraise(scene(phase="moving", hands=hand("gnu", seat=YELLOW)), RED) < 0
    won = """
        . . . . . .
        . . . . E Z
        . . . . . .
        . . . . . .
        . . . . . .
    """
    assert KIWARA.appraise(scene(won, phase="moving"), RED) > 0
    assert KIWARA.appraise(scene(won.swapcase(), phase="moving"), RED) < 0


def test_greedy_takes_a_land_that_it_can_have() -> None:
    play = playing(
        """
        . . . . . .
        . . . . Z z
        . . . . . .
        . . . . . .
        . . . . . .
        """,
        totem=5,
    )
    command = choose("greedy", KIWARA, play.state, RED, Rng(b"greedy"))
    assert command.square == 17  # type: ignore[attr-defined]


def test_greedy_beats_random_clearly() -> None:
    matches = 40
    won = sum(
        greedy_wins(KIWARA, f"duel {number}", 2, SEATS[number % 2], reinforcement="mystery", handicap=number % 3)
        for number in range(matches)
    )
    assert won > 0.8 * matches
