"""The bots. A bot is a pure function that sees only what its seat may see: it plays in an imagined state.

The same bot with the same draws plays the same move, however long ago it played it, as long as its `program` is the same.
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from domain.bots import alpha_beta, tree
from domain.bots.budget import Budget, More, always
from domain.bots.simple import greedy, random
from domain.core import LEVELS, Command, Rng, Rules, Seat
from domain.core.rules import State

VERSION: Final = 1
"""A change of a bot makes a new one, and one of how bots think about a game a new `thought` of that game."""

MOST_SECONDS: Final = 2
"""What a level should not need for a move. The service cuts it off there."""


class Thought(Struct, frozen=True):
    """What a bot came to."""

    command: Command
    cut: int | None = None
    """After how many iterations there was no time left; None if the bot thought to the end."""


Bot = Callable[[Rules[Any], Any, Seat, Rng, int | None, More], Thought]


def _at_once(bot: Callable[[Rules[Any], Any, Seat, Rng], Command]) -> Bot:
    return lambda rules, play, seat, rng, _, __: Thought(bot(rules, play, seat, rng))


def _level(number: int, rules: Rules[Any], play: Any, seat: Seat, rng: Rng, most: int | None, more: More) -> Thought:
    thinking = rules.levels[number]
    if thinking.lapses and rng.below(100) < thinking.lapses:
        return Thought(random(rules, play, seat, rng))
    if not thinking.iterations:
        return Thought(greedy(rules, play, seat, rng))
    only, *others = rules.legal(play, seat)
    if not others:
        return Thought(only)
    whole = thinking.iterations if most is None else min(most, thinking.iterations)
    budget = Budget(whole, more)
    if rules.info.seats == (2,) and not rules.info.hidden:
        command = alpha_beta.search(rules, play, seat, rng, budget, deep=thinking.deep)
    else:
        command = tree.search(rules, play, seat, rng, budget)
    return Thought(command, budget.spent if budget.stopped else None)


LEVEL_BOTS: Final = tuple(f"level{number}" for number in range(len(LEVELS)))
BOTS: Mapping[str, Bot] = MappingProxyType(
    {bot: partial(_level, number) for number, bot in enumerate(LEVEL_BOTS)}
    | {"random": _at_once(random), "greedy": _at_once(greedy)}
)
"""The levels, the weakest first, and two bots that are older than the levels."""

USUAL: Final = LEVEL_BOTS[2]
SEARCHING: Final = LEVEL_BOTS[2:]


def fallbacks(bot: str) -> tuple[str, ...]:
    """The bot, and those that think in its place where it fails, ever simpler ones."""
    return tuple(dict.fromkeys((bot, LEVEL_BOTS[1], "random") if bot in SEARCHING else (bot, "random")))


def program(rules: Rules[Any]) -> str:
    """Which program plays for the bots of a game: another one may play otherwise."""
    return f"{VERSION}.{rules.thought}"


def think(
    bot: str, game: Rules[State], play: State, seat: Seat, rng: Rng, most: int | None = None, more: More = always
) -> Thought:
    """What a bot does in a seat that is active: after so many iterations at most, and only while there is more time."""
    return BOTS[bot](game, game.imagine(play, seat, rng), seat, rng, most, more)


def choose(bot: str, game: Rules[State], play: State, seat: Seat, rng: Rng) -> Command:
    """The command that a bot sends."""
    return think(bot, game, play, seat, rng).command
