"""A rematch: players and bots move on by one seat, and a player who resigned keeps a seat."""

import pytest

from domain.match import CreateMatch, MatchState, SeatState, Terms
from domain.matchmaking import rematch_of, rotated_seat

PLAYED = MatchState(
    game="mauw",
    edition="1",
    options={"idle": 3},
    terms=Terms(delay=2),
    seats=(SeatState("pann"), SeatState("pben", bot="random", resigned=True), SeatState("bot:greedy", bot="greedy")),
)


@pytest.mark.parametrize(("player", "seat"), [("pann", 1), ("pben", 2), ("pstranger", None)])
def test_everybody_moves_on_by_one_seat(player: str, seat: int | None) -> None:
    assert rotated_seat(PLAYED, player) == seat


def test_the_last_seat_is_followed_by_the_first() -> None:
    assert rematch_of("m1", PLAYED, "pann").bots == {"0": "greedy"}


def test_a_repetition_is_like_the_match_and_names_it() -> None:
    assert rematch_of("m1", PLAYED, "pben", "salt") == CreateMatch(
        "mauw", 3, {"idle": 3}, {"0": "greedy"}, "salt", Terms(delay=2, rematch="m1"), 2, "1"
    )
