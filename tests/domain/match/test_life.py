"""A later version of the life of a match replaces methods, and keeps the rest."""

import pytest

from domain.core import Rejected
from domain.match import CreateMatch, Decision, LeaveSeat, MatchState, Request, StartMatch
from domain.match.commands import COMMANDS
from domain.match.decision import Draft, answers
from domain.match.lives import Life
from tests.kit.given import BOTS, NOON, SEED
from tests.kit.toy_game import TOY


class NobodyLeaves(Life):
    def leave_seat(self, draft: Draft, _: LeaveSeat) -> Rejected | None:
        return Rejected("not_open", "M2.4", {"status": draft.state.status})


class TwoAnswers(Life):
    @answers(StartMatch)
    def start_too(self, _: Draft, __: StartMatch) -> Rejected | None:
        return None


def test_a_version_replaces_an_answer_and_keeps_its_mark() -> None:
    def left(life: Life) -> Decision | Rejected:
        created = life.decide(TOY, BOTS, MatchState(), Request("ann", CreateMatch("toy", 2), NOON, SEED))
        assert isinstance(created, Decision)
        return life.decide(TOY, BOTS, created.state, Request("ann", LeaveSeat(), NOON, SEED))

    assert isinstance(left(Life()), Decision)
    assert left(NobodyLeaves()) == Rejected("not_open", "M2.4", {"status": "open"})


def test_two_methods_for_one_command_are_noticed_at_once() -> None:
    with pytest.raises(TypeError, match="StartMatch is answered by start and start_too"):
        TwoAnswers()


def test_a_command_without_a_method_is_noticed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("domain.match.decision.COMMANDS", (*COMMANDS, Draft))
    with pytest.raises(TypeError, match="Draft is answered by no method"):
        Life()
