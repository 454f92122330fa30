"""Every decision has a date, a status and its rejected alternatives, and the index names it as it names itself."""

import re
from pathlib import Path

import pytest

from tests.docs.documents import ROOT

FOLDER = ROOT / "docs/decisions"
PAGES = sorted(FOLDER.glob("[0-9]*.md"))
_ROW = re.compile(r"^\| \[\d+\]\(([\w.-]+)\) \| (.*?) \| (.*?) \| (.*?) \|$", re.MULTILINE)
INDEX = {name: cells for name, *cells in _ROW.findall((FOLDER / "README.md").read_text(encoding="utf-8"))}


def test_the_index_lists_every_page() -> None:
    assert list(INDEX) == [page.name for page in PAGES]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_says_when_why_and_what_else_was_considered(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    title, date, status = INDEX[page.name]
    assert text.startswith(f"# {int(page.name[:4])}. {title}\n\nDate: {date}")
    assert f"Status: {status.partition(';')[0]}" in " ".join(text.split("##")[0].split())
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings == ["Context", "Decision", "Consequences", "Rejected alternatives"]
    assert re.search(r"^- ", text.split("## Rejected alternatives")[1], re.MULTILINE)
