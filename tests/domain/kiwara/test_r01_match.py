from domain.games.kiwara import KIWARA
from domain.games.kiwara.messages import HandicapDealt, PlaceTotem, TotemHanded, TotemPlaced
from domain.match import CreateMatch, Resign, StartMatch, TakeSeat
from domain.match.facts import MatchFinished
from tests.domain.kiwara.scene import RED, YELLOW
from tests.kit.given import given_match, given_setup
from tests.kit.rules import rule


@rule("kiwara", "1.1")
def test_r1_1_kiwara_is_a_game_for_two() -> None:
    assert KIWARA.info.key == "kiwara"
    assert KIWARA.info.seats == (2,)


@rule("kiwara", "1.2")
def test_r1_2_three_players_cannot_sit_down() -> None:
    given_match(KIWARA).when("ann", CreateMatch("kiwara", 3)).then_rejected("bad_seat_count", clause="M1.1")


@rule("kiwara", "1.2")
def test_r1_2_seat_0_opens_and_seat_1_has_the_handicap_unless_said_otherwise() -> None:
    play = given_setup(KIWARA, 2, handicap=1)
    assert play.facts[-1] == TotemHanded(RED)
    assert [fact.seat for fact in play.facts if isinstance(fact, HandicapDealt)] == [YELLOW]


@rule("kiwara", "1.2")
def test_r1_2_the_opening_seat_and_the_handicap_seat_are_options() -> None:
    play = given_setup(KIWARA, 2, handicap=1, handicap_seat=RED, opening=YELLOW)
    assert play.facts[-1] == TotemHanded(YELLOW)
    assert [fact.seat for fact in play.facts if isinstance(fact, HandicapDealt)] == [RED]
    play.when(RED, PlaceTotem(0)).then_rejected("not_your_turn", clause="5.6")
    play.when(YELLOW, PlaceTotem(0)).then(TotemPlaced(YELLOW, 0))


@rule("kiwara", "1.3")
def test_r1_3_a_seat_that_resigns_loses_without_a_count() -> None:
    running = given_match(
        KIWARA, ("ann", CreateMatch("kiwara", 2)), ("bob", TakeSeat()), ("ann", StartMatch()), ("ann", PlaceTotem(0))
    )
    last = running.when("ann", Resign()).facts[-1]
    assert isinstance(last, MatchFinished)
    assert (last.outcome.reason, last.outcome.places, last.outcome.scores) == ("resignation", (2, 1), ())
