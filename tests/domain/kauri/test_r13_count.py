from typing import Any

from domain.core import Event, Outcome
from domain.games.kauri.messages import EndCard, MatchScored
from tests.domain.kauri.scene import ENGLISH, GAME, KIWI, MAORI, POSSUM, acting, island
from tests.kit.matches import final
from tests.kit.rules import rule


def counted(seats: int = 4, **position: Any) -> Outcome:
    outcome = GAME.outcome(GAME.evolve(island(seats, **position), Event(MatchScored(), "12.5")))
    assert outcome is not None
    return outcome


@rule("kauri", "13.1")
def test_r13_1_kiwis_on_the_map() -> None:
    assert counted(pieces={"kiwi": "auckland:2 taupo"}, boards={MAORI: {"kiwi": 4}}).scores[KIWI] == 3


@rule("kauri", "13.2")
def test_r13_2_possums_on_the_map() -> None:
    assert counted(pieces={"possum": "auckland:5 taupo"}, boards={ENGLISH: {"possum": 4}}).scores[POSSUM] == 6


@rule("kauri", "13.3")
def test_r13_3_kauris_and_possums_on_the_board_of_the_english() -> None:
    assert counted(pieces={"kauri": ""}, boards={ENGLISH: {"kauri": 7, "possum": 4, "kiwi": 0}}).scores[ENGLISH] == 11


@rule("kauri", "13.4")
def test_r13_4_whares_on_the_map_and_animals_on_the_board_of_the_maori() -> None:
    outcome = counted(pieces={"whare": "auckland taupo"}, boards={MAORI: {"kiwi": 3, "possum": 2}})
    assert outcome.scores[MAORI] == 2 * 2 + 3 + 2
    assert outcome.sheet["seats"][MAORI] == {
        "faction": "maori",
        "lines": [
            {"piece": "whare", "on": "map", "number": 2, "points": 4},
            {"piece": "kiwi", "on": "board", "number": 3, "points": 3},
            {"piece": "possum", "on": "board", "number": 2, "points": 2},
        ],
        "total": 9,
    }


@rule("kauri", "13.5", "13.6")
def test_r13_5_ties_by_the_table_of_priorities() -> None:
    outcome = counted(pieces={"kiwi": "taupo:4", "possum": "taupo:4"}, boards={MAORI: {"kiwi": 4}, ENGLISH: {"kauri": 4}})
    assert outcome.scores == (4, 4, 4, 4)
    assert outcome.places == (1, 2, 3, 4)
    assert outcome.reason == "priority"
    lower = counted(pieces={"kiwi": "taupo:5", "possum": "taupo:4"}, boards={MAORI: {"kiwi": 4}, ENGLISH: {"kauri": 4}})
    assert lower.places == (2, 3, 4, 1)
    assert lower.reason == "points"


@rule("kauri", "13.6")
def test_r13_6_no_place_is_shared() -> None:
    for number in range(12):
        outcome = GAME.outcome(final(GAME, f"places {number}", 4))
        assert outcome is not None
        assert sorted(outcome.places) == [1, 2, 3, 4]


@rule("kauri", "13.7")
def test_r13_7_a_seat_without_a_piece_plays_on() -> None:
    play = acting(POSSUM, "P3", boards={ENGLISH: {"possum": 30}}, after=(KIWI,))
    assert GAME.active(play.state) == {POSSUM}
    play = play.when(POSSUM, EndCard()).when(KIWI, EndCard())
    assert GAME.active(play.state) == {MAORI, POSSUM, ENGLISH, KIWI}
    assert GAME.outcome(play.state) is None


@rule("kauri", "13.7")
def test_r13_7_extinct_at_the_end_is_no_points() -> None:
    play = acting(KIWI, "K7", turn=4, period=5, pieces={"kiwi": "taupo"}).when(KIWI, EndCard())
    outcome = GAME.outcome(play.state)
    assert outcome is not None
    assert outcome.scores[POSSUM] == 0
