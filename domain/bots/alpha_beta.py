"""The search of games for two in which all is open: alpha-beta, a step deeper each time, until the budget is spent."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any, Final

from domain.bots.budget import Budget
from domain.bots.simple import turn_of
from domain.core import Command, Quick, Rng, Rules, Seat

BEAM: Final = 12
"""How many commands are followed at a point: those that look best one step ahead."""

DEEPEST: Final = 12
ENDLESS: Final = 1 << 60
WON: Final = 1 << 50


_BY_WORTH: Final = itemgetter(0)


class _SpentError(Exception):
    """The budget is spent."""


def search(rules: Rules[Any], play: Any, seat: Seat, rng: Rng, budget: Budget, *, deep: bool) -> Command:
    """The command with the best outcome if both sides play on as well as this sees."""
    commands = rules.considered(play, seat, deep=deep)
    return _Search(rules, seat, Quick(rng), budget).best(play, commands)


class _Search:
    def __init__(self, rules: Rules[Any], seat: Seat, rng: Quick, budget: Budget) -> None:
        self._rules, self._seat, self._rng, self._budget = rules, seat, rng, budget

    def best(self, play: Any, commands: Sequence[Command]) -> Command:
        shuffled = self._rng.shuffled(commands)
        best = shuffled[0]
        try:
            ranked = [(command, *self._step(play, command, self._seat)) for command in shuffled]
            ranked.sort(key=lambda each: -each[1])
            best = ranked[0][0]
            if len(ranked) == 1:
                return best
            for depth in range(1, DEEPEST + 1):
                lowest, found = -ENDLESS, []
                for command, _, state in ranked:
                    worth = self._worth(state, depth, lowest, ENDLESS)
                    found.append((command, worth, state))
                    if worth > lowest:
                        lowest, best = worth, command
                # Those cut off are worth no more than what they are given: their order stays.
                ranked = sorted(found, key=lambda each: -each[1])
                best = ranked[0][0]
                if abs(lowest) >= WON:
                    break
        except _SpentError:
            pass
        return best

    def _worth(self, state: Any, depth: int, low: int, high: int) -> int:
        """For the seat that thinks."""
        rules = self._rules
        active = rules.active(state)
        if not active:
            ended = rules.outcome(state)
            winners = ended.winners if ended is not None else ()
            return 0 if len(winners) != 1 else (WON + depth if winners[0] == self._seat else -WON - depth)
        (mover,) = active
        own = mover == self._seat
        steps = [self._step(state, command, mover) for command in rules.considered(state, mover, deep=False)]
        steps.sort(key=_BY_WORTH, reverse=own)
        if depth <= 1:
            return steps[0][0]
        best = -ENDLESS if own else ENDLESS
        for _, after in steps[:BEAM]:
            worth = self._worth(after, depth - 1, low, high)
            if own:
                best = max(best, worth)
                low = max(low, best)
            else:
                best = min(best, worth)
                high = min(high, best)
            if low >= high:
                break
        return best

    def _step(self, state: Any, command: Command, mover: Seat) -> tuple[int, Any]:
        if not self._budget.take():
            raise _SpentError
        after = turn_of(self._rules, state, mover, command, self._rng).state
        return self._rules.appraise(after, self._seat), after
