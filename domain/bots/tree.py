"""The search of games in which something is hidden, drawn or chosen at the same time.

Each iteration imagines what the seat cannot see, walks down a tree of what was tried, adds one point to it, and measures how
the seats stand there against how they stood at the root of the same imagined world. Each seat prefers commands that were good
for itself (PUCT); what looks good one step ahead is tried first. Where several seats choose at once, each chooses for itself,
and the tree goes on by the command of the seat that thinks.

All numbers come from additions, multiplications, divisions and square roots, which are the same on every machine.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

from domain.bots.budget import Budget
from domain.bots.simple import turn_of
from domain.core import Command, Quick, Rng, Rules, Seat

CURIOSITY: Final = 1.0
"""How much is tried that has not been good so far."""

SHARPNESS: Final = 3.0
"""How much more a command is tried at first that looks better one step ahead."""


class _Arm:
    """A command that may be chosen at a point."""

    __slots__ = ("first", "prior", "total", "visits")

    def __init__(self, first: float, prior: float, trust: int) -> None:
        self.first = first
        """How good it looks one step ahead, from 0 to 1."""
        self.prior = prior
        self.total = first * trust
        self.visits = trust


class _Point:
    """Where the match can get to: what each seat tried there, and what came next."""

    __slots__ = ("after", "tried")

    def __init__(self) -> None:
        self.tried: dict[Seat, dict[Command, _Arm]] = {}
        self.after: dict[Command | None, _Point] = {}


def search(rules: Rules[Any], play: Any, seat: Seat, rng: Rng, budget: Budget) -> Command:
    """The command that was tried most often. The state is one that the seat imagines."""
    tree = _Tree(rules, play, seat, rng)
    while budget.take():
        tree.grow()
    return tree.best()


class _Tree:
    def __init__(self, rules: Rules[Any], play: Any, seat: Seat, rng: Rng) -> None:
        self._rules, self._play, self._seat, self._rng = rules, play, seat, Quick(rng)
        self._seats = len(rules.scores(play))
        self._root = _Point()
        self._base: Sequence[int] = ()
        if not rules.info.hidden:
            self._base = rules.outlook(play, self._seats)

    def best(self) -> Command:
        tried = self._root.tried.get(self._seat)
        if tried is None:
            self.grow()
            tried = self._root.tried[self._seat]
        # Of those tried equally often, the better one; among equals, any.
        places = self._rng.shuffled(range(len(tried)))
        ranked = zip(tried.items(), places, strict=True)
        (command, _), _ = max(ranked, key=lambda each: (each[0][1].visits, each[0][1].total, each[1]))
        return command

    def grow(self) -> None:
        rules, state, point = self._rules, self._play, self._root
        if rules.info.hidden:
            state = rules.imagine(state, self._seat, self._rng)
            self._base = rules.outlook(state, self._seats)
        walked: list[tuple[_Arm, Seat]] = []
        fresh = False
        while not fresh and (active := rules.active(state)):
            follows: Command | None = None
            at_once = sorted(active, key=lambda each: (each != self._seat, each)) if len(active) > 1 else [*active]
            for mover in at_once:
                if mover not in active:
                    continue
                if mover not in point.tried:
                    point.tried[mover], fresh = {}, True
                command, arm = self._choose(point.tried[mover], state, mover)
                walked.append((arm, mover))
                state = turn_of(rules, state, mover, command, self._rng).state
                if len(at_once) == 1:
                    follows = command
                    break
                if mover == self._seat:
                    follows = command
                active = rules.active(state)
            if follows not in point.after:
                point.after[follows] = _Point()
            point = point.after[follows]
        values = self._values(state)
        for arm, mover in walked:
            arm.visits += 1
            arm.total += values[mover]

    def _choose(self, tried: dict[Command, _Arm], state: Any, mover: Seat) -> tuple[Command, _Arm]:
        legal = self._rules.considered(state, mover, deep=False)
        missing = [command for command in legal if command not in tried]
        if missing:
            self._look(tried, missing, state, mover)
        arms = [tried[command] for command in legal]
        if len(arms) == 1:
            return legal[0], arms[0]
        visits = weight = 0.0
        for arm in arms:
            visits += arm.visits
            weight += arm.prior
        push = CURIOSITY * sqrt(visits) / weight
        best, highest = 0, -1.0
        for number, arm in enumerate(arms):
            tries = arm.visits
            worth = arm.total / tries + push * arm.prior / tries
            if worth > highest:
                best, highest = number, worth
        return legal[best], arms[best]

    def _look(self, tried: dict[Command, _Arm], missing: Sequence[Command], state: Any, mover: Seat) -> None:
        """One step ahead."""
        rules = self._rules
        if len(missing) == 1 and not tried:
            # Nothing to choose, so nothing to compare.
            tried[missing[0]] = _Arm(0.5, 1.0, 1)
            return
        # How the seat stands is counted beside the others, what a command brings by itself.
        base = self._base[mover] + rules.rivals(state, mover, self._seats)
        looks = []
        for command in missing:
            after = turn_of(rules, state, mover, command, self._rng).state
            looks.append(self._likely(rules.appraise(after, mover) - base))
        highest = max(looks + [arm.first for arm in tried.values()])
        for command, look in zip(missing, looks, strict=True):
            near = 1.0 / (1.0 + SHARPNESS * (highest - look))
            tried[command] = _Arm(look, near * near, rules.trust)

    def _likely(self, lead: int) -> float:
        """From 0 to 1: how likely a match looks to be won."""
        return 0.5 + 0.5 * lead / (abs(lead) + self._rules.swing)

    def _values(self, state: Any) -> list[float]:
        ended = self._rules.outcome(state)
        if ended is not None:
            winners = ended.winners
            return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self._seats)]
        now = self._rules.outlook(state, self._seats)
        return [self._likely(worth - before) for worth, before in zip(now, self._base, strict=True)]
