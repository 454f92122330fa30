"""Which clause of which RULES.md a test holds."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from inspect import getfile
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import pytest

from tests.kit.games import subject_named

ROOT = Path(__file__).resolve().parents[2]
MATCH = "match"

CLAUSE = re.compile(r"^- \*\*(?P<number>M?\d+(?:\.\d+)+)\*\* (?P<text>.+)$")

Test = TypeVar("Test", bound=Callable[..., object])


def rule(game: str, *clauses: str) -> Callable[[Test], Test]:
    """Mark a test as the proof of clauses of a game, or of `match`: `@rule("kiwara", "4.2")`."""
    if not clauses:
        raise ValueError("a rule test cites at least one clause")

    def cite(test: Test) -> Test:
        for clause in clauses:
            test = pytest.mark.rule(game, clause)(test)
        return test

    return cite


def rules_file(game: str) -> Path:
    """Where the rules of a game, or of the match around every game, are written."""
    if game == MATCH:
        return ROOT / "domain" / "match" / "RULES.md"
    return Path(getfile(type(subject_named(game).game))).with_name("RULES.md")


@cache
def clauses_of(game: str) -> Mapping[str, str]:
    """Every numbered clause of a RULES.md with its text: `- **5.2** The text.`"""
    return MappingProxyType(parse_clauses(rules_file(game).read_text(encoding="utf-8")))


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
