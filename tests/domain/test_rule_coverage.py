"""Each clause of each RULES.md is held by a test, and no test cites a clause that is not there."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.kit.citations import Citations, citations
from tests.kit.games import every_page
from tests.kit.rules import PAGES_OF_THE_MATCH, clauses_of, clauses_on, parse_clauses, rules_file

PAGES = (*PAGES_OF_THE_MATCH, *every_page())

WITHOUT_TEST: Mapping[tuple[str, str], str] = {}
"""Clauses that no test can hold, with the reason: `("kiwara", "1.1"): "says how long a match takes"`."""


@pytest.fixture(scope="module")
def cited(tmp_path_factory: pytest.TempPathFactory) -> Citations:
    output: Path = tmp_path_factory.mktemp("citations") / "cited.json"
    return citations(output, "tests/domain", "tests/audit", "tests/service")


@pytest.mark.parametrize("page", PAGES)
def test_every_clause_has_a_test(page: str, cited: Citations) -> None:
    excused = {clause for game, clause in WITHOUT_TEST if game == page}
    assert [clause for clause in clauses_on(page) if clause not in {*cited.get(page, {}), *excused}] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_cited_clause_exists(page: str, cited: Citations) -> None:
    assert {clause: tests for clause, tests in cited.get(page, {}).items() if clause not in clauses_on(page)} == {}


def test_every_cited_page_exists(cited: Citations) -> None:
    assert set(cited) <= set(PAGES)


def test_what_is_excused_has_a_reason_and_no_test(cited: Citations) -> None:
    for (page, clause), reason in WITHOUT_TEST.items():
        assert reason
        assert clause in clauses_on(page)
        assert clause not in cited.get(page, {})


@pytest.mark.parametrize("game", every_page())
def test_the_table_of_sentences_carries_every_clause_of_the_rulebook(game: str) -> None:
    if ".v" in game:
        # The sentences of the rulebook stand with version 1.
        assert set(clauses_of(game)) >= set(clauses_of(game.partition(".v")[0]))
        return
    clauses = clauses_of(game)
    _, heading, table = rules_file(game).read_text(encoding="utf-8").partition("## Sentences of the rulebook")
    if not heading:
        # Without a rulebook nothing in it can be left open, and no clause can be a ruling.
        assert [number for number, text in clauses.items() if text.startswith("*(ruling)*")] == []
        return
    rows = [line.rstrip(" |").rsplit(" | ", 1)[1] for line in table.splitlines() if line.startswith("| «")]
    cited = {clause for row in rows for clause in named_in(row)}
    assert cited <= set(clauses)
    assert {number for number, text in clauses.items() if not text.startswith("*(ruling)*")} <= cited


def named_in(row: str) -> Iterator[str]:
    """`2.6, 11.1–11.3` names four clauses; what else stands there, such as that a sentence is flavour, names none."""
    for section, first, last in re.findall(r"(\d+)\.(\d+)(?:[–-]\d+\.(\d+))?", row):
        yield from (f"{section}.{number}" for number in range(int(first), int(last or first) + 1))


def test_clauses_are_numbered_lines_in_bold() -> None:
    page = "# Title\n- **1.1** One.\ntext\n- **1.10** *(ruling)* Two.\n- **M2.3** Three.\n- **bold** text\n"
    assert parse_clauses(page) == {"1.1": "One.", "1.10": "*(ruling)* Two.", "M2.3": "Three."}


def test_a_clause_that_stands_twice_is_noticed() -> None:
    with pytest.raises(ValueError, match=r"1\.1 stands twice"):
        parse_clauses("- **1.1** One.\n- **1.1** Another.\n")
