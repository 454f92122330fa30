"""What version 2 of Moeraki-Kemu decides differently."""

from domain.core import Event, Rng, Turn
from domain.games.moeraki_kemu import MOERAKI_KEMU, MOERAKI_KEMU_2
from domain.games.moeraki_kemu.messages import DeclineTane, GameBegun, KemuEnded, LayMarble, PlaceBall, TaneDeclined
from domain.games.moeraki_kemu.model import Ground
from domain.games.moeraki_kemu.v2 import GameLostOnTime
from domain.match import AnswerTakeback, AskTakeback, CallTime, Clock, CreateMatch, StartMatch, TakeSeat, Terms
from domain.match.clock import GRACE_MS, deadlines
from domain.match.facts import ClockSet, FlagFell, MatchFinished, SeatResigned, SeatSubstituted
from tests.domain.moeraki_kemu.scene import BLACK, SEATS, WHITE, playing, scene, spot
from tests.domain.moeraki_kemu.test_r09_tane import GAZE
from tests.kit.given import Match, Play, given_match, given_setup
from tests.kit.rules import rule

PLAYERS = ("ann", "bob")
MOVE = Clock("move", 60)


def time_up(state: Ground, seat: int) -> Turn[Ground]:
    turn = MOERAKI_KEMU_2.time_out(state, seat, Rng(b"no draw"))
    assert turn is not None
    return turn


def asked() -> Play:
    """White has laid a marble and is asked about the Tane."""
    play = playing(GAZE, level="expert").when(WHITE, LayMarble(spot(GAZE)))
    assert play.state.asked == WHITE
    return play


def timed(clock: Clock = MOVE, **options: object) -> Match:
    return given_match(
        MOERAKI_KEMU_2,
        ("ann", CreateMatch("moeraki_kemu", 2, options, terms=Terms(clock))),
        ("bob", TakeSeat()),
        ("ann", StartMatch()),
    )


def late(match: Match) -> Match:
    """The flag of the seat that is to move falls."""
    now = min(deadlines(match.state).values()) + GRACE_MS
    return match.when("kemu:clock", CallTime(), now=now, role="clock")


def moves(match: Match, *commands: PlaceBall | LayMarble) -> Match:
    for command in commands:
        (seat,) = MOERAKI_KEMU_2.active(match.state.play)
        match = match.when(PLAYERS[seat], command, now=match.state.at + 1000).then_includes()
    return match


@rule("moeraki_kemu.v2", "1.7")
def test_r1_7_a_question_is_declined_when_the_time_is_up() -> None:
    play = asked()
    turn = time_up(play.state, WHITE)
    assert turn.events == [Event(TaneDeclined(WHITE), "1.7")]
    assert turn.state == play.when(WHITE, DeclineTane()).state


@rule("moeraki_kemu.v2", "1.7")
def test_r1_7_what_follows_a_question_follows_when_it_was_declined_on_time() -> None:
    full = scene(GAZE, level="expert", phase="asking", asked=WHITE, last=spot(GAZE))
    for state in (asked().state, full):
        by_command = MOERAKI_KEMU_2.play(state, WHITE, DeclineTane(), Rng(b"no draw"))
        assert isinstance(by_command, Turn)
        assert time_up(state, WHITE).events[1:] == by_command.events[1:]


@rule("moeraki_kemu.v2", "1.7")
def test_r1_7_without_a_marble_the_game_is_lost_and_the_next_one_begins() -> None:
    play = playing(target=3)
    turn = time_up(play.state, WHITE)
    assert turn.events == [Event(GameLostOnTime(WHITE), "1.7"), Event(GameBegun(2, BLACK), "4.5")]
    assert turn.state.stones == (0, 1)
    assert turn.state.games[0].endings == ("time_up",)
    assert MOERAKI_KEMU_2.active(turn.state) == {BLACK}


@rule("moeraki_kemu.v2", "1.7")
def test_r1_7_without_the_ball_the_game_is_lost_too() -> None:
    for seat in SEATS:
        turn = time_up(Ground(target=3, phase="opening", starter=seat, turn=seat), seat)
        assert turn.events[0] == Event(GameLostOnTime(seat), "1.7")
        assert turn.state.starter == 1 - seat


@rule("moeraki_kemu.v2", "1.7", "10.8")
def test_r1_7_a_match_of_one_game_is_lost_with_it() -> None:
    turn = time_up(playing().state, WHITE)
    assert turn.events == [Event(GameLostOnTime(WHITE), "1.7"), Event(KemuEnded("time_up"), "10.4")]
    outcome = MOERAKI_KEMU_2.outcome(turn.state)
    assert outcome is not None
    assert (outcome.reason, outcome.places, outcome.scores) == ("time_up", (2, 1), (0, 1))
    (game,) = outcome.sheet["games"]
    assert (game["winner"], game["ways"], game["lines"], game["marae"]) == (BLACK, ["time_up"], [], None)


@rule("moeraki_kemu.v2", "1.7")
def test_r1_7_the_match_goes_on_with_the_next_game_and_fresh_time() -> None:
    match = moves(timed(ladder=3), PlaceBall(28))
    (loser,) = MOERAKI_KEMU_2.active(match.state.play)
    lost = late(match)
    assert lost.facts[:3] == (FlagFell(loser), GameLostOnTime(loser), GameBegun(2, 1 - loser))
    assert lost.facts[3] == ClockSet((60_000, 60_000), (1 - loser,), "move")
    assert lost.state.status == "running"
    again = late(moves(lost, PlaceBall(28)))
    assert again.state.play.stones[1 - loser] == 2
    ended = late(moves(again, PlaceBall(28)))
    assert ended.state.outcome is not None
    assert (ended.state.outcome.reason, ended.state.outcome.places[loser]) == ("ladder", 2)


@rule("moeraki_kemu.v2", "1.7")
def test_r1_7_a_bank_that_is_used_up_loses_every_game_at_the_first_marble() -> None:
    match = moves(timed(Clock("bank", 60), ladder=3), PlaceBall(28))
    (loser,) = MOERAKI_KEMU_2.active(match.state.play)
    lost = moves(late(match), PlaceBall(28))
    assert deadlines(lost.state) == {loser: lost.state.at}
    assert late(lost).facts[:2] == (FlagFell(loser), GameLostOnTime(loser))


@rule("moeraki_kemu.v2", "1.7")
def test_r1_7_a_bot_plays_on_if_the_terms_say_so() -> None:
    match = late(moves(timed(Clock("move", 60, flag="bot"), ladder=3), PlaceBall(28)))
    assert [type(fact) for fact in match.facts] == [FlagFell, SeatSubstituted, ClockSet]


def test_in_version_1_the_match_is_lost() -> None:
    assert MOERAKI_KEMU.time_out(playing().state, WHITE, Rng(b"no draw")) is None
    first = given_match(
        MOERAKI_KEMU,
        ("ann", CreateMatch("moeraki_kemu", 2, {"ladder": 3}, terms=Terms(MOVE))),
        ("bob", TakeSeat()),
        ("ann", StartMatch()),
    )
    assert [type(fact) for fact in late(first).facts] == [FlagFell, SeatResigned, MatchFinished]


@rule("moeraki_kemu.v2", "4.1")
def test_r4_1_two_seats_face_each_other_with_all_marbles_at_hand() -> None:
    state = given_setup(MOERAKI_KEMU_2, 2).state
    assert MOERAKI_KEMU_2.info.seats == (2,)
    assert (state.marbles, state.reserve) == ((0, 0), (28, 28))


@rule("moeraki_kemu.v2", "5.3", "5.4")
def test_r5_3_what_both_agree_to_take_back_is_taken_back() -> None:
    match = moves(timed(), PlaceBall(28))
    (second,) = MOERAKI_KEMU_2.active(match.state.play)
    laid = moves(match, LayMarble(0))
    asking = laid.when(PLAYERS[second], AskTakeback(), now=laid.state.at)
    agreed = asking.when(PLAYERS[1 - second], AnswerTakeback(True), now=laid.state.at)
    assert agreed.state.play == match.state.play
    ball = agreed.when(PLAYERS[1 - second], AskTakeback(), now=laid.state.at)
    again = ball.when(PLAYERS[second], AnswerTakeback(True), now=laid.state.at)
    assert again.state.play.phase == "opening"


@rule("moeraki_kemu.v2", "5.3", "5.4")
def test_r5_3_nobody_takes_anything_back_alone() -> None:
    laid = moves(timed(), PlaceBall(28), LayMarble(0))
    (first,) = MOERAKI_KEMU_2.active(laid.state.play)
    asking = laid.when(PLAYERS[1 - first], AskTakeback(), now=laid.state.at)
    assert asking.state.play == laid.state.play
    refused = asking.when(PLAYERS[first], AnswerTakeback(False), now=laid.state.at)
    assert refused.state.play == laid.state.play


@rule("moeraki_kemu.v2", "10.8")
def test_r10_8_every_other_way_to_end_is_as_before() -> None:
    assert MOERAKI_KEMU_2.info.endings == (*MOERAKI_KEMU.info.endings, "time_up")
