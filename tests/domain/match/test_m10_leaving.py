"""Leaving to a bot, coming back, and silence."""

from domain.core import Outcome
from domain.match import (
    BotTrace,
    CallTime,
    Clock,
    CreateMatch,
    LeaveSeat,
    PauseClocks,
    Resign,
    ResumeClocks,
    ReturnToSeat,
    StartMatch,
    TakeSeat,
    Terms,
    bots_to_move,
    wake_at,
)
from domain.match.clock import OPEN_MS, SILENCE_MS
from domain.match.facts import ClockSet, MatchCancelled, MatchFinished, SeatResigned, SeatReturned, SeatSubstituted
from tests.domain.match.table import ANN, BEN, CLEO, card_of, full, opened, played_out, running
from tests.kit.given import NOON, SEED, Match, given_match
from tests.kit.rules import rule
from tests.kit.toy_game import TOY


def call(match: Match, after: int) -> Match:
    return match.when("kemu:clock", CallTime(), now=NOON + after, role="clock")


@rule("match", "M10.1")
def test_m10_1_a_bot_plays_for_a_player_who_left_and_the_seat_stays_theirs() -> None:
    match = running().when(BEN, LeaveSeat()).then(SeatSubstituted(1, "greedy", "left"))
    assert bots_to_move(TOY, match.state) == (1,)
    assert match.state.seats[1].player == BEN
    assert match.legal(BEN) == ()
    match.when(BEN, card_of(running(), BEN)).then_rejected("substituted", clause="M10.1")
    match.when(BEN, LeaveSeat()).then_rejected("substituted", clause="M10.1")
    running(3).when(BEN, Resign()).when(BEN, LeaveSeat()).then_rejected("already_resigned", clause="M10.1")


@rule("match", "M10.1")
def test_m10_1_the_clock_of_a_player_who_left_stops() -> None:
    terms = Terms(Clock("bank", 60))
    match = given_match(TOY, (ANN, CreateMatch("toy", 2, terms=terms)), (BEN, TakeSeat())).when(ANN, StartMatch())
    match.when(BEN, LeaveSeat(), now=NOON + 5_000).then(
        SeatSubstituted(1, "greedy", "left"), ClockSet((55_000, 55_000), (0,), "seat")
    )


@rule("match", "M10.2")
def test_m10_2_a_player_comes_back_and_plays_again() -> None:
    match = running().when(BEN, LeaveSeat()).when(BEN, ReturnToSeat()).then(SeatReturned(1))
    assert match.legal(BEN)
    match.when(BEN, card_of(match, BEN)).then_includes()
    match.when(BEN, ReturnToSeat()).then_rejected("not_away", clause="M10.2")
    match.when(CLEO, ReturnToSeat()).then_rejected("not_seated", clause="M10.2")
    full().when(BEN, ReturnToSeat()).then_rejected("not_running", clause="M10.2")
    running(3).when(BEN, Resign()).when(BEN, ReturnToSeat()).then_rejected("already_resigned", clause="M10.2")


@rule("match", "M10.3")
def test_m10_3_nobody_comes_back_without_time() -> None:
    terms = Terms(Clock("bank", 60, 0, "bot"))
    match = given_match(TOY, (ANN, CreateMatch("toy", 2, terms=terms)), (BEN, TakeSeat())).when(ANN, StartMatch())
    match = match.when(ANN, card_of(match, ANN))
    call(match, 61_000).when(BEN, ReturnToSeat()).then_rejected("out_of_time", clause="M10.3")
    slow = given_match(TOY, (ANN, CreateMatch("toy", 2, terms=Terms(Clock("move", 60, 0, "bot")))), (BEN, TakeSeat()))
    slow = slow.when(ANN, StartMatch())
    slow = slow.when(ANN, card_of(slow, ANN))
    slow = call(slow, 61_000).when(BEN, ReturnToSeat(), now=NOON + 62_000).then_rejected("out_of_time", clause="M10.3")
    command = TOY.legal(slow.state.play, 1)[0]
    slow = slow.when(BEN, command, now=NOON + 62_000, bot=BotTrace("greedy", "00", "view"))
    slow.when(BEN, ReturnToSeat(), now=NOON + 63_000).then_includes(SeatReturned(1))


@rule("match", "M8.4")
def test_m8_4_leaving_and_coming_back_gives_no_time() -> None:
    terms = Terms(Clock("move", 60))
    match = given_match(TOY, (ANN, CreateMatch("toy", 3, terms=terms)), (BEN, TakeSeat()), (CLEO, TakeSeat()))
    match = match.when(ANN, StartMatch()).when(BEN, LeaveSeat(), now=NOON + 59_000)
    # Not even if somebody else plays meanwhile.
    match = match.when(ANN, card_of(match, ANN), now=NOON + 59_000)
    match = match.when(BEN, ReturnToSeat(), now=NOON + 59_000).then_includes(ClockSet((60_000, 1_000, 1_000), (1, 2), "seat"))
    match.when(BEN, card_of(match, BEN), now=NOON + 60_001).then_rejected("out_of_time", clause="M8.5")


@rule("match", "M8.4")
def test_m8_4_leaving_gives_no_time_while_the_clocks_are_paused_either() -> None:
    terms = Terms(Clock("move", 60))
    match = given_match(TOY, (ANN, CreateMatch("toy", 3, terms=terms)), (BEN, TakeSeat()), (CLEO, TakeSeat()))
    match = match.when(ANN, StartMatch()).when("ria", PauseClocks(), now=NOON + 50_000, role="arbiter")
    match = match.when(BEN, Resign(), now=NOON + 50_000).when("ria", ResumeClocks(), now=NOON + 50_000, role="arbiter")
    match.then(ClockSet((10_000, 10_000, 10_000), (0, 2), "resume"))


@rule("match", "M8.5")
def test_m8_5_a_late_player_cannot_leave_before_their_flag_falls() -> None:
    terms = Terms(Clock("bank", 60))
    match = given_match(TOY, (ANN, CreateMatch("toy", 2, terms=terms)), (BEN, TakeSeat())).when(ANN, StartMatch())
    match.when(BEN, LeaveSeat(), now=NOON + 60_000).then_includes(SeatSubstituted(1, "greedy", "left"))
    match.when(BEN, LeaveSeat(), now=NOON + 60_001).then_rejected("out_of_time", clause="M8.5")


@rule("match", "M10.4")
def test_m10_4_fourteen_days_of_silence_end_it_for_those_who_are_to_act() -> None:
    match = running()
    match = match.when(ANN, card_of(match, ANN))
    assert wake_at(TOY, match.state) == NOON + SILENCE_MS
    call(match, SILENCE_MS - 1).then_rejected("not_due", clause="M8.6")
    answer = call(match, SILENCE_MS)
    answer.then(SeatResigned(1, None), MatchFinished(Outcome("silence", (1, 2)), SEED.hex()))
    assert answer.clauses == ("M10.4", "M5.3")


@rule("match", "M10.4")
def test_m10_4_while_only_bots_are_to_act_nobody_is_silent() -> None:
    match = running()
    match = match.when(ANN, card_of(match, ANN)).when(BEN, LeaveSeat())
    assert wake_at(TOY, match.state) is None


@rule("match", "M10.5")
def test_m10_5_a_match_that_never_starts_is_cancelled() -> None:
    match = opened()
    assert wake_at(TOY, match.state) == NOON + OPEN_MS
    call(match, OPEN_MS).then(MatchCancelled(SEED.hex()))
    assert wake_at(TOY, played_out(running()).state) is None
