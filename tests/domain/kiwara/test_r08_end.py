import pytest

from domain.core import Event
from domain.games.kiwara import KIWARA
from domain.games.kiwara.edition import OKAPI_BONUS
from domain.games.kiwara.messages import AnimalPlaced, PlaceAnimal, SavannaFilled
from domain.games.kiwara.model import count_lands
from tests.domain.kiwara.scene import FULL, RED, SEATS, YELLOW, hand, playing, scene
from tests.kit.given import Play
from tests.kit.matches import played
from tests.kit.rules import rule


def finished(drawing: str = FULL, **fields: object) -> Play:
    """The drawing after its last animal, the red lion in the corner, has been placed."""
    fields = {"reinforced": RED, "okapi": False} | fields
    return playing(drawing, without=(0,), **fields).when(RED, PlaceAnimal("lion", 0))


@rule("kiwara", "8.1", "8.7")
def test_r8_1_the_last_square_ends_the_match_at_once() -> None:
    play = finished(hands=(("vulture", "gnu", "boa"), ("rhinoceros",)))
    play.then(AnimalPlaced(RED, "lion", 0, hidden=False), Event(SavannaFilled(), "8.1"))
    assert KIWARA.active(play.state) == set()
    assert [KIWARA.legal(play.state, seat) for seat in SEATS] == [(), ()]
    assert KIWARA.outcome(play.state) is not None


@rule("kiwara", "8.1")
def test_r8_1_with_a_free_square_there_is_no_outcome() -> None:
    assert KIWARA.outcome(scene(FULL, without=(0,))) is None


@rule("kiwara", "8.2")
def test_r8_2_face_down_tokens_count_for_the_majority() -> None:
    land = {
        count.land: count
        for count in count_lands(
            scene("""
            . . .  . . .
            . . .  . G z-
            . . .  . . z-
            . . .  . . L
            . . .  . . .
            """)
        )
    }["d"]
    assert (land.tokens, land.owner, land.hidden) == ((1, 2), YELLOW, 2)


@rule("kiwara", "8.3")
def test_r8_3_the_majority_scores_face_up_animals_of_both_seats() -> None:
    outcome = KIWARA.outcome(finished().state)
    assert outcome is not None
    assert outcome.sheet["lands"][0] == {
        "land": "a",
        "tokens": [3, 2],
        "owner": RED,
        "animals": {"zebra": 18, "elephant": 5, "lion": 1},
        "hidden": 0,
        "points": 24,
    }


@rule("kiwara", "8.3")
def test_r8_3_face_down_animals_are_worth_nothing() -> None:
    outcome = KIWARA.outcome(finished(FULL.replace("E Z z G g Z", "E Z- z- G g Z")).state)
    assert outcome is not None
    assert outcome.sheet["lands"][1] == {
        "land": "b",
        "tokens": [4, 3],
        "owner": RED,
        "animals": {"gazelle": 4, "zebra": 6, "crocodile": 0},
        "hidden": 2,
        "points": 10,
    }


@rule("kiwara", "8.4", "8.6")
def test_r8_4_each_seat_adds_up_its_lands_and_the_greater_total_wins() -> None:
    outcome = KIWARA.outcome(finished().state)
    assert outcome is not None
    assert [(land["land"], land["owner"], land["points"]) for land in outcome.sheet["lands"]] == [
        ("a", RED, 24),
        ("b", RED, 22),
        ("c", RED, 18),
        ("d", YELLOW, 14),
        ("e", RED, 10),
        ("f", YELLOW, 8),
    ]
    assert outcome.scores == (74, 22)
    assert (outcome.reason, outcome.places, outcome.winners) == ("points", (1, 2), (RED,))


@rule("kiwara", "8.6")
def test_r8_6_yellow_wins_with_the_greater_total() -> None:
    play = playing(FULL.swapcase(), without=(0,), seat=YELLOW, reinforced=RED, okapi=False)
    outcome = KIWARA.outcome(play.when(YELLOW, PlaceAnimal("lion", 0)).state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.scores) == ("points", (2, 1), (22, 74))


@rule("kiwara", "8.5")
@pytest.mark.parametrize("seat", SEATS)
def test_r8_5_the_okapi_adds_five_points(seat: int) -> None:
    outcome = KIWARA.outcome(finished(hands=hand("okapi", seat=seat)).state)
    assert outcome is not None
    assert OKAPI_BONUS == 5
    assert outcome.scores == ((79, 22) if seat == RED else (74, 27))
    assert outcome.sheet["bonus"] == ([5, 0] if seat == RED else [0, 5])
    assert outcome.sheet["totals"] == list(outcome.scores)


@rule("kiwara", "8.7")
def test_r8_7_commands_after_the_end_are_refused() -> None:
    finished().when(RED, PlaceAnimal("zebra", 0)).then_rejected("not_your_turn", clause="5.6", phase="over")


@rule("kiwara", "8.8")
@pytest.mark.parametrize("board", ["classic", "free_example_1", "free_example_2", "random"])
def test_r8_8_with_the_okapi_nobody_ties(board: str) -> None:
    for number in range(25):
        *_, (state, *_) = played(KIWARA, f"odd {number}", board=board)
        outcome = KIWARA.outcome(state)
        assert outcome is not None
        assert sum(outcome.scores) % 2 == 1
        assert outcome.reason == "points"
        assert sorted(outcome.places) == [1, 2]
        assert all(sum(land["tokens"]) % 2 == 1 for land in outcome.sheet["lands"])


@rule("kiwara", "8.9")
def test_r8_9_matches_stay_within_their_bounds() -> None:
    assert KIWARA.info.longest == 198
    for number in range(60):
        commands = [
            command for _, _, command, _ in played(KIWARA, f"long {number}", reinforcement="mystery", handicap=2) if command
        ]
        assert len(commands) <= 198
        assert 30 <= sum(isinstance(command, PlaceAnimal) for command in commands) <= 44
