"""The shapes of the life of a match: derived from its commands and facts."""

from marshmallow import Schema
from msgspec import Struct

from contracts import derive
from contracts.shape import Contract
from contracts.texts import OF_THE_MATCH
from domain.match import ForkMatch
from domain.match.commands import COMMANDS
from domain.match.facts import FACTS

KEY = "match"

CONTRACT = Contract(KEY, derive.shapes(KEY, COMMANDS, {}), derive.shapes(KEY, FACTS, {}), OF_THE_MATCH.refusals)


def schema_of(kind: type[Struct]) -> type[Schema]:
    """Of a command, a fact, or a part of one."""
    return derive.schema_of(kind, KEY)


ForkSchema = Schema.from_dict(
    {name: field for name, field in schema_of(ForkMatch)._declared_fields.items() if name != "parent"}, name="match.Fork"
)
"""A fork as it is asked for at its parent, whose address says which match that is."""
