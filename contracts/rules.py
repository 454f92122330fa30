"""The clauses of the rules, as they stand in the RULES.md of the match and of each game, and in French in its RULES.fr.md."""

import re
from functools import cache
from importlib.resources import files
from typing import Annotated

from msgspec import Meta, Struct

from contracts.language import Language

MATCH = "match"
PAGES: dict[Language, str] = {"en": "RULES.md", "fr": "RULES.fr.md"}
RULING: dict[Language, str] = {"en": "ruling", "fr": "décision"}
"""How a clause is marked that is ours."""

_CLAUSE = re.compile(r"^- \*\*(?P<number>[M\d][\d.a-z]*)\*\* (?:\*\((?P<mark>\w+)\)\* )?(?P<text>.+)$")
_SECTION = re.compile(r"^## (?P<title>.+)$")


class Clause(Struct, frozen=True):
    number: str
    section: str
    text: str
    ruling: Annotated[bool, Meta(description="Ours, where the printed rules leave something open")]


@cache
def clauses_of(key: str, language: Language) -> dict[str, Clause]:
    """The clauses of a game, or of the match around every game."""
    package = "domain.match" if key == MATCH else f"domain.games.{key}"
    return clauses_in(files(package).joinpath(PAGES[language]).read_text(encoding="utf-8"), language)


def clauses_in(page: str, language: Language) -> dict[str, Clause]:
    section = ""
    clauses: dict[str, Clause] = {}
    for line in page.splitlines():
        heading = _SECTION.match(line)
        clause = _CLAUSE.match(line)
        if heading is not None:
            section = heading["title"]
        elif clause is not None:
            if clause["number"] in clauses:
                raise ValueError(f"clause {clause['number']} stands twice on the page")
            if clause["mark"] not in (None, RULING[language]):
                raise ValueError(f"clause {clause['number']} is marked {clause['mark']!r}, not {RULING[language]!r}")
            clauses[clause["number"]] = Clause(clause["number"], section, clause["text"], clause["mark"] is not None)
    return clauses


def belongs_to(game: str, number: str) -> str:
    """Whose clause it is: the game's, or that of the match around it."""
    return MATCH if number.startswith("M") else game


def clause_text(game: str, number: str, language: Language) -> str | None:
    clause = clauses_of(belongs_to(game, number), language).get(number)
    return clause.text if clause is not None else None
