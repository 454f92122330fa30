"""Bots need the game to say how good a position looks."""

import pytest

from domain.bots import choose
from domain.core import Command, Rng
from domain.games.mauw import MAUW
from domain.games.mauw.messages import LetThrough, Parry, PlaceGain, PlayCard
from domain.games.mauw.model import Board
from tests.domain.mauw.scene import ANN, BEN, playing, scene
from tests.kit.matches import greedy_wins

NOBODY = "\n. . . ."


def chosen(state: Board, seat: int = ANN) -> Command:
    return choose("greedy", MAUW, state, seat, Rng(b"greedy"))


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random_clearly(seats: int) -> None:
    matches = 30
    won = sum(greedy_wins(MAUW, f"duel {seats} {number}", seats, number % seats) for number in range(matches))
    assert won > 0.7 * matches


def test_greedy_takes_what_doubles_its_points() -> None:
    assert chosen(scene(f"mm5 S S S{NOBODY}", "4123", "1238")) == PlayCard("4", ANN, 0)


def test_greedy_blocks_the_best_column_of_the_other() -> None:
    assert chosen(scene("S S S S\nm mmm m m", "SSS1")) == PlayCard("spirit", BEN, 1)


def test_greedy_lays_a_gain_where_it_counts_most() -> None:
    play = playing(f"5 mm . .{NOBODY}", "4123", "1238").when(ANN, PlayCard("4", ANN, 0))
    assert chosen(play.state) == PlaceGain(1)


def test_greedy_parries_what_would_hurt() -> None:
    play = playing("mm . . .\n5 . . .", "4123", "4236").when(ANN, PlayCard("4", BEN, 0))
    assert chosen(play.state, BEN) == Parry("4")
    assert LetThrough() in MAUW.legal(play.state, BEN)


def test_an_end_is_good_for_a_player_who_is_ahead_and_bad_for_the_other() -> None:
    over = {"phase": "over", "ending": "exhausted"}
    state = scene("mm . . .\nm . . .", **over)
    assert MAUW.appraise(state, ANN) > 1000 > -1000 > MAUW.appraise(state, BEN)
    assert MAUW.appraise(scene("m . . .\nm . . .", **over), ANN) == 0


def test_hands_and_tops_are_worth_something() -> None:
    plain = MAUW.appraise(scene(f"5 . . .{NOBODY}", "1236"), ANN)
    assert MAUW.appraise(scene(f"5 . . .{NOBODY}", "1234"), ANN) > plain
    assert MAUW.appraise(scene(f"5 . . .{NOBODY}", "123M"), ANN) > plain
    assert MAUW.appraise(scene(f"mm5 . . .{NOBODY}", "1236"), ANN) > plain


def test_a_pending_attack_is_worth_something_also_without_an_open_column() -> None:
    for own in (". . . .", "mmm S S S"):
        for card in ("4", "5"):
            play = playing(f"{own}\nmm5 . . .", f"{card}123").when(ANN, PlayCard(card, BEN, 0))  # type: ignore[arg-type]
            assert MAUW.appraise(play.state, ANN) != MAUW.appraise(play.when(BEN, LetThrough()).state, ANN)
