"""The clauses of the rules, as they stand in the RULES.md of the match and of each game."""

import re
from functools import cache
from importlib.resources import files

from msgspec import Struct

MATCH = "match"

_CLAUSE = re.compile(r"^- \*\*(?P<number>[M\d][\d.a-z]*)\*\* (?P<ruling>\*\(ruling\)\* )?(?P<text>.+)$")
_SECTION = re.compile(r"^## (?P<title>.+)$")


class Clause(Struct, frozen=True):
    number: str
    section: str
    text: str
    ruling: bool
    """Ours, where the printed rules leave something open."""


@cache
def clauses_of(key: str) -> dict[str, Clause]:
    """The clauses of a game, or of the match around every game."""
    package = "domain.match" if key == MATCH else f"domain.games.{key}"
    section = ""
    clauses: dict[str, Clause] = {}
    for line in files(package).joinpath("RULES.md").read_text(encoding="utf-8").splitlines():
        heading = _SECTION.match(line)
        clause = _CLAUSE.match(line)
        if heading is not None:
            section = heading["title"]
        elif clause is not None:
            clauses[clause["number"]] = Clause(clause["number"], section, clause["text"], clause["ruling"] is not None)
    return clauses


def clause_text(game: str, number: str) -> str | None:
    clause = clauses_of(MATCH if number.startswith("M") else game).get(number)
    return clause.text if clause is not None else None
