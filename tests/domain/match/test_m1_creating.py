import hashlib

import pytest
from msgspec import UNSET

from domain.match import LIVES, CreateMatch, LeaveSeat, Request, SeatBot, StartMatch, TakeSeat, Terms, match_view, new_match
from domain.match.facts import MatchCreated, SeatTaken
from tests.domain.match.table import ANN, BEN, CREATE_TWO, absent, opened
from tests.kit.given import BOTS, NOON, SEED
from tests.kit.rules import rule
from tests.kit.toy_game import TOY

COMMITMENT = hashlib.sha256(SEED).hexdigest()
DEFAULTS = {"hand": 3, "order": "high", "draws": True, "prizes": []}


@rule("match", "M1.1")
def test_m1_1_a_match_is_created_with_the_options_left_out_filled_in(life: int) -> None:
    answer = absent().when(ANN, CreateMatch("toy", 3, {"hand": 2}, nonce="mine"))
    answer.then(
        MatchCreated("toy", 1, "first", 3, DEFAULTS | {"hand": 2}, ANN, COMMITMENT, life=life if life > 1 else UNSET),
        SeatTaken(0, ANN, None, "mine"),
    )
    assert answer.clauses == ("M1.1", "M1.2")


@rule("match", "M1.1")
@pytest.mark.parametrize("seats", [0, 1, 5, -2])
def test_m1_1_the_game_says_how_many_seats_there_may_be(seats: int) -> None:
    absent().when(ANN, CreateMatch("toy", seats)).then_rejected("bad_seat_count", clause="M1.1", seats=seats, allowed=[2, 3, 4])


@rule("match", "M1.1")
def test_m1_1_an_unknown_option_is_refused() -> None:
    absent().when(ANN, CreateMatch("toy", 2, {"size": 3})).then_rejected("unknown_option", clause="M1.1", option="size")


@rule("match", "M1.1")
def test_m1_1_a_bad_value_of_an_option_is_refused() -> None:
    absent().when(ANN, CreateMatch("toy", 2, {"hand": 9})).then_rejected("bad_option", clause="M1.1", option="hand")


@rule("match", "M1.1")
def test_m1_1_options_that_do_not_go_together_are_refused_by_the_game() -> None:
    absent().when(ANN, CreateMatch("toy", 2, {"prizes": ["no no"]})).then_rejected("bad_prizes", clause="1.3")


@rule("match", "M1.2")
def test_m1_2_the_host_takes_the_first_seat_without_a_bot() -> None:
    answer = absent().when(ANN, CreateMatch("toy", 3, bots={"0": "random", "2": "greedy"}))
    answer.then_includes(
        SeatTaken(1, ANN, None, ""), SeatTaken(0, "bot:random:0", "random", ""), SeatTaken(2, "bot:greedy:2", "greedy", "")
    )
    assert answer.state.host == ANN


@rule("match", "M1.2")
def test_m1_2_a_seat_must_be_left_for_the_host() -> None:
    absent().when(ANN, CreateMatch("toy", 2, bots={"0": "random", "1": "random"})).then_rejected(
        "no_seat_for_host", clause="M1.2"
    )


@rule("match", "M1.3")
def test_m1_3_an_unknown_bot_is_refused() -> None:
    absent().when(ANN, CreateMatch("toy", 2, bots={"1": "deep"})).then_rejected(
        "unknown_bot", clause="M1.3", bot="deep", known=["greedy", "random"]
    )


@rule("match", "M1.3")
@pytest.mark.parametrize("seat", ["2", "-1", "x", "01", ""])
def test_m1_3_a_bot_needs_a_seat_that_exists(seat: str) -> None:
    absent().when(ANN, CreateMatch("toy", 2, bots={seat: "random"})).then_rejected("no_such_seat", clause="M1.3", seat=seat)


@rule("match", "M1.4")
def test_m1_4_the_commitment_is_the_hash_of_the_seed() -> None:
    seed = b"another seed"
    created = absent().when(ANN, CREATE_TWO, seed=seed).state
    assert created.commitment == hashlib.sha256(seed).hexdigest()


@rule("match", "M1.4")
def test_m1_4_the_seed_itself_is_not_told() -> None:
    assert SEED.hex() not in repr(absent().when(ANN, CREATE_TWO).events)


@rule("match", "M1.5")
@pytest.mark.parametrize("player", [ANN, BEN])
def test_m1_5_a_match_is_not_created_again(player: str) -> None:
    opened().when(player, CREATE_TWO).then_rejected("already_created", clause="M1.5")


@rule("match", "M1.6")
@pytest.mark.parametrize("rated", [True, False])
def test_m1_6_a_private_match_is_never_rated(rated: bool) -> None:
    created = absent().when(ANN, CreateMatch("toy", 2, terms=Terms(private=True, rated=rated))).state
    assert created.terms == Terms(private=True, rated=False)
    assert match_view(TOY, created, 0).terms.rated is False


@rule("match", "M1.6")
def test_m1_6_a_match_that_all_may_know_of_is_rated_unless_its_terms_say_otherwise() -> None:
    for rated in (True, False):
        assert absent().when(ANN, CreateMatch("toy", 2, terms=Terms(rated=rated))).state.terms.rated is rated
    assert absent().when(ANN, CREATE_TWO).state.terms.rated


@rule("match", "M1.7")
def test_m1_7_a_match_with_a_bot_does_not_count_for_ratings() -> None:
    with_bot = absent().when(ANN, CreateMatch("toy", 2, bots={"1": "random"})).state
    without = absent().when(ANN, CREATE_TWO)
    assert match_view(TOY, with_bot, 0).terms.rated is False
    assert match_view(TOY, without.state, 0).terms.rated is True
    assert match_view(TOY, without.when(ANN, SeatBot(1, "random")).state, 0).terms.rated is False


@rule("match", "M1.7")
def test_m1_7_a_seat_that_a_bot_plays_for_a_person_is_still_theirs() -> None:
    left = absent().when(ANN, CREATE_TWO).when(BEN, TakeSeat()).when(ANN, StartMatch()).when(BEN, LeaveSeat()).state
    assert left.seats[1].bot is not None
    assert match_view(TOY, left, 0).terms.rated is True


def test_nothing_can_be_asked_of_a_match_that_was_never_created() -> None:
    with pytest.raises(ValueError, match="never created"):
        LIVES[1].decide(TOY, BOTS, new_match(TOY), Request(ANN, LeaveSeat(), NOON, SEED))
