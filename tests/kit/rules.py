"""Which clause of which RULES.md a test holds."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from inspect import getfile
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import pytest

from contracts.rules import clause_text, page_name
from contracts.texts import Language
from domain.games import GAMES
from domain.match import LIVES, new_match
from tests.kit.games import subject_named

ROOT = Path(__file__).resolve().parents[2]
MATCH = "match"
PAGES_OF_THE_MATCH = (MATCH, *(f"{MATCH}.v{life}" for life in LIVES if life > 1))
NEWEST_MATCH = PAGES_OF_THE_MATCH[-1]

CLAUSE = re.compile(r"^- \*\*(?P<number>M?\d+(?:\.\d+)+)\*\* (?P<text>.+)$")

Test = TypeVar("Test", bound=Callable[..., object])


def rule(game: str, *clauses: str) -> Callable[[Test], Test]:
    """Mark a test as the proof of clauses of a game, or of `match`: `@rule("kiwara", "4.2")`.

    A clause that version 2 replaces is one of `kiwara.v2`, or of `match.v2`.
    """
    if not clauses:
        raise ValueError("a rule test cites at least one clause")

    def cite(test: Test) -> Test:
        for clause in clauses:
            test = pytest.mark.rule(game, clause)(test)
        return test

    return cite


def rules_file(game: str, language: Language = "en") -> Path:
    """Where the rules of a version of a game, or of the match around every game, are written."""
    key, version = page_and_version(game)
    folder = ROOT / "domain" / "match" if key == MATCH else Path(getfile(type(subject_named(key).game))).parent
    return folder / page_name(version, language)


def page_and_version(game: str) -> tuple[str, int]:
    """Of `moeraki_kemu.v2`: the game, and 2. An edition has the pages of its game."""
    key, _, rest = game.partition(".")
    version = rest.removeprefix("v")
    return key, int(version) if version.isdecimal() else 1


@cache
def clauses_on(game: str) -> Mapping[str, str]:
    """Every numbered clause of a page with its text: `- **5.2** The text.`"""
    return MappingProxyType(parse_clauses(rules_file(game).read_text(encoding="utf-8")))


@cache
def clauses_of(game: str) -> Mapping[str, str]:
    """Every clause that holds in a version: those of the version before it, with what its page replaces or adds."""
    key, version = page_and_version(game)
    before = f"{key}.v{version - 1}" if version > 2 else key
    return MappingProxyType({**clauses_of(before), **clauses_on(game)} if version > 1 else clauses_on(game))


def parse_clauses(page: str) -> dict[str, str]:
    clauses: dict[str, str] = {}
    for line in page.splitlines():
        match = CLAUSE.match(line)
        if match is None:
            continue
        number = match["number"]
        if number in clauses:
            raise ValueError(f"clause {number} stands twice on the page")
        clauses[number] = match["text"]
    return clauses


def newest_text(game: str, clause: str, language: Language) -> str | None:
    """A clause as it holds in new matches of a game of the house."""
    return clause_text(new_match(GAMES[game]), clause, language)
