"""What every game is made of: messages, rules, rejections, outcomes and randomness."""

from domain.core.event import NOBODY, ONLY, TABLE, Command, Event, Fact, Seat, Secret, Secrets, doc, kinds_in, owner
from domain.core.fold import fold
from domain.core.game import GameInfo
from domain.core.options import Grid, Option, Options
from domain.core.outcome import Outcome
from domain.core.rejection import Rejected
from domain.core.rng import Rng, bot_key, draw_key
from domain.core.rules import Rules, Turn, Unfolding, on
from domain.core.shelf import Ruled, RulesMissing, Shelf
from domain.core.tuples import less, put

__all__ = [
    "NOBODY",
    "ONLY",
    "TABLE",
    "Command",
    "Event",
    "Fact",
    "GameInfo",
    "Grid",
    "Option",
    "Options",
    "Outcome",
    "Rejected",
    "Rng",
    "Ruled",
    "Rules",
    "RulesMissing",
    "Seat",
    "Secret",
    "Secrets",
    "Shelf",
    "Turn",
    "Unfolding",
    "bot_key",
    "doc",
    "draw_key",
    "fold",
    "kinds_in",
    "less",
    "on",
    "owner",
    "put",
]
