"""The page about the command line lists every command, and its examples run as they are shown."""

import re
from pathlib import Path

from service.cli import COMMANDS
from tests.docs.documents import ROOT, in_bash, scripts
from tests.kit.rules import newest_text

PAGE = "docs/command-line.md"


def test_every_command_has_its_row() -> None:
    rows = re.findall(r"^\| `kemu ([a-z-]+)", (ROOT / PAGE).read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted(COMMANDS)


def test_the_examples_run_as_the_page_shows_them(tmp_path: Path) -> None:
    printed = in_bash(scripts(PAGE, "commands"), tmp_path)
    assert printed[0].startswith("2 matches of kiwara finished")
    assert any(line.startswith("consistent: ") for line in printed)
    clause = newest_text("kiwara", "5.1", "fr")
    assert clause is not None
    assert clause in "\n".join(printed)
