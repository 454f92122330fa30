"""M6: a new match that goes on from a position of one that has ended."""

from collections.abc import Sequence

from msgspec import UNSET

from domain.core import Rejected
from domain.match.agreeing import effective
from domain.match.commands import ForkMatch
from domain.match.decision import Draft, answers
from domain.match.facts import MatchForked
from domain.match.record import EFFECTS, Recorded, replay
from domain.match.seating import seats_problem, then_created, then_first_seated
from domain.match.state import MatchState, Terms

DEEPEST = 8
"""M6.5"""


class Forking:
    @answers(ForkMatch)
    def fork(self, draft: Draft, command: ForkMatch) -> Rejected | None:
        game, log = draft.game, draft.request.parent
        parent = replay(game, MatchState(), log)
        if parent.status != "finished":
            return Rejected("parent_not_finished", "M6.1", {"status": parent.status})
        if (parent.rules, parent.edition) != (game.info.rules_version, game.info.edition):
            return Rejected("other_rules", "M6.1", {"rules": parent.rules, "edition": parent.edition})
        depth = 1 if parent.parent is None else parent.parent.depth + 1
        if depth > DEEPEST:
            return Rejected("forked_too_often", "M6.5", {"most": DEEPEST})
        past = _until(log, command.version)
        position = replay(game, MatchState(), past)
        if position.status != "running":
            return Rejected("no_such_position", "M6.2", {"version": command.version, "status": position.status})
        seats = len(parent.seats)
        problem = seats_problem(draft, seats, command)
        if problem is not None:
            return problem
        # The fork of a private match is private: it holds the same events.
        terms = Terms(private=True, rated=False) if parent.terms.private else UNSET
        then_created(draft, seats, parent.options, terms)
        draft.then(MatchForked(command.parent, position.version, position.head, depth), "M6.2")
        # Copied as they are: they lead to the same position.
        draft.events += [recorded.event for recorded in effective(past) if type(recorded.event.data) not in EFFECTS]
        draft.play = position.play
        then_first_seated(draft, command)
        return None


def _until(log: Sequence[Recorded], version: int) -> Sequence[Recorded]:
    """M6.2: whole decisions only. The next one begins where an event has a cause, and the last one ends with the log."""
    ends = [*(recorded.version - 1 for recorded in log if recorded.cause is not None), len(log)]
    return log[: max(end for end in ends if end <= version)]
