"""The life of a match, version 1.

Each chapter of RULES.md is a class whose methods answer the commands of that chapter. A later version is a subclass that
replaces some methods. What a fact does is the same in every version, and stands with the fact.
"""

from domain.match.agreeing import Agreeing
from domain.match.disputing import Disputing
from domain.match.forking import Forking
from domain.match.playing import Playing
from domain.match.seating import Seating
from domain.match.timing import Timing


class Life(Seating, Playing, Forking, Disputing, Timing, Agreeing):
    """All chapters together."""
