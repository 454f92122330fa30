"""What every game is made of: messages, rules, rejections, outcomes and randomness."""

from domain.core.event import NOBODY, ONLY, TABLE, Command, Event, Fact, Rejected, Seat, Secret, Secrets, kinds_in, owner
from domain.core.game import GameInfo, Grid, Material, Option, Options, Point
from domain.core.outcome import Outcome
from domain.core.rng import Quick, Rng, bot_key, draw_key
from domain.core.rules import Ruled, Rules, RulesMissing, Shelf, Turn, Unfolding, on
from domain.core.thinking import LEVELS, Thinking
from domain.core.tuples import less, put
from domain.core.weights import Weights, weights_of
