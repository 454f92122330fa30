"""Draws and takebacks. Kiwara is played here, because nothing is hidden in it: its moves can be taken back."""

import pytest

from domain.core import Command, Event, Outcome
from domain.games.kiwara import KIWARA
from domain.match import (
    AnswerDraw,
    AnswerTakeback,
    AskTakeback,
    BotTrace,
    CallTime,
    Clock,
    CreateMatch,
    CreditClocks,
    ForkMatch,
    LeaveSeat,
    MatchState,
    OfferDraw,
    PastMissing,
    Recorded,
    Request,
    Resign,
    ReturnToSeat,
    StartMatch,
    TakeSeat,
    Terms,
    match_view,
    replay,
)
from domain.match.agreeing import effective
from domain.match.clock import SILENCE_MS
from domain.match.facts import (
    FACTS,
    ClockSet,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    FlagFell,
    MatchFinished,
    MoveTakenBack,
    SeatResigned,
    SeatReturned,
    SeatSubstituted,
    TakebackAgreed,
    TakebackAsked,
    TakebackRefused,
)
from tests.domain.match.table import ANN, BEN, CLEO, card_of, full, played_out, running
from tests.kit.given import NOON, SEED, Match, given_match
from tests.kit.rules import rule


def on_the_savanna(terms: Terms | None = None, bots: dict[str, str] | None = None) -> Match:
    create = CreateMatch("kiwara", 2, bots=bots or {}, **({"terms": terms} if terms is not None else {}))
    match = given_match(KIWARA, (ANN, create))
    if not bots:
        match = match.when(BEN, TakeSeat())
    return match.when(ANN, StartMatch())


def moved(match: Match, moves: int, now: int = NOON) -> Match:
    """The player to move plays the first legal command; for a bot's seat, the bot does."""
    for _ in range(moves):
        seat = min(match.game.active(match.state.play))
        command: Command = match.game.legal(match.state.play, seat)[0]
        holder = match.state.seats[seat]
        assert holder.player is not None
        trace = BotTrace(holder.bot, "00", "view") if holder.bot is not None else None
        match = match.when(holder.player, command, now=now, bot=trace).then_includes()
    return match


def whose_turn(match: Match) -> str:
    player = match.state.seats[min(match.game.active(match.state.play))].player
    assert player is not None
    return player


def until_turn_of(match: Match, player: str) -> Match:
    while whose_turn(match) != player:
        match = moved(match, 1)
    return match


@rule("match", "M9.1")
def test_m9_1_a_draw_is_offered_once_at_a_time() -> None:
    match = running().when(ANN, OfferDraw()).then(DrawOffered(0))
    assert match_view(match.game, match.state, 1).draw == (0,)
    match.when(BEN, OfferDraw()).then_rejected("draw_offered", clause="M9.1", by=0)


@rule("match", "M9.1")
def test_m9_1_only_a_person_who_plays_in_a_running_match_offers_a_draw() -> None:
    running().when(CLEO, OfferDraw()).then_rejected("not_seated", clause="M9.1")
    full().when(ANN, OfferDraw()).then_rejected("not_running", clause="M9.1")
    running(3).when(BEN, Resign()).when(BEN, OfferDraw()).then_rejected("already_resigned", clause="M9.1")
    running().when(BEN, LeaveSeat()).when(BEN, OfferDraw()).then_rejected("substituted", clause="M9.1")
    running().when(BEN, LeaveSeat()).when(ANN, OfferDraw()).then_rejected("bot_at_table", clause="M9.1")
    running(3).when(BEN, Resign()).when(ANN, OfferDraw()).then(DrawOffered(0))


@rule("match", "M9.2")
def test_m9_2_all_agree_and_share_the_first_place() -> None:
    answer = running().when(ANN, OfferDraw()).when(BEN, AnswerDraw(True))
    answer.then(DrawAgreed(1), MatchFinished(Outcome("agreement", (1, 1)), SEED.hex()))


@rule("match", "M9.2")
def test_m9_2_a_player_who_resigned_is_not_asked_and_is_placed_behind() -> None:
    match = running(4).when(BEN, Resign()).when(ANN, OfferDraw())
    match = match.when(CLEO, AnswerDraw(True)).then(DrawAgreed(2))
    match.when(CLEO, AnswerDraw(True)).then_rejected("already_agreed", clause="M9.2")
    answer = match.when("dan", AnswerDraw(True))
    assert answer.state.outcome == Outcome("agreement", (1, 4, 1, 1))


@rule("match", "M9.3")
def test_m9_3_declined_or_played_over_the_offer_is_off() -> None:
    offered = running().when(ANN, OfferDraw())
    offered.when(BEN, AnswerDraw(False)).then(DrawDeclined(1)).when(BEN, AnswerDraw(True)).then_rejected(
        "no_draw_offered", clause="M9.2"
    )
    offered.when(ANN, AnswerDraw(False)).then(DrawDeclined(0))
    over = offered.when(BEN, card_of(offered, BEN)).then_includes(DrawDeclined(1))
    assert over.state.draw == ()
    stands = offered.when(ANN, card_of(offered, ANN))
    assert stands.state.draw == (0,)


@rule("match", "M9.4")
def test_m9_4_the_last_move_of_the_one_who_asks_and_all_after_it() -> None:
    match = until_turn_of(moved(on_the_savanna(), 8), ANN)
    before = match
    match = moved(match, 1)
    while whose_turn(match) != ANN:
        match = moved(match, 1)
    asked = match.when(ANN, AskTakeback())
    (fact,) = asked.facts
    assert isinstance(fact, TakebackAsked)
    assert fact.version >= before.state.version
    asked.when(ANN, AskTakeback()).then_rejected("takeback_asked", clause="M9.4", by=0)


@rule("match", "M9.4")
def test_m9_4_without_a_move_there_is_nothing_to_take_back() -> None:
    match = on_the_savanna()
    match.when(whose_turn(match), AskTakeback()).then_rejected("nothing_to_take_back", clause="M9.4")


@rule("match", "M9.5")
def test_m9_5_never_past_a_secret() -> None:
    match = running()
    match = match.when(ANN, card_of(match, ANN))
    match.when(ANN, AskTakeback()).then_rejected("not_reversible", clause="M9.5")


@rule("match", "M9.5")
def test_m9_5_never_past_a_draw_of_cards_in_the_mystery_game() -> None:
    create = CreateMatch("kiwara", 2, {"reinforcement": "mystery"})
    match = given_match(KIWARA, (ANN, create), (BEN, TakeSeat())).when(ANN, StartMatch())
    refused = 0
    while match.state.status == "running" and refused < 3:
        match = moved(match, 1)
        drew = any(recorded.event.secrets or type(recorded.event.data) in KIWARA.info.reveals for recorded in match.events)
        if drew and match.state.status == "running":
            player = match.events[0].cause
            assert player is not None
            match.when(player.player, AskTakeback()).then_rejected("not_reversible", clause="M9.5")
            refused += 1
    assert refused


@rule("match", "M9.5")
def test_m9_5_never_past_a_change_of_seats() -> None:
    match = moved(on_the_savanna(), 6)
    mover = whose_turn(match)
    match = moved(match, 1)
    other = BEN if mover == ANN else ANN
    match.when(other, LeaveSeat()).when(mover, AskTakeback()).then_rejected("nothing_to_take_back", clause="M9.4")


@rule("match", "M9.5")
def test_m9_5_never_past_a_change_of_seats_after_the_wish_either() -> None:
    match = moved(on_the_savanna(), 6)
    mover = whose_turn(match)
    other = BEN if mover == ANN else ANN
    asked = moved(match, 1).when(mover, AskTakeback()).then_includes()
    asked.when(mover, LeaveSeat()).when(other, AnswerTakeback(True)).then_rejected("no_takeback_asked", clause="M9.6")


def asked_and_agreed(match: Match) -> tuple[Match, int]:
    """The last mover asks, the other one agrees."""
    cause = match.events[0].cause
    assert cause is not None
    other = BEN if cause.player == ANN else ANN
    asked = match.when(cause.player, AskTakeback())
    (fact,) = asked.facts
    assert isinstance(fact, TakebackAsked)
    return asked.when(other, AnswerTakeback(True)), fact.version


@rule("match", "M9.6")
def test_m9_6_the_position_before_the_move_stands_again() -> None:
    before = moved(on_the_savanna(), 9)
    after = moved(before, 1)
    again, version = asked_and_agreed(after)
    assert version == before.state.version
    assert [type(fact) for fact in again.facts] == [TakebackAgreed, MoveTakenBack]
    assert again.state.play == before.state.play
    assert again.legal(whose_turn(before)) == before.legal(whose_turn(before))
    # And it goes on, can be folded from the beginning, and taken back once more.
    further = moved(again, 3)
    assert replay(KIWARA, MatchState(), further.log) == further.state
    once_more, _ = asked_and_agreed(moved(again, 1))
    assert once_more.state.play == before.state.play


@rule("match", "M9.6")
def test_m9_6_two_moves_in_a_row_can_be_taken_back_one_after_the_other() -> None:
    start = moved(on_the_savanna(), 9)
    match = moved(start, 1)
    first = whose_turn(start)
    while whose_turn(match) != first:
        match = moved(match, 1)
    match = moved(match, 1)
    other = BEN if first == ANN else ANN
    for _ in range(2):
        match = match.when(first, AskTakeback()).when(other, AnswerTakeback(True)).then_includes()
    assert match.state.play == start.state.play


@rule("match", "M9.6")
def test_m9_6_bots_always_agree_and_used_time_is_gone() -> None:
    match = on_the_savanna(Terms(Clock("bank", 600)), bots={"1": "random"})
    match = until_turn_of(match, ANN)
    before = match.state.play
    match = moved(match, 1, now=NOON + 100_000)
    answer = match.when(ANN, AskTakeback(), now=NOON + 100_000)
    assert [type(fact) for fact in answer.facts][:2] == [TakebackAsked, MoveTakenBack]
    assert answer.state.play == before
    assert answer.state.clock is not None
    assert answer.state.clock.left[0] <= 500_000
    assert answer.state.clock.running == (0,)
    assert any(isinstance(fact, ClockSet) for fact in match.facts)


def against_a_bot(clock: Clock) -> Match:
    """It is Ann's turn, nobody has used any time, and the bot agrees to everything."""
    return until_turn_of(on_the_savanna(Terms(clock), bots={"1": "random"}), ANN)


def left_of(match: Match, seat: int = 0) -> int:
    assert match.state.clock is not None
    return match.state.clock.left[seat]


@rule("match", "M9.6")
def test_m9_6_an_increment_goes_back_with_the_move_that_won_it() -> None:
    start = against_a_bot(Clock("bank", 600, 30))
    had, match = left_of(start), start
    for turn in range(1, 6):
        match = until_turn_of(moved(match, 1, now=NOON + turn * 1_000), ANN)
        match = match.when(ANN, AskTakeback(), now=NOON + turn * 1_000).then_includes()
        assert match.state.play == start.state.play
        assert left_of(match) == had - turn * 1_000


@rule("match", "M9.6")
def test_m9_6_time_for_a_move_does_not_begin_anew_when_it_is_taken_back() -> None:
    start = against_a_bot(Clock("move", 60))
    match = until_turn_of(moved(start, 1, now=NOON + 20_000), ANN)
    assert left_of(match) == 60_000
    match = match.when(ANN, AskTakeback(), now=NOON + 25_000)
    match.then_includes(ClockSet((35_000, 60_000), (0,), "takeback"))


@rule("match", "M9.6")
def test_m9_6_a_player_who_agrees_keeps_no_more_than_they_had() -> None:
    match = on_the_savanna(Terms(Clock("move", 60)))
    mover = whose_turn(match)
    while whose_turn(match) == mover:
        match = moved(match, 1)
    other = whose_turn(match)
    seat = match.state.seat_of(other)
    assert seat is not None
    asked = match.when(mover, AskTakeback(), now=NOON + 10_000)
    again = asked.when(other, AnswerTakeback(True), now=NOON + 15_000).then_includes()
    assert left_of(again, seat) == 45_000
    assert left_of(again, 1 - seat) == 60_000


@rule("match", "M9.6")
def test_m9_6_a_credit_is_not_won_by_a_move_and_stays() -> None:
    match = against_a_bot(Clock("bank", 600, 30))
    had = left_of(match)
    match = until_turn_of(moved(match, 1, now=NOON + 1_000), ANN)
    credit = CreditClocks(NOON + 1_000, NOON + 51_000)
    match = match.when("kemu:clock", credit, now=NOON + 61_000, role="clock").then_includes()
    assert left_of(match.when(ANN, AskTakeback(), now=NOON + 61_000)) == had - 11_000


@rule("match", "M9.10")
def test_m9_10_nothing_is_taken_back_that_leaves_somebody_without_time() -> None:
    match = until_turn_of(moved(against_a_bot(Clock("move", 60)), 1, now=NOON + 40_000), ANN)
    match.when(ANN, AskTakeback(), now=NOON + 59_999).then_includes()
    match.when(ANN, AskTakeback(), now=NOON + 60_000).then_rejected("out_of_time", clause="M9.10", seats=[0])


@rule("match", "M9.10")
def test_m9_10_not_even_if_the_time_was_up_while_a_player_was_asked() -> None:
    match = on_the_savanna(Terms(Clock("bank", 60)))
    mover = whose_turn(match)
    while whose_turn(match) == mover:
        match = moved(match, 1)
    other = whose_turn(match)
    seat = match.state.seat_of(other)
    asked = match.when(mover, AskTakeback()).then_includes()
    late = asked.when(other, AnswerTakeback(True), now=NOON + 60_000)
    late.then_rejected("out_of_time", clause="M9.10", seats=[seat])
    asked.when(other, AnswerTakeback(True), now=NOON + 59_999).then_includes()


@rule("match", "M9.8")
def test_m9_8_the_last_one_who_had_not_agreed_resigns_and_the_others_have_their_draw() -> None:
    agreed = running(3).when(ANN, OfferDraw()).when(BEN, AnswerDraw(True))
    answer = agreed.when(CLEO, Resign())
    answer.then(SeatResigned(2, None), MatchFinished(Outcome("agreement", (1, 1, 3)), SEED.hex()))
    assert answer.clauses == ("M5.2", "M9.8")
    open_still = running(4).when(ANN, OfferDraw()).when(BEN, AnswerDraw(True)).when(CLEO, Resign())
    open_still.then(SeatResigned(2, "random"))
    assert open_still.state.draw == (0, 1)
    assert open_still.when("dan", AnswerDraw(True)).state.outcome == Outcome("agreement", (1, 1, 4, 1))


@rule("match", "M9.8")
@pytest.mark.parametrize(
    ("terms", "after", "facts"), [(Terms(), SILENCE_MS, []), (Terms(Clock("bank", 60)), 61_000, [FlagFell(2)])]
)
def test_m9_8_also_if_the_player_is_silent_or_their_flag_falls(terms: Terms, after: int, facts: list[FlagFell]) -> None:
    match = full(3, terms).when(ANN, StartMatch())
    for player in (ANN, BEN):
        match = match.when(player, card_of(match, player))
    match = match.when(ANN, OfferDraw()).when(BEN, AnswerDraw(True))
    answer = match.when("kemu:clock", CallTime(), now=NOON + after, role="clock")
    finished = MatchFinished(Outcome("agreement", (1, 1, 3)), SEED.hex())
    answer.then(*facts, SeatResigned(2, None), finished)


@rule("match", "M9.8")
def test_m9_8_one_alone_shares_with_nobody() -> None:
    answer = running(2).when(ANN, OfferDraw()).when(BEN, Resign())
    answer.then(SeatResigned(1, None), MatchFinished(Outcome("resignation", (1, 2)), SEED.hex()))


@rule("match", "M9.3")
def test_m9_3_the_bot_in_a_seat_that_resigned_declines_nothing() -> None:
    match = running(3).when(BEN, Resign()).when(ANN, OfferDraw())
    command = match.game.legal(match.state.play, 1)[0]
    match = match.when(BEN, command, bot=BotTrace("random", "00", "view")).then_includes()
    assert match.state.draw == (0,)


@rule("match", "M9.9")
def test_m9_9_the_offer_is_off_when_a_bot_takes_a_seat_over() -> None:
    offered = running(3).when(ANN, OfferDraw()).when(CLEO, LeaveSeat())
    offered.then(SeatSubstituted(2, "greedy", "left"), DrawDeclined(2))
    assert offered.clauses == ("M10.1", "M9.9")
    offered.when(BEN, AnswerDraw(True)).then_rejected("no_draw_offered", clause="M9.2")
    offered.when(CLEO, ReturnToSeat()).when(CLEO, OfferDraw()).then(DrawOffered(2))
    # Also if that player had agreed.
    running(3).when(ANN, OfferDraw()).when(ANN, LeaveSeat()).then(SeatSubstituted(0, "greedy", "left"), DrawDeclined(0))


@rule("match", "M9.9")
def test_m9_9_the_offer_is_off_when_a_bot_plays_on_for_a_fallen_flag() -> None:
    match = full(2, Terms(Clock("bank", 60, 0, "bot"))).when(ANN, StartMatch())
    match = match.when(ANN, card_of(match, ANN)).when(ANN, OfferDraw())
    answer = match.when("kemu:clock", CallTime(), now=NOON + 61_000, role="clock")
    answer.then_includes(SeatSubstituted(1, "greedy", "time"), DrawDeclined(1))
    assert answer.state.draw == ()


@rule("match", "M9.9")
def test_m9_9_the_offer_is_off_when_nobody_who_agreed_still_plays() -> None:
    running(3).when(ANN, OfferDraw()).when(ANN, Resign()).then(SeatResigned(0, "random"), DrawDeclined(0))
    stands = running(4).when(ANN, OfferDraw()).when(BEN, AnswerDraw(True)).when(ANN, Resign()).then(SeatResigned(0, "random"))
    answer = stands.when(CLEO, AnswerDraw(True)).when("dan", AnswerDraw(True))
    assert answer.state.outcome == Outcome("agreement", (4, 1, 1, 1))


@rule("match", "M9.9")
@pytest.mark.parametrize("who", [ANN, BEN])
def test_m9_9_the_wish_is_off_when_a_seat_changes(who: str) -> None:
    match = moved(on_the_savanna(), 10)
    cause = match.events[0].cause
    assert cause is not None
    asked = match.when(cause.player, AskTakeback())
    seat = asked.state.seat_of(who)
    assert seat is not None
    left = asked.when(who, LeaveSeat()).then(SeatSubstituted(seat, "greedy", "left"), TakebackRefused(seat))
    assert left.state.takeback is None


@rule("match", "M9.9")
def test_m9_9_the_wish_is_off_also_when_somebody_comes_back_or_resigns() -> None:
    match = running(3)
    asked = _with_wish(match)
    asked.when(CLEO, Resign()).then(SeatResigned(2, "random"), TakebackRefused(2))
    asked.when(CLEO, LeaveSeat()).then(SeatSubstituted(2, "greedy", "left"), TakebackRefused(2))
    back = _with_wish(match.when(CLEO, LeaveSeat())).when(CLEO, ReturnToSeat())
    back.then(SeatReturned(2), TakebackRefused(2))


def _with_wish(match: Match) -> Match:
    """As if the first seat had asked: whether the game has a move to take back does not matter here."""
    asked = Recorded(match.state.version + 1, NOON, 0, Event(TakebackAsked(0, match.state.version), "M9.4"))
    return Match(match.game, replay(match.game, match.state, (asked,)), (*match.log, asked))


@rule("match", "M9.7")
def test_m9_7_refused_or_played_over_the_wish_is_off() -> None:
    match = moved(on_the_savanna(), 10)
    cause = match.events[0].cause
    assert cause is not None
    other = BEN if cause.player == ANN else ANN
    asked = match.when(cause.player, AskTakeback())
    asked.when(other, AnswerTakeback(False)).then(TakebackRefused(asked.state.seat_of(other)))
    over = moved(asked, 1)
    assert over.state.takeback is None
    assert any(isinstance(fact, TakebackRefused) for fact in over.facts)
    over.when(other, AnswerTakeback(True)).then_rejected("no_takeback_asked", clause="M9.6")
    asked.when(cause.player, AnswerTakeback(True)).then_rejected("already_agreed", clause="M9.6")


def test_a_part_of_a_log_says_so_when_the_position_lies_before_it() -> None:
    again, _ = asked_and_agreed(moved(on_the_savanna(), 10))
    middle = replay(KIWARA, MatchState(), again.log[:-2])
    with pytest.raises(PastMissing):
        replay(KIWARA, middle, again.log[-2:])


@rule("match", "M6.2")
def test_a_fork_begins_without_the_moves_that_were_taken_back() -> None:
    again, version = asked_and_agreed(moved(on_the_savanna(), 10))
    finished = played_out(again)
    undone = range(version + 1, again.log[-1].version)
    kept = {recorded.version for recorded in effective(finished.log) if not isinstance(recorded.event.data, FACTS)}
    assert kept.isdisjoint(undone)
    fork = Match(KIWARA, MatchState()).ask(Request(CLEO, ForkMatch("m1", again.state.version), NOON, SEED, parent=finished.log))
    assert fork.state.play == again.state.play
