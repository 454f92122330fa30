from itertools import combinations_with_replacement
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core import Event, Outcome
from domain.games.mauw import MAUW
from domain.games.mauw.edition import deck_for
from domain.games.mauw.messages import (
    GainLost,
    GainPlaced,
    IdleLimitReached,
    LetThrough,
    Parry,
    PlaceGain,
    PlayCard,
    PressOn,
    Redraw,
    SupplyExhausted,
    ThreeColumnsBuilt,
    TurnEnded,
)
from domain.games.mauw.model import Board, score
from tests.domain.mauw.scene import ANN, BEN, CLEO, NOTHING, area, column, playing, scene
from tests.kit.matches import final, played
from tests.kit.rules import rule


def ended(state: Board) -> Outcome:
    outcome = MAUW.outcome(state)
    assert outcome is not None
    return outcome


def counted(drawing: str) -> Outcome:
    return ended(replace(scene(drawing), phase="over", ending="exhausted", ended_by=ANN))


@rule("mauw", "12.1", "12.2")
@pytest.mark.parametrize("tops", [("", "", ""), ("S", "5", ""), ("M0", "8", "1")])
def test_r12_1_three_columns_of_three_mauw_end_the_match_at_once(tops: tuple[str, ...]) -> None:
    first, second, _ = tops
    play = playing(f"mmm{first} mmm{second} mm 5\n. . . .", "4123").when(ANN, PlayCard("4", ANN, 3))
    play = play.when(ANN, PlaceGain(2))
    play.then(GainPlaced(ANN, 2), Event(ThreeColumnsBuilt(ANN), "12.1"))
    assert MAUW.active(play.state) == frozenset()
    assert ended(play.state).reason == "three_columns"
    assert ended(play.state).sheet["ended_by"] == ANN


@rule("mauw", "12.2", "12.4")
def test_r12_2_the_warrior_of_the_pair_counts_already_and_no_hand_is_filled() -> None:
    play = playing("mmm mmmS mm5 .\n. . . .", "5123", pile="").when(ANN, PlayCard("5", ANN, 2))
    assert play.facts[-1] == ThreeColumnsBuilt(ANN)
    assert [len(held) for held in play.state.hands] == [3, 4]
    # With an empty supply the match would have ended by that at the end of the turn: three columns come first.
    assert ended(play.state).reason == "three_columns"
    assert ended(play.state).scores == (72 + 0 + 40, 0)


@rule("mauw", "12.2")
@pytest.mark.parametrize("seats", MAUW.info.seats)
def test_r12_2_only_the_seat_that_gains_brings_it_about(seats: int) -> None:
    for number in range(6):
        states = [state for state, *_ in played(MAUW, f"three {seats} {number}", seats)]
        if states[-1].ending == "three_columns":
            assert states[-1].ended_by == states[-2].seat
        for state in states[:-1]:
            assert all(sum(column.mauw == 3 for column in each) < 3 for each in state.areas)


@rule("mauw", "12.3")
def test_r12_3_a_hand_that_cannot_be_filled_ends_the_match() -> None:
    play = playing(NOTHING, "1234", pile="").when(ANN, PlayCard("4", ANN, 0))
    assert play.facts[-1] == SupplyExhausted(ANN)
    assert ended(play.state).reason == "exhausted"
    assert ended(play.state).sheet["ended_by"] == ANN
    assert playing(NOTHING, "1234", pile="8").when(ANN, PlayCard("4", ANN, 0)).facts[-1] == TurnEnded(ANN, BEN)


@rule("mauw", "12.4")
def test_r12_4_only_the_end_of_a_turn_is_asked_about() -> None:
    play = playing("5 . . .\n. . . .", "4123", pile="").when(ANN, PlayCard("4", ANN, 0))
    assert MAUW.outcome(play.state) is None
    # The discarded pair is the supply: one card is the Mauw, the other fills the hand.
    assert play.when(ANN, PlaceGain(0)).facts[-1] == TurnEnded(ANN, BEN)


@rule("mauw", "12.4")
def test_r12_4_the_attacked_seat_may_be_the_one_that_is_short() -> None:
    play = playing(". . . .\n5 . . .", "5551", "5123", pile="").when(ANN, PlayCard("5", BEN, 0))
    play = play.when(BEN, Parry("5")).when(ANN, PressOn("5")).when(BEN, LetThrough()).when(ANN, PlaceGain(0))
    # Two cards were spent; Ann is owed both, and nothing is left for Ben.
    assert play.facts[-1] == SupplyExhausted(BEN)
    assert ended(play.state).sheet["ended_by"] == BEN


@rule("mauw", "12.5")
@pytest.mark.parametrize(("seats", "limit"), [(2, 24), (3, 36), (6, 72)])
def test_r12_5_twelve_rounds_without_a_mauw_end_the_match(seats: int, limit: int) -> None:
    drawing = "\n".join([". . . ."] * seats)
    assert MAUW.view(scene(drawing), None)["idle_limit"] == limit
    play = playing(drawing, "1234", idle=limit - 2).when(ANN, PlayCard("1", ANN, 0))
    assert play.facts[-1] == TurnEnded(ANN, BEN)
    assert MAUW.view(play.state, None)["idle"] == limit - 1
    play = playing(drawing, "1234", idle=limit - 1).when(ANN, PlayCard("1", ANN, 0))
    assert play.events[-1] == Event(IdleLimitReached(), "12.5")
    assert ended(play.state).reason == "idle_limit"
    assert ended(play.state).sheet["ended_by"] is None
    assert play.state.idle == limit


@rule("mauw", "12.5")
def test_r12_5_a_redraw_is_a_turn_too() -> None:
    play = playing("S S S S\nS S S S", "1234", idle=23).when(ANN, Redraw())
    assert play.facts[-1] == IdleLimitReached()


@rule("mauw", "12.5")
def test_r12_5_a_mauw_that_is_laid_begins_the_count_anew() -> None:
    play = playing("5 . . .\n. . . .", "5123", idle=23).when(ANN, PlayCard("5", ANN, 0))
    assert play.facts[-1] == TurnEnded(ANN, BEN)
    assert play.state.idle == 0
    assert not play.state.laid


@rule("mauw", "12.5")
def test_r12_5_a_mauw_that_is_lost_does_not() -> None:
    play = playing("mmm5 S S S\n. . . .", "4123", idle=23).when(ANN, PlayCard("4", ANN, 0))
    assert any(isinstance(fact, GainLost) for fact in play.facts)
    assert play.facts[-1] == IdleLimitReached()


@rule("mauw", "12.6", "12.10")
def test_r12_6_the_most_points_win_also_for_a_player_who_did_not_end_the_match() -> None:
    play = playing("mmmS mmmS mm 5\nm . . .\nmm . . .", "4123").when(ANN, PlayCard("4", ANN, 3)).when(ANN, PlaceGain(2))
    outcome = ended(play.state)
    assert outcome.scores == (72, 18, 36)
    assert outcome.places == (1, 3, 2)
    play = playing("mmmS mmmS mm5 .\nmmm mm . .\n. . . .", "5123").when(ANN, PlayCard("5", ANN, 2))
    assert ended(play.state).scores == (40, 108, 0)
    assert ended(play.state).winners == (BEN,)


@rule("mauw", "12.7")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [(".", 0), ("m", 18), ("mm", 36), ("mmm", 72), ("7", 7), ("m7", 14), ("mm7", 28), ("mmm7", 56), ("mmmS", 0), ("mM4", 8)],
)
def test_r12_7_value_times_two_for_each_mauw(drawing: str, points: int) -> None:
    assert column(drawing).points == points


@rule("mauw", "12.8", "12.9")
@pytest.mark.parametrize("first", ["mmm4", "mm8"])
def test_r12_8_the_example_of_the_booklet(first: str) -> None:
    outcome = counted(f"{first} mmm mmmS mmm\n. . . .")
    assert outcome.scores == (32 + 72 + 0 + 72, 0) == (176, 0)
    lines = outcome.sheet["areas"][ANN]["columns"]
    assert [line["points"] for line in lines] == [32, 72, 0, 72]
    assert lines[1] == {"mauw": 3, "top": "mauw", "value": 9, "points": 72}
    assert outcome.sheet["areas"][ANN]["total"] == 176


@rule("mauw", "12.9")
def test_r12_9_no_other_columns_make_those_points() -> None:
    every = ["." if not mauw + top else mauw + top for mauw in ("", "m", "mm", "mmm") for top in ("", *"12345678S")]
    by_points = {points: [each for each in every if column(each).points == points] for points in (72, 32)}
    assert by_points == {72: ["mmm"], 32: ["mm8", "mmm4"]}


@rule("mauw", "12.10")
def test_r12_10_equal_points_are_decided_by_the_number_of_mauw() -> None:
    outcome = counted("m . . .\nmS mm . m\nm . . mmS".replace("mm . m\n", ". . m\n"))
    assert outcome.scores == (18, 18, 18)
    assert [each["mauw"] for each in outcome.sheet["areas"]] == [1, 2, 3]
    assert outcome.places == (3, 2, 1)


@rule("mauw", "12.10")
def test_r12_10_and_shared_if_that_is_equal_too() -> None:
    outcome = counted("m . . .\nm . . .\n5 . . .")
    assert outcome.places == (1, 1, 3)
    assert outcome.winners == (ANN, BEN)


@rule("mauw", "12.10")
def test_r12_10_hands_and_pile_count_nothing() -> None:
    state = replace(scene("m . . .\n5 . . .", "8888", "MMMM"), phase="over", ending="idle_limit")
    assert ended(state).scores == (18, 5)


@rule("mauw", "12.11")
def test_r12_11_at_most_252_points() -> None:
    every = ["." if not mauw + top else mauw + top for mauw in ("", "m", "mm", "mmm") for top in ("", "8")]
    areas = [area(" ".join(columns)) for columns in combinations_with_replacement(every, 4)]
    allowed = [each for each in areas if sum(column.mauw == 3 for column in each) <= 3]
    assert max(map(score, allowed)) == 3 * 72 + 36 == 252
    assert max(sum(column.mauw for column in each) for each in allowed) == 11
    going_on = [each for each in areas if sum(column.mauw == 3 for column in each) < 3]
    most = max(sum(column.mauw for column in each) for each in going_on)
    assert most == 10
    # Ten Mauw, four tops and four cards in hand, twice: of forty cards four are left.
    assert 2 * (most + 4 + 4) == 36 < len(deck_for(2))


@rule("mauw", "12.11")
def test_r12_11_two_seats_never_run_out_of_cards() -> None:
    assert {final(MAUW, f"supply {number}", 2).ending for number in range(60)} == {"three_columns", "idle_limit"}


@rule("mauw", "12.12")
def test_r12_12_no_match_is_longer() -> None:
    def bound(seats: int) -> int:
        laid = min(10 * seats, len(deck_for(seats)) - 4 * seats)
        return 12 * seats * (laid + 1) * 13

    assert MAUW.info.longest == max(map(bound, MAUW.info.seats)) == bound(6) == 72 * 49 * 13


@rule("mauw", "12.12")
@pytest.mark.parametrize("seats", MAUW.info.seats)
def test_r12_12_a_turn_lays_at_most_one_mauw_and_leaves_each_hand_its_cards(seats: int) -> None:
    for number in range(4):
        before: dict[str, Any] = {}
        for state, *_ in played(MAUW, f"bound {seats} {number}", seats):
            if state.phase != "playing":
                continue
            mauw = sum(column.mauw for each in state.areas for column in each)
            assert mauw <= len(deck_for(seats)) - 4 * seats
            assert mauw - before.get("mauw", 0) in (0, 1)
            before["mauw"] = mauw


def test_while_it_goes_on_there_is_no_outcome() -> None:
    assert MAUW.outcome(scene(NOTHING)) is None
    assert MAUW.outcome(MAUW.initial()) is None
    assert CLEO == 2
