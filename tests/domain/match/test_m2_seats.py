import pytest

from domain.core import Command
from domain.match import AddNonce, CreateMatch, LeaveSeat, SeatBot, StartMatch, TakeSeat
from domain.match.facts import MatchCancelled, NonceAdded, SeatLeft, SeatTaken
from tests.domain.match.table import ANN, BEN, CLEO, absent, full, opened, played_out, running
from tests.kit.given import SEED, given_match
from tests.kit.rules import rule
from tests.kit.toy_game import TOY

LONG_NONCE = "n" * 129


@rule("match", "M2.1")
def test_m2_1_without_a_wish_the_first_free_seat_is_taken() -> None:
    answer = opened(3).when(BEN, TakeSeat()).then(SeatTaken(1, BEN, None, ""))
    assert answer.clauses == ("M2.1",)


@rule("match", "M2.1")
def test_m2_1_a_player_may_wish_for_a_seat() -> None:
    opened(3).when(BEN, TakeSeat(2)).then(SeatTaken(2, BEN, None, ""))


@rule("match", "M2.1")
def test_m2_1_a_taken_seat_is_not_free() -> None:
    opened(3).when(BEN, TakeSeat(0)).then_rejected("seat_taken", clause="M2.1", seat=0)


@rule("match", "M2.1")
@pytest.mark.parametrize("seat", [2, -1])
def test_m2_1_a_seat_that_does_not_exist_is_not_free(seat: int) -> None:
    opened(2).when(BEN, TakeSeat(seat)).then_rejected("no_such_seat", clause="M2.1", seat=seat, seats=2)


@rule("match", "M2.1")
def test_m2_1_a_full_match_has_no_seat() -> None:
    full(2).when(CLEO, TakeSeat()).then_rejected("match_full", clause="M2.1")


@rule("match", "M2.1", "M3.3")
def test_m2_1_no_seat_is_taken_once_the_match_runs() -> None:
    running().when(CLEO, TakeSeat()).then_rejected("not_open", clause="M2.1", status="running")


@rule("match", "M2.2")
def test_m2_2_nobody_takes_a_second_seat() -> None:
    opened(3).when(ANN, TakeSeat()).then_rejected("already_seated", clause="M2.2")


@rule("match", "M2.3")
def test_m2_3_a_nonce_is_kept_with_its_seat() -> None:
    match = given_match(TOY, (ANN, CreateMatch("toy", 3, nonce="a")), (BEN, TakeSeat(2, "b")))
    assert match.state.nonces == ("a", "", "b")


@rule("match", "M2.3")
def test_m2_3_each_nonce_changes_the_draws() -> None:
    def hands(ann: str, ben: str) -> object:
        steps = ((ANN, CreateMatch("toy", 2, nonce=ann)), (BEN, TakeSeat(nonce=ben)), (ANN, StartMatch()))
        return given_match(TOY, *steps).state.play.hands

    assert hands("", "") == hands("", "")
    assert len({hands("", ""), hands("x", ""), hands("", "x"), hands("x", "x")}) == 4


@rule("match", "M2.3")
@pytest.mark.parametrize(
    "steps",
    [((ANN, CreateMatch("toy", 2, nonce=LONG_NONCE)),), ((ANN, CreateMatch("toy", 2)), (BEN, TakeSeat(None, LONG_NONCE)))],
)
def test_m2_3_a_nonce_has_a_greatest_length(steps: tuple[tuple[str, Command], ...]) -> None:
    *before, (player, command) = steps
    given_match(TOY, *before).when(player, command).then_rejected("nonce_too_long", clause="M2.3", longest=128)


@rule("match", "M2.3")
def test_m2_3_a_nonce_may_be_as_long_as_that() -> None:
    absent().when(ANN, CreateMatch("toy", 2, nonce="n" * 128)).then_includes(SeatTaken(0, ANN, None, "n" * 128))


@rule("match", "M2.4")
def test_m2_4_a_seat_that_was_left_is_free_again() -> None:
    full(2).when(BEN, LeaveSeat()).then(SeatLeft(1, ANN)).when(CLEO, TakeSeat()).then(SeatTaken(1, CLEO, None, ""))


@rule("match", "M2.4")
def test_m2_4_a_nonce_leaves_with_its_player() -> None:
    match = opened(2, (BEN, TakeSeat(nonce="b"))).when(BEN, LeaveSeat())
    assert match.state.nonces == ("", "")


@rule("match", "M2.4")
def test_m2_4_a_player_leaves_only_a_seat_they_hold() -> None:
    opened().when(BEN, LeaveSeat()).then_rejected("not_seated", clause="M2.4")


@rule("match", "M2.4", "M3.3")
def test_m2_4_no_seat_is_given_up_for_good_once_the_match_runs_or_has_ended() -> None:
    assert running().when(BEN, LeaveSeat()).state.seats[1].player == BEN
    played_out(running()).when(BEN, LeaveSeat()).then_rejected("not_open", clause="M2.4", status="finished")


@rule("match", "M2.4")
def test_m2_4_a_bot_may_leave_too() -> None:
    match = given_match(TOY, (ANN, CreateMatch("toy", 2, bots={"1": "random"})))
    match.when("bot:random:1", LeaveSeat()).then(SeatLeft(1, ANN))


@rule("match", "M2.5")
def test_m2_5_the_person_in_the_lowest_seat_becomes_host() -> None:
    match = given_match(TOY, (ANN, CreateMatch("toy", 4, bots={"1": "random"})), (CLEO, TakeSeat(3)), (BEN, TakeSeat(2)))
    answer = match.when(ANN, LeaveSeat()).then(SeatLeft(0, BEN))
    assert answer.clauses == ("M2.5",)
    assert answer.state.host == BEN


@rule("match", "M2.5")
def test_m2_5_the_host_stays_when_somebody_else_leaves() -> None:
    answer = full(3).when(BEN, LeaveSeat()).then(SeatLeft(1, ANN))
    assert answer.clauses == ("M2.4",)


@rule("match", "M2.6", "M5.6")
def test_m2_6_without_a_person_the_match_is_cancelled_and_the_seed_told() -> None:
    match = given_match(TOY, (ANN, CreateMatch("toy", 2, bots={"1": "random"})))
    answer = match.when(ANN, LeaveSeat()).then(SeatLeft(0, ANN), MatchCancelled(SEED.hex()))
    assert answer.clauses == ("M2.4", "M2.6")
    assert answer.state.status == "cancelled"


@rule("match", "M2.6")
def test_m2_6_nobody_sits_down_at_a_cancelled_match() -> None:
    cancelled = opened().when(ANN, LeaveSeat())
    cancelled.when(BEN, TakeSeat()).then_rejected("not_open", clause="M2.1", status="cancelled")


@rule("match", "M2.7")
def test_m2_7_the_host_seats_a_bot() -> None:
    answer = opened(3).when(ANN, SeatBot(2, "greedy")).then(SeatTaken(2, "bot:greedy:2", "greedy", ""))
    assert answer.clauses == ("M2.7",)


@rule("match", "M2.7")
def test_m2_7_nobody_else_seats_a_bot() -> None:
    full(3).when(BEN, SeatBot(2, "random")).then_rejected("not_host", clause="M2.7")


@rule("match", "M2.7")
def test_m2_7_a_bot_takes_no_seat_that_is_taken() -> None:
    opened().when(ANN, SeatBot(0, "random")).then_rejected("seat_taken", clause="M2.1", seat=0)


@rule("match", "M1.3", "M2.7")
def test_m2_7_only_a_known_bot_is_seated() -> None:
    opened().when(ANN, SeatBot(1, "deep")).then_rejected("unknown_bot", clause="M1.3", bot="deep")


@rule("match", "M2.7", "M3.3")
def test_m2_7_no_bot_is_seated_once_the_match_runs() -> None:
    running().when(ANN, SeatBot(1, "random")).then_rejected("not_open", clause="M2.7", status="running")


@rule("match", "M2.8")
def test_m2_8_a_seated_player_gives_a_nonce_until_the_start() -> None:
    match = full().when(BEN, AddNonce("later")).then(NonceAdded(1, "later"))
    assert match.state.nonces == ("", "later")
    assert match.when(BEN, AddNonce("again")).state.nonces == ("", "again")
    full().when(CLEO, AddNonce("mine")).then_rejected("not_seated", clause="M2.8")
    running().when(BEN, AddNonce("late")).then_rejected("not_open", clause="M2.8", status="running")
    full().when(BEN, AddNonce("x" * 129)).then_rejected("nonce_too_long", clause="M2.3")
