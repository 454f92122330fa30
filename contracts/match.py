"""The shapes of the life of a match: derived from its commands and facts."""

from contracts import derive
from contracts.shape import Contract
from contracts.texts import OF_THE_MATCH
from domain.match.commands import COMMANDS
from domain.match.facts import FACTS

KEY = "match"

CONTRACT = Contract(KEY, derive.shapes(KEY, COMMANDS, {}), derive.shapes(KEY, FACTS, {}), OF_THE_MATCH.refusals)
