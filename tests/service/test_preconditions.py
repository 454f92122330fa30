"""What a command is held to beside the rules: idempotency, If-Match, and the credits it passes over."""

import pytest

from domain.core import Event
from domain.match import MatchState, OfferDraw, Recorded, Resign
from domain.match.facts import ClockSet, DrawOffered
from service.errors import HistoryLost, KeyReused, StaleVersion
from service.play.preconditions import Expected, passing_over, repetition_of

STATE = MatchState(status="running", version=7, head="h7")


def recorded(version: int, why: str = "credit") -> Recorded:
    return Recorded(version, 0, None, Event(ClockSet((1, 1), (0,), why), "M8.8"), hash=f"h{version}")


def test_without_a_key_nothing_is_remembered() -> None:
    assert repetition_of("pann", None, Resign()).key == ""


def test_a_key_belongs_to_its_player() -> None:
    assert repetition_of("pann", "k", Resign()).key != repetition_of("pben", "k", Resign()).key


def test_the_same_command_under_the_same_key_is_a_repetition() -> None:
    again = repetition_of("pann", "k", Resign())
    assert again == repetition_of("pann", "k", Resign())
    again.check(again.fingerprint)


def test_another_command_under_the_same_key_is_told_so() -> None:
    first, second = (repetition_of("pann", "k", command) for command in (Resign(), OfferDraw()))
    assert first.key == second.key
    with pytest.raises(KeyReused):
        second.check(first.fingerprint)


@pytest.mark.parametrize("expected", [Expected(7), Expected(7, "h7")])
def test_a_match_may_be_where_the_sender_expects_it(expected: Expected) -> None:
    assert expected.fits(STATE)


@pytest.mark.parametrize("expected", [Expected(6), Expected(8), Expected(7, "another")])
def test_a_match_may_be_elsewhere(expected: Expected) -> None:
    assert not expected.fits(STATE)


@pytest.mark.parametrize("head", [None, "h5"])
def test_credits_alone_do_not_make_a_condition_fail(head: str | None) -> None:
    log = [recorded(5, "move"), recorded(6), recorded(7)]
    assert passing_over(Expected(5, head), STATE, log) == Expected(7)


def test_after_anything_else_than_credits_a_condition_fails() -> None:
    with pytest.raises(StaleVersion) as stale:
        passing_over(Expected(5), STATE, [recorded(5, "move"), recorded(6), recorded(7, "move")])
    assert not isinstance(stale.value, HistoryLost)
    assert stale.value.current == 7
    other = Recorded(7, 0, 0, Event(DrawOffered(0), "M9.1"), hash="h7")
    with pytest.raises(StaleVersion):
        passing_over(Expected(5), STATE, [recorded(5, "move"), recorded(6), other])


def test_credits_that_are_not_all_at_hand_excuse_nothing() -> None:
    with pytest.raises(StaleVersion):
        passing_over(Expected(5), STATE, [recorded(5, "move"), recorded(6)])
    with pytest.raises(StaleVersion):
        passing_over(Expected(5), STATE, [])


def test_a_version_beyond_the_log_or_another_event_there_means_that_history_was_lost() -> None:
    with pytest.raises(HistoryLost):
        passing_over(Expected(8), STATE, [])
    with pytest.raises(HistoryLost):
        passing_over(Expected(5, "another"), STATE, [recorded(5, "move"), recorded(6), recorded(7)])
    with pytest.raises(HistoryLost):
        passing_over(Expected(0, "another"), STATE, [recorded(1)])
