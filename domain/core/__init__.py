"""What every game is made of: events, rejections, outcomes, randomness and the protocol a game fulfils."""

from domain.core.course import Course
from domain.core.event import TABLE, Command, Event, Fact, Seat, owner
from domain.core.fold import fold
from domain.core.game import Game, GameInfo, Names
from domain.core.options import FlagOption, NumberOption, Option, RowsOption, TextOption, read_options
from domain.core.outcome import Outcome
from domain.core.rejection import Rejected
from domain.core.rng import Rng, bot_key, draw_key

__all__ = [
    "TABLE",
    "Command",
    "Course",
    "Event",
    "Fact",
    "FlagOption",
    "Game",
    "GameInfo",
    "Names",
    "NumberOption",
    "Option",
    "Outcome",
    "Rejected",
    "Rng",
    "RowsOption",
    "Seat",
    "TextOption",
    "bot_key",
    "draw_key",
    "fold",
    "owner",
    "read_options",
]
