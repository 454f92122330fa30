"""The clauses of the rules, as they stand on the pages beside the rules of the match and of each game.

RULES.md has version 1, RULES.v2.md only what version 2 replaces or adds, and so on; the same in French in RULES.fr.md.
"""

import re
from functools import cache
from importlib.resources import files
from typing import Annotated, Final, Protocol

from msgspec import Struct

from contracts.texts import Language
from domain.match import LIVES

MATCH = "match"
PAGES: Final[dict[Language, str]] = {"en": "RULES{}.md", "fr": "RULES{}.fr.md"}
RULING: dict[Language, str] = {"en": "ruling", "fr": "décision"}
"""The mark of a clause that is ours."""

_CLAUSE = re.compile(r"^- \*\*(?P<number>[M\d][\d.a-z]*)\*\* (?:\*\((?P<mark>\w+)\)\* )?(?P<text>.+)$")
_SECTION = re.compile(r"^## (?P<title>.+)$")


class Clause(Struct, frozen=True):
    """A numbered rule."""

    number: Annotated[str, "Number of the clause"]
    section: Annotated[str, "Title of its section"]
    text: Annotated[str, "The clause"]
    ruling: Annotated[bool, "Ours, where the printed rules leave something open"]


class PlayedBy(Protocol):
    """What a match is played by: its game with the version of its rules, and the version of the rules of every match."""

    @property
    def game(self) -> str: ...

    @property
    def rules(self) -> int: ...

    @property
    def life(self) -> int: ...


def page_name(version: int, language: Language) -> str:
    return PAGES[language].format(f".v{version}" if version != 1 else "")


@cache
def clauses_of(key: str, version: int, language: Language) -> dict[str, Clause]:
    """The clauses of one version of a game, or of the match around every game."""
    own = clauses_on(key, version, language)
    if version == 1:
        return own
    clauses = {**clauses_of(key, version - 1, language), **own}
    sections = list(dict.fromkeys(clause.section for clause in clauses.values()))
    return dict(sorted(clauses.items(), key=lambda item: sections.index(item[1].section)))


def clauses_on(key: str, version: int, language: Language) -> dict[str, Clause]:
    """What a version replaces or adds."""
    package = "domain.match" if key == MATCH else f"domain.games.{key}"
    return clauses_in(files(package).joinpath(page_name(version, language)).read_text(encoding="utf-8"), language)


def changes_of(key: str, version: int, language: Language) -> list[str]:
    """The numbers of the clauses that a version replaced or added; none for the first one."""
    return list(clauses_on(key, version, language)) if version > 1 else []


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


def version_of(match: PlayedBy, number: str) -> int:
    """The version of the page on which a match finds a clause.

    A clause that is younger than the life of the match stands where it was added: it may say what older matches do not have.
    """
    if belongs_to(match.game, number) != MATCH:
        return match.rules
    later = range(match.life, max(LIVES) + 1)
    return next((life for life in later if number in clauses_of(MATCH, life, "en")), match.life)


def has_clause(match: PlayedBy, number: str) -> bool:
    """Whether a number is that of a clause or section of the rules of a match."""
    known = (*clauses_of(match.game, match.rules, "en"), *clauses_of(MATCH, match.life, "en"))
    return any(each == number or each.startswith(f"{number}.") for each in known)


def clause_text(match: PlayedBy, number: str, language: Language) -> str | None:
    """A clause in the version that holds in a match."""
    return text_in(match.game, version_of(match, number), number, language)


def text_in(game: str, version: int, number: str, language: Language) -> str | None:
    """A clause in one version of the rules of a game, or of every match."""
    try:
        clause = clauses_of(belongs_to(game, number), version, language).get(number)
    except (FileNotFoundError, ModuleNotFoundError):
        # Another release has this game, or this version.
        return None
    return clause.text if clause is not None else None
