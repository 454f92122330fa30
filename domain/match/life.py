"""The life of a match: how it answers a command, with the events it becomes or why not.

Each chapter of RULES.md is a class whose methods answer the commands of that chapter. A later version of the life of a match is
a subclass of `Life` that replaces some of them. What a fact does is the same in every version, and stands with the fact.
"""

from collections.abc import Callable, Collection
from typing import Any

from domain.core import Command, Game, Rejected
from domain.match.agreeing import Agreeing
from domain.match.commands import BEGINS, COMMANDS
from domain.match.decision import MARK, Decision, Draft, Request
from domain.match.disputing import Disputing
from domain.match.forking import Forking
from domain.match.playing import Playing
from domain.match.seating import Seating
from domain.match.state import MatchState
from domain.match.timing import Timing


class Life(Seating, Playing, Forking, Disputing, Timing, Agreeing):
    def __init__(self) -> None:
        self._answers = _answers(self)

    def decide(self, game: Game[Any], bots: Collection[str], state: MatchState, request: Request) -> Decision | Rejected:
        command = request.command
        if state.status == "absent":
            if not isinstance(command, BEGINS):
                raise ValueError("a match that was never created has nothing to decide")
        elif isinstance(command, BEGINS):
            return Rejected("already_created", "M1.5")
        draft = Draft(game, bots, state, request)
        rejected = self._answers.get(type(command), self.play)(draft, command)
        return draft.decision() if rejected is None else rejected


def _answers(life: Life) -> dict[type[Command], Callable[[Draft, Any], Rejected | None]]:
    """By command: the method that answers it. A subclass keeps the marks of the methods it replaces."""
    marks: dict[str, type[Command]] = {}
    for kind in reversed(type(life).__mro__):
        marks |= {name: mark for name, method in vars(kind).items() if (mark := getattr(method, MARK, None)) is not None}
    found = {command: getattr(life, name) for name, command in marks.items()}
    missing = [command.__name__ for command in COMMANDS if command not in found]
    if missing or len(found) != len(marks):
        raise TypeError(f"each command is answered by one method; none answers {missing}")
    return found


decide = Life().decide
