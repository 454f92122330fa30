"""What holds for every document: its links and paths lead somewhere, and its commands exist."""

import re
from importlib.util import find_spec
from pathlib import Path

import click
import pytest

from service.cli import main
from tests.docs.documents import DEFAULTS, DOCUMENTS, ROOT, code
from tests.docs.written import PAGES

HOME = re.compile(r"(?:^|[\s`])((?:contracts|docs|domain|k8s|requirements|service|tests|workers)/[\w./*<>-]*)", re.MULTILINE)
"""A path that begins at the root of the repository."""
RULES = sorted(page for page in ROOT.glob("domain/**/RULES*.md") if ".fr." not in page.name)


@pytest.fixture(params=DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def document(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_every_link_leads_somewhere(document: Path) -> None:
    links = re.findall(r"\]\((?!https?://)([^)#]*)(?:#([^)]*))?\)", document.read_text(encoding="utf-8"))
    for target, anchor in links:
        there = document.parent / target if target else document
        assert there.exists(), target
        assert not anchor or anchor in anchors(there.read_text(encoding="utf-8")), f"{target}#{anchor}"


def anchors(text: str) -> set[str]:
    """The anchors that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}


def test_every_path_exists(document: Path) -> None:
    ours = re.sub(r"^kubectl .*$", "", code(document.read_text(encoding="utf-8")), flags=re.MULTILINE)
    for path in HOME.findall(ours):
        pattern = re.sub(r"<[\w ]+>", "*", path.rstrip("/."))
        assert any(ROOT.glob(pattern)), path


def test_every_kemu_command_exists_with_its_options(document: Path) -> None:
    context = click.Context(main)
    for name, rest in re.findall(
        r"(?:^|`|\.venv/bin/)kemu ([a-z-]+)([^`\n]*)", code(document.read_text(encoding="utf-8")), re.MULTILINE
    ):
        command = main.get_command(context, name)
        assert command is not None, name
        known = {option for parameter in command.params for option in parameter.opts} | {"--help"}
        assert set(re.findall(r" (--[a-z-]+)", rest)) <= known, f"kemu {name}{rest}"


def test_every_module_that_is_run_exists(document: Path) -> None:
    for module in re.findall(r"python -m ([a-z_.]+)", code(document.read_text(encoding="utf-8"))):
        assert find_spec(module) is not None, module


def test_every_make_target_exists(document: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = re.findall(r"\bmake ([a-z-]+)(?=[`\s])", code(document.read_text(encoding="utf-8")))
    assert set(named) <= targets


def test_every_setting_exists(document: Path) -> None:
    named = set(re.findall(r"\bKEMU_[A-Z_]*[A-Z]\b(?!_|\*)", document.read_text(encoding="utf-8")))
    assert named <= {*DEFAULTS, "KEMU_LAWS", "KEMU_FAULTS"}


def test_every_default_in_a_table_is_true(document: Path) -> None:
    tables = re.findall(
        r"^\| setting \| default \|.*\n\|[- |]+\n((?:\|.*\n)+)", document.read_text(encoding="utf-8"), re.MULTILINE
    )
    for row in "".join(tables).splitlines():
        settings, defaults = (cell.strip().split(", ") for cell in row.split("|")[1:3])
        assert defaults == [str(DEFAULTS[name.strip("`")]) for name in settings], row


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_that_follows_from_the_code_is_as_it_would_be_written_now(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == PAGES[path](), "run `make pages`"


@pytest.mark.parametrize("page", [*DOCUMENTS, *RULES], ids=lambda path: str(path.relative_to(ROOT)))
def test_a_player_is_they(page: Path) -> None:
    assert re.findall(r"\b(?:he|his|him|himself|whoever)\b.*", page.read_text(encoding="utf-8"), re.IGNORECASE) == []
