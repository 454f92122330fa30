"""The versions of the life of a match: each match keeps its own."""

import pytest
from msgspec import UNSET

from domain.core import RulesMissing
from domain.match import LIVES, CreateMatch, Decision, ForkMatch, Request, Terms, new_match
from domain.match.facts import MatchCreated
from tests.domain.match.table import ANN, BEN, absent, played_out, running
from tests.kit import given
from tests.kit.given import BOTS, NOON, SEED
from tests.kit.toy_game import TOY

PRIVATE = Terms(private=True)


def created(life: int | None, terms: Terms = PRIVATE) -> Decision:
    state = new_match(TOY, life)
    answer = LIVES[state.life].decide(TOY, BOTS, state, Request(ANN, CreateMatch("toy", 2, terms=terms), NOON, SEED))
    assert isinstance(answer, Decision)
    return answer


def fact(decision: Decision) -> MatchCreated:
    first = decision.events[0].event.data
    assert isinstance(first, MatchCreated)
    return first


def test_the_log_of_the_first_life_does_not_name_it() -> None:
    assert (fact(created(1)).life, created(1).state.life) == (UNSET, 1)


def test_the_log_of_a_later_life_names_it() -> None:
    assert (fact(created(2)).life, created(2).state.life) == (2, 2)


def test_a_new_match_has_the_newest_life() -> None:
    assert created(None).state.life == max(LIVES)


def test_a_life_that_is_missing_is_named() -> None:
    with pytest.raises(RulesMissing, match="version 99 of the life of a match is not at hand"):
        created(99)


def test_a_fork_has_the_newest_life_whatever_its_parent_had(monkeypatch: pytest.MonkeyPatch) -> None:
    parent = played_out(running())
    monkeypatch.setattr(given, "LIFE", None)
    fork = absent().ask(Request(BEN, ForkMatch("mparent", parent.state.version - 1), NOON, SEED, parent=parent.log))
    assert fork.state.life == max(LIVES)


def test_m1_6_the_first_life_writes_down_the_terms_as_they_were_asked_for() -> None:
    assert fact(created(1)).terms == PRIVATE
    assert created(1).state.terms == Terms(private=True, rated=False)
