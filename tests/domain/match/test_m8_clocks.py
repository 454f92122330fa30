"""Clocks: which run, what counts, when a flag falls, and what is given back."""

import pytest

from domain.core import Outcome
from domain.games.kiwara import KIWARA
from domain.match import (
    AnswerDraw,
    CallTime,
    Clock,
    CreateMatch,
    CreditClocks,
    LeaveSeat,
    MatchState,
    OfferDraw,
    PauseClocks,
    Request,
    Resign,
    ResumeClocks,
    ReturnToSeat,
    StartMatch,
    TakeSeat,
    Terms,
    credit_due,
    match_view,
    replay,
    wake_at,
)
from domain.match.clock import CREDIT_MOST_MS, GRACE_MS, deadlines
from domain.match.facts import ClockSet, FlagFell, MatchFinished, SeatResigned, SeatSubstituted
from tests.domain.match.table import ANN, BEN, CLEO, DAN, card_of
from tests.kit.given import NOON, SEED, Match, given_match
from tests.kit.rules import rule
from tests.kit.toy_game import TOY

BANK = Clock("bank", 60, 2)
MOVE = Clock("move", 60)


def timed(clock: Clock = BANK, seats: int = 2) -> Match:
    """Running since noon. In the toy game all seats lay a card at once."""
    people = (ANN, BEN, CLEO, DAN)[:seats]
    steps = [(ANN, CreateMatch("toy", seats, terms=Terms(clock))), *((player, TakeSeat()) for player in people[1:])]
    return given_match(TOY, *steps).when(ANN, StartMatch())


def clock_of(match: Match) -> ClockSet:
    sets = [fact for fact in match.facts if isinstance(fact, ClockSet)]
    assert len(sets) == 1
    return sets[0]


def call(match: Match, after: int) -> Match:
    return match.when("kemu:clock", CallTime(), now=NOON + after, role="clock")


@rule("match", "M8.1")
def test_m8_1_without_a_clock_nothing_is_told_of_one() -> None:
    match = given_match(TOY, (ANN, CreateMatch("toy", 2)), (BEN, TakeSeat())).when(ANN, StartMatch())
    assert match.state.clock is None
    assert not any(isinstance(fact, ClockSet) for fact in match.facts)
    assert match_view(TOY, match.state, 0).clock is None


@rule("match", "M8.2")
@pytest.mark.parametrize(
    ("clock", "wrong"), [(Clock("move", 59), "seconds"), (Clock("move", 60, 1), "increment"), (Clock("move", 10), "seconds")]
)
def test_m8_2_a_move_has_at_least_a_minute_and_no_increment(clock: Clock, wrong: str) -> None:
    answer = given_match(TOY).when(ANN, CreateMatch("toy", 2, terms=Terms(clock)))
    answer.then_rejected("bad_clock", clause="M8.2")
    assert answer.rejected is not None
    assert wrong in answer.rejected.details


@rule("match", "M8.3")
def test_m8_3_all_clocks_run_when_it_is_everybodys_turn() -> None:
    match = timed()
    assert clock_of(match) == ClockSet((60_000, 60_000), (0, 1), "start")
    assert deadlines(match.state) == {0: NOON + 60_000, 1: NOON + 60_000}
    shown = match_view(TOY, match.state, 0).clock
    assert shown is not None
    assert shown.deadlines == (NOON + 60_000, NOON + 60_000)


@rule("match", "M8.4")
def test_m8_4_a_bank_stands_still_after_the_turn_and_gains_the_increment() -> None:
    match = timed()
    match = match.when(ANN, card_of(match, ANN), now=NOON + 10_000)
    assert clock_of(match) == ClockSet((52_000, 50_000), (1,), "move")
    assert deadlines(match.state) == {1: NOON + 60_000}


@rule("match", "M8.4")
def test_m8_4_time_for_each_move_begins_anew_and_the_others_goes_on() -> None:
    match = timed(MOVE)
    match = match.when(ANN, card_of(match, ANN), now=NOON + 10_000)
    assert clock_of(match) == ClockSet((60_000, 50_000), (1,), "move")


@rule("match", "M8.4")
def test_m8_4_time_for_each_move_begins_anew_also_if_the_same_seat_moves_again() -> None:
    create = CreateMatch("kiwara", 2, terms=Terms(MOVE))
    match = given_match(KIWARA, (ANN, create), (BEN, TakeSeat())).when(ANN, StartMatch())
    again = 0
    while again < 3:
        (seat,) = KIWARA.active(match.state.play)
        player = match.state.seats[seat].player
        assert player is not None
        at = match.state.at + 59_000
        match = match.when(player, match.legal(player)[0], now=at).then_includes()
        assert min(deadlines(match.state).values()) == at + 60_000
        again += KIWARA.active(match.state.play) == {seat}


@rule("match", "M8.5")
@pytest.mark.parametrize(("after", "counts"), [(59_999, True), (60_000, True), (60_001, False)])
def test_m8_5_a_move_counts_if_it_came_in_time(after: int, counts: bool) -> None:
    match = timed()
    answer = match.when(ANN, card_of(match, ANN), now=NOON + after)
    if counts:
        answer.then_includes()
    else:
        answer.then_rejected("out_of_time", clause="M8.5")


@rule("match", "M8.5")
def test_m8_5_a_move_that_came_in_time_counts_although_somebody_elses_was_decided_before_it() -> None:
    match = timed(seats=3)
    first = match.when(BEN, card_of(match, BEN), now=NOON + 59_990).when(CLEO, card_of(match, CLEO), now=NOON + 60_000)
    late = first.when(ANN, card_of(first, ANN), now=NOON + 59_995).then_includes()
    (cause,) = [recorded.cause for recorded in late.events if recorded.cause is not None]
    assert late.events[0].at == NOON + 60_000
    assert cause.received == NOON + 59_995


def late_by(milliseconds: int) -> Match:
    """Ann's time is up and her flag has not fallen; the clocks of Ben and Cleo stand still."""
    match = timed(seats=3)
    for player in (BEN, CLEO):
        match = match.when(player, card_of(match, player), now=NOON + 10_000).then_includes()
    return match.when(BEN, LeaveSeat(), now=NOON + 60_000 + milliseconds).then_includes()


@rule("match", "M8.5")
def test_m8_5_a_late_player_stays_late_whatever_others_do_meanwhile() -> None:
    match = late_by(400)
    assert deadlines(match.state) == {0: NOON + 60_000}
    for after in (60_001, 60_300, 60_400):
        match.when(ANN, card_of(match, ANN), now=NOON + after).then_rejected("out_of_time", clause="M8.5")
    match.when(ANN, card_of(match, ANN), now=NOON + 60_000).then_includes()


@rule("match", "M8.5")
def test_m8_5_an_outage_does_not_help_a_player_who_was_late_before_it() -> None:
    match = late_by(100)
    credit = credit_due(match.state, NOON + 60_300, NOON + 90_000)
    assert credit is not None
    back = match.when("kemu:clock", credit, now=credit.until, role="clock").then_includes()
    assert deadlines(back.state) == {0: NOON + 89_700}
    back.when(ANN, card_of(back, ANN), now=NOON + 90_000).then_rejected("out_of_time", clause="M8.5")


@rule("match", "M8.5")
def test_m8_5_a_pause_does_not_help_a_player_who_was_late_before_it() -> None:
    paused = late_by(100).when(DAN, PauseClocks(), now=NOON + 60_200, role="arbiter").then_includes()
    paused.when(ANN, LeaveSeat(), now=NOON + 70_000).then_rejected("out_of_time", clause="M8.5")
    again = paused.when(BEN, ReturnToSeat(), now=NOON + 75_000).when(DAN, ResumeClocks(), now=NOON + 80_000, role="arbiter")
    again.when(ANN, card_of(again, ANN), now=NOON + 80_000).then_rejected("out_of_time", clause="M8.5")
    call(again, 80_300).then_includes(FlagFell(0))


@rule("match", "M8.5")
def test_m8_5_a_late_player_cannot_agree_to_a_draw() -> None:
    match = timed()
    offered = match.when(BEN, card_of(match, BEN), now=NOON + 10_000).when(BEN, OfferDraw(), now=NOON + 20_000)
    offered.when(ANN, AnswerDraw(True), now=NOON + 60_001).then_rejected("out_of_time", clause="M8.5")
    offered.when(ANN, AnswerDraw(False), now=NOON + 60_001).then_includes()
    drawn = MatchFinished(Outcome("agreement", (1, 1)), SEED.hex())
    offered.when(ANN, AnswerDraw(True), now=NOON + 60_000).then_includes(drawn)


@rule("match", "M8.6")
def test_m8_6_nobody_puts_off_the_flag_of_another() -> None:
    match = late_by(100)
    for after in range(60_200, 60_500, 100):
        come, go = ReturnToSeat(), LeaveSeat()
        match = match.when(BEN, come if match.state.seats[1].away else go, now=NOON + after).then_includes()
    assert wake_at(TOY, match.state) == NOON + 60_000 + GRACE_MS
    call(match, 60_500).then_includes(FlagFell(0))


@rule("match", "M8.6")
def test_m8_6_a_flag_never_falls_early_and_only_the_service_calls_it() -> None:
    match = timed()
    assert wake_at(TOY, match.state) == NOON + 60_000 + GRACE_MS
    call(match, 60_000 + GRACE_MS - 1).then_rejected("not_due", clause="M8.6")
    match.when(ANN, CallTime(), now=NOON + 99_000).then_rejected("not_clock", clause="M8.6")
    match.when(CLEO, CallTime(), now=NOON + 99_000, role="arbiter").then_rejected("not_clock", clause="M8.6")
    call(match, 60_000 + GRACE_MS).then_includes(FlagFell(0))


@rule("match", "M8.7")
def test_m8_7_with_two_seats_the_other_one_has_won() -> None:
    match = timed()
    match = match.when(ANN, card_of(match, ANN), now=NOON + 10_000)
    answer = call(match, 61_000)
    answer.then(FlagFell(1), SeatResigned(1, None), MatchFinished(Outcome("time", (1, 2)), SEED.hex()))
    assert answer.clauses == ("M8.6", "M8.7", "M5.3")
    assert wake_at(TOY, answer.state) is None


@rule("match", "M8.7")
def test_m8_7_with_more_seats_a_bot_ends_the_match_and_the_others_go_on() -> None:
    match = timed(seats=4)
    for player in (ANN, CLEO, DAN):
        match = match.when(player, card_of(match, player), now=NOON + 10_000)
    answer = call(match, 61_000)
    answer.then(FlagFell(1), SeatResigned(1, "random"), ClockSet((52_000, 0, 52_000, 52_000), (), "seat"))
    assert answer.state.seats[1].resigned


@rule("match", "M8.7")
def test_m8_7_a_bot_takes_the_seat_if_the_terms_say_so() -> None:
    match = timed(Clock("bank", 60, 0, "bot"))
    match = match.when(ANN, card_of(match, ANN), now=NOON + 10_000)
    answer = call(match, 61_000)
    answer.then(FlagFell(1), SeatSubstituted(1, "greedy", "time"), ClockSet((50_000, 0), (), "seat"))
    assert (answer.state.seats[1].bot, answer.state.seats[1].away) == ("greedy", True)
    assert wake_at(TOY, answer.state) is None


@rule("match", "M8.7")
def test_m8_7_flags_that_fall_together_fall_in_the_order_of_their_times() -> None:
    match = timed(seats=3)
    match = match.when(BEN, card_of(match, BEN), now=NOON + 10_000)
    answer = call(match, 70_000)
    assert [fact for fact in answer.facts if isinstance(fact, FlagFell)] == [FlagFell(0), FlagFell(2)]
    assert answer.state.outcome == Outcome("time", (2, 1, 2))


def credited(match: Match, since: int, until: int, now: int) -> Match:
    return match.when("kemu:clock", CreditClocks(NOON + since, NOON + until), now=NOON + now, role="clock")


@rule("match", "M8.8")
def test_m8_8_the_time_of_an_outage_is_given_back_once() -> None:
    match = timed()
    answer = credited(match, 5_000, 65_000, 66_000)
    answer.then(ClockSet((54_000, 54_000), (0, 1), "credit", NOON + 65_000))
    credited(answer, 5_000, 65_000, 67_000).then_rejected("nothing_to_credit", clause="M8.8")
    assert deadlines(answer.state) == {0: NOON + 120_000, 1: NOON + 120_000}


@rule("match", "M8.8")
def test_m8_8_only_the_part_in_which_the_clock_ran_is_given_back() -> None:
    match = timed()
    answer = credited(match, -50_000, 10_000, 20_000)
    answer.then(ClockSet((50_000, 50_000), (0, 1), "credit", NOON + 10_000))


@rule("match", "M8.8")
def test_m8_8_what_is_due_is_accepted_and_then_due_no_more() -> None:
    match = timed()
    due = credit_due(match.state, NOON + 5_000, NOON + 65_000)
    assert due == CreditClocks(NOON + 5_000, NOON + 65_000)
    answer = match.when("kemu:clock", due, now=due.until, role="clock").then_includes()
    assert credit_due(answer.state, NOON + 5_000, NOON + 65_000) is None
    # The next one began when the first was over: told from then on, nothing of it is lost.
    later = credit_due(answer.state, NOON + 66_000, NOON + 96_000)
    assert later is not None
    answer = answer.when("kemu:clock", later, now=later.until, role="clock").then_includes()
    assert deadlines(answer.state) == {0: NOON + 150_000, 1: NOON + 150_000}


@rule("match", "M8.8")
def test_m8_8_nothing_is_due_where_no_clock_ran() -> None:
    without = given_match(TOY, (ANN, CreateMatch("toy", 2)), (BEN, TakeSeat())).when(ANN, StartMatch())
    assert credit_due(without.state, NOON, NOON + 9_000) is None
    match = timed()
    assert credit_due(match.state, NOON - 9_000, NOON) is None
    paused = match.when(DAN, PauseClocks(), role="arbiter")
    assert credit_due(paused.state, NOON, NOON + 9_000) is None
    assert credit_due(match.when(ANN, Resign()).state, NOON, NOON + 9_000) is None


@rule("match", "M8.8")
def test_m8_8_of_a_longer_absence_fourteen_days_are_given_back() -> None:
    match = timed()
    until = NOON + 2 * CREDIT_MOST_MS
    due = credit_due(match.state, NOON, until)
    assert due == CreditClocks(until - CREDIT_MOST_MS, until)
    match.when("kemu:clock", due, now=until, role="clock").then_includes()


@rule("match", "M8.8")
def test_m8_8_only_the_service_gives_time_back_and_only_for_the_past() -> None:
    match = timed()
    match.when(ANN, CreditClocks(NOON, NOON + 5), now=NOON + 9).then_rejected("not_clock", clause="M8.8")
    credited(match, 0, 10_000, 9_000).then_rejected("bad_credit", clause="M8.8")
    credited(match, 10_000, 0, 20_000).then_rejected("bad_credit", clause="M8.8")
    without = given_match(TOY, (ANN, CreateMatch("toy", 2)), (BEN, TakeSeat())).when(ANN, StartMatch())
    credited(without, 0, 1, 2).then_rejected("no_clock", clause="M8.8")


@rule("match", "M8.9")
def test_m8_9_an_arbiter_pauses_the_clocks_and_nobody_plays_meanwhile() -> None:
    match = timed()
    paused = match.when(DAN, PauseClocks(), now=NOON + 10_000, role="arbiter")
    paused.then(ClockSet((50_000, 50_000), (), "pause"))
    assert wake_at(TOY, paused.state) is None
    assert paused.legal(ANN) == ()
    paused.when(ANN, card_of(match, ANN), now=NOON + 11_000).then_rejected("clocks_paused", clause="M8.9")
    paused.when(DAN, PauseClocks(), role="arbiter").then_rejected("clocks_paused", clause="M8.9")
    again = paused.when(DAN, ResumeClocks(), now=NOON + 500_000, role="arbiter")
    again.then(ClockSet((50_000, 50_000), (0, 1), "resume"))
    assert deadlines(again.state) == {0: NOON + 550_000, 1: NOON + 550_000}
    again.when(DAN, ResumeClocks(), role="arbiter").then_rejected("clocks_not_paused", clause="M8.9")


@rule("match", "M8.9")
def test_m8_9_only_an_arbiter_without_a_seat_pauses() -> None:
    match = timed()
    match.when(CLEO, PauseClocks()).then_rejected("not_arbiter", clause="M8.9")
    match.when(ANN, ResumeClocks(), role="arbiter").then_rejected("own_match", clause="M8.9")
    without = given_match(TOY, (ANN, CreateMatch("toy", 2)), (BEN, TakeSeat()))
    without.when(CLEO, PauseClocks(), role="arbiter").then_rejected("not_running", clause="M8.9")
    without.when(ANN, StartMatch()).when(CLEO, PauseClocks(), role="arbiter").then_rejected("no_clock", clause="M8.9")


@rule("match", "M8.10")
def test_m8_10_the_clock_of_a_bot_never_runs() -> None:
    match = given_match(TOY, (ANN, CreateMatch("toy", 2, bots={"1": "greedy"}, terms=Terms(BANK)))).when(ANN, StartMatch())
    assert clock_of(match).running == (0,)
    many = timed(seats=3).when(BEN, Resign(), now=NOON + 1_000)
    assert clock_of(many) == ClockSet((59_000, 59_000, 59_000), (0, 2), "seat")


def test_every_clock_decision_is_decided_again_to_the_same_events() -> None:
    match = timed(seats=3)
    match = match.when(BEN, card_of(match, BEN), now=NOON + 100).when(ANN, card_of(match, ANN), now=NOON + 90)
    state = MatchState(game="toy")
    log = match.log
    at = 0
    while at < len(log):
        cause = log[at].cause
        assert cause is not None
        now = log[at].at if cause.received is None else cause.received
        again = Match(TOY, state).ask(Request(cause.player, cause.command, now, SEED, cause.key, cause.bot, cause.role))
        assert again.events == log[at : at + len(again.events)]
        at += len(again.events)
        state = again.state
    assert replay(TOY, MatchState(), log) == match.state == state
