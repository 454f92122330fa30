import hashlib

from domain.core import Outcome
from domain.match import BotTrace, CreateMatch, LeaveSeat, Resign, StartMatch, TakeSeat, bots_to_move
from domain.match.facts import MatchFinished, SeatResigned
from tests.domain.match.table import ANN, BEN, CLEO, DAN, card_of, full, opened, played_out, running
from tests.kit.given import SEED, given_match
from tests.kit.rules import rule
from tests.kit.toy_game import TOY, Toy
from tests.kit.toy_game.parts import CardLaid, DeclineDraw, DrawCard, ToyState

TRACE = BotTrace("random", "00", "view")


@rule("match", "M5.1")
def test_m5_1_the_outcome_of_the_game_ends_the_match_in_the_same_decision() -> None:
    match = played_out(running())
    last = match.events[-1].event
    assert isinstance(last.data, MatchFinished)
    assert last.clause == "M5.1"
    assert match.state.status == "finished"
    assert match.state.outcome == last.data.outcome == TOY.outcome(match.state.play)
    assert len(match.events) > 1


@rule("match", "M5.2")
def test_m5_2_a_player_may_resign_when_it_is_not_their_turn() -> None:
    match = running(3)
    match = match.when(ANN, card_of(match, ANN))
    match.when(ANN, Resign()).then(SeatResigned(0, "random"))


@rule("match", "M5.2")
def test_m5_2_only_a_seated_player_resigns() -> None:
    running().when(CLEO, Resign()).then_rejected("not_seated", clause="M5.2")


@rule("match", "M5.2")
def test_m5_2_nobody_resigns_before_the_start_or_after_the_end() -> None:
    full().when(ANN, Resign()).then_rejected("not_running", clause="M5.2", status="open")
    played_out(running()).when(ANN, Resign()).then_rejected("not_running", clause="M5.2", status="finished")


@rule("match", "M5.2")
def test_m5_2_nobody_resigns_twice() -> None:
    running(3).when(BEN, Resign()).when(BEN, Resign()).then_rejected("already_resigned", clause="M5.2")


@rule("match", "M5.3")
def test_m5_3_the_last_player_who_has_not_resigned_is_first() -> None:
    answer = running().when(ANN, Resign())
    answer.then(SeatResigned(0, None), MatchFinished(Outcome("resignation", (2, 1)), SEED.hex()))
    assert answer.clauses == ("M5.2", "M5.3")
    assert answer.state.outcome is not None
    assert answer.state.outcome.winners == (1,)


@rule("match", "M5.3")
def test_m5_3_with_more_seats_all_but_one_must_resign() -> None:
    answer = running(3).when(ANN, Resign()).when(CLEO, Resign())
    answer.then_includes(MatchFinished(Outcome("resignation", (2, 1, 2)), SEED.hex()))


@rule("match", "M5.4")
def test_m5_4_a_bot_goes_on_for_a_seat_that_resigned() -> None:
    match = running(3).when(BEN, Resign())
    assert match.clauses == ("M5.4",)
    assert bots_to_move(TOY, match.state) == (1,)
    command = TOY.legal(match.state.play, 1)[0]
    match.when(BEN, command, bot=TRACE).then(CardLaid(1))


@rule("match", "M5.4")
def test_m5_4_a_player_who_resigned_plays_no_more() -> None:
    match = running(3)
    card = card_of(match, BEN)
    match = match.when(BEN, Resign())
    match.when(BEN, card).then_rejected("already_resigned", clause="M5.4")
    assert match.legal(BEN) == ()


@rule("match", "M5.4")
def test_m5_4_a_bot_that_is_no_more_wanted_keeps_its_name() -> None:
    match = given_match(TOY, (ANN, CreateMatch("toy", 2, bots={"1": "greedy"})), (ANN, StartMatch()))
    match = match.when("bot:greedy:1", Resign())
    assert match.state.seats[1].bot == "greedy"
    assert match.state.status == "finished"


class SecondSeatWins(Toy):
    """Whatever happens: to see where a resignation puts the winner."""

    def outcome(self, state: ToyState) -> Outcome | None:
        return Outcome("done", (2, 1, 3), (5, 9, 1), {"kept": True}) if super().outcome(state) else None


@rule("match", "M5.5")
def test_m5_5_a_player_who_resigned_is_behind_all_who_did_not() -> None:
    match = given_match(
        SecondSeatWins(),
        (ANN, CreateMatch("toy", 3)),
        (BEN, TakeSeat()),
        (CLEO, TakeSeat()),
        (ANN, StartMatch()),
        (BEN, Resign()),
    )
    while match.state.status == "running":
        seat = min(TOY.active(match.state.play))
        match = match.when((ANN, BEN, CLEO)[seat], TOY.legal(match.state.play, seat)[-1], bot=TRACE)
    assert match.state.outcome == Outcome("done", (1, 3, 2), (5, 9, 1), {"kept": True})


@rule("match", "M5.6")
def test_m5_6_the_seed_told_at_the_end_is_the_one_promised() -> None:
    for match in (running().when(ANN, Resign()), played_out(running()), opened().when(ANN, LeaveSeat())):
        seed = bytes.fromhex(match.facts[-1].seed)  # type: ignore[attr-defined]
        assert hashlib.sha256(seed).hexdigest() == match.state.commitment


def test_the_draw_of_the_last_trick_is_not_asked_for_when_the_goal_is_reached() -> None:
    match = given_match(
        TOY,
        (ANN, CreateMatch("toy", 4, {"prizes": ["30000"]})),
        *((player, TakeSeat()) for player in (BEN, CLEO, DAN)),
        (ANN, StartMatch()),
    )
    match = played_out(match)
    assert match.state.outcome is not None
    assert match.state.outcome.reason == "goal"
    for command in (DrawCard(), DeclineDraw()):
        match.when(ANN, command).then_rejected("not_running", clause="M4.1")
