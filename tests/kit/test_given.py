"""The given-when-then tools fail when they should."""

import pytest

from domain.core import Command, Event, Rejected, Seat, Turn
from domain.match import CreateMatch, LeaveSeat, TakeSeat
from domain.match.facts import SeatTaken
from tests.kit.given import facts_of, given, given_match, given_setup, given_state
from tests.kit.rules import rule
from tests.kit.toy_game import TOY, Toy
from tests.kit.toy_game.parts import CardLaid, DrawCard, HandsDealt, LayCard, ToyState

PLAY = given_state(TOY, ToyState("lay", hands=((1, 2), (3, 4)), laid=(None, None), points=(0, 0)))


def test_then_wants_exactly_these_facts() -> None:
    answer = PLAY.when(0, LayCard(1))
    answer.then(CardLaid(0))
    for wrong in ((), (CardLaid(1),), (CardLaid(0), CardLaid(0)), (Event(CardLaid(0), "9.9"),)):
        with pytest.raises(AssertionError):
            answer.then(*wrong)


def test_then_wants_no_refusal() -> None:
    for check in ("then", "then_includes"):
        with pytest.raises(AssertionError, match="rejected"):
            getattr(PLAY.when(0, LayCard(3)), check)()


def test_then_includes_wants_the_fact_among_others() -> None:
    answer = PLAY.when(0, LayCard(1)).when(1, LayCard(3))
    answer.then_includes(CardLaid(1))
    with pytest.raises(AssertionError):
        answer.then_includes(CardLaid(0))


def test_then_rejected_wants_code_clause_and_details() -> None:
    refused = PLAY.when(0, LayCard(3)).then_rejected("not_in_hand", clause="2.3", card=3)
    with pytest.raises(AssertionError):
        refused.then_rejected("other")
    with pytest.raises(AssertionError):
        refused.then_rejected("not_in_hand", clause="2.2")
    with pytest.raises(AssertionError):
        refused.then_rejected("not_in_hand", card=4)
    with pytest.raises(AssertionError, match="accepted"):
        PLAY.when(0, LayCard(1)).then_rejected("not_in_hand")


def test_a_refusal_leaves_everything_as_it_was() -> None:
    refused = PLAY.when(0, LayCard(3))
    assert refused.state is PLAY.state
    assert refused.events == ()


class ListsTooMuch(Toy):
    def legal(self, state: ToyState, seat: Seat) -> tuple[Command, ...]:
        return (LayCard(9),)


class SaysNothing(Toy):
    def lay_card(self, turn: Turn[ToyState], command: LayCard) -> Rejected | None:
        return None


def test_when_notices_a_legal_list_that_does_not_fit() -> None:
    with pytest.raises(AssertionError, match="listed as legal and rejected"):
        given_state(ListsTooMuch(), PLAY.state).when(0, LayCard(9))
    with pytest.raises(AssertionError, match="accepted and not listed"):
        given_state(ListsTooMuch(), PLAY.state).when(0, LayCard(1))
    with pytest.raises(AssertionError, match="without an event"):
        given_state(SaysNothing(), PLAY.state).when(0, LayCard(1))


def test_a_history_may_begin_anywhere() -> None:
    laid = PLAY.when(0, LayCard(1)).events
    assert given(TOY, *laid, state=PLAY.state).state == PLAY.when(0, LayCard(1)).state


def test_setup_fills_in_the_defaults() -> None:
    [fact] = facts_of(given_setup(TOY, 2, hand=2).events)
    assert fact == HandsDealt(2, 2, "high", True, "")


def test_a_history_of_a_match_must_be_possible() -> None:
    with pytest.raises(AssertionError, match="the history is not possible"):
        given_match(TOY, ("ann", CreateMatch("toy", 2)), ("ann", TakeSeat()))


def test_a_match_goes_on_from_recorded_events() -> None:
    first = given_match(TOY, ("ann", CreateMatch("toy", 2)))
    second = given_match(TOY, *first.log).when("ben", TakeSeat())
    second.then(SeatTaken(1, "ben", None, ""))
    assert len(second.log) == 3
    assert second.when("cleo", LeaveSeat()).rejected is not None
    assert second.secrets == ({},)


def test_a_rule_test_cites_a_clause() -> None:
    with pytest.raises(ValueError, match="at least one clause"):
        rule("toy")


def test_a_stranger_has_no_legal_command() -> None:
    assert given_match(TOY, ("ann", CreateMatch("toy", 2))).legal("ben") == ()
    PLAY.when(1, DrawCard()).then_rejected("wrong_moment", clause="3.1")
