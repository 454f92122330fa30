"""What version 2 of the life of a match decides differently."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from domain.core import Turn
from domain.games.moeraki_kemu import MOERAKI_KEMU, MOERAKI_KEMU_2
from domain.games.moeraki_kemu.messages import LayMarble, PlaceBall
from domain.match import (
    AnswerTakeback,
    AskTakeback,
    CallTime,
    Clock,
    CreateMatch,
    ForkMatch,
    OfferDraw,
    Request,
    StartMatch,
    TakeSeat,
    Terms,
)
from domain.match.clock import GRACE_MS, deadlines
from domain.match.facts import ClockSet, DrawDeclined, FlagFell, MatchCreated, MatchFinished, SeatResigned, SeatSubstituted
from tests.domain.match.table import ANN, BEN, CLEO, absent, played_out, running
from tests.kit import given
from tests.kit.given import NOON, SEED, Match, given_match
from tests.kit.rules import rule
from tests.kit.toy_game import TOY, Toy
from tests.kit.toy_game.parts import CardLaid, CardsTurned, LayCard, ToyState

MOVE = Clock("move", 60)
BANK = Clock("bank", 60, 2)
LATE = NOON + 60_000 + GRACE_MS


class Patient(Toy):
    """Here a seat whose time is up lays its first card; when it is offered another card, it is out."""

    def time_is_up(self, turn: Turn[ToyState]) -> bool:
        if turn.state.phase == "draw":
            return False
        self.lay_card(turn, LayCard(turn.state.hands[turn.seat][0]))
        return True


PATIENT = Patient()


@pytest.fixture(autouse=True)
def life(monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(given, "LIFE", 2)
    return 2


def timed(clock: Clock, seats: int = 2) -> Match:
    people = (ANN, BEN, CLEO)[:seats]
    steps = [(ANN, CreateMatch("toy", seats, terms=Terms(clock))), *((player, TakeSeat()) for player in people[1:])]
    return given_match(PATIENT, *steps).when(ANN, StartMatch())


def lay(match: Match, player: str, now: int = NOON + 10_000) -> Match:
    return match.when(player, match.legal(player)[0], now=now).then_includes()


def call(match: Match, now: int = LATE) -> Match:
    return match.when("kemu:clock", CallTime(), now=now, role="clock")


@rule("match.v2", "M1.6")
@pytest.mark.parametrize("rated", [True, False])
def test_m1_6_a_private_match_is_written_down_as_not_rated(rated: bool) -> None:
    (created, *_) = absent().when(ANN, CreateMatch("toy", 2, terms=Terms(private=True, rated=rated))).facts
    assert isinstance(created, MatchCreated)
    assert created.terms == Terms(private=True, rated=False)


@rule("match.v2", "M1.6")
def test_m1_6_other_terms_are_written_down_as_they_were_asked_for() -> None:
    for terms in (Terms(), Terms(rated=True, delay=3), UNSET):
        (created, *_) = absent().when(ANN, CreateMatch("toy", 2, terms=terms)).facts
        assert isinstance(created, MatchCreated)
        assert created.terms == terms


@rule("match.v2", "M6.1")
def test_m6_1_a_match_is_forked_by_its_own_rules_and_by_no_others() -> None:
    class LaterToy(Toy):
        info = replace(Toy.info, rules_version=2)

    parent = played_out(running())
    request = Request(BEN, ForkMatch("mparent", parent.state.version - 1), NOON, SEED, parent=parent.log)
    fork = given_match(TOY).ask(request).state
    assert (fork.rules, fork.edition, fork.options) == (1, parent.state.edition, parent.state.options)
    given_match(LaterToy()).ask(request).then_rejected("other_rules", clause="M6.1", rules=1)


@rule("match.v2", "M8.7")
def test_m8_7_the_game_says_what_is_lost_and_the_match_goes_on() -> None:
    match = call(lay(timed(MOVE), BEN))
    assert match.facts[:2] == (FlagFell(0), CardLaid(0))
    assert not any(isinstance(fact, SeatResigned) for fact in match.facts)
    assert match.state.status == "running"
    assert any(isinstance(fact, CardsTurned) for fact in match.facts)


@rule("match.v2", "M8.7")
def test_m8_7_a_move_that_the_game_makes_for_a_seat_sets_the_clocks_like_any_other() -> None:
    match = call(lay(timed(MOVE, 3), BEN))
    assert match.facts[0] == FlagFell(0)
    # Cleo's time was up at the same moment, so she has laid her card as well, and all three play the next trick.
    assert match.facts[-1] == ClockSet((60_000, 60_000, 60_000), match.facts[-1].running, "move")
    assert set(match.facts[-1].running) == PATIENT.active(match.state.play)


@rule("match.v2", "M8.7")
def test_m8_7_time_of_a_bank_that_is_used_up_stays_used_up_but_for_the_increment() -> None:
    match = call(lay(timed(BANK, 3), BEN))
    clocks = [fact for fact in match.facts if isinstance(fact, ClockSet)]
    assert clocks[0].left == (2_000, 52_000, -GRACE_MS)
    assert clocks[0].running == (2,)


@rule("match.v2", "M8.7")
def test_m8_7_seats_that_are_late_together_lose_one_after_the_other() -> None:
    match = call(timed(MOVE, 3))
    assert [fact for fact in match.facts if isinstance(fact, FlagFell | CardLaid)] == [
        *(FlagFell(0), CardLaid(0)),
        *(FlagFell(1), CardLaid(1)),
        *(FlagFell(2), CardLaid(2)),
    ]


@rule("match.v2", "M8.7")
def test_m8_7_what_was_asked_lapses_as_after_a_move() -> None:
    match = lay(timed(MOVE, 3), BEN).when(BEN, OfferDraw(), now=NOON + 20_000)
    call(match).then_includes(DrawDeclined(0))


@rule("match.v2", "M8.7")
def test_m8_7_where_the_game_says_nothing_the_seat_is_out() -> None:
    match = given_match(TOY, (ANN, CreateMatch("toy", 2, terms=Terms(MOVE))), (BEN, TakeSeat()), (ANN, StartMatch()))
    call(lay(match, BEN)).then_includes(FlagFell(0), SeatResigned(0, None))
    offered = lay(lay(timed(MOVE), BEN), ANN)
    (taker,) = PATIENT.active(offered.state.play)
    out = call(offered, min(deadlines(offered.state).values()) + GRACE_MS)
    assert [type(fact) for fact in out.facts] == [FlagFell, SeatResigned, MatchFinished]
    assert out.facts[1] == SeatResigned(taker, None)


@rule("match.v2", "M8.7")
def test_m8_7_if_the_terms_say_so_a_bot_plays_on_whatever_the_game_says() -> None:
    match = call(lay(timed(replace(MOVE, flag="bot")), BEN))
    match.then_includes(FlagFell(0), SeatSubstituted(0, "greedy", "time"))
    assert not any(isinstance(fact, CardLaid) for fact in match.facts)


@rule("match.v2", "M9.5")
def test_m9_5_a_flag_that_fell_stays_fallen() -> None:
    create = CreateMatch("moeraki_kemu", 2, {"ladder": 3}, terms=Terms(MOVE))
    match = given_match(MOERAKI_KEMU_2, (ANN, create), (BEN, TakeSeat())).when(ANN, StartMatch())
    first, second = (ANN, BEN) if match.state.play.starter == 0 else (BEN, ANN)
    laid = match.when(first, PlaceBall(28)).when(second, LayMarble(0))
    fallen = call(laid, min(deadlines(laid.state).values()) + GRACE_MS)
    assert fallen.state.status == "running"
    for player in (first, second):
        fallen.when(player, AskTakeback()).then_rejected("nothing_to_take_back", clause="M9.4")


@rule("match.v2", "M9.11")
def test_m9_11_an_agreement_prevails_over_a_rule_of_the_game_and_a_refusal_keeps_to_it() -> None:
    match = given_match(MOERAKI_KEMU, (ANN, CreateMatch("moeraki_kemu", 2)), (BEN, TakeSeat())).when(ANN, StartMatch())
    seats = (ANN, BEN)
    first = match.state.play.starter
    match = match.when(seats[first], PlaceBall(28))
    before = match.state.play
    asked = match.when(seats[1 - first], LayMarble(0)).when(seats[1 - first], AskTakeback())
    assert asked.when(seats[first], AnswerTakeback(True)).state.play == before
    refused = asked.when(seats[first], AnswerTakeback(False))
    assert refused.state.play == asked.state.play != before


def test_the_first_life_asks_no_game_what_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(given, "LIFE", 1)
    call(lay(timed(MOVE), BEN)).then_includes(SeatResigned(0, None))
