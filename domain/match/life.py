"""The life of a match: how it answers a command, with the events it becomes or why not.

Each chapter of RULES.md is a class whose methods answer the commands of that chapter. `Life` is version 1; a later version is a
subclass that replaces some methods. What a fact does is the same in every version, and stands with the fact.
"""

from collections.abc import Callable, Collection
from typing import Any, Final

from msgspec.structs import replace

from domain.core import Command, Rejected, Rules
from domain.match.agreeing import Agreeing
from domain.match.clock import credit_due
from domain.match.commands import BEGINS, COMMANDS, CreditClocks
from domain.match.decision import MARK, Decision, Draft, Request
from domain.match.disputing import Disputing
from domain.match.forking import Forking
from domain.match.playing import Playing
from domain.match.record import Recorded
from domain.match.seating import Seating
from domain.match.state import MatchState
from domain.match.timing import Timing
from domain.match.visibility import OF_THE_SERVICE

CLOCK: Final = f"{OF_THE_SERVICE}clock"
"""In this name the service does what is due as time passes."""


class Life(Seating, Playing, Forking, Disputing, Timing, Agreeing):
    def __init__(self) -> None:
        self._answers = _answers(self)

    def decide(self, game: Rules[Any], bots: Collection[str], state: MatchState, request: Request) -> Decision | Rejected:
        command = request.command
        if state.status == "absent":
            if not isinstance(command, BEGINS):
                raise ValueError("a match that was never created has nothing to decide")
        elif isinstance(command, BEGINS):
            return Rejected("already_created", "M1.5")
        # Where the newest outage was given back, or no clock ran through it, the same goes for all before it.
        if request.outages and credit_due(state, request.outages[-1].since, request.outages[-1].until) is not None:
            return self._decide_after_credits(game, bots, state, request)
        draft = Draft(game, bots, state, request)
        rejected = self._answers.get(type(command), self.play)(draft, command)
        return draft.decision() if rejected is None else rejected

    def _decide_after_credits(
        self, game: Rules[Any], bots: Collection[str], state: MatchState, request: Request
    ) -> Decision | Rejected:
        """M8.8: the time of outages is given back before anything else is decided, in decisions of the clock.

        They are written together with the command, so that a refusal changes nothing. A request for a credit is answered by all
        that are due.
        """
        given: tuple[Recorded, ...] = ()
        for outage in request.outages:
            credit = credit_due(state, outage.since, outage.until)
            if credit is None:
                continue
            credited = self.decide(game, bots, state, Request(CLOCK, credit, credit.until, request.seed, role="clock"))
            assert isinstance(credited, Decision), credited
            given, state = (*given, *credited.events), credited.state
        if given and isinstance(request.command, CreditClocks):
            return Decision(given, state)
        decision = self.decide(game, bots, state, replace(request, outages=(), log=(*request.log, *given)))
        return decision if isinstance(decision, Rejected) else Decision((*given, *decision.events), decision.state)


def _answers(life: Life) -> dict[type[Command], Callable[[Draft, Any], Rejected | None]]:
    """By command: the method that answers it. A subclass keeps the marks of the methods it replaces."""
    marks: dict[str, type[Command]] = {}
    for kind in reversed(type(life).__mro__):
        marks |= {name: mark for name, method in vars(kind).items() if (mark := getattr(method, MARK, None)) is not None}
    found = {}
    for command in COMMANDS:
        names = [name for name, mark in marks.items() if mark is command]
        if len(names) != 1:
            raise TypeError(f"{command.__name__} is answered by {' and '.join(names) or 'no method'}")
        found[command] = getattr(life, names[0])
    return found
